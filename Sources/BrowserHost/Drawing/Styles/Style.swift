import Foundation
import PortableUI

/// Declarations of a style sheet, composed only of numbers and names of this program.
struct Style: Equatable, Sendable {
    private(set) var css = ""

    mutating func set(_ property: StaticString, _ value: String?) {
        guard let value else { return }
        css += "\(property):\(value);"
    }

    mutating func append(_ other: Style) {
        css += other.css
    }
}

extension BinaryFloatingPoint {
    /// The number in CSS syntax: three decimals, no exponent, and nothing infinite.
    var css: String {
        guard isFinite else { return self > 0 ? "99999" : "0" }
        let thousandths = (Double(self) * 1000).rounded()
        guard abs(thousandths) < 1e12 else { return thousandths > 0 ? "99999" : "-99999" }
        let whole = Int(thousandths)
        guard whole % 1000 != 0 else { return String(whole / 1000) }
        let digits = String(1000 + abs(whole) % 1000).dropFirst()
        let decimals = String(digits.reversed().drop { $0 == "0" }.reversed())
        return "\(whole < 0 ? "-" : "")\(abs(whole) / 1000).\(decimals)"
    }

    var px: String {
        self == 0 ? "0" : "\(css)px"
    }
}

extension Color {
    var css: String {
        switch storage {
        case .system(.clear): "transparent"
        case .system(.white): mixed("#fff")
        case .system(.black): mixed("#000")
        case .system(let system): mixed("var(--\(system.rawValue))")
        case .components(let red, let green, let blue): Self.rgb(red, green, blue, alpha)
        case .lighter(let base):
            mixed("color-mix(in srgb,#fff 22%,\(Color(storage: base).css))")
        case .adaptive(let light, let dark): mixed("light-dark(\(light.css),\(dark.css))")
        case .asset(let name): mixed("var(--color-\(name.filter(\.isNameCharacter)),currentColor)")
        }
    }

    private func mixed(_ base: String) -> String {
        alpha >= 1 ? base : "color-mix(in srgb,\(base) \((max(0, alpha) * 100).css)%,transparent)"
    }

    private static func rgb(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> String {
        let bytes = [red, green, blue].map { String(Int(($0.limited(to: 0...1) * 255).rounded())) }
        return "rgb(\(bytes.joined(separator: " "))\(alpha >= 1 ? "" : " / \(max(0, alpha).css)"))"
    }
}

extension Character {
    /// A Boolean value that indicates whether a custom property's name may contain the character without an escape.
    fileprivate var isNameCharacter: Bool {
        isASCII && (isLetter || isNumber || self == "-" || self == "_")
    }
}

extension Paint {
    var css: String {
        switch self {
        case .color(let color): color.css
        case .foreground: "currentColor"
        case .gradient(let line): line.css
        case .radial(let fill): fill.css
        case .angular(let fill): fill.css
        case .material(let strength):
            "color-mix(in srgb,var(--raised) \((strength * 100).css)%,transparent)"
        case .background: "var(--background)"
        case .tint: "var(--accentColor)"
        case .faded(let base, let opacity):
            "color-mix(in srgb,\(base.css) \((opacity.limited(to: 0...1) * 100).css)%,transparent)"
        case .hierarchical(let level): "color-mix(in srgb,currentColor \(Self.strength(level))%,transparent)"
        }
    }

    /// Returns the percentage of the foreground that a level keeps.
    private static func strength(_ level: Int) -> Int {
        switch level {
        case ..<1: 100
        case 1: 66
        case 2: 36
        default: 20
        }
    }
}

extension Font {
    /// The monospaced font families.
    fileprivate static let monospacedFamily = "ui-monospace,Menlo,Consolas,monospace"

    var style: Style {
        var style = Style()
        switch size {
        case .style(let name): style.set("font", "var(--\(name))")
        case .points(let points): style.set("font-size", points.px)
        }
        style.set("font-weight", weight.map { String($0.value) })
        style.set("font-style", isItalic ? "italic" : nil)
        style.set("font-variant-numeric", hasMonospacedDigits ? "tabular-nums" : nil)
        switch design {
        case .serif: style.set("font-family", "ui-serif,Georgia,serif")
        case .rounded: style.set("font-family", "ui-rounded,var(--family)")
        case .monospaced: style.set("font-family", Self.monospacedFamily)
        case .default, nil: break
        }
        style.set("font-family", family.map { "\"\($0.filter(\.isFamilyCharacter))\",var(--family)" })
        return style
    }
}

extension Character {
    /// A Boolean value that indicates whether a quoted font family name may contain the character without an escape.
    fileprivate var isFamilyCharacter: Bool {
        isLetter || isNumber || self == " " || self == "-" || self == "_"
    }
}

extension TextRun {
    var style: Style {
        var style = font?.style ?? Style()
        style.set("font-weight", weight.map { String($0.value) })
        style.set("font-style", isItalic ? "italic" : nil)
        style.set("font-family", emphasis.contains(.code) ? Font.monospacedFamily : nil)
        let lines = [isUnderlined ? "underline" : nil, isStruckThrough ? "line-through" : nil].compactMap { $0 }
        if !lines.isEmpty {
            let drawing = [line.pattern == .solid ? nil : "\(line.pattern)", line.color?.css].compactMap { $0 }
            style.set("text-decoration", (lines + drawing).joined(separator: " "))
        }
        style.set("letter-spacing", letterSpacing?.px)
        style.set("vertical-align", baselineOffset?.px)
        if link != nil { return style }
        if let paint, paint.gradient != nil {
            style.set("background", paint.css)
            style.set("background-clip", "text")
            style.set("color", "transparent")
        } else {
            style.set("color", paint?.css)
        }
        return style
    }
}
