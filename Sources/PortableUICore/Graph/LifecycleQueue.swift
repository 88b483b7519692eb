/// The actions of views that wait for the tree to be complete.
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

    /// Asks, when the round begins, for the action of a view that is still there then.
    ///
    /// All are asked before the first action runs, so that a view that an action takes away has appeared, too, and will
    /// disappear.
    mutating func didAppear(_ prepare: @escaping () -> (() -> Void)?) { appearances.append(prepare) }

    mutating func didDisappear(_ action: @escaping () -> Void) { disappearances.append(action) }

    /// Takes the actions of this moment; what they cause in turn waits for the next round.
    mutating func takeAll(arrangedBy policy: (any LifecyclePolicy)?) -> [() -> Void] {
        defer { self = LifecycleQueue() }
        let appeared = appearances.compactMap { $0() }
        guard let policy else { return changes + appeared + disappearances }
        return changes + policy.arrange(appeared) + policy.arrange(disappearances)
    }
}
