/// The writes to state that have not been shown yet, in transactions that are shown one after the other.
///
/// Writes merge within a transaction: a body sees the last one. A body that is evaluated for one transaction does not see
/// the writes of the next (L4).
@MainActor
struct TransactionQueue {
    private struct Pending {
        let step: Int
        var writes: [() -> Void] = []
    }

    private var pending: [Pending] = []
    private static var step = 0
    /// The course that is asked for by those who write at the moment.
    private(set) static var animation: Animation?

    var isEmpty: Bool { pending.isEmpty }
    var count: Int { pending.count }

    /// Keeps the writes that follow apart from those before, in every graph, and asks for a course for them.
    ///
    /// - Returns: The course that was asked for before.
    static func beginStep(_ animation: Animation?) -> Animation? {
        step += 1
        defer { self.animation = animation }
        return self.animation
    }

    /// Adds a write to the transaction of this step; `commit` makes it visible to bodies.
    mutating func append(_ commit: @escaping () -> Void) {
        if pending.last?.step != Self.step { pending.append(Pending(step: Self.step)) }
        pending[pending.count - 1].writes.append(commit)
    }

    /// Takes the writes of the oldest transaction, to be made visible when the queue is no longer being used: what they
    /// replace may write in turn when it is let go.
    mutating func takeNext() -> [() -> Void] {
        pending.isEmpty ? [] : pending.removeFirst().writes
    }
}
