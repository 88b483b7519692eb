import Foundation

/// The value of a ``State`` at one place in the tree.
///
/// Any thread may read and write it: a write takes effect at once for every reader but bodies, which see the value of
/// their transaction.
@MainActor
final class StateStorage<Value>: Dependency {
    /// A weak reference, because actions that outlive the tree may still read and write the value.
    private weak var graph: Graph?
    /// The value that bodies see, from the last transaction shown.
    private var committed: Value
    private var committedWrite = 0
    var subscribers = Subscribers()
    // A task that a body or a property has started may set it.
    var isOutside: Bool { true }

    // Both are accessed under the lock alone.
    /// The value that handlers see, from the last write.
    nonisolated(unsafe) private var latest: Value
    /// The number of writes so far.
    nonisolated(unsafe) private var writes = 0

    init(_ value: Value, graph: Graph) {
        committed = value
        latest = value
        self.graph = graph
    }

    nonisolated var value: Value {
        MainQueue.isCurrent ? onMainActor(self) { $0.valueInTree } : latestValue
    }

    nonisolated func set(_ value: Value) {
        let number = replaceLatest(with: value)
        if MainQueue.isCurrent {
            onMainActor((self, value)) { $0.0.append($0.1, number) }
        } else {
            Issues.warnOfWriteOffMainActor()
            MainActorCall(with: value) { self.append($0, number) }.perform()
        }
    }

    private var valueInTree: Value {
        guard let node = graph?.evaluation.node else { return latestValue }
        node.depend(on: self)
        return committed
    }

    nonisolated private var latestValue: Value {
        StoredValues.lock.withLock { latest }
    }

    /// Returns the number of this write.
    nonisolated private func replaceLatest(with value: Value) -> Int {
        // The old value is released after the lock, because its `deinit` may use a state, too.
        var value = value
        return StoredValues.lock.withLock {
            swap(&latest, &value)
            writes += 1
            return writes
        }
    }

    private func append(_ value: Value, _ number: Int) {
        graph?.transactions.append { [self] in commit(value, number) }
        graph?.setNeedsFlush()
    }

    /// Shows a write to bodies, unless a later one has been shown already: the main actor may write before it's told of
    /// an earlier write of another thread.
    private func commit(_ value: Value, _ number: Int) {
        guard number > committedWrite else { return }
        committedWrite = number
        let isEqual = Comparison.areEqual(committed, value)
        committed = value
        if !isEqual { subscribers.setNeedEvaluation() }
    }
}

/// The values of views that any thread may read.
enum StoredValues {
    /// The lock of all values: it's held for the copy of one, and never while other code runs.
    static let lock = NSLock()
}
