/// Builds commands from the statements of a closure; the older name, beside ``ContentBuilder``.
@resultBuilder
public struct CommandsBuilder {
    /// No statement at all.
    public static func buildBlock() -> EmptyCommands {
        EmptyCommands()
    }

    /// One statement: the commands themselves.
    public static func buildBlock<C: Commands>(_ content: C) -> C {
        content
    }

    /// Several statements, in order.
    @_disfavoredOverload
    @MainActor
    public static func buildBlock<each Content: Commands>(_ content: repeat each Content) -> _CommandsList {
        ViewBuilder.buildBlock(repeat each content)
    }

    /// A statement as it stands.
    public static func buildExpression<Content: Commands>(_ content: Content) -> Content {
        content
    }

    /// An `if` without `else`.
    public static func buildIf<C: Commands>(_ content: C?) -> C? {
        content
    }

    /// The first branch of a condition.
    public static func buildEither<T: Commands, F: Commands>(first: T) -> _ConditionalContent<T, F> {
        ViewBuilder.buildEither(first: first)
    }

    /// The second branch of a condition.
    public static func buildEither<T: Commands, F: Commands>(second: F) -> _ConditionalContent<T, F> {
        ViewBuilder.buildEither(second: second)
    }

    /// A branch that only some systems have; its type is hidden.
    public static func buildLimitedAvailability(_ content: any Commands) -> some Commands {
        ViewBuilder.buildLimitedAvailability(content)
    }
}

extension ViewBuilder {
    /// No statement at all, where commands are wanted.
    @_disfavoredOverload
    public static func buildBlock() -> EmptyCommands {
        EmptyCommands()
    }

    /// Commands.
    @_disfavoredOverload
    public static func buildExpression<Content: Commands>(_ content: Content) -> Content {
        content
    }

    /// Several commands, in order.
    @_disfavoredOverload
    @MainActor
    public static func buildBlock<each Content: Commands>(_ content: repeat each Content) -> _CommandsList {
        var menus: [AnyView] = []
        repeat menus.append((each content)._menus)
        return _CommandsList { menus }
    }

    /// Commands in a branch that only some systems have; their type is hidden.
    public static func buildLimitedAvailability(_ content: any Commands) -> some Commands {
        AnyCommands(commands: content)
    }
}
