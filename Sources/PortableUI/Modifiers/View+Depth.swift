extension View {
    /// Puts the view in front of its neighbours with lower values, and behind those with higher ones; usually 0.
    nonisolated public func zIndex(_ value: Double) -> some View {
        box(.depth(value))
    }

    /// Whether the pointer and fingers reach the view; what lies behind it is reached where they do not.
    ///
    /// The keyboard and assistive technologies reach it all the same: `disabled(_:)` is for them too.
    nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View {
        box(.hitTesting(enabled))
    }

    /// Shows the controls below without their labels, which assistive technologies still hear.
    nonisolated public func labelsHidden() -> some View {
        box(.unlabelled)
    }
}
