extension Optional: View, PrimitiveView where Wrapped: View {
    /// Creates a node that shows the wrapped view, if there is one.
    @MainActor
    public static func _mount(_ view: Wrapped?, in context: _MountContext) -> _ViewNode<Wrapped?> {
        OptionalNode(view, in: context)
    }
}

@MainActor
private final class OptionalNode<Wrapped: View>: _ViewNode<Wrapped?> {
    private var shown: _ViewNode<Wrapped>?

    override init(_ view: Wrapped?, in context: _MountContext) {
        super.init(view, in: context)
        mountWrapped()
    }

    override func update(_ view: Wrapped?) {
        self.view = view
        switch (shown, view) {
        case (let node?, let content?):
            node.update(content)
        case (let node?, nil):
            children = []
            shown = nil
            node.unmount()
            structureDidChange()
        case (nil, _?):
            mountWrapped()
            structureDidChange()
        case (nil, nil):
            break
        }
    }

    override func didUnmount() {
        shown = nil
    }

    private func mountWrapped() {
        guard let view else { return }
        let node = Wrapped._mount(view, in: context.child())
        shown = node
        children = [node]
    }
}

extension Optional: @MainActor SeveralViews where Wrapped: View {
    @MainActor static var areSeveral: Bool { true }
}
