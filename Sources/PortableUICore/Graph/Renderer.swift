/// Receives what changed in the elements of a ``Graph``.
@MainActor
package protocol Renderer: AnyObject {
    /// Called at the end of each flush that changed an element, once, with all its changes in order.
    ///
    /// - Parameter animation: The course of the change, where one was asked for by ``withAnimation(_:_:)``.
    func render(_ changes: [Change], animation: Animation?)
}
