/// A view whose elements no host draws: somebody reads them, to learn what the view amounts to.
@MainActor
final class DetachedNode<Content: View>: _ViewNode<Content> {
    private let container: DetachedContainer
    private var inner: _ViewNode<Content>?

    /// `onChange` is called when an element comes, goes or changes; an update from above is followed by its caller.
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

    /// The outermost elements, with all that lies in them.
    var elements: [Element] {
        var elements: [Element] = []
        inner?.collectElements(into: &elements)
        return elements
    }

    override func update(_ view: Content) {
        self.view = view
        inner?.update(view)
    }

    /// Its elements are nobody's children.
    override func collectElements(into elements: inout [Element]) {}

    /// What nobody draws tells nobody anything.
    override func collectPreferences(_ collector: PreferenceCollector) {}

    override func didUnmount() {
        inner = nil
    }
}

/// Stands for the host of elements that are read by somebody else.
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
