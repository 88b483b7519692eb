/// A container that presents its views in columns.
@available(*, unavailable, message: "there is one column here: use a NavigationStack, whose links show the details")
nonisolated public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
    /// Creates a split view with three columns.
    public init(
        @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {}

    /// A body that has no value.
    public var body: Never { fatalError("unavailable") }
}

@available(*, unavailable, message: "there is one column here: use a NavigationStack, whose links show the details")
extension NavigationSplitView where Content == EmptyView {
    /// Creates a split view with two columns.
    public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {}
}
