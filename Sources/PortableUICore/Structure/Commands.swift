/// Menus of an app, which hosts show in a bar at the top of the window.
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
    /// The type of the menus that these ones are made of.
    associatedtype Body: Commands

    /// What the menus are made of.
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }

    /// The menus as views, which stand beside each other in the bar.
    @MainActor var _menus: AnyView { get }
}

extension Commands {
    /// Those of the body.
    @MainActor public var _menus: AnyView { AnyView(CommandsBody(commands: self)) }
}

extension Never: Commands {}

/// Evaluates the body of commands like that of a view.
@MainActor
private struct CommandsBody<Content: Commands>: View {
    let commands: Content

    var body: some View { commands.body._menus }
}

/// Commands that are not made of others.
@MainActor
protocol PrimitiveCommands: Commands where Body == Never {}

extension PrimitiveCommands {
    /// A body that has no value.
    public var body: Never {
        preconditionFailure("\(Self.self) has no body")
    }
}

/// No menu at all.
nonisolated public struct EmptyCommands {
    /// Creates no menu.
    public init() {}
}

extension EmptyCommands: PrimitiveCommands {
    /// Nothing.
    @MainActor public var _menus: AnyView { AnyView(EmptyView()) }
}

extension Optional: Commands, PrimitiveCommands where Wrapped: Commands {
    /// Those there are.
    @MainActor public var _menus: AnyView { AnyView(map(\._menus)) }
}

extension _ConditionalContent: Commands, PrimitiveCommands where TrueContent: Commands, FalseContent: Commands {
    /// Those of the branch.
    @MainActor public var _menus: AnyView {
        switch branch {
        case .first(let commands): AnyView(_ConditionalContent<AnyView, AnyView>(branch: .first(commands._menus)))
        case .second(let commands): AnyView(_ConditionalContent<AnyView, AnyView>(branch: .second(commands._menus)))
        }
    }
}

/// Commands of a hidden type.
nonisolated struct AnyCommands {
    let commands: any Commands
}

extension AnyCommands: PrimitiveCommands {
    @MainActor var _menus: AnyView { commands._menus }
}

/// Several menus, in order.
nonisolated public struct _CommandsList {
    let makeMenus: @MainActor () -> [AnyView]
}

extension _CommandsList: PrimitiveCommands {
    /// All of them.
    @MainActor public var _menus: AnyView {
        let menus = makeMenus()
        return AnyView(ForEach(menus.indices) { menus[$0] })
    }
}
