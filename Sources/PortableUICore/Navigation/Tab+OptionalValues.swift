extension Tab where Value: Hashable, Content: View, Label: View {
    /// Creates a page without an entry of its own in the bar.
    nonisolated public init<V: Hashable>(value: V, @ViewBuilder content: () -> Content)
    where Label == EmptyView, Value == V? {
        self.init(value: .some(value), content: content(), label: EmptyView())
    }

    /// Creates a page with the entry that its role has.
    nonisolated public init<V: Hashable>(value: V, role: TabRole?, @ViewBuilder content: () -> Content)
    where Label == DefaultTabLabel, Value == V? {
        self.init(value: .some(value), content: content(), label: DefaultTabLabel(role: role))
    }

    /// Creates a page with a view in the bar.
    nonisolated public init<V: Hashable>(value: V, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label)
    where Value == V? {
        self.init(value: .some(value), content: content(), label: label())
    }

    /// Creates a page with a view in the bar, and a role.
    nonisolated public init<V: Hashable>(
        value: V, role: TabRole?, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) where Value == V? {
        self.init(value: .some(value), content: content(), label: label())
    }

    /// Creates a page with a title and a symbol of the system in the bar.
    nonisolated public init<T: Hashable>(
        _ titleKey: LocalizedStringKey, systemImage: String, value: T, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel, Value == T? {
        self.init(
            value: .some(value), content: content(),
            label: DefaultTabLabel(_TitleAndIconLabel(titleKey, systemImage: systemImage)))
    }

    /// Creates a page with a title and a symbol of the system in the bar, and a role.
    nonisolated public init<T: Hashable>(
        _ titleKey: LocalizedStringKey, systemImage: String, value: T, role: TabRole?,
        @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel, Value == T? {
        self.init(
            value: .some(value), content: content(),
            label: DefaultTabLabel(_TitleAndIconLabel(titleKey, systemImage: systemImage)))
    }

    /// Creates a page with a title and a symbol of the system in the bar.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, T: Hashable>(
        _ title: S, systemImage: String, value: T, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel, Value == T? {
        self.init(
            value: .some(value), content: content(),
            label: DefaultTabLabel(_TitleAndIconLabel(title, systemImage: systemImage)))
    }

    /// Creates a page with a title and a symbol of the system in the bar, and a role.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, T: Hashable>(
        _ title: S, systemImage: String, value: T, role: TabRole?, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel, Value == T? {
        self.init(
            value: .some(value), content: content(),
            label: DefaultTabLabel(_TitleAndIconLabel(title, systemImage: systemImage)))
    }

    /// Creates a page with a title and a picture of the app in the bar.
    nonisolated public init<T: Hashable>(
        _ titleKey: LocalizedStringKey, image: String, value: T, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel, Value == T? {
        self.init(
            value: .some(value), content: content(), label: DefaultTabLabel(_TitleAndIconLabel(titleKey, image: image)))
    }

    /// Creates a page with a title and a picture of the app in the bar, and a role.
    nonisolated public init<T: Hashable>(
        _ titleKey: LocalizedStringKey, image: String, value: T, role: TabRole?, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel, Value == T? {
        self.init(
            value: .some(value), content: content(), label: DefaultTabLabel(_TitleAndIconLabel(titleKey, image: image)))
    }

    /// Creates a page with a title and a picture of the app in the bar.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, T: Hashable>(
        _ title: S, image: String, value: T, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel, Value == T? {
        self.init(
            value: .some(value), content: content(), label: DefaultTabLabel(_TitleAndIconLabel(title, image: image)))
    }

    /// Creates a page with a title and a picture of the app in the bar, and a role.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, T: Hashable>(
        _ title: S, image: String, value: T, role: TabRole?, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel, Value == T? {
        self.init(
            value: .some(value), content: content(), label: DefaultTabLabel(_TitleAndIconLabel(title, image: image)))
    }
}
