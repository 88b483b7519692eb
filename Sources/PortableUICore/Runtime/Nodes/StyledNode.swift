/// A view that evaluates the body of a style for one view.
nonisolated struct StyleBody<Part> {
    let part: Part
    let makeBody: (Part) -> AnyView
}

extension StyleBody: PartView {
    @MainActor var body: AnyView { makeBody(part) }
}

/// A node of a view whose appearance is provided by a style in the environment.
@MainActor
final class StyledNode<Owner: View>: _ViewNode<Owner> {
    private let makeBody: (Owner) -> AnyView
    private var inner: _ViewNode<AnyView>?

    init(_ view: Owner, in context: _MountContext, makeBody: @escaping (Owner) -> AnyView) {
        self.makeBody = makeBody
        super.init(view, in: context)
        let node = AnyView._mount(recordingObservables { makeBody(view) }, in: context.child())
        inner = node
        children = [node]
    }

    override func evaluate() {
        inner?.update(recordingObservables { makeBody(view) })
    }

    override func didUnmount() {
        inner = nil
    }
}
