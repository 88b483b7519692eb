extension View {
    /// Sets the display order: the view is in front of siblings with lower values and behind those with higher ones.
    ///
    /// The default value is 0.
    nonisolated public func zIndex(_ value: Double) -> some View {
        box(.depth(value))
    }

    /// Sets whether the controls of the view can be used.
    ///
    /// If they can't, events reach the views behind it.
    ///
    /// The content of the view remains accessible to assistive technologies, and its appearance is unchanged.
    nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View {
        box(.hitTesting(enabled))
    }

    /// Hides the labels of the controls below, which assistive technologies still read.
    nonisolated public func labelsHidden() -> some View {
        box(.unlabeled)
    }
}
