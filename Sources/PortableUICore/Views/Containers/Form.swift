/// A container of controls for settings and data entry, each in a row.
nonisolated public struct Form<Content: View> {
    let content: Content

    /// Creates a form with the views that the builder creates.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension Form: View {
    /// The controls in rows.
    @MainActor public var body: some View {
        RowsView(content: content, selection: nil, isForm: true)
    }
}
