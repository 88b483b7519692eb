/// Receives what changed in the elements of a ``Graph``.
@MainActor
package protocol Renderer: AnyObject {
    /// Called at the end of each flush that changed an element, once, with all its changes in order.
    func render(_ changes: [Change])
}
