/// A translucent page background that blurs the content behind it.
public struct Material: ShapeStyle, Sendable {
    let strength: Double

    /// A mostly transparent material.
    public static let ultraThin = Material(strength: 0.35)
    /// A material that is more transparent than opaque.
    public static let thin = Material(strength: 0.5)
    /// A material that is somewhat translucent.
    public static let regular = Material(strength: 0.65)
    /// A material that is more opaque than transparent.
    public static let thick = Material(strength: 0.8)
    /// A mostly opaque material.
    public static let ultraThick = Material(strength: 0.92)
    /// The material of bars.
    public static let bar = Material(strength: 0.75)

    /// The material as a paint that a host can draw.
    public var _paint: _Paint { _Paint(paint: .material(strength)) }
}

extension ShapeStyle where Self == Material {
    /// A mostly transparent material.
    public static var ultraThinMaterial: Material { .ultraThin }
    /// A material that is more transparent than opaque.
    public static var thinMaterial: Material { .thin }
    /// A material that is somewhat translucent.
    public static var regularMaterial: Material { .regular }
    /// A material that is more opaque than transparent.
    public static var thickMaterial: Material { .thick }
    /// A mostly opaque material.
    public static var ultraThickMaterial: Material { .ultraThick }
    /// The material of bars.
    public static var bar: Material { Material(strength: 0.75) }
}

/// A type-erased shape style.
@frozen public struct AnyShapeStyle: ShapeStyle {
    /// The paint of the underlying style.
    public let _paint: _Paint

    /// Creates a type-erased style from another style.
    public init<S: ShapeStyle>(_ style: S) {
        _paint = style._paint
    }
}
