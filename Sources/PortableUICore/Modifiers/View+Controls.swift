extension View {
    /// Sets whether the controls below are disabled.
    nonisolated public func disabled(_ disabled: Bool) -> some View {
        environment { $0.isEnabled = $0.isEnabled && !disabled }
    }

    /// Sets the size of the controls below.
    nonisolated public func controlSize(_ controlSize: ControlSize) -> some View {
        environment(\.controlSize, controlSize)
    }

    /// Adds an action that runs for a tap anywhere on the view, or for the last of a number of taps in a row.
    ///
    /// NB: An outer action for a single tap runs at the first of several taps, without waiting for more.
    nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        let tap = TapAction(count: max(1, count), perform: action)
        return modifier(AccessibilityAttachmentModifier(patch: AttributePatch(), onTap: tap))
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
