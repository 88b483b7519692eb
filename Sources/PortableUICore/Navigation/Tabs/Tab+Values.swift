extension Tab where Value: Hashable, Content: View, Label: View {
    /// Creates a tab without an item in the tab bar.
    nonisolated public init(value: Value, @ViewBuilder content: () -> Content) where Label == EmptyView {
        self.init(value: value, content: content(), label: EmptyView())
    }

    /// Creates a tab with the default label of its role.
    nonisolated public init(value: Value, role: TabRole?, @ViewBuilder content: () -> Content)
    where Label == DefaultTabLabel {
        self.init(value: value, content: content(), label: DefaultTabLabel(role: role))
    }

    /// Creates a tab with a custom label.
    nonisolated public init(value: Value, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(value: value, content: content(), label: label())
    }

    /// Creates a tab with a custom label and a role.
    nonisolated public init(
        value: Value, role: TabRole?, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.init(value: value, content: content(), label: label())
    }

    /// Creates a tab with a title and a system symbol.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, value: Value, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(
            value: value, content: content(),
            label: DefaultTabLabel(_TitleAndIconLabel(titleKey, systemImage: systemImage)))
    }

    /// Creates a tab with a title, a system symbol, and a role.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole?,
        @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(
            value: value, content: content(),
            label: DefaultTabLabel(_TitleAndIconLabel(titleKey, systemImage: systemImage)))
    }

    /// Creates a tab with a title and a system symbol.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, systemImage: String, value: Value, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(
            value: value, content: content(),
            label: DefaultTabLabel(_TitleAndIconLabel(title, systemImage: systemImage)))
    }

    /// Creates a tab with a title, a system symbol, and a role.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, systemImage: String, value: Value, role: TabRole?, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(
            value: value, content: content(),
            label: DefaultTabLabel(_TitleAndIconLabel(title, systemImage: systemImage)))
    }

    /// Creates a tab with a title and an image resource.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, image: String, value: Value, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(value: value, content: content(), label: DefaultTabLabel(_TitleAndIconLabel(titleKey, image: image)))
    }

    /// Creates a tab with a title, an image resource, and a role.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, image: String, value: Value, role: TabRole?, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(value: value, content: content(), label: DefaultTabLabel(_TitleAndIconLabel(titleKey, image: image)))
    }

    /// Creates a tab with a title and an image resource.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, image: String, value: Value, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(value: value, content: content(), label: DefaultTabLabel(_TitleAndIconLabel(title, image: image)))
    }

    /// Creates a tab with a title, an image resource, and a role.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, image: String, value: Value, role: TabRole?, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(value: value, content: content(), label: DefaultTabLabel(_TitleAndIconLabel(title, image: image)))
    }
}
