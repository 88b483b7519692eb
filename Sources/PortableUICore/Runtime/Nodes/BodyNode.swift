/// A node of a view that is composed of other views.
@MainActor
final class BodyNode<Content: View>: _ViewNode<Content> {
    private var bodyNode: _ViewNode<Content.Body>?
    private lazy var properties = PropertyStorage(context: context)
    private let plan = PropertyPlan.plan(for: Content.self)

    override init(_ view: Content, in context: _MountContext) {
        super.init(view, in: context)
        if let limit = findLimit() {
            children = [context.mountNotice(of: limit)]
        } else {
            mountBody()
        }
    }

    private func mountBody() {
        let node = Content.Body._mount(makeBody(), in: context.child())
        bodyNode = node
        children = [node]
    }

    /// Updates the view, and evaluates its body only if the inputs differ (L5).
    override func update(_ view: Content) {
        guard !isUnchanged(view) else {
            graph.recorder?.didSkipBody()
            return
        }
        self.view = view
        evaluate()
    }

    override func evaluate() {
        if let bodyNode { return bodyNode.update(makeBody()) }
        guard let notice = children.first, findLimit() == nil else { return }
        mountBody()
        notice.unmount()
        structureDidChange()
    }

    override func didUnmount() {
        bodyNode = nil
    }

    private func makeBody() -> Content.Body {
        graph.recorder?.willEvaluateBody(of: plan.owner)
        var connected = view
        if plan.connects { plan.connect(&connected, to: properties) }
        return recordingObservables {
            plan.update(&connected, for: self)
            return connected.body
        }
    }

    override var name: String { String(describing: plan.owner) }
}

/// A recorder of the body evaluations of a graph, for tests and benchmarks.
///
/// Hosts in production have none, and count nothing.
@MainActor
package protocol EvaluationRecorder: AnyObject {
    /// Called when the body of a view is about to be evaluated.
    func willEvaluateBody(of type: Any.Type)

    /// Called when a view is skipped because its inputs haven't changed.
    func didSkipBody()
}
