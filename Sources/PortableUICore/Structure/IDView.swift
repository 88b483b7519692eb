extension View {
    /// Binds the identity of the view to a value.
    ///
    /// If the value changes, the view and its descendants start over (L1, L2).
    nonisolated public func id<ID: Hashable>(_ id: ID) -> some View {
        IDView(content: self, id: id)
    }
}

nonisolated struct IDView<Content: View, ID: Hashable> {
    let content: Content
    let id: ID
}

extension IDView: PrimitiveView {
    @MainActor static func _mount(_ view: IDView<Content, ID>, in context: _MountContext) -> _ViewNode<
        IDView<Content, ID>
    > {
        IDNode(view, in: context)
    }
}

@MainActor
private final class IDNode<Content: View, ID: Hashable>: _ViewNode<IDView<Content, ID>> {
    private var inner: _ViewNode<Content>?

    override init(_ view: IDView<Content, ID>, in context: _MountContext) {
        super.init(view, in: context)
        mountContent()
    }

    override func update(_ view: IDView<Content, ID>) {
        let isSame = self.view.id == view.id
        self.view = view
        guard !isSame, let old = inner else {
            inner?.update(view.content)
            return
        }
        mountContent()
        old.unmount()
        structureDidChange()
    }

    override func scrollTarget(_ id: AnyHashable) -> ScrollTarget? {
        id.base as? ID == view.id ? ownTarget : super.scrollTarget(id)
    }

    override func didUnmount() {
        inner = nil
    }

    private func mountContent() {
        let node = Content._mount(
            view.content, in: context.child().with { $0.identity = TagScope(AnyHashable(view.id)) })
        inner = node
        children = [node]
    }
}

extension IDView: @MainActor SeveralViews {
    @MainActor static var areSeveral: Bool { ViewCount.mayDiffer(Content.self) }
}
