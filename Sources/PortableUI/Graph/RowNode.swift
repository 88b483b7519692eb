extension _MountContext {
    /// Mounts a view that makes an element; where rows are made, inside a row of its own.
    func element<Content: View>(
        _ view: Content, _ mount: @escaping @MainActor (Content, _MountContext) -> _ViewNode<Content>
    ) -> _ViewNode<Content> {
        makesRows ? RowNode(view, mount: mount, in: self) : mount(view, self)
    }
}

/// A row of a list, around the element of a view.
@MainActor
private final class RowNode<Content: View>: _ViewNode<Content>, ElementContainer {
    let element: Element
    private var inner: _ViewNode<Content>?

    init(
        _ view: Content, mount: @MainActor (Content, _MountContext) -> _ViewNode<Content>, in context: _MountContext
    ) {
        element = Element(id: context.graph.makeElementID(), primitive: .row, attributes: Attributes())
        super.init(view, in: context)
        var inside = context.inside(self)
        inside.attributes = context.attributes
        let node = mount(view, inside)
        inner = node
        children = [node]
        childrenDidChange()
    }

    override func update(_ view: Content) {
        self.view = view
        inner?.update(view)
    }

    override func collectElements(into elements: inout [Element]) {
        elements.append(element)
    }

    func collectChildren() -> [Element] {
        var elements: [Element] = []
        inner?.collectElements(into: &elements)
        return elements
    }

    func childrenDidChange() {
        graph.structure.childrenDidChange(of: self)
    }

    override func didUnmount() {
        inner = nil
    }
}
