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

    /// Writes that belong together, with an animation.
    struct Step {
        fileprivate let number: Int
        let animation: Animation?
    }

    private var pending: [Pending] = []
    private static var steps = 0
    private(set) static var step = Step(number: 0, animation: nil)

    var isEmpty: Bool { pending.isEmpty }
    var count: Int { pending.count }

    /// Begins a step, whose writes are separate from earlier and later ones.
    ///
    /// - Returns: The step around it, to which the caller returns. In a graph without a write in between, the writes of
    ///   that step remain together.
    static func beginStep(_ animation: Animation?) -> Step {
        defer {
            steps += 1
            step = Step(number: steps, animation: animation)
        }
        return step
    }

    static func endStep(returningTo outer: Step) {
        step = outer
    }

    /// Adds a write to the transaction of this step.
    ///
    /// `commit` makes it visible to bodies.
    mutating func append(_ commit: @escaping () -> Void) {
        if pending.last?.step != Self.step.number { pending.append(Pending(step: Self.step.number)) }
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
