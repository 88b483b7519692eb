public import Foundation

/// A view that makes its content from its own size and place.
///
/// It takes all the room that it's offered, and puts its content at the top leading corner. Until a host has measured
/// it, its size is that of the window as far as the host knows it.
@frozen nonisolated public struct GeometryReader<Content: View> {
    /// Makes the content.
    public var content: (GeometryProxy) -> Content

    /// Creates a reader.
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
        self.content = content
    }
}

/// The size and the place of a view when its content was made.
///
/// NB: a proxy that is kept doesn't change. The content is made anew, with a new proxy, when the view is measured anew.
public struct GeometryProxy {
    /// The frame in the window.
    let frame: CGRect

    /// The size of the view, in points.
    public var size: CGSize { frame.size }

    /// The room that bars take of the view, which is none: hosts draw them beside it.
    public var safeAreaInsets: EdgeInsets { EdgeInsets() }

    /// Returns the frame of the view in a space.
    ///
    /// In the window, it's where the view was measured last. While the window scrolls, that can lag behind.
    @_disfavoredOverload
    public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
        coordinateSpace.isGlobal ? frame : CGRect(origin: .zero, size: size)
    }

    /// Returns the frame of the view in a space.
    ///
    /// In the window, it's where the view was measured last. While the window scrolls, that can lag behind.
    public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
        frame(in: coordinateSpace.coordinateSpace)
    }
}

extension GeometryReader: PrimitiveView {
    /// Makes a node with an element around the content.
    @MainActor public static func _mount(
        _ view: GeometryReader, in context: _MountContext
    ) -> _ViewNode<GeometryReader> {
        context.element(view) { ReaderNode($0, in: $1) }
    }
}

/// The node of the element that a host measures.
@MainActor
private final class ReaderNode<Content: View>: ElementNode<GeometryReader<Content>> {
    private var content: MeasuredNode<Content>?

    override func mountChildren() {
        let node = MeasuredNode(view, in: context.inside(self))
        content = node
        children.append(node)
    }

    override func updateChildren() {
        content?.update(view)
    }

    override func makePrimitive() -> Primitive { .reader }

    override var isMeasured: Bool { true }

    override func handle(_ event: ElementEvent) {
        if case .measure(let frame) = event { content?.measure(frame) }
    }

    override func elementDidUnmount() {
        content = nil
    }
}

/// The node that makes the content from the frame that was measured last.
@MainActor
private final class MeasuredNode<Content: View>: _ViewNode<GeometryReader<Content>> {
    private var measured: CGRect?
    private var inner: _ViewNode<Content>?

    override init(_ view: GeometryReader<Content>, in context: _MountContext) {
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

    /// Asks for new content, if the frame is another one.
    func measure(_ frame: CGRect) {
        let frame = frame.measurable
        guard frame != measured else { return }
        measured = frame
        setNeedsEvaluation()
    }

    private func makeContent() -> Content {
        recordingObservables {
            let window = CGRect(origin: .zero, size: EnvironmentValues(scope: context.environment).windowSize)
            return view.content(GeometryProxy(frame: measured ?? window.measurable))
        }
    }
}

extension CGRect {
    /// The frame without what no view has: sizes below zero, and distances that are endless or aren't numbers.
    fileprivate var measurable: CGRect {
        let far: CGFloat = 1_000_000
        return CGRect(
            x: origin.x.limited(to: -far...far), y: origin.y.limited(to: -far...far),
            width: size.width.limited(to: 0...far), height: size.height.limited(to: 0...far))
    }
}
