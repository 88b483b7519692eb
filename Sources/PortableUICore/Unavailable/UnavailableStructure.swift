/// A container that provides scrolling to views by their identity.
@available(*, unavailable, message: "scrolling stays in the browser: show what matters first, or in a list of its own")
nonisolated public struct ScrollViewReader<Content: View>: View {
    /// Creates a reader whose content receives a scroll proxy.
    public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {}

    /// A body that has no value.
    public var body: Never { fatalError("unavailable") }
}

/// A proxy that scrolls to views by their identity.
@available(*, unavailable, message: "scrolling stays in the browser: show what matters first, or in a list of its own")
public struct ScrollViewProxy {
    /// Scrolls to the view with the given identity.
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}

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
