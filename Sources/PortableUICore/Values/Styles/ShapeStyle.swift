/// A color or another paint for shapes, text, and backgrounds.
public protocol ShapeStyle: Sendable {
    /// The style as a paint that a host can draw.
    var _paint: _Paint { get }
}

/// A paint that a host can draw.
public struct _Paint: Sendable {
    let paint: Paint
}

extension Color: ShapeStyle {
    /// The color as a paint.
    public var _paint: _Paint { _Paint(paint: .color(self)) }
}

/// The color of the surrounding text.
public struct ForegroundStyle: ShapeStyle {
    /// Creates the style.
    public init() {}

    /// The color of the surrounding text.
    public var _paint: _Paint { _Paint(paint: .foreground) }
}

/// The background of the page.
public struct BackgroundStyle: ShapeStyle {
    /// Creates the style.
    public init() {}

    /// The background of the page.
    public var _paint: _Paint { _Paint(paint: .background) }
}

/// The accent color of the enclosing controls.
public struct TintShapeStyle: ShapeStyle {
    /// Creates the style.
    public init() {}

    /// The accent color of the enclosing controls.
    public var _paint: _Paint { _Paint(paint: .tint) }
}

/// The foreground at a level of a hierarchy.
public struct HierarchicalShapeStyle: ShapeStyle {
    fileprivate let level: Int

    /// The foreground at the level of the style.
    public var _paint: _Paint { _Paint(paint: level == 0 ? .foreground : .hierarchical(level: level)) }
}

extension ShapeStyle where Self == ForegroundStyle {
    /// The color of the surrounding text.
    public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle where Self == BackgroundStyle {
    /// The background of the page.
    public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == TintShapeStyle {
    /// The accent color of the enclosing controls.
    public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    /// The foreground of primary content.
    public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 0) }
    /// The foreground of secondary content.
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 1) }
    /// The foreground of tertiary content.
    public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 2) }
    /// The foreground of quaternary content.
    public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 3) }
}

extension ShapeStyle where Self == Color {
    /// A red color that adapts to the appearance.
    public static var red: Color { Color.red }
    /// An orange color that adapts to the appearance.
    public static var orange: Color { Color.orange }
    /// A yellow color that adapts to the appearance.
    public static var yellow: Color { Color.yellow }
    /// A green color that adapts to the appearance.
    public static var green: Color { Color.green }
    /// A mint color that adapts to the appearance.
    public static var mint: Color { Color.mint }
    /// A teal color that adapts to the appearance.
    public static var teal: Color { Color.teal }
    /// A cyan color that adapts to the appearance.
    public static var cyan: Color { Color.cyan }
    /// A blue color that adapts to the appearance.
    public static var blue: Color { Color.blue }
    /// An indigo color that adapts to the appearance.
    public static var indigo: Color { Color.indigo }
    /// A purple color that adapts to the appearance.
    public static var purple: Color { Color.purple }
    /// A pink color that adapts to the appearance.
    public static var pink: Color { Color.pink }
    /// A brown color that adapts to the appearance.
    public static var brown: Color { Color.brown }
    /// White, regardless of the appearance.
    public static var white: Color { Color.white }
    /// A gray color that adapts to the appearance.
    public static var gray: Color { Color.gray }
    /// Black, regardless of the appearance.
    public static var black: Color { Color.black }
    /// A fully transparent color.
    public static var clear: Color { Color.clear }
}
