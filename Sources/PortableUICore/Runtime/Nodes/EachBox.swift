/// A primitive view that may stand for any number of views.
@MainActor
protocol SeveralViews {
    /// A Boolean value that indicates whether it may stand for another number of views than one.
    static var areSeveral: Bool { get }
}

/// The number of views that a type of view stands for.
@MainActor
enum ViewCount {
    private static var known: [ObjectIdentifier: Bool] = [:]

    /// Returns a Boolean value that indicates whether a view of a type may stand for another number of views than one.
    static func mayDiffer<Content: View>(_ type: Content.Type) -> Bool {
        if let known = known[ObjectIdentifier(type)] { return known }
        let result =
            if let several = type as? any SeveralViews.Type { several.areSeveral } else {
                Content.Body.self != Never.self && mayDiffer(Content.Body.self)
            }
        known[ObjectIdentifier(type)] = result
        return result
    }
}

/// A box that a modifier puts around each of the views of its content.
@MainActor
final class EachBox {
    /// The attributes of the modifiers around the box.
    fileprivate let attributes: AttributeScope?
    fileprivate let parts: AttributeParts

    private var nodes: [ObjectIdentifier: _Node] = [:]

    var style: BoxStyle {
        didSet {
            guard style != oldValue else { return }
            for node in nodes.values { node.setNeedsEvaluation() }
        }
    }

    init(_ style: BoxStyle, attributes: AttributeScope?, parts: AttributeParts) {
        self.style = style
        self.attributes = attributes
        self.parts = parts
    }

    /// Mounts a view in a box of its own.
    fileprivate func mount<Content: View>(
        _ view: Content, in context: _MountContext,
        _ mount: @escaping @MainActor (Content, _MountContext) -> _ViewNode<Content>
    ) -> _ViewNode<Content> {
        EachBoxNode(view, in: self, context, mount)
    }

    fileprivate func insert(_ node: _Node) {
        nodes[ObjectIdentifier(node)] = node
    }

    fileprivate func remove(_ node: _Node) {
        nodes[ObjectIdentifier(node)] = nil
    }
}

/// A node of one of the views, with the box around it.
@MainActor
private final class EachBoxNode<Content: View>: ElementNode<Content> {
    private let box: EachBox
    private let inside: _MountContext
    private let mountContent: @MainActor (Content, _MountContext) -> _ViewNode<Content>
    private var content: _ViewNode<Content>?

    init(
        _ view: Content, in box: EachBox, _ context: _MountContext,
        _ mount: @escaping @MainActor (Content, _MountContext) -> _ViewNode<Content>
    ) {
        self.box = box
        inside = context
        mountContent = mount
        super.init(view, in: context.with { $0.attributes = box.attributes })
        box.insert(self)
    }

    /// Mounts the view with the attributes that are set inside the box.
    override func mountChildren() {
        let node = mountContent(
            view,
            context.inside(self).with {
                $0.attributes = inside.attributes
                $0.boxes = inside.boxes
                $0.row.outlet = inside.row.outlet
            })
        content = node
        children.append(node)
    }

    override func updateChildren() {
        content?.update(view)
    }

    override var attributeParts: AttributeParts { box.parts }

    override func makePrimitive() -> Primitive { .box(box.style) }

    override func elementDidUnmount() {
        box.remove(self)
        content = nil
    }
}

extension _MountContext {
    /// Mounts a view that creates an element, inside the boxes and the row that it has of its own.
    func element<Content: View>(
        _ view: Content, _ mount: @escaping @MainActor (Content, _MountContext) -> _ViewNode<Content>
    ) -> _ViewNode<Content> {
        if self.makesRows { return RowNode(view, mount: { $1.element($0, mount) }, in: self) }
        guard let box = self.boxes.first else { return mount(view, self) }
        return box.mount(view, in: with { $0.boxes.removeFirst() }) { $1.element($0, mount) }
    }
}
