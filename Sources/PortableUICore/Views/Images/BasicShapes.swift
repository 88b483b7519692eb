public import Foundation

/// The shape of a rectangle's rounded corners.
public enum RoundedCornerStyle: Sendable {
    /// Corners that are quarters of a circle.
    case circular
    /// Corners with gradually changing curvature.
    case continuous
}

/// A circle centered in its frame.
public struct Circle: InsettableShape {
    /// Creates a circle.
    public init() {}

    /// Returns the largest circle in the middle of a rectangle.
    public func path(in rect: CGRect) -> Path {
        let side = min(rect.width, rect.height)
        return Path(ellipseIn: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
    }

    /// The outline of the circle.
    public var _outline: _Outline { _Outline(basic: .circle) }
}

/// An ellipse that fills its frame.
public struct Ellipse: InsettableShape {
    /// Creates an ellipse.
    public init() {}

    /// Returns the ellipse inside a rectangle.
    public func path(in rect: CGRect) -> Path {
        Path(ellipseIn: rect)
    }

    /// The outline of the ellipse.
    public var _outline: _Outline { _Outline(basic: .ellipse) }
}

/// A rectangle that fills its frame.
public struct Rectangle: InsettableShape {
    /// Creates a rectangle.
    public init() {}

    /// Returns a rectangle as a path.
    public func path(in rect: CGRect) -> Path {
        Path(rect)
    }

    /// The outline of the rectangle.
    public var _outline: _Outline { _Outline(basic: .rectangle) }
}

/// A rectangle with rounded corners that fills its frame.
public struct RoundedRectangle: InsettableShape {
    /// The size of the corners.
    public var cornerSize: CGSize
    /// The style of the corners.
    public var style: RoundedCornerStyle

    /// Creates a rounded rectangle with a corner radius in points.
    public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
    }

    /// Creates a rounded rectangle with a corner size in points.
    public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        self.cornerSize = cornerSize
        self.style = style
    }

    /// Returns a rectangle with rounded corners.
    public func path(in rect: CGRect) -> Path {
        Path(roundedRect: rect, cornerSize: cornerSize, style: style)
    }

    /// The outline of the rounded rectangle.
    public var _outline: _Outline {
        _Outline(basic: .roundedRectangle(radius: min(cornerSize.width, cornerSize.height)))
    }
}

/// A rectangle with semicircles at its shorter sides.
public struct Capsule: InsettableShape {
    /// The style of the corners.
    public var style: RoundedCornerStyle

    /// Creates a capsule.
    public init(style: RoundedCornerStyle = .continuous) {
        self.style = style
    }

    /// Returns a rectangle with semicircles at its shorter sides.
    public func path(in rect: CGRect) -> Path {
        Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2, style: style)
    }

    /// The outline of the capsule.
    public var _outline: _Outline { _Outline(basic: .capsule) }
}

extension Shape where Self == Circle {
    /// A circle centered in its frame.
    public static var circle: Circle { Circle() }
}

extension Shape where Self == Rectangle {
    /// A rectangle that fills its frame.
    public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
    /// Returns a rounded rectangle with a corner radius in points.
    public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self {
        RoundedRectangle(cornerRadius: cornerRadius, style: style)
    }
}

extension Shape where Self == Capsule {
    /// A rectangle with semicircles at its shorter sides.
    public static var capsule: Capsule { Capsule() }

    /// Returns a rectangle with semicircles at its shorter sides.
    public static func capsule(style: RoundedCornerStyle) -> Self {
        Capsule(style: style)
    }
}
