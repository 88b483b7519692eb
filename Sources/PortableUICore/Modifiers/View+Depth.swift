extension View {
    /// Puts the view in front of its neighbours with lower values, and behind those with higher ones; usually 0.
    nonisolated public func zIndex(_ value: Double) -> some View {
        box(.depth(value))
    }

    /// Sets whether the controls of the view can be used; what lies behind it is reached where they cannot.
    ///
    /// The content of the view stays readable for assistive technologies, and looks as before.
    nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View {
        box(.hitTesting(enabled))
    }

    /// Shows the controls below without their labels, which assistive technologies still hear.
    nonisolated public func labelsHidden() -> some View {
        box(.unlabelled)
    }
}
