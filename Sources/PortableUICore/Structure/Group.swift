/// A container that treats several views as one.
///
/// Modifiers apply to each of them.
nonisolated public struct Group<Content> {
    let content: Content

    /// Creates a group of the views that the builder creates.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension Group: View, PrimitiveView where Content: View {
    /// Creates a transparent node, whose content takes the place of the group.
    @MainActor public static func _mount(_ view: Group<Content>, in context: _MountContext) -> _ViewNode<Group<Content>>
    {
        WrapperNode(view, content: \.content, in: context)
    }
}

/// A node of a view that shows another view in its place.
@MainActor
class WrapperNode<Content: View, Inner: View>: _ViewNode<Content> {
    private let content: KeyPath<Content, Inner>
    private var inner: _ViewNode<Inner>?

    init(_ view: Content, content: KeyPath<Content, Inner>, in context: _MountContext) {
        self.content = content
        super.init(view, in: context)
        let node = Inner._mount(view[keyPath: content], in: innerContext())
        inner = node
        children = [node]
    }

    /// Returns the context that the content inherits.
    func innerContext() -> _MountContext {
        context.child()
    }

    override func update(_ view: Content) {
        self.view = view
        inner?.update(view[keyPath: content])
    }

    override func didUnmount() {
        inner = nil
    }
}

extension Group: @MainActor SeveralViews where Content: View {
    @MainActor static var areSeveral: Bool { ViewCount.mayDiffer(Content.self) }
}
