/// A result builder that creates commands from a closure.
///
/// This is the older name, beside ``ContentBuilder``.
@resultBuilder
public struct CommandsBuilder {
    /// Returns empty commands for an empty closure.
    public static func buildBlock() -> EmptyCommands {
        EmptyCommands()
    }

    /// Returns a single set of commands unchanged.
    public static func buildBlock<C: Commands>(_ content: C) -> C {
        content
    }

    /// Combines several sets of commands, in order.
    @_disfavoredOverload
    @MainActor
    public static func buildBlock<each Content: Commands>(_ content: repeat each Content) -> _CommandsList {
        ViewBuilder.buildBlock(repeat each content)
    }

    /// Returns an expression unchanged.
    public static func buildExpression<Content: Commands>(_ content: Content) -> Content {
        content
    }

    /// Provides support for `if` statements without `else`.
    public static func buildIf<C: Commands>(_ content: C?) -> C? {
        content
    }

    /// Provides support for the first branch of a conditional statement.
    public static func buildEither<T: Commands, F: Commands>(first: T) -> _ConditionalContent<T, F> {
        ViewBuilder.buildEither(first: first)
    }

    /// Provides support for the second branch of a conditional statement.
    public static func buildEither<T: Commands, F: Commands>(second: F) -> _ConditionalContent<T, F> {
        ViewBuilder.buildEither(second: second)
    }

    /// Erases the type of commands that are only available on some systems.
    public static func buildLimitedAvailability(_ content: any Commands) -> some Commands {
        ViewBuilder.buildLimitedAvailability(content)
    }
}

extension ViewBuilder {
    /// Returns empty commands for an empty closure.
    @_disfavoredOverload
    public static func buildBlock() -> EmptyCommands {
        EmptyCommands()
    }

    /// Returns a commands expression unchanged.
    @_disfavoredOverload
    public static func buildExpression<Content: Commands>(_ content: Content) -> Content {
        content
    }

    /// Combines several sets of commands, in order.
    @_disfavoredOverload
    @MainActor
    public static func buildBlock<each Content: Commands>(_ content: repeat each Content) -> _CommandsList {
        var menus: [AnyView] = []
        repeat menus.append((each content)._menus)
        return _CommandsList { menus }
    }

    /// Erases the type of commands that are only available on some systems.
    public static func buildLimitedAvailability(_ content: any Commands) -> some Commands {
        AnyCommands(commands: content)
    }
}
