public import Foundation

/// A shape that is moved.
@frozen nonisolated public struct OffsetShape<Content: Shape>: Shape {
    /// The shape before the change.
    public var shape: Content
    /// The distance, in points.
    public var offset: CGSize

    /// Creates a changed shape.
    public init(shape: Content, offset: CGSize) {
        self.shape = shape
        self.offset = offset
    }

    /// Returns the changed path in a rectangle.
    public func path(in rect: CGRect) -> Path {
        shape.path(in: rect).offsetBy(dx: offset.width, dy: offset.height)
    }

    /// The role of the shape before the change.
    public static var role: ShapeRole { Content.role }

    /// The outline of the shape, with the line of the shape before the change.
    public var _outline: _Outline { _Outline(stroke: shape._outline.stroke) }
}

extension OffsetShape: InsettableShape where Content: InsettableShape {
    /// Returns the shape with its edge moved inward before the change, in points.
    public func inset(by amount: CGFloat) -> OffsetShape<Content.InsetShape> {
        OffsetShape<Content.InsetShape>(shape: shape.inset(by: amount), offset: offset)
    }
}

/// A shape that is scaled.
@frozen nonisolated public struct ScaledShape<Content: Shape>: Shape {
    /// The shape before the change.
    public var shape: Content
    /// The factors of the width and the height.
    public var scale: CGSize
    /// The point that stays where it is.
    public var anchor: UnitPoint

    /// Creates a changed shape.
    public init(shape: Content, scale: CGSize, anchor: UnitPoint = .center) {
        self.shape = shape
        self.scale = scale
        self.anchor = anchor
    }

    /// Returns the changed path in a rectangle.
    public func path(in rect: CGRect) -> Path {
        let scaling = CGAffineTransform(scaleX: scale.width, y: scale.height)
        return shape.path(in: rect).applying(scaling, around: rect.point(at: anchor))
    }

    /// The role of the shape before the change.
    public static var role: ShapeRole { Content.role }

    /// The outline of the shape, with the line of the shape before the change.
    public var _outline: _Outline { _Outline(stroke: shape._outline.stroke) }
}

extension ScaledShape: InsettableShape where Content: InsettableShape {
    /// Returns the shape with its edge moved inward before the change, in points.
    public func inset(by amount: CGFloat) -> ScaledShape<Content.InsetShape> {
        ScaledShape<Content.InsetShape>(shape: shape.inset(by: amount), scale: scale, anchor: anchor)
    }
}

/// A shape that is rotated.
@frozen nonisolated public struct RotatedShape<Content: Shape>: Shape {
    /// The shape before the change.
    public var shape: Content
    /// The clockwise angle.
    public var angle: Angle
    /// The point that stays where it is.
    public var anchor: UnitPoint

    /// Creates a changed shape.
    public init(shape: Content, angle: Angle, anchor: UnitPoint = .center) {
        self.shape = shape
        self.angle = angle
        self.anchor = anchor
    }

    /// Returns the changed path in a rectangle.
    public func path(in rect: CGRect) -> Path {
        let rotation = CGAffineTransform(rotationAngle: CGFloat(angle.radians))
        return shape.path(in: rect).applying(rotation, around: rect.point(at: anchor))
    }

    /// The role of the shape before the change.
    public static var role: ShapeRole { Content.role }

    /// The outline of the shape, with the line of the shape before the change.
    public var _outline: _Outline { _Outline(stroke: shape._outline.stroke) }
}

extension RotatedShape: InsettableShape where Content: InsettableShape {
    /// Returns the shape with its edge moved inward before the change, in points.
    public func inset(by amount: CGFloat) -> RotatedShape<Content.InsetShape> {
        RotatedShape<Content.InsetShape>(shape: shape.inset(by: amount), angle: angle, anchor: anchor)
    }
}

/// A shape whose points are transformed.
@frozen nonisolated public struct TransformedShape<Content: Shape>: Shape {
    /// The shape before the change.
    public var shape: Content
    /// The transformation of the points.
    public var transform: CGAffineTransform

    /// Creates a changed shape.
    public init(shape: Content, transform: CGAffineTransform) {
        self.shape = shape
        self.transform = transform
    }

    /// Returns the changed path in a rectangle.
    public func path(in rect: CGRect) -> Path {
        shape.path(in: rect).applying(transform)
    }

    /// The role of the shape before the change.
    public static var role: ShapeRole { Content.role }

    /// The outline of the shape, with the line of the shape before the change.
    public var _outline: _Outline { _Outline(stroke: shape._outline.stroke) }
}

extension Path {
    /// Returns the path after a transformation that leaves a point where it is.
    fileprivate func applying(_ transform: CGAffineTransform, around point: CGPoint) -> Path {
        let away = CGAffineTransform(translationX: -point.x, y: -point.y)
        let back = CGAffineTransform(translationX: point.x, y: point.y)
        return applying(away.concatenating(transform).concatenating(back))
    }
}
