extension Tab where Value: Hashable, Content: View, Label: View {
    /// Creates a tab without an item in the tab bar.
    nonisolated public init<V: Hashable>(value: V, @ViewBuilder content: () -> Content)
    where Label == EmptyView, Value == V? {
        self.init(value: .some(value), content: content(), label: EmptyView())
    }

    /// Creates a tab with the default label of its role.
    nonisolated public init<V: Hashable>(value: V, role: TabRole?, @ViewBuilder content: () -> Content)
    where Label == DefaultTabLabel, Value == V? {
        self.init(value: .some(value), content: content(), label: DefaultTabLabel(role: role))
    }

    /// Creates a tab with a custom label.
    nonisolated public init<V: Hashable>(value: V, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label)
    where Value == V? {
        self.init(value: .some(value), content: content(), label: label())
    }

    /// Creates a tab with a custom label and a role.
    nonisolated public init<V: Hashable>(
        value: V, role: TabRole?, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) where Value == V? {
        self.init(value: .some(value), content: content(), label: label())
    }

    /// Creates a tab with a title and a system symbol.
    nonisolated public init<T: Hashable>(
        _ titleKey: LocalizedStringKey, systemImage: String, value: T, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel, Value == T? {
        self.init(
            value: .some(value), content: content(),
            label: DefaultTabLabel(_TitleAndIconLabel(titleKey, systemImage: systemImage)))
    }

    /// Creates a tab with a title, a system symbol, and a role.
    nonisolated public init<T: Hashable>(
        _ titleKey: LocalizedStringKey, systemImage: String, value: T, role: TabRole?,
        @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel, Value == T? {
        self.init(
            value: .some(value), content: content(),
            label: DefaultTabLabel(_TitleAndIconLabel(titleKey, systemImage: systemImage)))
    }

    /// Creates a tab with a title and a system symbol.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, T: Hashable>(
        _ title: S, systemImage: String, value: T, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel, Value == T? {
        self.init(
            value: .some(value), content: content(),
            label: DefaultTabLabel(_TitleAndIconLabel(title, systemImage: systemImage)))
    }

    /// Creates a tab with a title, a system symbol, and a role.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, T: Hashable>(
        _ title: S, systemImage: String, value: T, role: TabRole?, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel, Value == T? {
        self.init(
            value: .some(value), content: content(),
            label: DefaultTabLabel(_TitleAndIconLabel(title, systemImage: systemImage)))
    }

    /// Creates a tab with a title and an image resource.
    nonisolated public init<T: Hashable>(
        _ titleKey: LocalizedStringKey, image: String, value: T, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel, Value == T? {
        self.init(
            value: .some(value), content: content(), label: DefaultTabLabel(_TitleAndIconLabel(titleKey, image: image)))
    }

    /// Creates a tab with a title, an image resource, and a role.
    nonisolated public init<T: Hashable>(
        _ titleKey: LocalizedStringKey, image: String, value: T, role: TabRole?, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel, Value == T? {
        self.init(
            value: .some(value), content: content(), label: DefaultTabLabel(_TitleAndIconLabel(titleKey, image: image)))
    }

    /// Creates a tab with a title and an image resource.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, T: Hashable>(
        _ title: S, image: String, value: T, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel, Value == T? {
        self.init(
            value: .some(value), content: content(), label: DefaultTabLabel(_TitleAndIconLabel(title, image: image)))
    }

    /// Creates a tab with a title, an image resource, and a role.
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, T: Hashable>(
        _ title: S, image: String, value: T, role: TabRole?, @ViewBuilder content: () -> Content
    ) where Label == DefaultTabLabel, Value == T? {
        self.init(
            value: .some(value), content: content(), label: DefaultTabLabel(_TitleAndIconLabel(title, image: image)))
    }
}
