/// The state that one store keeps of its previous key (R4).
struct Before: Sendable {
    /// The value that was on screen, as long as it may be used.
    var value: PreviousValue<AnyValue>?

    /// A Boolean value that indicates whether the previous value stays on screen.
    var isShown = false

    /// The number of placeholders that were made.
    var placeholders = 0

    /// A Boolean value that indicates whether the current placeholder was made from the previous value.
    var isInPlaceholder = false
}
