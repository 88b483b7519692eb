public import Foundation

extension Text {
    /// The style of an underline or strikethrough.
    public struct LineStyle: Hashable, Sendable {
        /// The pattern of a line.
        public struct Pattern: Sendable, Hashable {
            let pattern: TextLine.Pattern

            /// A solid line.
            public static let solid = Pattern(pattern: .solid)
            /// A dotted line.
            public static let dot = Pattern(pattern: .dotted)
            /// A dashed line.
            public static let dash = Pattern(pattern: .dashed)
            /// A line of dashes and dots, which hosts draw as dashes.
            public static let dashDot = Pattern(pattern: .dashed)
            /// A line of dashes and pairs of dots, which hosts draw as dashes.
            public static let dashDotDot = Pattern(pattern: .dashed)
        }

        let line: TextLine

        /// Creates a line style.
        ///
        /// A `nil` color stands for that of the text.
        public init(pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil) {
            line = TextLine(pattern: pattern.pattern, color: color)
        }

        /// A solid line in the color of the text.
        public static let single = LineStyle()
    }

    /// Returns the text with a strikethrough.
    ///
    /// A `nil` color stands for that of the text.
    nonisolated public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
        strikethrough(isActive, pattern: .solid, color: color)
    }

    /// Returns the text with a strikethrough in a pattern.
    ///
    /// A `nil` color stands for that of the text.
    nonisolated public func strikethrough(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern, color: Color? = nil
    ) -> Text {
        with {
            $0.isStruckThrough = isActive
            if isActive { $0.line = TextLine(pattern: pattern.pattern, color: color) }
        }
    }

    /// Returns the text with an underline.
    ///
    /// A `nil` color stands for that of the text.
    nonisolated public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
        underline(isActive, pattern: .solid, color: color)
    }

    /// Returns the text with an underline in a pattern.
    ///
    /// A `nil` color stands for that of the text.
    nonisolated public func underline(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern, color: Color? = nil
    ) -> Text {
        with {
            $0.isUnderlined = isActive
            if isActive { $0.line = TextLine(pattern: pattern.pattern, color: color) }
        }
    }

    /// Returns the text with additional space between its letters, in points.
    nonisolated public func kerning(_ kerning: CGFloat) -> Text {
        with { $0.letterSpacing = kerning }
    }

    /// Returns the text with additional space between its letters, in points.
    nonisolated public func tracking(_ tracking: CGFloat) -> Text {
        with { $0.letterSpacing = tracking }
    }

    /// Returns the text in a foreground style.
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
        with { $0.paint = style._paint.paint }
    }

    /// The letter case in which a text is shown.
    public enum Case: Hashable, Sendable {
        /// Uppercase letters.
        case uppercase
        /// Lowercase letters.
        case lowercase
    }
}

/// The line styles and letter styles that enclosing views set for a text.
struct TextAttributes: Hashable, Sendable {
    var isUnderlined = false
    var isStruckThrough = false
    var line = TextLine()
    var letterSpacing: CGFloat?
    var baselineOffset: CGFloat?
    var design: Font.Design?
    var letters: Text.Case?
}

extension TextRun {
    /// Applies the styles that the run doesn't set itself.
    mutating func inherit(_ attributes: TextAttributes) {
        letterSpacing = letterSpacing ?? attributes.letterSpacing
        baselineOffset = baselineOffset ?? attributes.baselineOffset
        if !isUnderlined, !isStruckThrough { line = attributes.line }
        isUnderlined = isUnderlined || attributes.isUnderlined
        isStruckThrough = isStruckThrough || attributes.isStruckThrough
        switch attributes.letters {
        case .uppercase: text = text.uppercased()
        case .lowercase: text = text.lowercased()
        case nil: break
        }
    }
}

extension TextRun {
    /// Converts emphasis into styles.
    ///
    /// Hosts style code themselves, because they know the size of the text.
    mutating func emphasize() {
        if emphasis.contains(.strong) { weight = .bold }
        isItalic = isItalic || emphasis.contains(.emphasized)
        isStruckThrough = isStruckThrough || emphasis.contains(.struck)
    }
}

private enum TextAttributesKey: EnvironmentKey { static let defaultValue = TextAttributes() }

extension EnvironmentValues {
    var textAttributes: TextAttributes {
        get { self[TextAttributesKey.self] }
        set { self[TextAttributesKey.self] = newValue }
    }

    /// The letter case of text, or `nil` to leave it unchanged.
    public var textCase: Text.Case? {
        get { textAttributes.letters }
        set { textAttributes.letters = newValue }
    }
}

extension View {
    /// Adds a strikethrough to the text below.
    ///
    /// A `nil` color stands for that of the text.
    nonisolated public func strikethrough(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        environment {
            $0.textAttributes.isStruckThrough = isActive
            if isActive { $0.textAttributes.line = TextLine(pattern: pattern.pattern, color: color) }
        }
    }

    /// Adds an underline to the text below.
    ///
    /// A `nil` color stands for that of the text.
    nonisolated public func underline(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        environment {
            $0.textAttributes.isUnderlined = isActive
            if isActive { $0.textAttributes.line = TextLine(pattern: pattern.pattern, color: color) }
        }
    }

    /// Adds space between the letters of the text below, in points.
    nonisolated public func kerning(_ kerning: CGFloat) -> some View {
        environment { $0.textAttributes.letterSpacing = kerning }
    }

    /// Adds space between the letters of the text below, in points.
    nonisolated public func tracking(_ tracking: CGFloat) -> some View {
        environment { $0.textAttributes.letterSpacing = tracking }
    }

    /// Sets the letter case of the text below.
    ///
    /// A `nil` value leaves it unchanged.
    nonisolated public func textCase(_ textCase: Text.Case?) -> some View {
        environment(\.textCase, textCase)
    }
}
