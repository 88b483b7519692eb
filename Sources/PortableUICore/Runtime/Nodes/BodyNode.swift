/// A node of a view that is composed of other views.
@MainActor
final class BodyNode<Content: View>: _ViewNode<Content> {
    private var bodyNode: _ViewNode<Content.Body>?
    private let properties: PropertyStorage
    private let plan = PropertyPlan.plan(for: Content.self)

    override init(_ view: Content, in context: _MountContext) {
        properties = PropertyStorage(context: context)
        super.init(view, in: context)
        guard !context.isTooDeep else {
            children = [context.mountNotice()]
            return
        }
        let body = makeBody()
        let node = Content.Body._mount(body, in: context.child())
        bodyNode = node
        children = [node]
    }

    /// Updates the view, and evaluates its body only if the inputs differ (L5).
    override func update(_ view: Content) {
        guard !Comparison.areEqual(self.view, view) else {
            graph.counters.skips += 1
            return
        }
        self.view = view
        evaluate()
    }

    override func evaluate() {
        guard let bodyNode else { return }
        bodyNode.update(makeBody())
    }

    override func didUnmount() {
        bodyNode = nil
    }

    private func makeBody() -> Content.Body {
        graph.counters.bodies[BodyName.of(Content.self), default: 0] += 1
        var connected = view
        plan.connect(&connected, to: properties)
        return recordingObservables {
            plan.update(&connected, for: self)
            return connected.body
        }
    }

    override var name: String { BodyName.of(Content.self) }
}

/// The type names for the counters, created once per type because creating one takes longer than evaluating a small
/// body.
@MainActor
private enum BodyName {
    private static var names: [ObjectIdentifier: String] = [:]

    static func of(_ type: Any.Type) -> String {
        if let name = names[ObjectIdentifier(type)] { return name }
        let name = String(describing: type)
        names[ObjectIdentifier(type)] = name
        return name
    }
}
