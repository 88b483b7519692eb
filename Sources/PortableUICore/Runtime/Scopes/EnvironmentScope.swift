import Foundation

/// The environment values that one modifier has set for its content.
@MainActor
final class EnvironmentScope {
    private nonisolated let outer: EnvironmentScope?
    private let evaluation: Evaluation
    // Both are changed on the main actor alone, under the lock, and read there or under the lock.
    nonisolated(unsafe) private var slots: [ObjectIdentifier: EnvironmentSlot] = [:]
    /// The marks of the keys.
    ///
    /// Most views read several values that none of the scopes around them has.
    nonisolated(unsafe) private var marks: UInt64 = 0

    init(outer: EnvironmentScope?, evaluation: Evaluation) {
        self.outer = outer
        self.evaluation = evaluation
    }

    /// Returns the value that the nearest scope has set for a key.
    ///
    /// The node being evaluated depends on that value.
    nonisolated func read(_ key: ObjectIdentifier) -> Any? {
        let mark = Self.mark(of: key)
        guard MainQueue.isCurrent else { return StoredValues.lock.withLock { slot(for: key, mark)?.value } }
        guard let slot = slot(for: key, mark) else { return nil }
        onMainActor(self) { $0.evaluation.node?.depend(on: slot) }
        return slot.value
    }

    nonisolated private func slot(for key: ObjectIdentifier, _ mark: UInt64) -> EnvironmentSlot? {
        if marks & mark != 0, let slot = slots[key] { return slot }
        return outer?.slot(for: key, mark)
    }

    /// Returns one bit for a key, which few others have as well.
    nonisolated private static func mark(of key: ObjectIdentifier) -> UInt64 {
        1 << ((UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15) >> 58)
    }

    /// Replaces the values of the scope.
    ///
    /// Readers of values that differ are evaluated again.
    ///
    /// - Returns: A Boolean value that indicates whether keys were added or removed. Nodes that read those keys from an
    ///   outer scope, or got the default, aren't notified.
    func write(_ values: [ObjectIdentifier: Any]) -> Bool {
        var slots = slots
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
        // What was removed is released after the lock.
        if hasOtherKeys {
            let marks = slots.keys.reduce(0) { $0 | Self.mark(of: $1) }
            StoredValues.lock.withLock {
                swap(&self.slots, &slots)
                self.marks = marks
            }
        }
        return hasOtherKeys
    }

    /// Replaces some values of the scope, whose readers are evaluated again if they differ.
    func update(_ values: [ObjectIdentifier: Any]) {
        for (key, value) in values { slots[key]?.set(value) }
    }
}

/// One value in the environment, with the nodes that read it.
@MainActor
final class EnvironmentSlot: Dependency {
    // Changed on the main actor alone, under the lock, and read there or under the lock.
    nonisolated(unsafe) private(set) var value: Any
    var subscribers = Subscribers()

    init(_ value: Any) {
        self.value = value
    }

    func set(_ new: Any) {
        let isEqual = Self.areEqual(value, new)
        // The old value is released after the lock.
        var value = new
        StoredValues.lock.withLock { swap(&self.value, &value) }
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
