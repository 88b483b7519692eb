public import Foundation

/// A view that is drawn by a closure.
///
/// It takes all the space that it's offered. The closure runs again when the view that contains the canvas is
/// evaluated, when a value that it has read changes, and when the size changes. Until a host has measured the canvas,
/// its size is that of the window, as far as the host knows it.
///
/// NB: Assistive technologies don't see what is drawn. Describe it with `accessibilityLabel(_:)`.
nonisolated public struct Canvas<Symbols: View> {
    /// The views that the closure can draw.
    public var symbols: Symbols
    /// The closure that draws.
    public var renderer: (inout GraphicsContext, CGSize) -> Void
    /// A Boolean value that indicates whether the canvas has no transparent parts.
    public var isOpaque: Bool
    /// The color space of the canvas, which has no effect.
    public var colorMode: ColorRenderingMode
    /// A Boolean value that indicates whether the closure may run later, which has no effect.
    public var rendersAsynchronously: Bool
}

extension Canvas where Symbols == EmptyView {
    /// Creates a canvas.
    ///
    /// - Parameters:
    ///   - opaque: A Boolean value that indicates whether the canvas has no transparent parts: it's black where nothing
    ///     is drawn.
    ///   - colorMode: The color space of the canvas, which has no effect.
    ///   - rendersAsynchronously: A Boolean value that indicates whether the closure may run later. It has no effect.
    ///   - renderer: A closure that draws into a context with a size, in points.
    public init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) {
        symbols = EmptyView()
        self.renderer = renderer
        isOpaque = opaque
        self.colorMode = colorMode
        self.rendersAsynchronously = rendersAsynchronously
    }
}

/// The color space and range of a canvas.
public enum ColorRenderingMode: Sendable {
    /// The sRGB color space with a nonlinear transfer function.
    case nonLinear
    /// The sRGB color space with a linear transfer function.
    case linear
    /// The extended sRGB color space with a linear transfer function.
    case extendedLinear
}

extension Canvas: PrimitiveView {
    /// Creates a node with an element that shows what the closure draws.
    @MainActor public static func _mount(_ view: Canvas, in context: _MountContext) -> _ViewNode<Canvas> {
        context.element(view) { CanvasNode($0, in: $1) }
    }
}

/// The node of a canvas.
@MainActor
private final class CanvasNode<Symbols: View>: MeasuringNode<Canvas<Symbols>> {
    private var hasReportedSize = false

    override var readsBindings: Bool { true }

    override func makePrimitive() -> Primitive {
        let environment = EnvironmentValues(scope: context.environment)
        let recorder = MarkRecorder(size: size, environment: environment)
        var context = GraphicsContext(recorder)
        let foreground = environment.resolvedForeground
        if view.isOpaque { context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.black)) }
        view.renderer(&context, size)
        if recorder.isFull { report() }
        return .drawing(Drawing(size: size, marks: recorder.marks.map { $0.resolved(foreground) }, isClipped: true))
    }

    /// Reports, once, that the drawing is incomplete.
    private func report() {
        guard !hasReportedSize else { return }
        hasReportedSize = true
        graph.onIssue("Canvas: the drawing has more than \(Drawing.limit) elements; the rest isn't drawn")
    }
}

extension Mark {
    /// Returns the mark with the foreground of the canvas in place of the foreground style.
    fileprivate func resolved(_ foreground: Paint?) -> Mark {
        guard let foreground, case .paint(.foreground, let rect) = shade else { return self }
        var mark = self
        mark.shade = .paint(foreground, in: rect)
        return mark
    }
}
