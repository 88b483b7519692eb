public import Foundation

/// A view that shows a shape.
nonisolated public protocol ShapeView<Content>: View {
    /// The type of the shape.
    associatedtype Content: Shape

    /// The shape.
    var shape: Self.Content { get }
}

/// A view of a shape that is filled with a style, in front of another view.
nonisolated public struct FillShapeView<Content: Shape, Style: ShapeStyle, Background: View>: ShapeView {
    /// The shape.
    public var shape: Content
    let style: Style
    let fillStyle: FillStyle
    let background: Background

    /// The background with the filled shape in front of it.
    @MainActor public var body: some View {
        ZStack {
            background
            _ShapeView(shape: shape, style: style, fillStyle: fillStyle)
        }
    }
}

/// A view of a shape that is stroked with a style, in front of another view.
nonisolated public struct StrokeShapeView<Content: Shape, Style: ShapeStyle, Background: View>: ShapeView {
    /// The shape.
    public var shape: Content
    let style: Style
    let strokeStyle: StrokeStyle
    let background: Background

    /// The background with the stroked shape in front of it.
    @MainActor public var body: some View {
        ZStack {
            background
            StrokeView(shape: shape, style: style, strokeStyle: strokeStyle)
        }
    }
}

/// A view of a shape whose border is stroked with a style, in front of another view.
nonisolated public struct StrokeBorderShapeView<Content: InsettableShape, Style: ShapeStyle, Background: View>:
    ShapeView
{
    /// The shape.
    public var shape: Content
    let style: Style
    let strokeStyle: StrokeStyle
    let background: Background

    /// The background with the stroked border in front of it.
    @MainActor public var body: some View {
        ZStack {
            background
            shape.strokeBorder(style, style: strokeStyle)
        }
    }
}

extension ShapeView where Self.Content: InsettableShape {
    /// Strokes the inside of the shape's edge with a style, in front of this view.
    ///
    /// The line width is in points.
    nonisolated public func strokeBorder<S: ShapeStyle>(
        _ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeBorderShapeView<Self.Content, S, Self> {
        strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }

    /// Strokes the inside of the shape's edge with a style and a stroke style, in front of this view.
    nonisolated public func strokeBorder<S: ShapeStyle>(
        _ content: S = .foreground, style: StrokeStyle, antialiased: Bool = true
    ) -> StrokeBorderShapeView<Self.Content, S, Self> {
        StrokeBorderShapeView(shape: shape, style: content, strokeStyle: style, background: self)
    }
}

extension ShapeView {
    /// Fills the shape with a style, in front of this view.
    nonisolated public func fill<S: ShapeStyle>(
        _ content: S = .foreground, style: FillStyle = FillStyle()
    ) -> FillShapeView<Self.Content, S, Self> {
        FillShapeView(shape: shape, style: content, fillStyle: style, background: self)
    }

    /// Strokes the shape with a style, in front of this view.
    nonisolated public func stroke<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeShapeView<Self.Content, S, Self> {
        StrokeShapeView(
            shape: shape, style: content, strokeStyle: StrokeStyle(lineWidth: lineWidth), background: self)
    }
}

extension ShapeView {
    /// Strokes the shape with a style and a stroke style, in front of this view.
    nonisolated public func stroke<S: ShapeStyle>(
        _ content: S, style: StrokeStyle, antialiased: Bool = true
    ) -> StrokeShapeView<Self.Content, S, Self> {
        StrokeShapeView(shape: shape, style: content, strokeStyle: style, background: self)
    }
}

extension Shape {
    /// Fills the shape with the foreground style.
    nonisolated public func fill(style: FillStyle = FillStyle()) -> some View {
        fill(.foreground, style: style)
    }

    /// Strokes the shape with a style.
    ///
    /// The line width is in points.
    nonisolated public func stroke<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeShapeView<Self, S, EmptyView> {
        StrokeShapeView(
            shape: self, style: content, strokeStyle: StrokeStyle(lineWidth: lineWidth), background: EmptyView())
    }

    /// Strokes the shape with a shape style and a stroke style.
    nonisolated public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View {
        StrokeView(shape: self, style: content, strokeStyle: style)
    }

    /// Returns the outline of the shape as a shape.
    ///
    /// The line width is in points.
    nonisolated public func stroke(lineWidth: CGFloat = 1) -> some Shape {
        StrokedShape(shape: self, style: StrokeStyle(lineWidth: lineWidth))
    }

    /// Returns the outline of the shape as a shape, with a stroke style.
    nonisolated public func stroke(style: StrokeStyle) -> some Shape {
        StrokedShape(shape: self, style: style)
    }
}

/// The outline of a shape, as a shape of its own.
nonisolated private struct StrokedShape<Base: Shape>: Shape {
    let shape: Base
    let style: StrokeStyle

    /// Returns the middle of the line, because the area that it covers is known to hosts alone.
    func path(in rect: CGRect) -> Path { shape.path(in: rect) }

    static var role: ShapeRole { .stroke }

    var _outline: _Outline {
        var outline = shape._outline
        outline.stroke = style
        return outline
    }
}
