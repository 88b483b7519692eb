/// Controls below each other, each in a row, for settings and for data that people enter.
nonisolated public struct Form<Content: View> {
    let content: Content

    /// Creates a form of the views of a builder.
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
