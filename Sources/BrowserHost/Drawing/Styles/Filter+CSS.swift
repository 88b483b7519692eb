import PortableUI

extension Filter {
    /// The value of the property `filter`.
    var css: String {
        switch self {
        case .blur(let radius): "blur(\(Double(radius).limited(to: 0...Self.largestBlur).px))"
        case .saturation(let amount): "saturate(\(amount.limited(to: 0...Self.largestFactor).css))"
        case .grayscale(let amount): "grayscale(\(amount.limited(to: 0...1).css))"
        case .contrast(let amount): "contrast(\(amount.limited(to: 0...Self.largestFactor).css))"
        case .brightness(let amount): Self.sum(amount.limited(to: -1...1))
        case .hueRotation(let degrees): "hue-rotate(\(degrees.css)deg)"
        case .inversion: "invert(1)"
        }
    }

    /// Returns the filters that add an amount to each component.
    ///
    /// `brightness` multiplies by a factor, and `contrast` scales around the middle, so that both together add if their
    /// factors are inverse. The one that can't leave the range comes first.
    private static func sum(_ amount: Double) -> String {
        let factor = 1 + 2 * abs(amount), inverse = (1 / factor).css
        return amount < 0
            ? "brightness(\(inverse)) contrast(\(factor.css))" : "contrast(\(inverse)) brightness(\(factor.css))"
    }

    private static let largestBlur = 1000.0
    private static let largestFactor = 1000.0
}

extension BlendMode {
    /// The value of the property `mix-blend-mode`.
    var css: String {
        switch self {
        case .normal: "normal"
        case .multiply: "multiply"
        case .screen: "screen"
        case .overlay: "overlay"
        case .darken: "darken"
        case .lighten: "lighten"
        case .colorDodge: "color-dodge"
        case .colorBurn: "color-burn"
        case .softLight: "soft-light"
        case .hardLight: "hard-light"
        case .difference: "difference"
        case .exclusion: "exclusion"
        case .hue: "hue"
        case .saturation: "saturation"
        case .color: "color"
        case .luminosity: "luminosity"
        case .plusLighter: "plus-lighter"
        }
    }
}
