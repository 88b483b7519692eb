extension Resource {
    /// Returns a copy that shows a placeholder as long as there is neither a value nor an error.
    ///
    /// The phase is then `.success` with the placeholder, and `isPlaceholder` is true, so that a view draws as usual,
    /// or dimmed. The placeholder isn't a value: it's never stored, never returned to a caller, and not fresh, `value`
    /// stays `nil`, and the first load is still a first load. The first real value or error replaces it, and `reset`
    /// restores it. A value that `keepPrevious` leaves on screen takes precedence. If you call this method several
    /// times, the last call counts.
    public func placeholderValue(_ value: Value) -> Resource {
        let value = TypedValue(value)
        return with { $0.placeholder = ErasedResource.Placeholder(wantsPrevious: false) { _ in value } }
    }

    /// Returns a copy that shows a placeholder made from the value that the store showed before.
    ///
    /// For example, a list's item can stand in for its details. The closure is called on the main actor when a store
    /// needs a placeholder, once for each key. It receives the value that was on screen, if that belonged to another
    /// key, and `nil` otherwise. It may return `nil` for no placeholder. A placeholder made from a previous value
    /// disappears when that value would (R4), which includes a reset of either key.
    public func placeholderValue(
        _ make: @escaping @Sendable (_ previous: PreviousValue<Value>?) -> Value?
    ) -> Resource {
        with {
            $0.placeholder = ErasedResource.Placeholder(wantsPrevious: true) { previous in
                make(previous.map { PreviousValue(key: $0.key, value: $0.value.typed(Value.self)) }).map {
                    TypedValue($0)
                }
            }
        }
    }
}

/// A value that was on screen before another key was shown, and the key it belongs to.
public struct PreviousValue<Value: Sendable>: Sendable {
    /// The key that the value belongs to.
    public let key: ResourceKey

    /// The previous value.
    public let value: Value
}
