/// A modifier that creates a different version of a view.
@MainActor @preconcurrency
public protocol ViewModifier {
    /// The type of the view that represents the body of the modifier.
    associatedtype Body: View

    /// The type of the content placeholder that is passed to the body.
    typealias Content = _ViewModifier_Content<Self>

    /// Returns the modified version of the content.
    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body

    /// Creates the node that keeps the modified view alive at one place.
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, Self>>
}

extension ViewModifier {
    /// Creates a node that evaluates the body of the modifier.
    @MainActor
    public static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, Self>> {
        ModifierBodyNode(view, in: context)
    }
}

/// A modifier that the graph can mount directly, without a body.
@MainActor
protocol PrimitiveModifier: ViewModifier where Body == Never {}

extension PrimitiveModifier {
    /// Returns no value, because a primitive modifier isn't composed of others.
    public func body(content: Content) -> Never {
        preconditionFailure("\(Self.self) has no body")
    }
}

/// A view or a modifier with a modifier applied to it.
nonisolated public struct ModifiedContent<Content, Modifier> {
    /// The content that the modifier is applied to.
    public var content: Content
    /// The modifier.
    public var modifier: Modifier

    /// Creates a structure from content and a modifier.
    public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View, PrimitiveView where Content: View, Modifier: ViewModifier {
    /// Creates the node that the modifier provides.
    @MainActor
    public static func _mount(
        _ view: ModifiedContent<Content, Modifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Content, Modifier>> {
        Modifier._mount(view, in: context)
    }
}

extension View {
    /// Applies a modifier to the view.
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

extension ModifiedContent: @MainActor SeveralViews where Content: View, Modifier: ViewModifier {
    @MainActor static var areSeveral: Bool {
        ViewCount.mayDiffer(Content.self) || ViewCount.mayDiffer(Modifier.Body.self)
    }
}
