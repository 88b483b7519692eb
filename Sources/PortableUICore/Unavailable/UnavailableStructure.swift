/// Scrolls to views by their identity.
@available(*, unavailable, message: "scrolling stays in the browser: show what matters first, or in a list of its own")
nonisolated public struct ScrollViewReader<Content: View>: View {
    /// Creates a reader.
    public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {}

    /// A body that has no value.
    public var body: Never { fatalError("unavailable") }
}

/// Scrolls to views by their identity.
@available(*, unavailable, message: "scrolling stays in the browser: show what matters first, or in a list of its own")
public struct ScrollViewProxy {
    /// Scrolls to a view.
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}

/// Columns beside each other.
@available(*, unavailable, message: "there is one column here: use a NavigationStack, whose links show the details")
nonisolated public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
    /// Creates three columns.
    public init(
        @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {}

    /// A body that has no value.
    public var body: Never { fatalError("unavailable") }
}

@available(*, unavailable, message: "there is one column here: use a NavigationStack, whose links show the details")
extension NavigationSplitView where Content == EmptyView {
    /// Creates two columns.
    public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {}
}
