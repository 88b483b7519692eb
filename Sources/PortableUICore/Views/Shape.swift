public import Foundation

/// An outline that can be filled, stroked or clipped to.
///
/// NB: the shapes here are all there are; an outline of one's own cannot be drawn.
nonisolated public protocol Shape: Sendable, View {
    /// The outline in terms that hosts draw.
    var _outline: _Outline { get }
}

/// An outline that a host can draw.
public struct _Outline: Sendable {
    let outline: ShapeOutline
    /// The width of the line where only the outline is drawn.
    var stroke: CGFloat?
}

extension Shape {
    /// Makes a node with an element that is filled with the foreground.
    @MainActor
    public static func _mount(_ view: Self, in context: _MountContext) -> _ViewNode<Self> {
        context.element(view) { ShapeNode($0, outline: \._outline, paint: nil, in: $1) }
    }

    /// Has no value: a shape is not made of other views.
    public var body: Never {
        preconditionFailure("\(Self.self) has no body")
    }
}

/// A shape that can be drawn inside its own border.
nonisolated public protocol InsettableShape: Shape {}

/// How the corners of a rectangle are rounded.
public enum RoundedCornerStyle: Sendable {
    /// As quarters of a circle.
    case circular
    /// With a curvature that changes gradually.
    case continuous
}

/// How a shape is filled.
public struct FillStyle: Equatable, Sendable {
    /// Whether overlapping parts cancel each other out.
    public var isEOFilled: Bool
    /// Whether edges are smoothed.
    public var isAntialiased: Bool

    /// Creates a style.
    public init(eoFill: Bool = false, antialiased: Bool = true) {
        isEOFilled = eoFill
        isAntialiased = antialiased
    }
}

/// A circle in the middle of its frame.
public struct Circle: InsettableShape {
    /// Creates a circle.
    public init() {}

    /// A circle.
    public var _outline: _Outline { _Outline(outline: .circle) }
}

/// An ellipse that fills its frame.
public struct Ellipse: InsettableShape {
    /// Creates an ellipse.
    public init() {}

    /// An ellipse.
    public var _outline: _Outline { _Outline(outline: .ellipse) }
}

/// A rectangle that fills its frame.
public struct Rectangle: InsettableShape {
    /// Creates a rectangle.
    public init() {}

    /// A rectangle.
    public var _outline: _Outline { _Outline(outline: .rectangle) }
}

/// A rectangle with rounded corners that fills its frame.
public struct RoundedRectangle: InsettableShape {
    private let radius: CGFloat

    /// Creates a rectangle whose corners have a radius in points.
    public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        radius = cornerRadius
    }

    /// Creates a rectangle whose corners have a width and a height in points; the smaller one counts.
    public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        radius = min(cornerSize.width, cornerSize.height)
    }

    /// A rounded rectangle.
    public var _outline: _Outline { _Outline(outline: .roundedRectangle(radius: radius)) }
}

/// A rectangle whose shorter sides are half circles.
public struct Capsule: InsettableShape {
    /// How the corners are rounded.
    public var style: RoundedCornerStyle

    /// Creates a capsule.
    public init(style: RoundedCornerStyle = .continuous) {
        self.style = style
    }

    /// A capsule.
    public var _outline: _Outline { _Outline(outline: .capsule) }
}

extension Shape where Self == Circle {
    /// A circle in the middle of its frame.
    public static var circle: Circle { Circle() }
}

extension Shape where Self == Rectangle {
    /// A rectangle that fills its frame.
    public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
    /// A rectangle whose corners have a radius in points.
    public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self {
        RoundedRectangle(cornerRadius: cornerRadius, style: style)
    }
}

extension Shape where Self == Capsule {
    /// A rectangle whose shorter sides are half circles.
    public static var capsule: Capsule { Capsule() }

    /// A rectangle whose shorter sides are half circles.
    public static func capsule(style: RoundedCornerStyle) -> Self {
        Capsule(style: style)
    }
}

/// A shape filled with a style.
nonisolated public struct _ShapeView<Content: Shape, Style: ShapeStyle> {
    let shape: Content
    let style: Style

    fileprivate var outline: _Outline { shape._outline }
}

extension _ShapeView: PrimitiveView {
    /// Makes a node with an element that is filled with the style.
    @MainActor public static func _mount(_ view: _ShapeView, in context: _MountContext) -> _ViewNode<_ShapeView> {
        context.element(view) { ShapeNode($0, outline: \.outline, paint: { $0.style._paint.paint }, in: $1) }
    }
}

extension Shape {
    /// The shape filled with a style.
    nonisolated public func fill<S: ShapeStyle>(
        _ content: S = .foreground, style: FillStyle = FillStyle()
    ) -> _ShapeView<Self, S> {
        _ShapeView(shape: self, style: content)
    }
}

extension Shape {
    /// The outline of the shape, drawn with a style in a line of a width in points.
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
