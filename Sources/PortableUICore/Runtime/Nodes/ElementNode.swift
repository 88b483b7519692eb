/// A node that creates one element, with the elements of its children inside.
@MainActor
class ElementNode<Content: View>: _ViewNode<Content>, ElementContainer, AttributeReader {
    final let element: Element

    override init(_ view: Content, in context: _MountContext) {
        element = Element(id: context.graph.makeElementID(), primitive: .root, attributes: Attributes())
        super.init(view, in: context)
        element.tag = context.tag
        element.identity = context.identity
        element.owner = self
        mountChildren()
        context.attributes?.insert(self)
        evaluate()
        childrenDidChange()
        context.presence?.insert()
    }

    // MARK: Overrides for a kind of element

    /// Mounts the content of the element.
    ///
    /// Called once, before the first evaluation.
    func mountChildren() {}

    /// Passes the parts of a newer view to the children that show them.
    func updateChildren() {}

    /// Returns the current primitive of the view.
    ///
    /// The environment values that it reads are tracked as dependencies.
    func makePrimitive() -> Primitive { .layers(alignment: .center) }

    /// Returns the view's own attributes, before the modifiers around it are applied.
    func makeAttributes() -> Attributes { Attributes() }

    /// A Boolean value that indicates whether ``handle(_:)`` responds to events.
    var takesEvents: Bool { false }

    /// A Boolean value that indicates whether ``handle(_:)`` receives the element's frame, even if it's no control.
    var isMeasured: Bool { false }

    /// A Boolean value that indicates whether the primitive or the attributes read bindings, and possibly observable
    /// objects.
    var readsBindings: Bool { false }

    /// The attributes of outer modifiers that apply to the element itself.
    ///
    /// The rest apply to its content.
    var attributeParts: AttributeParts { .all }

    /// Responds to an event on the element.
    func handle(_ event: ElementEvent) {}

    /// Performs work after the primitive is known.
    ///
    /// Reads in this method aren't tracked as dependencies.
    func didEvaluate() {}

    /// Elements that belong to no child, placed before those of the children.
    var ownElements: [Element] { [] }

    /// Called when the child elements or their order have changed.
    func didChangeChildren() {}

    /// Releases the element's resources.
    func elementDidUnmount() {}

    // MARK: Behavior of every element

    /// Mounts a child whose outermost elements lie inside this one.
    final func mount<Child: View>(
        _ child: Child, _ change: (inout _MountContext) -> Void = { _ in }
    ) -> _ViewNode<Child> {
        let node = Child._mount(child, in: context.inside(self).with(change))
        children.append(node)
        return node
    }

    /// Updates the view, and evaluates it unless it has no children and is unchanged (L5).
    final override func update(_ view: Content) {
        guard !children.isEmpty || !isUnchanged(view) else { return }
        self.view = view
        updateChildren()
        evaluate()
    }

    final override func evaluate() {
        let (primitive, attributes) = readsBindings ? recordingObservables(describe) : recordingDependencies(describe)
        setHandlesEvents(takesEvents || isMeasured || attributes.isTappable)
        defer { didEvaluate() }
        let shared = SharedAttributes(attributes)
        guard element.primitive != primitive || element.sharedAttributes != shared else { return }
        element.primitive = primitive
        element.sharedAttributes = shared
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
        context.presence?.remove()
        context.attributes?.remove(self)
        element.handler = nil
        element.owner = nil
        graph.elementDidUnmount()
        elementDidUnmount()
    }

    private func describe() -> (Primitive, Attributes) {
        var attributes = makeAttributes()
        context.attributes?.apply(attributeParts, to: &attributes)
        attributes.row = RowTraits()
        if attributes.isTappable { attributes.isEnabled = EnvironmentValues(scope: context.environment).isEnabled }
        return (makePrimitive(), attributes)
    }

    private func setHandlesEvents(_ isWanted: Bool) {
        guard isWanted != (element.handler != nil) else { return }
        element.handler = isWanted ? { [unowned self] event in graph.act { receive(event) } } : nil
    }

    private func receive(_ event: ElementEvent) {
        if takesEvents { return handle(event.uncounted) }
        switch event {
        case .tap: context.attributes?.tap(1)
        case .repeatedTap(let number): context.attributes?.tap(number)
        case .measure: handle(event)
        default: break
        }
    }
}
