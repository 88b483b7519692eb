extension View {
    /// Keeps people from using the controls below.
    nonisolated public func disabled(_ disabled: Bool) -> some View {
        environment { $0.isEnabled = $0.isEnabled && !disabled }
    }

    /// How large the controls below are drawn.
    nonisolated public func controlSize(_ controlSize: ControlSize) -> some View {
        environment(\.controlSize, controlSize)
    }

    /// Runs an action for a tap anywhere on the view, or for each last of several taps in a row.
    ///
    /// NB: an action for one tap further out runs at the first of several, without waiting whether more follow.
    nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        let tap = TapAction(count: max(1, count), perform: action)
        return modifier(AccessibilityAttachmentModifier(patch: AttributePatch(), onTap: tap))
    }
}
