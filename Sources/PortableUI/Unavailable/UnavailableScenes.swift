/// Entries of the menu bar.
@available(*, unavailable, message: "a page has no menu bar: use toolbar(content:) or a Menu")
@MainActor @preconcurrency
public protocol Commands {}

/// A menu in the menu bar.
@available(*, unavailable, message: "a page has no menu bar: use toolbar(content:) or a Menu")
nonisolated public struct CommandMenu<Content: View>: Commands {
    /// Creates a menu.
    public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}

/// Entries beside those of the system.
@available(*, unavailable, message: "a page has no menu bar: use toolbar(content:) or a Menu")
nonisolated public struct CommandGroup<Content: View>: Commands {
    /// Creates entries in place of those of the system.
    public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}

    /// Creates entries behind those of the system.
    public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
}

/// Where entries of the menu bar lie.
@available(*, unavailable, message: "a page has no menu bar: use toolbar(content:) or a Menu")
public struct CommandGroupPlacement: Sendable {
    /// What makes something new.
    public static let newItem = CommandGroupPlacement()
    /// The settings.
    public static let appSettings = CommandGroupPlacement()
    /// Help.
    public static let help = CommandGroupPlacement()
}

/// The window of the settings.
@available(*, unavailable, message: "a page has no other windows: use a sheet or a NavigationLink")
nonisolated public struct Settings<Content: View>: Scene {
    /// Creates the window.
    public init(@ViewBuilder content: () -> Content) {}

    /// Has no value.
    @MainActor public var body: Never { preconditionFailure("Settings is not available") }
}

/// A window that there is one of.
@available(*, unavailable, message: "use a WindowGroup: each visitor has a page of their own")
nonisolated public struct Window<Content: View>: Scene {
    /// Creates the window.
    public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {}

    /// Has no value.
    @MainActor public var body: Never { preconditionFailure("Window is not available") }
}

/// An entry of the system's menu bar.
@available(*, unavailable, message: "a page has no menu bar: use a WindowGroup")
nonisolated public struct MenuBarExtra<Content: View>: Scene {
    /// Creates the entry.
    public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {}

    /// Has no value.
    @MainActor public var body: Never { preconditionFailure("MenuBarExtra is not available") }
}

extension Scene {
    /// Adds entries to the menu bar.
    @available(*, unavailable, message: "a page has no menu bar: use toolbar(content:) or a Menu")
    nonisolated public func commands<Content>(content: () -> Content) -> some Scene { self }

    /// Gives windows a size to begin with.
    @available(*, unavailable, message: "a page has the size of its browser: use frame(maxWidth:) on the view")
    nonisolated public func defaultSize(width: Double, height: Double) -> some Scene { self }
}
