/// The ground of the page, through which what lies behind shines out of focus.
public struct Material: ShapeStyle, Sendable {
    let strength: Double

    /// Hardly there.
    public static let ultraThin = Material(strength: 0.35)
    /// More of what lies behind than of itself.
    public static let thin = Material(strength: 0.5)
    /// As much of itself as of what lies behind.
    public static let regular = Material(strength: 0.65)
    /// More of itself than of what lies behind.
    public static let thick = Material(strength: 0.8)
    /// Hardly anything shines through.
    public static let ultraThick = Material(strength: 0.92)
    /// As bars have it.
    public static let bar = Material(strength: 0.75)

    /// The material as a paint that a host can draw.
    public var _paint: _Paint { _Paint(paint: .material(strength)) }
}

extension ShapeStyle where Self == Material {
    /// Hardly there.
    public static var ultraThinMaterial: Material { .ultraThin }
    /// More of what lies behind than of itself.
    public static var thinMaterial: Material { .thin }
    /// As much of itself as of what lies behind.
    public static var regularMaterial: Material { .regular }
    /// More of itself than of what lies behind.
    public static var thickMaterial: Material { .thick }
    /// Hardly anything shines through.
    public static var ultraThickMaterial: Material { .ultraThick }
    /// As bars have it.
    public static var bar: Material { Material(strength: 0.75) }
}

/// A style whatever its type.
@frozen public struct AnyShapeStyle: ShapeStyle {
    /// The paint of the style.
    public let _paint: _Paint

    /// Creates a style that is drawn as another one.
    public init<S: ShapeStyle>(_ style: S) {
        _paint = style._paint
    }
}
