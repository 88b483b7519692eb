/// Decides what a graph may decide one way or the other without breaking a promise to its views.
///
/// Views are promised that they appear before they disappear, that what began is cancelled in the end, and that they see
/// current values; not in which order, how often and how soon. A graph without a policy does everything once, in the
/// order of the source, at once.
@MainActor
package protocol LifecyclePolicy: AnyObject {
    /// The actions of views that appear, or disappear, at the same moment, in the order and as often as they are run.
    func arrange(_ actions: [() -> Void]) -> [() -> Void]

    /// Cancels a task that its view wants no more, now or later, but not after ``release()``.
    func cancel(_ task: Task<Void, Never>)

    /// Says whether a refresh is cancelled because the view that it was begun on is rendered anew.
    func cancelsRenderedRefresh() -> Bool

    /// Called when a flush has nothing left to do; says whether there is more to do now.
    ///
    /// It has to say no in the end: the flush goes on as long as it does not.
    func disturb(_ graph: Graph) -> Bool

    /// Does whatever was put off, because the graph ends; from now on nothing is.
    func release()
}
