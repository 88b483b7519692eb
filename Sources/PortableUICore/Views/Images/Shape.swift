public import Foundation

/// An outline that can be filled, stroked, or used for clipping.
///
/// A shape of your own has a ``path(in:)``. As a view, a shape takes all the space that it's offered, and is filled
/// with the foreground.
nonisolated public protocol Shape: Sendable, View {
    /// Returns the outline of the shape in a rectangle.
    func path(in rect: CGRect) -> Path

    /// The role of the shape: it's filled, stroked, or separates content.
    static var role: ShapeRole { get }

    /// The parts of the outline that a host can draw by itself.
    var _outline: _Outline { get }
}

/// The way in which a shape is used.
public enum ShapeRole: Sendable {
    /// A shape that is filled.
    case fill
    /// A shape that is stroked.
    case stroke
    /// A shape that separates content.
    case separator
}

/// An outline that a host can draw.
public struct _Outline: Sendable {
    /// The outline if hosts can draw it without measuring it, or `nil` if it's a path.
    var basic: ShapeOutline?
    /// The style of the line if only the outline is drawn, or `nil` if the shape is filled.
    var stroke: StrokeStyle?
    /// A Boolean value that indicates whether the path doesn't depend on the rectangle.
    var isFixed = false
}

extension Shape {
    /// The role of the shape, which is to be filled.
    public static var role: ShapeRole { .fill }

    /// The outline of the shape, which is its path.
    public var _outline: _Outline { _Outline() }

    /// Creates a node with an element that is filled with the foreground.
    @MainActor
    public static func _mount(_ view: Self, in context: _MountContext) -> _ViewNode<Self> {
        context.element(view) { ShapeNode($0, in: $1) { ShapeFigure($0, paint: nil) } }
    }

    /// A body that has no value, because a shape isn't composed of other views.
    public var body: Never {
        preconditionFailure("\(Self.self) has no body")
    }
}

/// A style for filling shapes.
public struct FillStyle: Equatable, Sendable {
    /// A Boolean value that indicates whether overlapping parts cancel each other out (the even-odd rule).
    public var isEOFilled: Bool
    /// A Boolean value that indicates whether edges are smoothed.
    public var isAntialiased: Bool

    /// Creates a fill style.
    public init(eoFill: Bool = false, antialiased: Bool = true) {
        isEOFilled = eoFill
        isAntialiased = antialiased
    }
}
