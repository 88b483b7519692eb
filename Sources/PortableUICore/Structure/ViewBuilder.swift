/// Builds one view from the statements of a closure.
@resultBuilder
public struct ViewBuilder {
    /// No statement at all.
    public static func buildBlock() -> EmptyView {
        EmptyView()
    }

    /// One statement: the view itself.
    public static func buildBlock<Content>(_ content: Content) -> Content {
        content
    }

    /// Several statements, in order.
    @_disfavoredOverload
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        TupleView((repeat each content)) { view, context in TupleNode<repeat each Content>(view, in: context) }
    }

    /// A statement as it stands.
    public static func buildExpression<Content: View>(_ content: Content) -> Content {
        content
    }

    /// An `if` without `else`.
    public static func buildIf<Content>(_ content: Content?) -> Content? {
        content
    }

    /// The first branch of a condition.
    public static func buildEither<TrueContent, FalseContent>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent> {
        _ConditionalContent(branch: .first(first))
    }

    /// The second branch of a condition.
    public static func buildEither<TrueContent, FalseContent>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent> {
        _ConditionalContent(branch: .second(second))
    }

    /// A branch that only some systems have; its type is hidden.
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
        AnyView(content)
    }
}

/// The name that newer SDKs give to ``ViewBuilder``.
public typealias ContentBuilder = ViewBuilder
