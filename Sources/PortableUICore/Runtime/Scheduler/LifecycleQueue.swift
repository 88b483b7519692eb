/// The lifecycle actions that wait until the tree is complete.
///
/// New views appear before old ones disappear, and both see current values (L7, L8). Changes are reported first, in the
/// order in which they were found.
@MainActor
struct LifecycleQueue {
    private var changes: [() -> Void] = []
    private var appearances: [() -> (() -> Void)?] = []
    private var disappearances: [() -> (() -> Void)?] = []

    var isEmpty: Bool { changes.isEmpty && appearances.isEmpty && disappearances.isEmpty }

    mutating func didChange(_ action: @escaping () -> Void) { changes.append(action) }

    /// Adds a closure that returns the appearance action of a view, or `nil` if the view is gone when the round begins.
    ///
    /// All closures are called before the first action runs. A view that is removed by one of those actions has
    /// therefore appeared, and will disappear.
    mutating func didAppear(_ prepare: @escaping () -> (() -> Void)?) { appearances.append(prepare) }

    /// Adds a closure that returns the disappearance action of a view, or `nil` if the view is back when the round
    /// begins.
    mutating func didDisappear(_ prepare: @escaping () -> (() -> Void)?) { disappearances.append(prepare) }

    /// Removes and returns the actions of this round.
    ///
    /// The actions that they cause in turn wait for the next round.
    mutating func takeAll(arrangedBy policy: (any LifecyclePolicy)?) -> [() -> Void] {
        defer { self = LifecycleQueue() }
        let appeared = appearances.compactMap { $0() }
        let disappeared = disappearances.compactMap { $0() }
        guard let policy else { return changes + appeared + disappeared }
        return changes + policy.arrange(appeared) + policy.arrange(disappeared)
    }
}

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

    /// Returns a Boolean value that indicates whether a refresh is canceled because the view that it was started on is
    /// rendered again.
    func cancelsRenderedRefresh() -> Bool

    /// Called when a flush has nothing left to do. Returns whether there is more to do now.
    ///
    /// It must eventually return `false`: the flush continues until it does.
    func disturb(_ graph: Graph) -> Bool

    /// Performs all deferred work because the graph is ending. From now on, nothing is deferred.
    func release()
}
