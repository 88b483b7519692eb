/// The environment values that one modifier has set for its content.
@MainActor
final class EnvironmentScope {
    private let outer: EnvironmentScope?
    /// A weak reference, because actions that outlive the tree may still read values.
    private weak var graph: Graph?
    private var slots: [ObjectIdentifier: EnvironmentSlot] = [:]

    init(outer: EnvironmentScope?, graph: Graph) {
        self.outer = outer
        self.graph = graph
    }

    /// Returns the value that the nearest scope has set for a key.
    ///
    /// The node being evaluated depends on that value.
    func read(_ key: ObjectIdentifier) -> Any? {
        var scope: EnvironmentScope? = self
        while let current = scope {
            if let slot = current.slots[key] {
                graph?.evaluating?.depend(on: slot)
                return slot.value
            }
            scope = current.outer
        }
        return nil
    }

    /// Replaces the values of the scope.
    ///
    /// Readers of values that differ are evaluated again.
    ///
    /// - Returns: A Boolean value that indicates whether keys were added or removed. Nodes that read those keys from an
    ///   outer scope, or got the default, aren't notified.
    func write(_ values: [ObjectIdentifier: Any]) -> Bool {
        var hasOtherKeys = false
        for (key, value) in values {
            if let slot = slots[key] {
                slot.set(value)
            } else {
                slots[key] = EnvironmentSlot(value)
                hasOtherKeys = true
            }
        }
        for key in slots.keys where values[key] == nil {
            slots[key] = nil
            hasOtherKeys = true
        }
        return hasOtherKeys
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
