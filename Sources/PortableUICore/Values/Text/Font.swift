public import Foundation

/// A font for text, with a typeface, size, and weight.
public struct Font: Hashable, Sendable {
    /// A set of sizes that follow the user's preferred text size.
    public enum TextStyle: CaseIterable, Hashable, Sendable {
        /// The style of large titles.
        case largeTitle
        /// The style of first-level titles.
        case title
        /// The style of second-level titles.
        case title2
        /// The style of third-level titles.
        case title3
        /// The style of headings.
        case headline
        /// The style of subheadings.
        case subheadline
        /// The style of body text.
        case body
        /// The style of callouts.
        case callout
        /// The style of footnotes.
        case footnote
        /// The style of captions.
        case caption
        /// The style of the smallest captions.
        case caption2
    }

    /// The thickness of the strokes of a font.
    public struct Weight: Hashable, Sendable {
        /// The weight as in style sheets, from 100 to 900.
        package let value: Int

        /// The thinnest weight.
        public static let ultraLight = Weight(value: 100)
        /// A very thin weight.
        public static let thin = Weight(value: 200)
        /// A light weight.
        public static let light = Weight(value: 300)
        /// The weight of body text.
        public static let regular = Weight(value: 400)
        /// A weight between regular and semibold.
        public static let medium = Weight(value: 500)
        /// A weight between medium and bold.
        public static let semibold = Weight(value: 600)
        /// A bold weight, for emphasis.
        public static let bold = Weight(value: 700)
        /// A weight heavier than bold.
        public static let heavy = Weight(value: 800)
        /// The heaviest weight.
        public static let black = Weight(value: 900)
    }

    /// The design of a typeface.
    public enum Design: Hashable, Sendable {
        /// The default design of the platform.
        case `default`
        /// A design with serifs.
        case serif
        /// A design with rounded strokes.
        case rounded
        /// A design with characters of equal width.
        case monospaced
    }

    package enum Size: Hashable, Sendable {
        case style(TextStyle)
        case points(CGFloat)
    }

    package var size: Size
    package var weight: Weight?
    package var design: Design?
    package var isItalic = false
    package var hasMonospacedDigits = false
    /// The name of a typeface, or `nil` for the platform's own.
    package var family: String?

    package init(size: Size, weight: Weight? = nil, design: Design? = nil) {
        self.size = size
        self.weight = weight
        self.design = design
    }

    package func with(_ change: (inout Font) -> Void) -> Font {
        var copy = self
        change(&copy)
        return copy
    }

    /// Returns the platform's font at a size in points.
    public static func system(size: CGFloat, weight: Font.Weight? = nil, design: Font.Design? = nil) -> Font {
        Font(size: .points(size), weight: weight, design: design)
    }

    /// Returns the platform's font at the size of a text style.
    public static func system(
        _ style: Font.TextStyle, design: Font.Design? = nil, weight: Font.Weight? = nil
    ) -> Font {
        Font(size: .style(style), weight: weight, design: design)
    }

    /// Returns the platform's font at a size in points, with a weight that overrides that of the surrounding text.
    @_disfavoredOverload
    public static func system(
        size: CGFloat, weight: Font.Weight = .regular, design: Font.Design = .default
    ) -> Font {
        Font(size: .points(size), weight: weight, design: design)
    }

    /// Returns the platform's font at the size of a text style, in a design.
    @_disfavoredOverload
    public static func system(_ style: Font.TextStyle, design: Font.Design = .default) -> Font {
        Font(size: .style(style), design: design)
    }

    /// Returns a font with a named typeface, at a size that scales with the user's preferred text size.
    ///
    /// The platform's typeface is used if the user's device doesn't have the named one.
    public static func custom(_ name: String, size: CGFloat) -> Font {
        Font(size: .points(size)).with { $0.family = name }
    }

    /// Returns a font with a named typeface, at a size that scales with a text style.
    ///
    /// NB: Browsers scale all sizes by one factor, regardless of the style.
    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: Font.TextStyle) -> Font {
        custom(name, size: size)
    }

    /// Returns a font with a named typeface, at a size in points.
    ///
    /// NB: Users can still enlarge the text of a page.
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
        custom(name, size: fixedSize)
    }

    /// Returns the font in a bold weight.
    public func bold() -> Font {
        weight(.bold)
    }

    /// Returns the font in italics.
    public func italic() -> Font {
        with { $0.isItalic = true }
    }

    /// Returns the font with or without a bold weight.
    public func bold(_ isActive: Bool) -> Font {
        if isActive { return bold() }
        return with { if $0.weight == .bold { $0.weight = nil } }
    }

    /// Returns the font with or without italics.
    public func italic(_ isActive: Bool) -> Font {
        with { $0.isItalic = isActive }
    }

    /// Returns the font in another weight.
    public func weight(_ weight: Font.Weight) -> Font {
        with { $0.weight = weight }
    }

    /// Returns the font with fixed-width digits, so that changing numbers don't move the text next to them.
    public func monospacedDigit() -> Font {
        with { $0.hasMonospacedDigits = true }
    }
}

extension Font? {
    /// Returns the font, or that of body text, in a design unless it has its own.
    func designed(_ design: Font.Design?) -> Font? {
        guard let design else { return self }
        return (self ?? .body).with { $0.design = $0.design ?? design }
    }
}

extension Font {
    /// The font of large titles.
    public static let largeTitle = Font(size: .style(.largeTitle))
    /// The font of first-level titles.
    public static let title = Font(size: .style(.title))
    /// The font of second-level titles.
    public static let title2 = Font(size: .style(.title2))
    /// The font of third-level titles.
    public static let title3 = Font(size: .style(.title3))
    /// The font of headings.
    public static let headline = Font(size: .style(.headline))
    /// The font of subheadings.
    public static let subheadline = Font(size: .style(.subheadline))
    /// The font of body text.
    public static let body = Font(size: .style(.body))
    /// The font of callouts.
    public static let callout = Font(size: .style(.callout))
    /// The font of footnotes.
    public static let footnote = Font(size: .style(.footnote))
    /// The font of captions.
    public static let caption = Font(size: .style(.caption))
    /// The font of the smallest captions.
    public static let caption2 = Font(size: .style(.caption2))
}
