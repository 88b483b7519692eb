/// The values that one modifier has written to the environment of its content.
@MainActor
final class EnvironmentScope {
    private let outer: EnvironmentScope?
    private unowned let graph: Graph
    private var slots: [ObjectIdentifier: EnvironmentSlot] = [:]

    init(outer: EnvironmentScope?, graph: Graph) {
        self.outer = outer
        self.graph = graph
    }

    /// The value that the nearest scope has written for a key; the node that is being evaluated depends on it.
    func read(_ key: ObjectIdentifier) -> Any? {
        var scope: EnvironmentScope? = self
        while let current = scope {
            if let slot = current.slots[key] {
                graph.evaluating?.depend(on: slot)
                return slot.value
            }
            scope = current.outer
        }
        return nil
    }

    /// Writes values; readers of those that differ are evaluated again.
    func write(_ values: [ObjectIdentifier: Any]) {
        for (key, value) in values {
            if let slot = slots[key] { slot.set(value) } else { slots[key] = EnvironmentSlot(value) }
        }
    }
}

/// One value in the environment, with the nodes that read it.
@MainActor
final class EnvironmentSlot: Dependency {
    private(set) var value: Any
    var subscribers = Subscribers()

    init(_ value: Any) {
        self.value = value
    }

    func set(_ new: Any) {
        let isEqual = Self.areEqual(value, new)
        value = new
        if !isEqual { subscribers.setNeedEvaluation() }
    }

    private static func areEqual(_ old: Any, _ new: Any) -> Bool {
        func compare<Value>(_ old: Value) -> Bool {
            guard let new = new as? Value else { return false }
            return Comparison.areEqual(old, new)
        }
        return _openExistential(old, do: compare)
    }
}
