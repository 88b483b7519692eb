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
    let background: Background

    /// The background with the filled shape in front of it.
    @MainActor public var body: some View {
        ZStack {
            background
            _ShapeView(shape: shape, style: style)
        }
    }
}

/// A view of a shape that is stroked with a style, in front of another view.
nonisolated public struct StrokeShapeView<Content: Shape, Style: ShapeStyle, Background: View>: ShapeView {
    /// The shape.
    public var shape: Content
    let style: Style
    let lineWidth: CGFloat
    let background: Background

    /// The background with the stroked shape in front of it.
    @MainActor public var body: some View {
        ZStack {
            background
            StrokeView(shape: shape, style: style, lineWidth: lineWidth)
        }
    }
}

/// The characteristics of a stroked line.
@frozen public struct StrokeStyle: Equatable, Sendable {
    /// The width of the line, in points.
    public var lineWidth: CGFloat

    /// Creates a style for an unbroken line.
    public init(lineWidth: CGFloat = 1) {
        self.lineWidth = lineWidth
    }
}

extension ShapeView {
    /// Fills the shape with a style, in front of this view.
    nonisolated public func fill<S: ShapeStyle>(
        _ content: S = .foreground, style: FillStyle = FillStyle()
    ) -> FillShapeView<Self.Content, S, Self> {
        FillShapeView(shape: shape, style: content, background: self)
    }

    /// Strokes the shape with a style, in front of this view.
    nonisolated public func stroke<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeShapeView<Self.Content, S, Self> {
        StrokeShapeView(shape: shape, style: content, lineWidth: lineWidth, background: self)
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
        StrokeShapeView(shape: self, style: content, lineWidth: lineWidth, background: EmptyView())
    }

    /// Strokes the shape with a shape style and a stroke style.
    nonisolated public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View {
        StrokeView(shape: self, style: content, lineWidth: style.lineWidth)
    }

    /// Returns the outline of the shape as a shape.
    ///
    /// The line width is in points.
    nonisolated public func stroke(lineWidth: CGFloat = 1) -> some Shape {
        StrokedShape(shape: self, lineWidth: lineWidth)
    }

    /// Returns the outline of the shape as a shape, with a stroke style.
    nonisolated public func stroke(style: StrokeStyle) -> some Shape {
        StrokedShape(shape: self, lineWidth: style.lineWidth)
    }
}

/// The outline of a shape, as a shape of its own.
nonisolated private struct StrokedShape<Base: Shape>: Shape {
    let shape: Base
    let lineWidth: CGFloat

    var _outline: _Outline { _Outline(outline: shape._outline.outline, stroke: lineWidth) }
}
