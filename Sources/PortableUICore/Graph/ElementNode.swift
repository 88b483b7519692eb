/// A node that makes one element, with the elements of its children inside.
@MainActor
class ElementNode<Content: View>: _ViewNode<Content>, ElementContainer, AttributeReader {
    final let element: Element

    override init(_ view: Content, in context: _MountContext) {
        element = Element(id: context.graph.makeElementID(), primitive: .root, attributes: Attributes())
        super.init(view, in: context)
        element.tag = context.tag
        element.owner = self
        mountChildren()
        context.attributes?.insert(self)
        evaluate()
        childrenDidChange()
    }

    // MARK: What a kind of element decides

    /// Mounts what lies inside the element; called once, before the first evaluation.
    func mountChildren() {}

    /// Hands the parts of a newer view to the children that show them.
    func updateChildren() {}

    /// The primitive that the view amounts to now; what it reads of the environment is followed.
    func makePrimitive() -> Primitive { .layers(alignment: .center) }

    /// What the view says of its own attributes, before the modifiers around it have their say.
    func makeAttributes() -> Attributes { Attributes() }

    /// Whether ``handle(_:)`` has a use for events.
    var takesEvents: Bool { false }

    /// Whether the primitive or the attributes read bindings, and with them perhaps observable objects.
    var readsBindings: Bool { false }

    /// What modifiers around say of the element itself; the rest is for its content.
    var attributeParts: AttributeParts { .all }

    /// Does what the view does when someone uses its element.
    func handle(_ event: ElementEvent) {}

    /// Goes on once the primitive is known, outside of what is followed.
    func didEvaluate() {}

    /// Elements in front of those of the children that belong to no child.
    var ownElements: [Element] { [] }

    /// Hears that the elements inside are others, or in another order.
    func didChangeChildren() {}

    /// Ends what the element has begun.
    func elementDidUnmount() {}

    // MARK: What all share

    /// Mounts a child whose outermost elements lie inside this one.
    final func mount<Child: View>(
        _ child: Child, _ change: (inout _MountContext) -> Void = { _ in }
    ) -> _ViewNode<Child> {
        let node = Child._mount(child, in: context.inside(self).with(change))
        children.append(node)
        return node
    }

    /// Evaluates the view, unless it has nothing inside and is the same (L5).
    final override func update(_ view: Content) {
        guard !children.isEmpty || !Comparison.areEqual(self.view, view) else { return }
        self.view = view
        updateChildren()
        evaluate()
    }

    final override func evaluate() {
        let (primitive, attributes) = readsBindings ? recordingObservables(describe) : recordingDependencies(describe)
        listen(to: takesEvents || attributes.isTappable)
        defer { didEvaluate() }
        guard element.primitive != primitive || element.attributes != attributes else { return }
        element.primitive = primitive
        element.attributes = attributes
        graph.structure.didUpdate(element)
        context.reader?.childrenDidChange()
    }

    final override func collectElements(into elements: inout [Element]) {
        elements.append(element)
    }

    final func collectChildren() -> [Element] {
        var elements = ownElements
        for child in children { child.collectElements(into: &elements) }
        return elements
    }

    final func childrenDidChange() {
        graph.structure.childrenDidChange(of: self)
        context.reader?.childrenDidChange()
        didChangeChildren()
    }

    final func attributesDidChange() {
        setNeedsEvaluation()
    }

    final override func didUnmount() {
        context.attributes?.remove(self)
        element.handler = nil
        element.owner = nil
        elementDidUnmount()
    }

    private func describe() -> (Primitive, Attributes) {
        var attributes = makeAttributes()
        context.attributes?.apply(attributeParts, to: &attributes)
        attributes.row = RowTraits()
        if attributes.isTappable { attributes.isEnabled = EnvironmentValues(scope: context.environment).isEnabled }
        return (makePrimitive(), attributes)
    }

    private func listen(to isWanted: Bool) {
        guard isWanted != (element.handler != nil) else { return }
        element.handler = isWanted ? { [unowned self] in hear($0) } : nil
    }

    private func hear(_ event: ElementEvent) {
        CurrentWindow.$announcements.withValue(graph.announcements) { receive(event) }
    }

    private func receive(_ event: ElementEvent) {
        if takesEvents { return handle(event.uncounted) }
        switch event {
        case .tap: context.attributes?.tap(1)
        case .repeatedTap(let number): context.attributes?.tap(number)
        default: break
        }
    }
}
