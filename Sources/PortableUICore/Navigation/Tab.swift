/// A page of a view with tabs: its content, its entry in the bar, and the value that a selection knows it by.
nonisolated public struct Tab<Value, Content, Label> {
    let value: Value?
    let content: Content
    let label: Label
}

extension Tab: TabContent, PrimitiveTabContent where Value: Hashable, Content: View, Label: View {
    /// The type of the value that a selection knows the page by.
    public typealias TabValue = Value

    /// The page.
    @MainActor public var _view: AnyView {
        let page = TabItemView(content: content, label: label)
        return value.map { AnyView(page.tag($0)) } ?? AnyView(page)
    }
}

/// The purpose of a page.
public struct TabRole: Hashable, Sendable {
    private enum Purpose: Sendable { case search }

    private let purpose: Purpose

    /// A page to search in, with a magnifying glass in the bar.
    public static var search: TabRole { TabRole(purpose: .search) }
}

/// The entry of a page in the bar: a title with a picture, or what its role has.
nonisolated public struct DefaultTabLabel: View {
    private let label: _TitleAndIconLabel?

    init(_ label: _TitleAndIconLabel?) {
        self.label = label
    }

    init(role: TabRole?) {
        label = role == .search ? _TitleAndIconLabel("Search", systemImage: "magnifyingglass") : nil
    }

    /// The title with its picture.
    @MainActor public var body: some View { label }
}

extension Tab where Value == Never, Content: View, Label: View {
    /// Creates a page without an entry of its own in the bar.
    nonisolated public init(@ViewBuilder content: () -> Content) where Label == EmptyView {
        self.init(value: nil, content: content(), label: EmptyView())
    }

    /// Creates a page with the entry that its role has.
    nonisolated public init(role: TabRole?, @ViewBuilder content: () -> Content) where Label == DefaultTabLabel {
        self.init(value: nil, content: content(), label: DefaultTabLabel(role: role))
    }

    /// Creates a page with a view in the bar.
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(value: nil, content: content(), label: label())
    }

    /// Creates a page with a view in the bar, and a role.
    nonisolated public init(role: TabRole?, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(value: nil, content: content(), label: label())
    }
}
