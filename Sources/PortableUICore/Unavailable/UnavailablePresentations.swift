extension View {
    /// Presents an inspector in a column beside the view.
    @available(*, unavailable, message: "use sheet(isPresented:onDismiss:content:)")
    nonisolated public func inspector<V: View>(
        isPresented: Binding<Bool>, @ViewBuilder content: () -> V
    ) -> some View { self }

    /// Prevents the user from dismissing the sheet interactively.
    @available(*, unavailable, message: "every sheet can be closed by the escape key: keep what it holds in a model")
    nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }
}
