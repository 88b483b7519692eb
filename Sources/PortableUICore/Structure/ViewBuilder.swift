/// A result builder that creates views from a closure.
@resultBuilder
public struct ViewBuilder {
    /// Returns an empty view for an empty closure.
    public static func buildBlock() -> EmptyView {
        EmptyView()
    }

    /// Returns a single view unchanged.
    public static func buildBlock<Content>(_ content: Content) -> Content {
        content
    }

    /// Combines several views, in order.
    @_disfavoredOverload
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        TupleView((repeat each content)) { view, context in TupleNode<repeat each Content>(view, in: context) }
    }

    /// Returns an expression unchanged.
    public static func buildExpression<Content: View>(_ content: Content) -> Content {
        content
    }

    /// Provides support for `if` statements without `else`.
    public static func buildIf<Content>(_ content: Content?) -> Content? {
        content
    }

    /// Provides support for the first branch of a conditional statement.
    public static func buildEither<TrueContent, FalseContent>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent> {
        _ConditionalContent(branch: .first(first))
    }

    /// Provides support for the second branch of a conditional statement.
    public static func buildEither<TrueContent, FalseContent>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent> {
        _ConditionalContent(branch: .second(second))
    }

    /// Erases the type of a view that is only available on some systems.
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
        AnyView(content)
    }
}

/// The name of ``ViewBuilder`` in newer SDKs.
public typealias ContentBuilder = ViewBuilder
