extension Resource {
    /// A copy that shows a stand-in as long as there is neither a value nor an error.
    ///
    /// The phase is `.success` with the stand-in then, and `isPlaceholder` is true, so that a view draws what it always
    /// draws, or dims it. It is no value: it is never stored and never handed to a caller, it is not fresh, `value`
    /// stays nil, and the first load is a first load. The first real value or error replaces it; `reset` brings it
    /// back. A value that `keepPrevious` leaves on screen has precedence. Of several calls the last one counts.
    public func placeholderValue(_ value: Value) -> Resource {
        let value = TypedValue(value)
        return with { $0.placeholder = Plan.Placeholder(wantsPrevious: false) { _ in value } }
    }

    /// A copy that shows a stand-in made from what the store showed before, such as a list's item on the way to its
    /// details.
    ///
    /// The closure is called on the main actor when a store comes to need a stand-in, once for each key: with the value
    /// that was on screen, if another key had one, and nil otherwise; it may return nil for none. What was made of a
    /// previous value goes when that value would (R4): also when either key is reset.
    public func placeholderValue(
        _ make: @escaping @Sendable (_ previous: PreviousValue<Value>?) -> Value?
    ) -> Resource {
        with {
            $0.placeholder = Plan.Placeholder(wantsPrevious: true) { previous in
                make(previous.map { PreviousValue(key: $0.key, value: $0.value.typed(Value.self)) }).map {
                    TypedValue($0)
                }
            }
        }
    }
}

/// A value that was on screen before another key was shown, and the key it belongs to.
public struct PreviousValue<Value: Sendable>: Sendable {
    /// The key whose value it is.
    public let key: ResourceKey

    /// The value.
    public let value: Value
}
