/// A part of the rows below a modifier, as its newest view says.
@MainActor
final class RowPart: Dependency {
    /// Adds a part to what a row can do.
    typealias Placement = (RowPart, inout RowContext) -> Void

    var subscribers = Subscribers()

    /// Makes the part for the element that a row stands for.
    var make: (RowPlace?) -> AnyView {
        didSet { subscribers.setNeedEvaluation() }
    }

    /// The end of the row where it stands.
    let edge: HorizontalEdge
    /// Whether a swipe all the way uses the first of its buttons.
    let allowsFullSwipe: Bool
    /// Whether it stays in sight while people edit.
    let isForEditing: Bool

    init(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = false, isForEditing: Bool = false,
        make: @escaping (RowPlace?) -> AnyView
    ) {
        self.edge = edge
        self.isForEditing = isForEditing
        self.allowsFullSwipe = allowsFullSwipe
        self.make = make
    }
}

/// A part of one row.
nonisolated struct RowPartView {
    let part: RowPart
    let place: RowPlace?
}

extension RowPartView: PrimitiveView {
    @MainActor static func _mount(_ view: RowPartView, in context: _MountContext) -> _ViewNode<RowPartView> {
        StyledNode(view, in: context) { view in
            context.graph.evaluating?.depend(on: view.part)
            return view.part.make(view.place)
        }
    }
}

/// A node of a view whose rows have another part; inside a box, the row around it.
@MainActor
final class RowPartNode<Owner: View, Content: View>: _ViewNode<Owner> {
    private let content: KeyPath<Owner, Content>
    private let make: (Owner, RowPlace?) -> AnyView
    private let part: RowPart
    private let outlet: (any RowOutlet)?
    private var inner: _ViewNode<Content>?

    /// - Parameter insert: Adds the part to what the rows of the content have.
    init(
        _ view: Owner, content: KeyPath<Owner, Content>, part: RowPart, in context: _MountContext,
        insert: @escaping RowPart.Placement, make: @escaping (Owner, RowPlace?) -> AnyView
    ) {
        self.content = content
        self.make = make
        self.part = part
        part.make = { make(view, $0) }
        outlet = context.makesRows ? nil : context.row.outlet
        super.init(view, in: context)
        outlet?.insert(part, insert)
        let inside = context.child().with { insert(part, &$0.row) }
        let node = Content._mount(view[keyPath: content], in: inside)
        inner = node
        children = [node]
    }

    override func update(_ view: Owner) {
        self.view = view
        part.make = { [make] in make(view, $0) }
        inner?.update(view[keyPath: content])
    }

    override func didUnmount() {
        outlet?.remove(part)
        inner = nil
    }
}
