extension Tab where Value == Never, Content: View, Label: View {
    /// Creates a page with a title and a symbol of the system in the bar.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(
            value: nil, content: content(),
            label: DefaultTabLabel(_TitleAndIconLabel(titleKey, systemImage: systemImage)))
    }

    /// Creates a page with a title and a symbol of the system in the bar, and a role.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, role: TabRole?, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(
            value: nil, content: content(),
            label: DefaultTabLabel(_TitleAndIconLabel(titleKey, systemImage: systemImage)))
    }

    /// Creates a page with a title and a symbol of the system in the bar.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, systemImage: String, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(
            value: nil, content: content(), label: DefaultTabLabel(_TitleAndIconLabel(title, systemImage: systemImage)))
    }

    /// Creates a page with a title and a symbol of the system in the bar, and a role.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, systemImage: String, role: TabRole?, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(
            value: nil, content: content(), label: DefaultTabLabel(_TitleAndIconLabel(title, systemImage: systemImage)))
    }

    /// Creates a page with a title and a picture of the app in the bar.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, image: String, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(value: nil, content: content(), label: DefaultTabLabel(_TitleAndIconLabel(titleKey, image: image)))
    }

    /// Creates a page with a title and a picture of the app in the bar, and a role.
    nonisolated public init(
        _ titleKey: LocalizedStringKey, image: String, role: TabRole?, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(value: nil, content: content(), label: DefaultTabLabel(_TitleAndIconLabel(titleKey, image: image)))
    }

    /// Creates a page with a title and a picture of the app in the bar.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, image: String, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(value: nil, content: content(), label: DefaultTabLabel(_TitleAndIconLabel(title, image: image)))
    }

    /// Creates a page with a title and a picture of the app in the bar, and a role.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, image: String, role: TabRole?, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel {
        self.init(value: nil, content: content(), label: DefaultTabLabel(_TitleAndIconLabel(title, image: image)))
    }
}
