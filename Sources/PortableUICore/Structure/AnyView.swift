/// A type-erased view.
///
/// Its identity is kept as long as the type of the wrapped view stays the same (L1).
nonisolated public struct AnyView {
    fileprivate let box: AnyViewBox

    /// Creates a type-erased view from a view.
    public init<V: View>(_ view: V) {
        box = TypedViewBox(view)
    }

    /// Creates a type-erased view from a view.
    public init<V: View>(erasing view: V) {
        box = TypedViewBox(view)
    }
}

extension AnyView: PrimitiveView {
    /// Creates a node that shows the wrapped view.
    @MainActor public static func _mount(_ view: AnyView, in context: _MountContext) -> _ViewNode<AnyView> {
        AnyViewNode(view, in: context)
    }
}

nonisolated private class AnyViewBox {
    @MainActor
    func mount(in context: _MountContext) -> _Node {
        preconditionFailure("A box knows the view inside")
    }

    /// Updates a node with the wrapped view.
    ///
    /// - Returns: A Boolean value that indicates whether the node shows the same type, and so was updated.
    @MainActor
    func update(_ node: _Node) -> Bool { false }
}

nonisolated private final class TypedViewBox<Content: View>: AnyViewBox {
    private let view: Content

    init(_ view: Content) {
        self.view = view
    }

    @MainActor
    override func mount(in context: _MountContext) -> _Node {
        Content._mount(view, in: context)
    }

    @MainActor
    override func update(_ node: _Node) -> Bool {
        guard let node = node as? _ViewNode<Content> else { return false }
        node.update(view)
        return true
    }
}

@MainActor
private final class AnyViewNode: _ViewNode<AnyView> {
    /// A Boolean value that indicates whether a notice is shown instead of the view.
    private var isLeftOut = false

    override init(_ view: AnyView, in context: _MountContext) {
        super.init(view, in: context)
        if let limit = findLimit() {
            isLeftOut = true
            children = [context.mountNotice(of: limit)]
        } else {
            children = [view.box.mount(in: context.child())]
        }
    }

    override func update(_ view: AnyView) {
        self.view = view
        guard !isLeftOut else { return evaluate() }
        guard let old = children.first, !view.box.update(old) else { return }
        replace(old)
    }

    /// Mounts the view if it was left out and there is room for it now.
    override func evaluate() {
        guard isLeftOut, let notice = children.first, findLimit() == nil else { return }
        isLeftOut = false
        replace(notice)
    }

    private func replace(_ old: _Node) {
        children = [view.box.mount(in: context.child())]
        old.unmount()
        structureDidChange()
    }
}

extension AnyView: @MainActor SeveralViews {
    @MainActor static var areSeveral: Bool { true }
}
