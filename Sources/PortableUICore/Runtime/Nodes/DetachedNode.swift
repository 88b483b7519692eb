/// A node of a view whose elements are read by another node rather than drawn by a host.
@MainActor
final class DetachedNode<Content: View>: _ViewNode<Content> {
    private let container: DetachedContainer
    private var inner: _ViewNode<Content>?

    /// Creates a node and mounts its view.
    ///
    /// `onChange` is called when an element is added, removed, or changed. After an update by the parent, the caller
    /// follows up itself.
    init(
        _ view: Content, in context: _MountContext, with change: (inout _MountContext) -> Void = { _ in },
        onChange: @escaping () -> Void
    ) {
        container = DetachedContainer(id: context.graph.makeElementID(), onChange: onChange)
        super.init(view, in: context)
        let node = Content._mount(view, in: context.inside(container).with { $0.reader = container }.with(change))
        inner = node
        children = [node]
    }

    /// The outermost elements, with their descendants.
    var elements: [Element] {
        var elements: [Element] = []
        inner?.collectElements(into: &elements)
        return elements
    }

    override func update(_ view: Content) {
        self.view = view
        inner?.update(view)
    }

    /// Does nothing, because the elements aren't children of any element.
    override func collectElements(into elements: inout [Element]) {}

    /// Does nothing, because a view that isn't drawn contributes no preferences.
    override func collectPreferences(_ collector: PreferenceCollector) {}

    /// Returns `nil`, because a view that isn't drawn can't be scrolled to.
    override func scrollTarget(_ id: AnyHashable) -> ScrollTarget? { nil }

    override func didUnmount() {
        inner = nil
        graph.elementDidUnmount()
    }
}

/// A container that stands in for the host of elements that are read by another node.
@MainActor
final class DetachedContainer: ElementContainer {
    let element: Element
    private let onChange: () -> Void

    init(id: Int, onChange: @escaping () -> Void) {
        element = Element(id: id, primitive: .root, attributes: Attributes())
        self.onChange = onChange
    }

    func collectChildren() -> [Element] { [] }

    func childrenDidChange() {
        onChange()
    }
}
