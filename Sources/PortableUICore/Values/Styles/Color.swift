public import Foundation

/// A color that adapts to light and dark appearance, or has fixed components.
public struct Color: Hashable, CustomStringConvertible, Sendable {
    /// The color space of the components of a fixed color.
    public enum RGBColorSpace: Sendable {
        /// The extended RGB color space with the sRGB transfer function.
        case sRGB
        /// The extended RGB color space with the sRGB primaries and a linear transfer function.
        case sRGBLinear
        /// The wide-gamut Display P3 color space.
        case displayP3
    }

    /// The colors that adapt to the appearance of the system.
    package enum System: String, Hashable, Sendable {
        case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown
        case white, gray, black, clear, primary, secondary, accentColor
    }

    package enum Storage: Hashable, Sendable {
        case system(System)
        case components(red: Double, green: Double, blue: Double)
        case asset(String)
        /// Another color, mixed with a little white.
        indirect case lighter(Storage)
        /// Two colors, for light and dark appearance.
        indirect case adaptive(light: Color, dark: Color)
    }

    package var storage: Storage
    package var alpha: Double

    package init(storage: Storage, alpha: Double = 1) {
        self.storage = storage
        self.alpha = alpha
    }

    /// Creates a fixed color from components between 0 and 1.
    public init(
        _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) {
        let encode = colorSpace == .sRGBLinear ? Self.gammaEncoded : { $0 }
        self.init(storage: .components(red: encode(red), green: encode(green), blue: encode(blue)), alpha: opacity)
    }

    /// Creates a fixed gray.
    ///
    /// `white` is between 0 for black and 1 for white.
    public init(_ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
        self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
    }

    /// Creates a fixed color from a hue, saturation, and brightness, each between 0 and 1.
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        let component = { (offset: Double) -> Double in
            let position = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(position, 4 - position, 1))
        }
        self.init(red: component(5), green: component(3), blue: component(1), opacity: opacity)
    }

    /// Creates a color that a style sheet of the host defines under a name.
    public init(_ name: String, bundle: Bundle? = nil) {
        self.init(storage: .asset(name))
    }

    /// Returns the color with its opacity multiplied by a factor between 0 for invisible and 1 for unchanged.
    public func opacity(_ opacity: Double) -> Color {
        Color(storage: storage, alpha: alpha * opacity)
    }

    /// A textual description of the color or its components.
    public var description: String {
        alpha == 1 ? storage.description : "\(storage.description) at \(alpha)"
    }

    /// Applies the transfer function of IEC 61966-2-1, from linear light to sRGB.
    private static func gammaEncoded(_ linear: Double) -> Double {
        linear <= 0.003_130_8 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055
    }
}

extension Color.Storage {
    fileprivate var description: String {
        switch self {
        case .system(let system): system.rawValue
        case .components(let red, let green, let blue): "(\(red), \(green), \(blue))"
        case .asset(let name): "\"\(name)\""
        case .lighter(let base): "lighter \(base.description)"
        case .adaptive(let light, let dark): "\(light) or \(dark)"
        }
    }
}

extension Color {
    /// The fixed components of a color.
    public struct Resolved: Hashable, Sendable {
        /// The red component, encoded with the sRGB transfer function.
        public var red: Float
        /// The green component, encoded with the sRGB transfer function.
        public var green: Float
        /// The blue component, encoded with the sRGB transfer function.
        public var blue: Float
        /// The opacity, from 0 for invisible to 1 for opaque.
        public var opacity: Float

        /// Creates a resolved color from components.
        ///
        /// Linear components are converted with the sRGB transfer function.
        public init(
            colorSpace: Color.RGBColorSpace = .sRGB, red: Float, green: Float, blue: Float, opacity: Float = 1
        ) {
            let encode = { (component: Float) -> Float in
                colorSpace == .sRGBLinear ? Float(Color.gammaEncoded(Double(component))) : component
            }
            (self.red, self.green, self.blue) = (encode(red), encode(green), encode(blue))
            self.opacity = opacity
        }
    }

    /// Creates a color from fixed components.
    public init(_ resolved: Color.Resolved) {
        self.init(
            red: Double(resolved.red), green: Double(resolved.green), blue: Double(resolved.blue),
            opacity: Double(resolved.opacity))
    }
}

extension Color {
    private init(_ system: System) {
        self.init(storage: .system(system))
    }

    /// A red color that adapts to the appearance.
    public static let red = Color(.red)
    /// An orange color that adapts to the appearance.
    public static let orange = Color(.orange)
    /// A yellow color that adapts to the appearance.
    public static let yellow = Color(.yellow)
    /// A green color that adapts to the appearance.
    public static let green = Color(.green)
    /// A mint color that adapts to the appearance.
    public static let mint = Color(.mint)
    /// A teal color that adapts to the appearance.
    public static let teal = Color(.teal)
    /// A cyan color that adapts to the appearance.
    public static let cyan = Color(.cyan)
    /// A blue color that adapts to the appearance.
    public static let blue = Color(.blue)
    /// An indigo color that adapts to the appearance.
    public static let indigo = Color(.indigo)
    /// A purple color that adapts to the appearance.
    public static let purple = Color(.purple)
    /// A pink color that adapts to the appearance.
    public static let pink = Color(.pink)
    /// A brown color that adapts to the appearance.
    public static let brown = Color(.brown)
    /// White, regardless of the appearance.
    public static let white = Color(.white)
    /// A gray color that adapts to the appearance.
    public static let gray = Color(.gray)
    /// Black, regardless of the appearance.
    public static let black = Color(.black)
    /// A fully transparent color.
    public static let clear = Color(.clear)
    /// The color of primary content.
    public static let primary = Color(.primary)
    /// The color of secondary content.
    public static let secondary = Color(.secondary)
    /// The accent color of the app.
    public static var accentColor: Color { Color(.accentColor) }
}
