public import Foundation

/// A view that shows a shape.
nonisolated public protocol ShapeView<Content>: View {
    /// The type of the shape.
    associatedtype Content: Shape

    /// The shape.
    var shape: Self.Content { get }
}

/// A shape filled with a style, in front of another view.
nonisolated public struct FillShapeView<Content: Shape, Style: ShapeStyle, Background: View>: ShapeView {
    /// The shape.
    public var shape: Content
    let style: Style
    let background: Background

    /// The background, and the filled shape in front of it.
    @MainActor public var body: some View {
        ZStack {
            background
            _ShapeView(shape: shape, style: style)
        }
    }
}

/// The outline of a shape in a style, in front of another view.
nonisolated public struct StrokeShapeView<Content: Shape, Style: ShapeStyle, Background: View>: ShapeView {
    /// The shape.
    public var shape: Content
    let style: Style
    let lineWidth: CGFloat
    let background: Background

    /// The background, and the outline in front of it.
    @MainActor public var body: some View {
        ZStack {
            background
            StrokeView(shape: shape, style: style, lineWidth: lineWidth)
        }
    }
}

/// How a line is drawn.
@frozen public struct StrokeStyle: Equatable, Sendable {
    /// The width of the line, in points.
    public var lineWidth: CGFloat

    /// Creates a style of an unbroken line.
    public init(lineWidth: CGFloat = 1) {
        self.lineWidth = lineWidth
    }
}

extension ShapeView {
    /// The shape filled with a style, in front of this view.
    nonisolated public func fill<S: ShapeStyle>(
        _ content: S = .foreground, style: FillStyle = FillStyle()
    ) -> FillShapeView<Self.Content, S, Self> {
        FillShapeView(shape: shape, style: content, background: self)
    }

    /// The outline of the shape in a style, in front of this view.
    nonisolated public func stroke<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeShapeView<Self.Content, S, Self> {
        StrokeShapeView(shape: shape, style: content, lineWidth: lineWidth, background: self)
    }
}

extension Shape {
    /// The shape filled with the foreground.
    nonisolated public func fill(style: FillStyle = FillStyle()) -> some View {
        fill(.foreground, style: style)
    }

    /// The outline of the shape, drawn with a style in a line of a width in points.
    nonisolated public func stroke<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeShapeView<Self, S, EmptyView> {
        StrokeShapeView(shape: self, style: content, lineWidth: lineWidth, background: EmptyView())
    }

    /// The outline of the shape, drawn with a style.
    nonisolated public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle) -> some View {
        StrokeView(shape: self, style: content, lineWidth: style.lineWidth)
    }

    /// The outline of the shape, in a line of a width in points.
    nonisolated public func stroke(lineWidth: CGFloat = 1) -> some Shape {
        StrokedShape(shape: self, lineWidth: lineWidth)
    }

    /// The outline of the shape.
    nonisolated public func stroke(style: StrokeStyle) -> some Shape {
        StrokedShape(shape: self, lineWidth: style.lineWidth)
    }
}

/// The outline of a shape, as a shape.
nonisolated private struct StrokedShape<Base: Shape>: Shape {
    let shape: Base
    let lineWidth: CGFloat

    var _outline: _Outline { _Outline(outline: shape._outline.outline, stroke: lineWidth) }
}
