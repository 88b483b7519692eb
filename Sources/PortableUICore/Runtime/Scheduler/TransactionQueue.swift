/// The state writes that haven't been shown yet, grouped in transactions that are shown one after another.
///
/// Writes within a transaction are merged: a body sees only the last one. A body that is evaluated for one transaction
/// doesn't see the writes of the next (L4).
@MainActor
struct TransactionQueue {
    private struct Pending {
        let step: Int
        var writes: [() -> Void] = []
    }

    private var pending: [Pending] = []
    private static var step = 0
    /// The animation requested for the writes of the current step.
    private(set) static var animation: Animation?

    var isEmpty: Bool { pending.isEmpty }
    var count: Int { pending.count }

    /// Begins a step that keeps the following writes separate from earlier ones, in every graph, and requests an
    /// animation.
    ///
    /// - Returns: The animation of the previous step.
    static func beginStep(_ animation: Animation?) -> Animation? {
        step += 1
        defer { self.animation = animation }
        return self.animation
    }

    /// Adds a write to the transaction of this step.
    ///
    /// `commit` makes it visible to bodies.
    mutating func append(_ commit: @escaping () -> Void) {
        if pending.last?.step != Self.step { pending.append(Pending(step: Self.step)) }
        pending[pending.count - 1].writes.append(commit)
    }

    /// Removes and returns the writes of the oldest transaction.
    ///
    /// Commit them when the queue is no longer being accessed: releasing the values that they replace may cause further
    /// writes.
    mutating func takeNext() -> [() -> Void] {
        pending.isEmpty ? [] : pending.removeFirst().writes
    }
}
