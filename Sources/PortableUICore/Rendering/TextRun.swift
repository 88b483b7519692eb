package import Foundation

/// A range of text with uniform styling.
package struct TextRun: Hashable, Sendable {
    package var text: String
    package var font: Font?
    package var weight: Font.Weight?
    package var isItalic: Bool
    package var isUnderlined: Bool
    package var isStruckThrough: Bool
    package var paint: Paint?
    /// The style of underlines and strikethroughs.
    package var line = TextLine()
    /// Additional space between letters, in points, or `nil` for none.
    package var letterSpacing: CGFloat?
    /// The distance above the baseline, in points, or `nil` for none.
    package var baselineOffset: CGFloat?
    /// The emphasis that Markdown gives the text, regardless of the surrounding style.
    package var emphasis: Emphasis = []
    /// The destination of a link, as written, or `nil` for other text.
    package var link: String?

    /// The kinds of emphasis in Markdown.
    package struct Emphasis: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Text between two asterisks on each side.
        package static let strong = Emphasis(rawValue: 1)
        /// Text between one asterisk on each side.
        package static let emphasized = Emphasis(rawValue: 2)
        /// Text between tildes.
        package static let struck = Emphasis(rawValue: 4)
        /// Text between backticks.
        package static let code = Emphasis(rawValue: 8)
    }

    /// The runs of one text, and the layout of its lines.
    package struct Block: Hashable, Sendable {
        package var runs: [TextRun]
        package var alignment: TextAlignment
        package var lineLimit: Int?
        /// The minimum number of lines.
        package var leastLines: Int?
        /// The minimum scale to which a single-line text shrinks to fit, or `nil` if it's truncated instead.
        package var leastScale: CGFloat?

        package init(
            runs: [TextRun], alignment: TextAlignment, lineLimit: Int?, leastLines: Int? = nil,
            leastScale: CGFloat? = nil
        ) {
            self.runs = runs
            self.alignment = alignment
            self.lineLimit = lineLimit
            self.leastLines = leastLines
            self.leastScale = leastScale
        }

        /// The text without its styling.
        package var string: String {
            runs.map(\.text).joined()
        }
    }
}

/// The style of an underline or strikethrough.
package struct TextLine: Hashable, Sendable {
    package enum Pattern: Hashable, Sendable { case solid, dotted, dashed }

    package var pattern = Pattern.solid
    /// The color of the line, or `nil` for that of the text.
    package var color: Color?
}
