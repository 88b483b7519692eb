// A type-erased value, whose type is known only to the code that holds the resource. The engine isn't generic, so all
// of it is compiled once, for values of every type.
@usableFromInline
package class AnyValue: @unchecked Sendable {
    // Sendable: its only subclass has nothing but a constant that is `Sendable`.

    // Whether the values are known to be equal. It calls the user's code.
    package func isEqual(to other: AnyValue) -> Bool { self === other }

    package var contents: any Sendable { self }

    // Returns the value itself. This is safe because an entry is looked up by the type of its values, and accepts no
    // others.
    @inlinable
    package final func typed<Value: Sendable>(_ type: Value.Type) -> Value {
        unsafeDowncast(self, to: TypedValue<Value>.self).value
    }
}

@usableFromInline
package final class TypedValue<Value: Sendable>: AnyValue, @unchecked Sendable {
    // Sendable: it has nothing but a constant that is `Sendable`.
    @usableFromInline package let value: Value

    package init(_ value: Value) { self.value = value }

    package override var contents: any Sendable { value }

    package override func isEqual(to other: AnyValue) -> Bool {
        // NB: Casts of the values, and not of their type: only those see that a conformance belongs to another actor.
        guard let value = value as? any Equatable else { return false }
        return value.isEqual(to: other.typed(Value.self))
    }
}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { self == other as? Self }
}

extension LoadResult {
    func erased() -> LoadResult<AnyValue> {
        switch self {
        case .modified(let value, let validator): .modified(TypedValue(value), validator: validator)
        case .notModified: .notModified
        }
    }
}

extension ResourceState {
    @inlinable
    package init(_ state: ResourceState<AnyValue>) {
        value = state.value?.typed(Value.self)
        error = state.error
        lastSyncError = state.lastSyncError
        updatedAt = state.updatedAt
        origin = state.origin
        isStale = state.isStale
        activity = state.activity
        attempt = state.attempt
        waiting = state.waiting
        isLive = state.isLive
        previous = state.previous?.typed(Value.self)
        placeholder = state.placeholder?.typed(Value.self)
        pendingMutationCount = state.pendingMutationCount
    }

    func erased() -> ResourceState<AnyValue> {
        var state = ResourceState<AnyValue>(
            value: value.map { TypedValue($0) }, error: error, updatedAt: updatedAt, origin: origin, isStale: isStale,
            activity: activity, previous: previous.map { TypedValue($0) },
            placeholder: placeholder.map { TypedValue($0) })
        state.lastSyncError = lastSyncError
        state.attempt = attempt
        state.waiting = waiting
        state.isLive = isLive
        state.pendingMutationCount = pendingMutationCount
        return state
    }
}
