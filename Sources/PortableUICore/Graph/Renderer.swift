/// A type that receives the changes to the elements of a ``Graph``.
@MainActor
package protocol Renderer: AnyObject {
    /// Called at the end of each flush that changed an element, once, with all its changes in order.
    ///
    /// - Parameter animation: The animation of the changes, if one was requested with ``withAnimation(_:_:)``.
    func render(_ changes: [Change], animation: Animation?)
}
