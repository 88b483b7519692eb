/// Menu items that are added next to the system's, or replace them.
@available(*, unavailable, message: "a page has no menus of the system: use a CommandMenu")
nonisolated public struct CommandGroup<Content: View>: Commands {
    /// Creates items before a group of the system's items.
    public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}

    /// Creates items after a group of the system's items.
    public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}

    /// Creates items that replace a group of the system's items.
    public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}

    /// A body that has no value.
    @MainActor public var body: Never { preconditionFailure("CommandGroup is not available") }
}

/// The position of a group of commands in the menu bar.
@available(*, unavailable, message: "a page has no menus of the system: use a CommandMenu")
public struct CommandGroupPlacement: Sendable {
    /// The commands that create or open documents.
    public static let newItem = CommandGroupPlacement()
    /// The commands that save documents.
    public static let saveItem = CommandGroupPlacement()
    /// The commands that undo and redo changes.
    public static let undoRedo = CommandGroupPlacement()
    /// The clipboard commands.
    public static let pasteboard = CommandGroupPlacement()
    /// The toolbar commands.
    public static let toolbar = CommandGroupPlacement()
    /// The sidebar commands.
    public static let sidebar = CommandGroupPlacement()
    /// The commands that provide information about the app.
    public static let appInfo = CommandGroupPlacement()
    /// The commands that open the app's settings.
    public static let appSettings = CommandGroupPlacement()
    /// The help commands.
    public static let help = CommandGroupPlacement()
    /// The services of other apps.
    public static let systemServices = CommandGroupPlacement()
    /// The commands that hide and show apps.
    public static let appVisibility = CommandGroupPlacement()
    /// The command that quits the app.
    public static let appTermination = CommandGroupPlacement()
    /// The commands that exchange data with other apps.
    public static let importExport = CommandGroupPlacement()
    /// The printing commands.
    public static let printItem = CommandGroupPlacement()
    /// The text editing commands.
    public static let textEditing = CommandGroupPlacement()
    /// The text formatting commands.
    public static let textFormatting = CommandGroupPlacement()
    /// The commands that change the size of a window.
    public static let windowSize = CommandGroupPlacement()
    /// The list of windows.
    public static let windowList = CommandGroupPlacement()
    /// The commands that arrange windows.
    public static let windowArrangement = CommandGroupPlacement()
}

/// The system's sidebar commands.
@available(*, unavailable, message: "a page has no sidebar: use a CommandMenu")
nonisolated public struct SidebarCommands: Commands {
    /// Creates the sidebar commands.
    public init() {}

    /// A body that has no value.
    @MainActor public var body: Never { preconditionFailure("SidebarCommands is not available") }
}

/// The system's toolbar commands.
@available(*, unavailable, message: "a page has no menus of the system: use a CommandMenu")
nonisolated public struct ToolbarCommands: Commands {
    /// Creates the toolbar commands.
    public init() {}

    /// A body that has no value.
    @MainActor public var body: Never { preconditionFailure("ToolbarCommands is not available") }
}

/// The system's text editing commands.
@available(*, unavailable, message: "the browser has the menus for texts: leave them out")
nonisolated public struct TextEditingCommands: Commands {
    /// Creates the text editing commands.
    public init() {}

    /// A body that has no value.
    @MainActor public var body: Never { preconditionFailure("TextEditingCommands is not available") }
}

/// The system's text formatting commands.
@available(*, unavailable, message: "the browser has the menus for texts: leave them out")
nonisolated public struct TextFormattingCommands: Commands {
    /// Creates the text formatting commands.
    public init() {}

    /// A body that has no value.
    @MainActor public var body: Never { preconditionFailure("TextFormattingCommands is not available") }
}

/// A scene that presents the app's settings in a window.
@available(*, unavailable, message: "a page has no other windows: use a sheet or a NavigationLink")
nonisolated public struct Settings<Content: View>: Scene {
    /// Creates a settings window.
    public init(@ViewBuilder content: () -> Content) {}

    /// A body that has no value.
    @MainActor public var body: Never { preconditionFailure("Settings is not available") }
}

/// A scene that presents a single, unique window.
@available(*, unavailable, message: "use a WindowGroup: each visitor has a page of their own")
nonisolated public struct Window<Content: View>: Scene {
    /// Creates the window.
    public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {}

    /// A body that has no value.
    @MainActor public var body: Never { preconditionFailure("Window is not available") }
}

/// A scene that adds an item to the system's menu bar.
@available(*, unavailable, message: "a page has no menu bar: use a WindowGroup")
nonisolated public struct MenuBarExtra<Content: View>: Scene {
    /// Creates a menu bar item.
    public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {}

    /// A body that has no value.
    @MainActor public var body: Never { preconditionFailure("MenuBarExtra is not available") }
}

extension Scene {
    /// Removes the commands that the scene provides by default.
    @available(*, unavailable, message: "a scene has no menus of itself: leave out what commands(content:) adds")
    nonisolated public func commandsRemoved() -> some Scene { self }

    /// Replaces the commands that the scene provides by default.
    @available(*, unavailable, message: "a scene has no menus of itself: use commands(content:)")
    nonisolated public func commandsReplaced<Content: Commands>(@ViewBuilder content: () -> Content) -> some Scene {
        self
    }

    /// Sets the default size of the scene's windows.
    @available(*, unavailable, message: "a page has the size of its browser: use frame(maxWidth:) on the view")
    nonisolated public func defaultSize(width: Double, height: Double) -> some Scene { self }
}
