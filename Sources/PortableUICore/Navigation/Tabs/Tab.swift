import LocalizedTexts

/// A tab of a tab view, with its content, its item in the tab bar, and the value that identifies it in a selection.
nonisolated public struct Tab<Value, Content, Label> {
    let value: Value?
    let content: Content
    let label: Label
}

extension Tab: TabContent, PrimitiveTabContent where Value: Hashable, Content: View, Label: View {
    /// The type of the value that identifies the tab in a selection.
    public typealias TabValue = Value

    /// The tab as a view.
    @MainActor public var _view: AnyView {
        let page = TabItemView(content: content, label: label)
        return value.map { AnyView(page.tag($0)) } ?? AnyView(page)
    }
}

/// The purpose of a tab.
public struct TabRole: Hashable, Sendable {
    private enum Purpose: Sendable { case search }

    private let purpose: Purpose

    /// The role of a tab for searching, which has a magnifying glass in the tab bar.
    public static var search: TabRole { TabRole(purpose: .search) }
}

/// The default label of a tab: a title with an image, or the label of its role.
nonisolated public struct DefaultTabLabel: View {
    private let label: _TitleAndIconLabel?

    init(_ label: _TitleAndIconLabel?) {
        self.label = label
    }

    init(role: TabRole?) {
        label =
            role == .search ? _TitleAndIconLabel(LocalizedText.string("Search"), systemImage: "magnifyingglass") : nil
    }

    /// The title with its image.
    @MainActor public var body: some View { label }
}

extension Tab where Value == Never, Content: View, Label: View {
    /// Creates a tab without an item in the tab bar.
    nonisolated public init(@ViewBuilder content: () -> Content) where Label == EmptyView {
        self.init(value: nil, content: content(), label: EmptyView())
    }

    /// Creates a tab with the default label of its role.
    nonisolated public init(role: TabRole?, @ViewBuilder content: () -> Content) where Label == DefaultTabLabel {
        self.init(value: nil, content: content(), label: DefaultTabLabel(role: role))
    }

    /// Creates a tab with a custom label.
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(value: nil, content: content(), label: label())
    }

    /// Creates a tab with a custom label and a role.
    nonisolated public init(role: TabRole?, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(value: nil, content: content(), label: label())
    }
}
