/// Makes another view of a view.
@MainActor @preconcurrency
public protocol ViewModifier {
    /// The type of the view that the modifier makes.
    associatedtype Body: View

    /// The view that is modified, as the modifier sees it.
    typealias Content = _ViewModifier_Content<Self>

    /// What the modifier makes of a view.
    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body

    /// Makes the node that keeps the modified view alive at one place.
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, Self>>
}

extension ViewModifier {
    /// Makes a node that evaluates the body of the modifier.
    @MainActor
    public static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, Self>> {
        ModifierBodyNode(view, in: context)
    }
}

/// A modifier that the graph knows how to mount; it has no body.
@MainActor
protocol PrimitiveModifier: ViewModifier where Body == Never {}

extension PrimitiveModifier {
    /// Has no value: a primitive modifier is not made of others.
    public func body(content: Content) -> Never {
        preconditionFailure("\(Self.self) has no body")
    }
}

/// A view, or a modifier, with a modifier applied to it.
nonisolated public struct ModifiedContent<Content, Modifier> {
    /// What is modified.
    public var content: Content
    /// What modifies it.
    public var modifier: Modifier

    /// Creates a pair of content and modifier.
    public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View, PrimitiveView where Content: View, Modifier: ViewModifier {
    /// Makes the node that the modifier asks for.
    @MainActor
    public static func _mount(
        _ view: ModifiedContent<Content, Modifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Content, Modifier>> {
        Modifier._mount(view, in: context)
    }
}

extension View {
    /// Applies a modifier.
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}
