/// The English names of colors, by hue, saturation, and lightness, each from 0 to 1.
enum ColorName {
    static func name(hue: Double, saturation: Double, lightness: Double) -> String {
        let family = families.first { hue * 360 < $0.end } ?? families[0]
        if lightness < 0.45 {
            return family.dark ?? "Deep \(family.name)"
        }
        if lightness > 0.6 {
            return saturation > 0.8 ? "Light \(family.name)" : "Pale \(family.name)"
        }
        return saturation > 0.85
            ? "Bright \(family.name)" : family.name.prefix(1).uppercased() + family.name.dropFirst()
    }

    /// A part of the color circle, up to its end in degrees.
    ///
    /// Some have a separate word for their dark shades.
    private struct Family {
        let end: Double
        let name: String
        var dark: String?
    }

    private static let families = [
        Family(end: 8, name: "red", dark: "Crimson"),
        Family(end: 20, name: "vermilion", dark: "Rust"),
        Family(end: 35, name: "orange", dark: "Bronze"),
        Family(end: 47, name: "amber", dark: "Ochre"),
        Family(end: 65, name: "yellow", dark: "Olive"),
        Family(end: 85, name: "lime", dark: "Moss green"),
        Family(end: 105, name: "leaf green", dark: "Fern green"),
        Family(end: 135, name: "green", dark: "Forest green"),
        Family(end: 158, name: "emerald"),
        Family(end: 175, name: "jade"),
        Family(end: 188, name: "turquoise", dark: "Teal"),
        Family(end: 200, name: "cyan", dark: "Petrol"),
        Family(end: 214, name: "sky blue", dark: "Steel blue"),
        Family(end: 230, name: "azure", dark: "Sapphire"),
        Family(end: 245, name: "blue", dark: "Navy blue"),
        Family(end: 262, name: "indigo"),
        Family(end: 280, name: "violet"),
        Family(end: 296, name: "purple"),
        Family(end: 312, name: "magenta", dark: "Plum"),
        Family(end: 328, name: "pink", dark: "Berry"),
        Family(end: 345, name: "rose", dark: "Raspberry"),
        Family(end: 360, name: "red", dark: "Crimson"),
    ]
}
