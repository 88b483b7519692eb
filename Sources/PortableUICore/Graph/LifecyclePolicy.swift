/// A policy that makes choices that a graph may make either way without breaking a promise to its views.
///
/// Views are promised that they appear before they disappear, that started work is eventually canceled, and that they
/// see current values. They aren't promised an order, a frequency, or a time. A graph without a policy does everything
/// once, in source order, and immediately.
@MainActor
package protocol LifecyclePolicy: AnyObject {
    /// Returns the actions of views that appear or disappear at the same moment, in the order and as often as they're
    /// run.
    func arrange(_ actions: [() -> Void]) -> [() -> Void]

    /// Cancels a task that its view no longer needs, now or later, but not after ``release()``.
    func cancel(_ task: Task<Void, Never>)

    /// Returns whether a refresh is canceled because the view that it was started on is rendered again.
    func cancelsRenderedRefresh() -> Bool

    /// Called when a flush has nothing left to do. Returns whether there is more to do now.
    ///
    /// It must eventually return `false`: the flush continues until it does.
    func disturb(_ graph: Graph) -> Bool

    /// Performs all deferred work because the graph is ending. From now on, nothing is deferred.
    func release()
}
