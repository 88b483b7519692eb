public import Foundation

extension Text {
    /// How a line under or through a text is drawn.
    public struct LineStyle: Hashable, Sendable {
        /// What the line is made of.
        public struct Pattern: Sendable, Hashable {
            let pattern: TextLine.Pattern

            /// An unbroken line.
            public static let solid = Pattern(pattern: .solid)
            /// Dots.
            public static let dot = Pattern(pattern: .dotted)
            /// Dashes.
            public static let dash = Pattern(pattern: .dashed)
            /// Dashes and dots; hosts draw dashes.
            public static let dashDot = Pattern(pattern: .dashed)
            /// Dashes and pairs of dots; hosts draw dashes.
            public static let dashDotDot = Pattern(pattern: .dashed)
        }

        let line: TextLine

        /// Creates a style; nil is the colour of the text.
        public init(pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil) {
            line = TextLine(pattern: pattern.pattern, color: color)
        }

        /// An unbroken line in the colour of the text.
        public static let single = LineStyle()
    }

    /// The text with a line through it; nil is the colour of the text.
    nonisolated public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
        strikethrough(isActive, pattern: .solid, color: color)
    }

    /// The text with a line through it; nil is the colour of the text.
    nonisolated public func strikethrough(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern, color: Color? = nil
    ) -> Text {
        with {
            $0.isStruckThrough = isActive
            if isActive { $0.line = TextLine(pattern: pattern.pattern, color: color) }
        }
    }

    /// The text with a line under it; nil is the colour of the text.
    nonisolated public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
        underline(isActive, pattern: .solid, color: color)
    }

    /// The text with a line under it; nil is the colour of the text.
    nonisolated public func underline(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern, color: Color? = nil
    ) -> Text {
        with {
            $0.isUnderlined = isActive
            if isActive { $0.line = TextLine(pattern: pattern.pattern, color: color) }
        }
    }

    /// The text with more room between its letters, in points.
    nonisolated public func kerning(_ kerning: CGFloat) -> Text {
        with { $0.letterSpacing = kerning }
    }

    /// The text with more room between its letters, in points.
    nonisolated public func tracking(_ tracking: CGFloat) -> Text {
        with { $0.letterSpacing = tracking }
    }

    /// The text in a style.
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
        with { $0.paint = style._paint.paint }
    }

    /// Which letters a text is shown in.
    public enum Case: Hashable, Sendable {
        /// Capital letters.
        case uppercase
        /// Small letters.
        case lowercase
    }
}

/// What the views around a text say of its lines and letters.
struct TextLooks: Hashable, Sendable {
    var isUnderlined = false
    var isStruckThrough = false
    var line = TextLine()
    var letterSpacing: CGFloat?
    var letters: Text.Case?
}

extension TextRun {
    /// Adds what the run leaves open.
    mutating func complete(with looks: TextLooks) {
        letterSpacing = letterSpacing ?? looks.letterSpacing
        if !isUnderlined, !isStruckThrough { line = looks.line }
        isUnderlined = isUnderlined || looks.isUnderlined
        isStruckThrough = isStruckThrough || looks.isStruckThrough
        switch looks.letters {
        case .uppercase: text = text.uppercased()
        case .lowercase: text = text.lowercased()
        case nil: break
        }
    }
}

extension TextRun {
    /// Turns emphasis into looks; code is left to hosts, which know the size of the text.
    mutating func emphasize() {
        if emphasis.contains(.strong) { weight = .bold }
        isItalic = isItalic || emphasis.contains(.emphasized)
        isStruckThrough = isStruckThrough || emphasis.contains(.struck)
    }
}

private enum TextLooksKey: EnvironmentKey { static let defaultValue = TextLooks() }

extension EnvironmentValues {
    var textLooks: TextLooks {
        get { self[TextLooksKey.self] }
        set { self[TextLooksKey.self] = newValue }
    }

    /// The letters that text is shown in; nil leaves it as it is.
    public var textCase: Text.Case? {
        get { textLooks.letters }
        set { textLooks.letters = newValue }
    }
}

extension View {
    /// A line through the text below; nil is the colour of the text.
    nonisolated public func strikethrough(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        environment {
            $0.textLooks.isStruckThrough = isActive
            if isActive { $0.textLooks.line = TextLine(pattern: pattern.pattern, color: color) }
        }
    }

    /// A line under the text below; nil is the colour of the text.
    nonisolated public func underline(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        environment {
            $0.textLooks.isUnderlined = isActive
            if isActive { $0.textLooks.line = TextLine(pattern: pattern.pattern, color: color) }
        }
    }

    /// More room between the letters of the text below, in points.
    nonisolated public func kerning(_ kerning: CGFloat) -> some View {
        environment { $0.textLooks.letterSpacing = kerning }
    }

    /// More room between the letters of the text below, in points.
    nonisolated public func tracking(_ tracking: CGFloat) -> some View {
        environment { $0.textLooks.letterSpacing = tracking }
    }

    /// The letters that the text below is shown in; nil leaves it as it is.
    nonisolated public func textCase(_ textCase: Text.Case?) -> some View {
        environment(\.textCase, textCase)
    }
}
