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
    /// NB: an outer action for a single tap runs at the first of several taps, without waiting for more.
    nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        let tap = TapAction(count: max(1, count), perform: action)
        return modifier(AccessibilityAttachmentModifier(patch: AttributePatch(), onTap: tap))
    }
}
