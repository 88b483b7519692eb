/// Entries beside those of the system.
@available(*, unavailable, message: "a page has no menus of the system: use a CommandMenu")
nonisolated public struct CommandGroup<Content: View>: Commands {
    /// Creates entries ahead of those of the system.
    public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}

    /// Creates entries behind those of the system.
    public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}

    /// Creates entries in place of those of the system.
    public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}

    /// A body that has no value.
    @MainActor public var body: Never { preconditionFailure("CommandGroup is not available") }
}

/// Where entries of the menu bar lie.
@available(*, unavailable, message: "a page has no menus of the system: use a CommandMenu")
public struct CommandGroupPlacement: Sendable {
    /// What makes something new.
    public static let newItem = CommandGroupPlacement()
    /// What saves.
    public static let saveItem = CommandGroupPlacement()
    /// What takes changes back.
    public static let undoRedo = CommandGroupPlacement()
    /// The clipboard.
    public static let pasteboard = CommandGroupPlacement()
    /// The toolbar.
    public static let toolbar = CommandGroupPlacement()
    /// The sidebar.
    public static let sidebar = CommandGroupPlacement()
    /// What the app is.
    public static let appInfo = CommandGroupPlacement()
    /// The settings.
    public static let appSettings = CommandGroupPlacement()
    /// Help.
    public static let help = CommandGroupPlacement()
    /// The services of other apps.
    public static let systemServices = CommandGroupPlacement()
    /// Hiding the app.
    public static let appVisibility = CommandGroupPlacement()
    /// Ending the app.
    public static let appTermination = CommandGroupPlacement()
    /// Exchange with other apps.
    public static let importExport = CommandGroupPlacement()
    /// Printing.
    public static let printItem = CommandGroupPlacement()
    /// Work on a text.
    public static let textEditing = CommandGroupPlacement()
    /// The looks of a text.
    public static let textFormatting = CommandGroupPlacement()
    /// The size of a window.
    public static let windowSize = CommandGroupPlacement()
    /// The windows.
    public static let windowList = CommandGroupPlacement()
    /// Where the windows lie.
    public static let windowArrangement = CommandGroupPlacement()
}

/// The entries of the system for the sidebar.
@available(*, unavailable, message: "a page has no sidebar: use a CommandMenu")
nonisolated public struct SidebarCommands: Commands {
    /// Creates the entries.
    public init() {}

    /// A body that has no value.
    @MainActor public var body: Never { preconditionFailure("SidebarCommands is not available") }
}

/// The entries of the system for the toolbar.
@available(*, unavailable, message: "a page has no menus of the system: use a CommandMenu")
nonisolated public struct ToolbarCommands: Commands {
    /// Creates the entries.
    public init() {}

    /// A body that has no value.
    @MainActor public var body: Never { preconditionFailure("ToolbarCommands is not available") }
}

/// The entries of the system for work on a text.
@available(*, unavailable, message: "the browser has the menus for texts: leave them out")
nonisolated public struct TextEditingCommands: Commands {
    /// Creates the entries.
    public init() {}

    /// A body that has no value.
    @MainActor public var body: Never { preconditionFailure("TextEditingCommands is not available") }
}

/// The entries of the system for the looks of texts.
@available(*, unavailable, message: "the browser has the menus for texts: leave them out")
nonisolated public struct TextFormattingCommands: Commands {
    /// Creates the entries.
    public init() {}

    /// A body that has no value.
    @MainActor public var body: Never { preconditionFailure("TextFormattingCommands is not available") }
}

/// The window of the settings.
@available(*, unavailable, message: "a page has no other windows: use a sheet or a NavigationLink")
nonisolated public struct Settings<Content: View>: Scene {
    /// Creates the window.
    public init(@ViewBuilder content: () -> Content) {}

    /// A body that has no value.
    @MainActor public var body: Never { preconditionFailure("Settings is not available") }
}

/// A window that there is one of.
@available(*, unavailable, message: "use a WindowGroup: each visitor has a page of their own")
nonisolated public struct Window<Content: View>: Scene {
    /// Creates the window.
    public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {}

    /// A body that has no value.
    @MainActor public var body: Never { preconditionFailure("Window is not available") }
}

/// An entry of the system's menu bar.
@available(*, unavailable, message: "a page has no menu bar: use a WindowGroup")
nonisolated public struct MenuBarExtra<Content: View>: Scene {
    /// Creates the entry.
    public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {}

    /// A body that has no value.
    @MainActor public var body: Never { preconditionFailure("MenuBarExtra is not available") }
}

extension Scene {
    /// Takes the menus away that the scene has of itself.
    @available(*, unavailable, message: "a scene has no menus of itself: leave out what commands(content:) adds")
    nonisolated public func commandsRemoved() -> some Scene { self }

    /// Gives the scene other menus.
    @available(*, unavailable, message: "a scene has no menus of itself: use commands(content:)")
    nonisolated public func commandsReplaced<Content: Commands>(@ViewBuilder content: () -> Content) -> some Scene {
        self
    }

    /// Gives windows a size to begin with.
    @available(*, unavailable, message: "a page has the size of its browser: use frame(maxWidth:) on the view")
    nonisolated public func defaultSize(width: Double, height: Double) -> some Scene { self }
}
