public import Foundation

/// A view of a shape that is filled with a style.
nonisolated public struct _ShapeView<Content: Shape, Style: ShapeStyle> {
    /// The shape.
    public let shape: Content
    let style: Style
    let fillStyle: FillStyle
}

extension _ShapeView: ShapeView, PrimitiveView {
    /// Creates a node with an element that is filled with the style.
    @MainActor public static func _mount(_ view: _ShapeView, in context: _MountContext) -> _ViewNode<_ShapeView> {
        context.element(view) {
            ShapeNode($0, in: $1) { ShapeFigure($0.shape, paint: $0.style._paint.paint, fill: $0.fillStyle) }
        }
    }
}

nonisolated struct StrokeView<Content: Shape, Style: ShapeStyle> {
    let shape: Content
    let style: Style
    let strokeStyle: StrokeStyle
}

extension StrokeView: PrimitiveView {
    @MainActor static func _mount(_ view: StrokeView, in context: _MountContext) -> _ViewNode<StrokeView> {
        context.element(view) {
            ShapeNode($0, in: $1) { ShapeFigure($0.shape, paint: $0.style._paint.paint, stroke: $0.strokeStyle) }
        }
    }
}

extension Shape {
    /// Fills the shape with a style.
    nonisolated public func fill<S: ShapeStyle>(
        _ content: S = .foreground, style: FillStyle = FillStyle()
    ) -> _ShapeView<Self, S> {
        _ShapeView(shape: self, style: content, fillStyle: style)
    }

    /// Strokes the shape with a style.
    ///
    /// The line width is in points.
    nonisolated public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View {
        StrokeView(shape: self, style: content, strokeStyle: StrokeStyle(lineWidth: lineWidth))
    }
}
