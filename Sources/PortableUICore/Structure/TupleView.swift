/// A view that consists of several views, in order.
nonisolated public struct TupleView<T> {
    /// The views as a tuple.
    public var value: T

    private let makeNode: @MainActor (TupleView<T>, _MountContext) -> _ViewNode<TupleView<T>>

    /// Creates a view from a tuple of views.
    ///
    /// Members that aren't views are ignored.
    public init(_ value: T) {
        self.init(value) { view, context in ReflectedTupleNode(view, in: context) }
    }

    init(_ value: T, makeNode: @escaping @MainActor (TupleView<T>, _MountContext) -> _ViewNode<TupleView<T>>) {
        self.value = value
        self.makeNode = makeNode
    }
}

extension TupleView: PrimitiveView {
    /// Creates a node with one child for each view.
    @MainActor public static func _mount(_ view: TupleView<T>, in context: _MountContext) -> _ViewNode<TupleView<T>> {
        view.makeNode(view, context)
    }
}

extension TupleView: @MainActor ComparedBySource {
    @MainActor func hasSameSource(as other: TupleView<T>) -> Bool {
        Comparison.areEqual(value, other.value)
    }
}

/// A node of the views of a builder, each with a child node of its own type.
@MainActor
final class TupleNode<each Content: View>: _ViewNode<TupleView<(repeat each Content)>> {
    private var nodes: (repeat _ViewNode<each Content>)?

    override init(_ view: TupleView<(repeat each Content)>, in context: _MountContext) {
        super.init(view, in: context)
        let inner = context.child()
        let value = view.value
        let nodes = (repeat (each Content)._mount(each value, in: inner))
        repeat children.append(each nodes)
        self.nodes = nodes
    }

    override func update(_ view: TupleView<(repeat each Content)>) {
        self.view = view
        guard let nodes else { return }
        let value = view.value
        repeat (each nodes).update(each value)
    }

    override func didUnmount() {
        nodes = nil
    }
}

/// A node of the views of a tuple whose types are only known at run time.
@MainActor
private final class ReflectedTupleNode<T>: _ViewNode<TupleView<T>> {
    private var nodes: [_ViewNode<AnyView>] = []

    override init(_ view: TupleView<T>, in context: _MountContext) {
        super.init(view, in: context)
        nodes = members.map { AnyView._mount($0, in: context.child()) }
        children = nodes
    }

    override func update(_ view: TupleView<T>) {
        self.view = view
        for (node, member) in zip(nodes, members) { node.update(member) }
    }

    override func didUnmount() {
        nodes = []
    }

    private var members: [AnyView] {
        Mirror(reflecting: view.value).children.compactMap { child in
            (child.value as? any View).map { AnyView(erasing: $0) }
        }
    }
}

extension TupleView: @MainActor SeveralViews {
    @MainActor static var areSeveral: Bool { true }
}
