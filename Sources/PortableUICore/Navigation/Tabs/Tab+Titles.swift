extension Tab where Value == Never, Content: View, Label: View {
    /// Creates a tab with a title and a system symbol.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(
            value: nil, content: content(),
            label: DefaultTabLabel(_TitleAndIconLabel(titleKey, systemImage: systemImage)))
    }

    /// Creates a tab with a title, a system symbol, and a role.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, role: TabRole?, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(
            value: nil, content: content(),
            label: DefaultTabLabel(_TitleAndIconLabel(titleKey, systemImage: systemImage)))
    }

    /// Creates a tab with a title and a system symbol.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, systemImage: String, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(
            value: nil, content: content(), label: DefaultTabLabel(_TitleAndIconLabel(title, systemImage: systemImage)))
    }

    /// Creates a tab with a title, a system symbol, and a role.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, systemImage: String, role: TabRole?, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(
            value: nil, content: content(), label: DefaultTabLabel(_TitleAndIconLabel(title, systemImage: systemImage)))
    }

    /// Creates a tab with a title and an image resource.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, image: String, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(value: nil, content: content(), label: DefaultTabLabel(_TitleAndIconLabel(titleKey, image: image)))
    }

    /// Creates a tab with a title, an image resource, and a role.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, image: String, role: TabRole?, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(value: nil, content: content(), label: DefaultTabLabel(_TitleAndIconLabel(titleKey, image: image)))
    }

    /// Creates a tab with a title and an image resource.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, image: String, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(value: nil, content: content(), label: DefaultTabLabel(_TitleAndIconLabel(title, image: image)))
    }

    /// Creates a tab with a title, an image resource, and a role.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, image: String, role: TabRole?, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(value: nil, content: content(), label: DefaultTabLabel(_TitleAndIconLabel(title, image: image)))
    }
}
