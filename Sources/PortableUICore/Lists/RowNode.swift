/// The capabilities of the rows of a part of a list.
@MainActor
struct RowContext {
    /// The selection that a tap on a row changes, or `nil` if rows can't be selected.
    var selection: SelectionScope?
    /// The parts at the ends of each row.
    var actions: [RowPart] = []
    /// The part behind each row, or `nil` for the host's default background.
    var background: RowPart?
    /// The row that a box fills, to which modifiers inside the box add their parts.
    ///
    /// It's `nil` outside rows.
    var outlet: (any RowOutlet)?
}

/// A row that accepts parts from modifiers inside it.
@MainActor
protocol RowOutlet: AnyObject {
    /// Adds a part for as long as its modifier is mounted.
    func insert(_ part: RowPart, _ place: @escaping RowPart.Placement)
    func remove(_ part: RowPart)
}

/// The current offset of the element that a row represents.
@MainActor
final class RowPlace {
    var offset = 0
    let collection: RowCollection

    init(in collection: RowCollection) {
        self.collection = collection
    }
}

/// The selection of a list.
@MainActor
final class SelectionScope {
    var isSelected: (AnyHashable) -> Bool = { _ in false }
    var select: (AnyHashable) -> Void = { _ in }
}

/// A row of a list, around the element of a view.
@MainActor
final class RowNode<Content: View>: _ViewNode<Content>, ElementContainer, AttributeReader, RowOutlet {
    let element: Element
    private var inner: _ViewNode<Content>?
    /// The parts added by modifiers inside the row.
    private var additions: [(part: RowPart, place: RowPart.Placement)] = []
    /// A Boolean value that indicates whether the mounted parts are out of date.
    private var needsParts = false

    /// The row context with the parts of the modifiers around and inside the row.
    private var row: RowContext {
        additions.reduce(into: context.row) { row, addition in addition.place(addition.part, &row) }
    }

    init(
        _ view: Content, mount: @MainActor (Content, _MountContext) -> _ViewNode<Content>, in context: _MountContext
    ) {
        element = Element(id: context.graph.makeElementID(), primitive: .row, attributes: Attributes())
        element.tag = context.tag
        element.identity = context.identity
        super.init(view, in: context)
        element.owner = self
        var inside = context.inside(self)
        inside.attributes = context.attributes
        inside.boxes = context.boxes
        inside.row.outlet = self
        let node = mount(view, inside)
        inner = node
        children = [node]
        mountParts()
        context.attributes?.insert(self)
        evaluate()
        childrenDidChange()
        context.presence?.insert()
    }

    override func update(_ view: Content) {
        self.view = view
        inner?.update(view)
        evaluate()
    }

    override func evaluate() {
        if needsParts { remountParts() }
        let attributes = recordingObservables(describe)
        guard attributes != element.attributes else { return }
        element.attributes = attributes
        graph.structure.didUpdate(element)
    }

    private func describe() -> Attributes {
        var all = Attributes()
        context.attributes?.apply(to: &all)
        var attributes = Attributes()
        attributes.row = all.row
        attributes.row.isEditing = isEditing
        attributes.value = all.row.badge
        guard let selection = context.row.selection, let tag = element.tag else { return attributes }
        attributes.isTappable = true
        attributes.isEnabled = EnvironmentValues(scope: context.environment).isEnabled
        attributes.isSelected = selection.isSelected(tag.value)
        element.handler = { [unowned self] event in
            if event.uncounted == .tap { graph.act { selection.select(tag.value) } }
        }
        return attributes
    }

    private var isEditing: Bool {
        guard row.actions.contains(where: \.isForEditing) else { return false }
        return EnvironmentValues(scope: context.environment).editMode?.wrappedValue.isEditing == true
    }

    func insert(_ part: RowPart, _ place: @escaping RowPart.Placement) {
        additions.append((part, place))
        partsDidChange()
    }

    func remove(_ part: RowPart) {
        additions.removeAll { $0.part === part }
        partsDidChange()
    }

    /// Requests that the parts be mounted again once the modifiers inside have settled.
    ///
    /// The row mounts its first parts itself.
    private func partsDidChange() {
        guard inner != nil else { return }
        needsParts = true
        setNeedsEvaluation()
    }

    private func remountParts() {
        needsParts = false
        for bar in children.dropFirst() { bar.unmount() }
        children.removeSubrange(1...)
        mountParts()
        childrenDidChange()
    }

    private func mountParts() {
        let row = row
        if let background = row.background { mount([background], in: .backdrop) }
        for edge in HorizontalEdge.allCases {
            let parts = row.actions.filter { $0.edge == edge }
            guard let first = parts.first else { continue }
            mount(parts, in: .actions(edge, allowsFullSwipe: first.allowsFullSwipe))
        }
    }

    private func mount(_ parts: [RowPart], in bar: BarPlace) {
        let views = parts.map { RowPartView(part: $0, place: context.rowPlace) }
        let view = BarView(place: bar, content: ForEach(views.indices) { views[$0] })
        children.append(BarView._mount(view, in: context.inside(self)))
    }

    func attributesDidChange() {
        setNeedsEvaluation()
    }

    override func collectElements(into elements: inout [Element]) {
        elements.append(element)
    }

    func collectChildren() -> [Element] {
        var elements: [Element] = []
        for child in children { child.collectElements(into: &elements) }
        return elements
    }

    func childrenDidChange() {
        graph.structure.childrenDidChange(of: self)
    }

    override func didUnmount() {
        context.presence?.remove()
        context.attributes?.remove(self)
        element.handler = nil
        element.owner = nil
        graph.elementDidUnmount()
        inner = nil
    }
}

/// Views in a bar.
nonisolated struct BarView<Content: View> {
    let place: BarPlace
    let content: Content
}

extension BarView: PrimitiveView {
    @MainActor static func _mount(_ view: BarView, in context: _MountContext) -> _ViewNode<BarView> {
        BarNode(view, in: context.with { $0.makesRows = false })
    }
}

@MainActor
private final class BarNode<Content: View>: ElementNode<BarView<Content>> {
    private var content: _ViewNode<Content>?

    override func mountChildren() {
        content = mount(view.content)
    }

    override func updateChildren() {
        content?.update(view.content)
    }

    override func makePrimitive() -> Primitive { .bar(view.place) }

    override func makeAttributes() -> Attributes { Attributes(isHidden: view.place == .backdrop) }

    override func elementDidUnmount() {
        content = nil
    }
}
