public import Foundation

/// An outline that can be filled, stroked, or used for clipping.
///
/// NB: only the shapes in this module exist. Custom outlines can't be drawn.
nonisolated public protocol Shape: Sendable, View {
    /// The shape as an outline that a host can draw.
    var _outline: _Outline { get }
}

/// An outline that a host can draw.
public struct _Outline: Sendable {
    let outline: ShapeOutline
    /// The line width if only the outline is drawn, or `nil` if the shape is filled.
    var stroke: CGFloat?
}

extension Shape {
    /// Creates a node with an element that is filled with the foreground.
    @MainActor
    public static func _mount(_ view: Self, in context: _MountContext) -> _ViewNode<Self> {
        context.element(view) { ShapeNode($0, outline: \._outline, paint: nil, in: $1) }
    }

    /// A body that has no value, because a shape isn't composed of other views.
    public var body: Never {
        preconditionFailure("\(Self.self) has no body")
    }
}

/// A shape that can be drawn inside its own border.
nonisolated public protocol InsettableShape: Shape {}

/// The shape of a rectangle's rounded corners.
public enum RoundedCornerStyle: Sendable {
    /// Corners that are quarters of a circle.
    case circular
    /// Corners with gradually changing curvature.
    case continuous
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

/// A circle centered in its frame.
public struct Circle: InsettableShape {
    /// Creates a circle.
    public init() {}

    /// The outline of the circle.
    public var _outline: _Outline { _Outline(outline: .circle) }
}

/// An ellipse that fills its frame.
public struct Ellipse: InsettableShape {
    /// Creates an ellipse.
    public init() {}

    /// The outline of the ellipse.
    public var _outline: _Outline { _Outline(outline: .ellipse) }
}

/// A rectangle that fills its frame.
public struct Rectangle: InsettableShape {
    /// Creates a rectangle.
    public init() {}

    /// The outline of the rectangle.
    public var _outline: _Outline { _Outline(outline: .rectangle) }
}

/// A rectangle with rounded corners that fills its frame.
public struct RoundedRectangle: InsettableShape {
    private let radius: CGFloat

    /// Creates a rounded rectangle with a corner radius in points.
    public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        radius = cornerRadius
    }

    /// Creates a rounded rectangle with a corner size in points.
    ///
    /// The smaller dimension is used as the radius.
    public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        radius = min(cornerSize.width, cornerSize.height)
    }

    /// The outline of the rounded rectangle.
    public var _outline: _Outline { _Outline(outline: .roundedRectangle(radius: radius)) }
}

/// A rectangle with semicircles at its shorter sides.
public struct Capsule: InsettableShape {
    /// The style of the corners.
    public var style: RoundedCornerStyle

    /// Creates a capsule.
    public init(style: RoundedCornerStyle = .continuous) {
        self.style = style
    }

    /// The outline of the capsule.
    public var _outline: _Outline { _Outline(outline: .capsule) }
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

/// A view of a shape that is filled with a style.
nonisolated public struct _ShapeView<Content: Shape, Style: ShapeStyle> {
    let shape: Content
    let style: Style

    fileprivate var outline: _Outline { shape._outline }
}

extension _ShapeView: PrimitiveView {
    /// Creates a node with an element that is filled with the style.
    @MainActor public static func _mount(_ view: _ShapeView, in context: _MountContext) -> _ViewNode<_ShapeView> {
        context.element(view) { ShapeNode($0, outline: \.outline, paint: { $0.style._paint.paint }, in: $1) }
    }
}

extension Shape {
    /// Fills the shape with a style.
    nonisolated public func fill<S: ShapeStyle>(
        _ content: S = .foreground, style: FillStyle = FillStyle()
    ) -> _ShapeView<Self, S> {
        _ShapeView(shape: self, style: content)
    }
}

extension Shape {
    /// Strokes the shape with a style.
    ///
    /// The line width is in points.
    nonisolated public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View {
        StrokeView(shape: self, style: content, lineWidth: lineWidth)
    }
}

nonisolated struct StrokeView<Content: Shape, Style: ShapeStyle> {
    let shape: Content
    let style: Style
    let lineWidth: CGFloat

    fileprivate var outline: _Outline { shape._outline }
}

extension StrokeView: PrimitiveView {
    @MainActor static func _mount(_ view: StrokeView, in context: _MountContext) -> _ViewNode<StrokeView> {
        context.element(view) {
            ShapeNode(
                $0, outline: \.outline, paint: { $0.style._paint.paint }, stroke: { $0.lineWidth }, in: $1)
        }
    }
}

@MainActor
private final class ShapeNode<Content: View>: ElementNode<Content> {
    private let outline: KeyPath<Content, _Outline>
    private let paint: ((Content) -> Paint)?
    private let stroke: ((Content) -> CGFloat)?

    init(
        _ view: Content, outline: KeyPath<Content, _Outline>, paint: ((Content) -> Paint)?,
        stroke: ((Content) -> CGFloat)? = nil, in context: _MountContext
    ) {
        self.stroke = stroke
        self.outline = outline
        self.paint = paint
        super.init(view, in: context)
    }

    override func makePrimitive() -> Primitive {
        let paint = paint?(view) ?? EnvironmentValues(scope: context.environment).resolvedForeground
        let outline = view[keyPath: outline]
        return .shape(outline.outline, paint: paint, stroke: stroke?(view) ?? outline.stroke)
    }
}
