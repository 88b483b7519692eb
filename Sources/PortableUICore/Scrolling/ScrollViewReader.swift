/// A view that provides programmatic scrolling, with a proxy that scrolls to views by their identity.
@frozen nonisolated public struct ScrollViewReader<Content: View> {
    /// The closure that creates the content.
    public var content: (ScrollViewProxy) -> Content

    /// Creates a reader whose content can scroll the scroll views and lists inside it.
    public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
        self.content = content
    }
}

/// A proxy that scrolls the scroll views and lists inside a scroll view reader.
public struct ScrollViewProxy {
    let scroll: (AnyHashable, UnitPoint?) -> Void

    /// Scrolls to the first view with an identity, once the changes that were made before are shown.
    ///
    /// The identity is that of an element of a `ForEach`, or one set with `id(_:)`. A row that a lazy container omits
    /// is created first. If no view has the identity, the call has no effect.
    ///
    /// - Parameters:
    ///   - id: The identity.
    ///   - anchor: The point of the view, and of the visible region, that are aligned with each other. Without one, the
    ///     region scrolls as little as possible until the view is visible.
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
        scroll(AnyHashable(id), anchor)
    }
}

extension ScrollViewReader: PrimitiveView {
    /// Creates a node that evaluates the content.
    @MainActor public static func _mount(
        _ view: ScrollViewReader, in context: _MountContext
    ) -> _ViewNode<ScrollViewReader> {
        ScrollReaderNode(view, in: context)
    }
}

@MainActor
private final class ScrollReaderNode<Content: View>: _ViewNode<ScrollViewReader<Content>> {
    private var inner: _ViewNode<Content>?

    override init(_ view: ScrollViewReader<Content>, in context: _MountContext) {
        super.init(view, in: context)
        let node = Content._mount(makeContent(), in: context.child())
        inner = node
        children = [node]
    }

    override func evaluate() {
        inner?.update(makeContent())
    }

    override func didUnmount() {
        inner = nil
    }

    private func makeContent() -> Content {
        let proxy = ScrollViewProxy { [weak self] id, anchor in
            let call = MainActorCall(with: (self, id, anchor)) { node, id, anchor in
                guard let node, node.isMounted else { return }
                node.graph.scrolls.scroll(to: id, anchor: anchor, below: node)
            }
            call.perform()
        }
        return recordingObservables { view.content(proxy) }
    }
}

extension ScrollViewReader: @MainActor SeveralViews {
    @MainActor static var areSeveral: Bool { ViewCount.mayDiffer(Content.self) }
}
