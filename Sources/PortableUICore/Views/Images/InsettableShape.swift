public import Foundation

/// A shape that can be drawn inside its own border.
nonisolated public protocol InsettableShape: Shape {
    /// The type of the inset shape.
    associatedtype InsetShape: InsettableShape

    /// Returns the shape with its edge moved inward, in points.
    func inset(by amount: CGFloat) -> Self.InsetShape
}

extension InsettableShape {
    /// Returns a view that strokes the inside of the shape's edge with a style.
    ///
    /// The line width is in points.
    nonisolated public func strokeBorder<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> some View {
        strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }

    /// Returns a view that strokes the inside of the shape's edge with a shape style and a stroke style.
    nonisolated public func strokeBorder<S: ShapeStyle>(
        _ content: S, style: StrokeStyle, antialiased: Bool = true
    ) -> some View {
        border(content, style)
    }

    /// Returns a stroke of the inset shape, or an inset stroke of a shape that hosts can draw without measuring it.
    @ViewBuilder
    nonisolated private func border(_ content: some ShapeStyle, _ style: StrokeStyle) -> some View {
        if ShapeFigure(self, paint: content._paint.paint, stroke: style).basic == nil {
            StrokeView(shape: inset(by: style.lineWidth / 2), style: content, strokeStyle: style)
        } else {
            StrokeView(shape: self, style: content, strokeStyle: style).padding(style.lineWidth / 2)
        }
    }

    /// Returns a view that strokes the inside of the shape's edge with the foreground style.
    ///
    /// The line width is in points.
    nonisolated public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> some View {
        strokeBorder(.foreground, lineWidth: lineWidth, antialiased: antialiased)
    }

    /// Returns a view that strokes the inside of the shape's edge with the foreground style and a stroke style.
    nonisolated public func strokeBorder(style: StrokeStyle, antialiased: Bool = true) -> some View {
        strokeBorder(.foreground, style: style, antialiased: antialiased)
    }
}

/// A shape in a smaller rectangle.
nonisolated struct SmallerShape<Base: InsettableShape>: InsettableShape {
    let base: Base
    let amount: CGFloat

    func path(in rect: CGRect) -> Path {
        let (dx, dy) = (min(amount, rect.width / 2), min(amount, rect.height / 2))
        return base.path(in: rect.insetBy(dx: dx, dy: dy))
    }

    static var role: ShapeRole { Base.role }

    func inset(by amount: CGFloat) -> Self {
        SmallerShape(base: base, amount: self.amount + amount)
    }
}

extension Circle {
    /// Returns the circle with its edge moved inward, in points.
    public func inset(by amount: CGFloat) -> some InsettableShape { SmallerShape(base: self, amount: amount) }
}

extension Ellipse {
    /// Returns the ellipse with its edge moved inward, in points.
    public func inset(by amount: CGFloat) -> some InsettableShape { SmallerShape(base: self, amount: amount) }
}

extension Rectangle {
    /// Returns the rectangle with its edge moved inward, in points.
    public func inset(by amount: CGFloat) -> some InsettableShape { SmallerShape(base: self, amount: amount) }
}

extension Capsule {
    /// Returns the capsule with its edge moved inward, in points.
    public func inset(by amount: CGFloat) -> some InsettableShape { SmallerShape(base: self, amount: amount) }
}

extension RoundedRectangle {
    /// Returns the rounded rectangle with its edge moved inward, in points, and with smaller corners.
    public func inset(by amount: CGFloat) -> some InsettableShape {
        let size = CGSize(width: max(0, cornerSize.width - amount), height: max(0, cornerSize.height - amount))
        return SmallerShape(base: RoundedRectangle(cornerSize: size, style: style), amount: amount)
    }
}

extension UnevenRoundedRectangle {
    /// Returns the rectangle with its edge moved inward, in points, and with smaller corners.
    public func inset(by amount: CGFloat) -> some InsettableShape {
        let radii = RectangleCornerRadii(
            topLeading: max(0, cornerRadii.topLeading - amount),
            bottomLeading: max(0, cornerRadii.bottomLeading - amount),
            bottomTrailing: max(0, cornerRadii.bottomTrailing - amount),
            topTrailing: max(0, cornerRadii.topTrailing - amount))
        return SmallerShape(base: UnevenRoundedRectangle(cornerRadii: radii, style: style), amount: amount)
    }
}
