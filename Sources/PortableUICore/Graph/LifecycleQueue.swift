/// The lifecycle actions that wait until the tree is complete.
///
/// New views appear before old ones disappear, and both see current values (L7, L8). Changes are reported first, in the
/// order in which they were found.
@MainActor
struct LifecycleQueue {
    private var changes: [() -> Void] = []
    private var appearances: [() -> (() -> Void)?] = []
    private var disappearances: [() -> Void] = []

    var isEmpty: Bool { changes.isEmpty && appearances.isEmpty && disappearances.isEmpty }

    mutating func didChange(_ action: @escaping () -> Void) { changes.append(action) }

    /// Adds a closure that returns the appearance action of a view, or nil if the view is gone when the round begins.
    ///
    /// All closures are called before the first action runs. A view that is removed by one of those actions has
    /// therefore appeared, and will disappear.
    mutating func didAppear(_ prepare: @escaping () -> (() -> Void)?) { appearances.append(prepare) }

    mutating func didDisappear(_ action: @escaping () -> Void) { disappearances.append(action) }

    /// Removes and returns the actions of this round.
    ///
    /// The actions that they cause in turn wait for the next round.
    mutating func takeAll(arrangedBy policy: (any LifecyclePolicy)?) -> [() -> Void] {
        defer { self = LifecycleQueue() }
        let appeared = appearances.compactMap { $0() }
        guard let policy else { return changes + appeared + disappearances }
        return changes + policy.arrange(appeared) + policy.arrange(disappearances)
    }
}
