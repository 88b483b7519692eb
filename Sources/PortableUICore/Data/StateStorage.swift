/// The value of a ``State`` at one place in the tree.
@MainActor
final class StateStorage<Value>: Dependency {
    /// A weak reference, because actions that outlive the tree may still read and write the value.
    private weak var graph: Graph?
    /// The value that bodies see, from the last transaction shown.
    private var committed: Value
    /// The value that handlers see, from the last write.
    private var latest: Value
    var subscribers = Subscribers()

    init(_ value: Value, graph: Graph) {
        committed = value
        latest = value
        self.graph = graph
    }

    var value: Value {
        guard let node = graph?.evaluating else { return latest }
        node.depend(on: self)
        return committed
    }

    func set(_ value: Value) {
        latest = value
        graph?.transactions.append { [self] in commit(value) }
        graph?.setNeedsFlush()
    }

    private func commit(_ value: Value) {
        let isEqual = Comparison.areEqual(committed, value)
        committed = value
        if !isEqual { subscribers.setNeedEvaluation() }
    }
}
