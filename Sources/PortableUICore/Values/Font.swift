public import Foundation

/// The typeface, size and weight that text is drawn in.
public struct Font: Hashable, Sendable {
    /// The sizes that follow the reader's preference.
    public enum TextStyle: CaseIterable, Hashable, Sendable {
        /// The largest title of a page.
        case largeTitle
        /// A title of the first level.
        case title
        /// A title of the second level.
        case title2
        /// A title of the third level.
        case title3
        /// A heading.
        case headline
        /// A line under a heading.
        case subheadline
        /// Running text.
        case body
        /// Text that explains other text.
        case callout
        /// A footnote.
        case footnote
        /// A caption.
        case caption
        /// The smallest caption.
        case caption2
    }

    /// How heavy the strokes are.
    public struct Weight: Hashable, Sendable {
        /// The weight as style sheets count it, from 100 to 900.
        package let value: Int

        /// The thinnest strokes.
        public static let ultraLight = Weight(value: 100)
        /// Very thin strokes.
        public static let thin = Weight(value: 200)
        /// Thin strokes.
        public static let light = Weight(value: 300)
        /// The weight of running text.
        public static let regular = Weight(value: 400)
        /// A little heavier than running text.
        public static let medium = Weight(value: 500)
        /// Between medium and bold.
        public static let semibold = Weight(value: 600)
        /// The weight of emphasis.
        public static let bold = Weight(value: 700)
        /// Heavier than bold.
        public static let heavy = Weight(value: 800)
        /// The heaviest strokes.
        public static let black = Weight(value: 900)
    }

    /// The family of the letter forms.
    public enum Design: Hashable, Sendable {
        /// The platform's own.
        case `default`
        /// With serifs.
        case serif
        /// With rounded ends.
        case rounded
        /// Every letter of the same width.
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
    /// The name of a typeface; nil is the platform's own.
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

    /// The platform's typeface at a size in points.
    public static func system(size: CGFloat, weight: Font.Weight? = nil, design: Font.Design? = nil) -> Font {
        Font(size: .points(size), weight: weight, design: design)
    }

    /// The platform's typeface at the size of a text style.
    public static func system(
        _ style: Font.TextStyle, design: Font.Design? = nil, weight: Font.Weight? = nil
    ) -> Font {
        Font(size: .style(style), weight: weight, design: design)
    }

    /// The platform's typeface at a size in points, in a weight that the text around it does not change.
    @_disfavoredOverload
    public static func system(
        size: CGFloat, weight: Font.Weight = .regular, design: Font.Design = .default
    ) -> Font {
        Font(size: .points(size), weight: weight, design: design)
    }

    /// The platform's typeface at the size of a text style, in a design.
    @_disfavoredOverload
    public static func system(_ style: Font.TextStyle, design: Font.Design = .default) -> Font {
        Font(size: .style(style), design: design)
    }

    /// A typeface by its name, at a size that grows with the reader's preference.
    ///
    /// The platform's typeface takes its place where the reader's machine has none of that name.
    public static func custom(_ name: String, size: CGFloat) -> Font {
        Font(size: .points(size)).with { $0.family = name }
    }

    /// A typeface by its name, at a size that grows as the one of a text style does.
    ///
    /// NB: browsers let all sizes grow by one factor, whatever the style.
    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: Font.TextStyle) -> Font {
        custom(name, size: size)
    }

    /// A typeface by its name, at a size in points.
    ///
    /// NB: the reader of a page can enlarge it all the same.
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
        custom(name, size: fixedSize)
    }

    /// The same font, heavier.
    public func bold() -> Font {
        weight(.bold)
    }

    /// The same font, slanted.
    public func italic() -> Font {
        with { $0.isItalic = true }
    }

    /// The same font, heavier or not.
    public func bold(_ isActive: Bool) -> Font {
        if isActive { return bold() }
        return with { if $0.weight == .bold { $0.weight = nil } }
    }

    /// The same font, slanted or upright.
    public func italic(_ isActive: Bool) -> Font {
        with { $0.isItalic = isActive }
    }

    /// The same font in another weight.
    public func weight(_ weight: Font.Weight) -> Font {
        with { $0.weight = weight }
    }

    /// The same font with digits of one width, so that counting does not move the text beside it.
    public func monospacedDigit() -> Font {
        with { $0.hasMonospacedDigits = true }
    }
}

extension Font {
    /// The largest title of a page.
    public static let largeTitle = Font(size: .style(.largeTitle))
    /// A title of the first level.
    public static let title = Font(size: .style(.title))
    /// A title of the second level.
    public static let title2 = Font(size: .style(.title2))
    /// A title of the third level.
    public static let title3 = Font(size: .style(.title3))
    /// A heading.
    public static let headline = Font(size: .style(.headline))
    /// A line under a heading.
    public static let subheadline = Font(size: .style(.subheadline))
    /// Running text.
    public static let body = Font(size: .style(.body))
    /// Text that explains other text.
    public static let callout = Font(size: .style(.callout))
    /// A footnote.
    public static let footnote = Font(size: .style(.footnote))
    /// A caption.
    public static let caption = Font(size: .style(.caption))
    /// The smallest caption.
    public static let caption2 = Font(size: .style(.caption2))
}
