/// A part that a modifier adds to the rows below it, based on its newest view.
@MainActor
final class RowPart: Dependency {
    /// A closure that adds a part to a row context.
    typealias Placement = (RowPart, inout RowContext) -> Void

    var subscribers = Subscribers()

    /// A closure that creates the content of the part for the element that a row represents.
    var make: (RowPlace?) -> AnyView {
        didSet { subscribers.setNeedEvaluation() }
    }

    /// The edge of the row at which the part is placed.
    let edge: HorizontalEdge
    /// A Boolean value that indicates whether a full swipe triggers the first button of the part.
    let allowsFullSwipe: Bool
    /// A Boolean value that indicates whether the part stays visible during editing.
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

/// A view that shows a part in one row.
nonisolated struct RowPartView {
    let part: RowPart
    let place: RowPlace?
}

extension RowPartView: PrimitiveView {
    @MainActor static func _mount(_ view: RowPartView, in context: _MountContext) -> _ViewNode<RowPartView> {
        StyledNode(view, in: context) { view in
            context.graph.evaluation.node?.depend(on: view.part)
            return view.part.make(view.place)
        }
    }
}

/// A node of a view that adds a part to its rows or, inside a box, to the enclosing row.
@MainActor
final class RowPartNode<Owner: View, Content: View>: _ViewNode<Owner> {
    private let content: KeyPath<Owner, Content>
    private let make: (Owner, RowPlace?) -> AnyView
    private let part: RowPart
    private let outlet: (any RowOutlet)?
    private var inner: _ViewNode<Content>?

    /// Creates a node and mounts its content.
    ///
    /// - Parameter insert: A closure that adds the part to the row context of the content.
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
