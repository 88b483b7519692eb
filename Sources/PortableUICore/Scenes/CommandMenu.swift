/// A menu in the menu bar at the top of the window.
///
/// It opens like every ``Menu``: as a dialog with buttons, each of which closes it.
nonisolated public struct CommandMenu<Content: View> {
    private let name: Text
    private let content: Content

    /// Creates a menu with a name.
    public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(Text(nameKey), content: content)
    }

    /// Creates a menu with a name.
    public init(_ name: Text, @ViewBuilder content: () -> Content) {
        self.name = name
        self.content = content()
    }

    /// Creates a menu with a name.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) {
        self.init(Text(name), content: content)
    }
}

extension CommandMenu: PrimitiveCommands {
    /// A button that opens the menu.
    @MainActor public var _menus: AnyView {
        AnyView(Menu(content: { content }, label: { name }))
    }
}
