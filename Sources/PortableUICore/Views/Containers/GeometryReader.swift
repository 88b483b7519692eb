public import Foundation

/// A container whose content depends on its size and position.
///
/// It takes all the space that it's offered, and places its content in the top leading corner. Until a host has
/// measured it, its size is that of the window, as far as the host knows it.
@frozen nonisolated public struct GeometryReader<Content: View> {
    /// The closure that creates the content.
    public var content: (GeometryProxy) -> Content

    /// Creates a geometry reader.
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
        self.content = content
    }
}

/// The size and position of a container at the time when its content was created.
///
/// NB: A proxy doesn't change. When the container is measured again, the content is created with a new proxy.
public struct GeometryProxy {
    /// The frame in the window.
    let frame: CGRect

    /// The size of the container, in points.
    public var size: CGSize { frame.size }

    /// The insets of the safe area, which are zero, because hosts draw bars beside the container.
    public var safeAreaInsets: EdgeInsets { EdgeInsets() }

    /// Returns the frame of the container in a coordinate space.
    ///
    /// In the window, it's the frame that was measured last, which can lag behind while the window scrolls.
    @_disfavoredOverload
    public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
        coordinateSpace.isGlobal ? frame : CGRect(origin: .zero, size: size)
    }

    /// Returns the frame of the container in a coordinate space.
    ///
    /// In the window, it's the frame that was measured last, which can lag behind while the window scrolls.
    public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
        frame(in: coordinateSpace.coordinateSpace)
    }
}

extension GeometryReader: PrimitiveView {
    /// Creates a node with an element around the content.
    @MainActor public static func _mount(
        _ view: GeometryReader, in context: _MountContext
    ) -> _ViewNode<GeometryReader> {
        context.element(view) { ReaderNode($0, in: $1) }
    }
}

/// The node of an element that a host measures.
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

/// A node that creates the content from the frame that was measured last.
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

    /// Requests new content, if the frame has changed.
    func measure(_ frame: CGRect) {
        let frame = frame.measurable
        guard frame != measured else { return }
        measured = frame
        setNeedsEvaluation()
    }

    private func makeContent() -> Content {
        recordingObservables {
            let window = CGRect(origin: .zero, size: EnvironmentValues(scope: context.environment).unmeasuredSize)
            return view.content(GeometryProxy(frame: measured ?? window.measurable))
        }
    }
}

extension CGRect {
    /// The frame with its lengths limited to those of a view in a window: at most 16,384 points a side, and 1,000,000
    /// away, and no infinite or undefined values.
    package var measurable: CGRect {
        let (far, side) = (-1_000_000...1_000_000 as ClosedRange<CGFloat>, 0...16_384 as ClosedRange<CGFloat>)
        return CGRect(
            x: origin.x.limited(to: far), y: origin.y.limited(to: far),
            width: size.width.limited(to: side), height: size.height.limited(to: side))
    }
}
