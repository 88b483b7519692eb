/// What one store knows of the time before its key (R4).
struct Before: Sendable {
    /// The value that was on screen, as long as it may be used.
    var value: PreviousValue<AnyValue>?

    /// Whether it stays on screen.
    var isShown = false

    /// How many stand-ins were made.
    var placeholders = 0

    /// Whether the current one was made with the value.
    var isInPlaceholder = false
}
