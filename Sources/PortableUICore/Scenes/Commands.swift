/// The menus of an app, which hosts show in a menu bar at the top of the window.
///
/// ```swift
/// struct LibraryCommands: Commands {
///     var body: some Commands {
///         CommandMenu("Library") {
///             Button("Add a book") { library.add() }
///         }
///     }
/// }
/// ```
@MainActor @preconcurrency
public protocol Commands {
    /// The type of the commands that represents the body of these commands.
    associatedtype Body: Commands

    /// The content of the commands.
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }

    /// The menus as views, arranged side by side in the menu bar.
    @MainActor var _menus: AnyView { get }
}

extension Commands {
    /// The menus of the body.
    @MainActor public var _menus: AnyView { AnyView(CommandsBody(part: self)) }
}

extension Never: Commands {}

/// A view that evaluates the body of commands like the body of a view.
private struct CommandsBody<Part: Commands>: PartView {
    let part: Part

    var body: some View { part.body._menus }
}

/// Commands that aren't composed of others.
@MainActor
protocol PrimitiveCommands: Commands where Body == Never {}

extension PrimitiveCommands {
    /// A body that has no value.
    public var body: Never {
        preconditionFailure("\(Self.self) has no body")
    }
}

/// An empty set of commands.
nonisolated public struct EmptyCommands {
    /// Creates an empty set of commands.
    public init() {}
}

extension EmptyCommands: PrimitiveCommands {
    /// An empty view.
    @MainActor public var _menus: AnyView { AnyView(EmptyView()) }
}

extension Optional: Commands, PrimitiveCommands where Wrapped: Commands {
    /// The menus of the wrapped commands, if there are any.
    @MainActor public var _menus: AnyView { AnyView(map(\._menus)) }
}

extension _ConditionalContent: Commands, PrimitiveCommands where TrueContent: Commands, FalseContent: Commands {
    /// The menus of the current branch.
    @MainActor public var _menus: AnyView {
        switch branch {
        case .first(let commands): AnyView(_ConditionalContent<AnyView, AnyView>(branch: .first(commands._menus)))
        case .second(let commands): AnyView(_ConditionalContent<AnyView, AnyView>(branch: .second(commands._menus)))
        }
    }
}

/// Type-erased commands.
nonisolated struct AnyCommands {
    let commands: any Commands
}

extension AnyCommands: PrimitiveCommands {
    @MainActor var _menus: AnyView { commands._menus }
}

/// A list of commands, in order.
nonisolated public struct _CommandsList {
    let makeMenus: @MainActor () -> [AnyView]
}

extension _CommandsList: PrimitiveCommands {
    /// The menus of all commands in the list.
    @MainActor public var _menus: AnyView {
        let menus = makeMenus()
        return AnyView(ForEach(menus.indices) { menus[$0] })
    }
}
