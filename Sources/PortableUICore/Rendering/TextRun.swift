package import Foundation

/// A stretch of text in one look.
package struct TextRun: Hashable, Sendable {
    package var text: String
    package var font: Font?
    package var weight: Font.Weight?
    package var isItalic: Bool
    package var isUnderlined: Bool
    package var isStruckThrough: Bool
    package var paint: Paint?
    /// How the lines under and through the text are drawn.
    package var line = TextLine()
    /// Points between two letters, beyond the usual; nil is none.
    package var letterSpacing: CGFloat?
    /// The emphasis that Markdown gives the text, whatever the looks around it.
    package var emphasis: Emphasis = []
    /// The destination of a link, as it's written; nil for other text.
    package var link: String?

    /// The kinds of emphasis that Markdown has.
    package struct Emphasis: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Between two asterisks on each side.
        package static let strong = Emphasis(rawValue: 1)
        /// Between one asterisk on each side.
        package static let emphasized = Emphasis(rawValue: 2)
        /// Between tildes.
        package static let struck = Emphasis(rawValue: 4)
        /// Between backticks.
        package static let code = Emphasis(rawValue: 8)
    }

    /// The runs of one text, and how its lines are set.
    package struct Block: Hashable, Sendable {
        package var runs: [TextRun]
        package var alignment: TextAlignment
        package var lineLimit: Int?
        /// How many lines it takes at least.
        package var leastLines: Int?
        /// The part of its size to which a text of one line shrinks to fit; nil where it's cut instead.
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

        /// The text without its looks.
        package var string: String {
            runs.map(\.text).joined()
        }
    }
}

/// How a line under or through a text is drawn.
package struct TextLine: Hashable, Sendable {
    package enum Pattern: Hashable, Sendable { case solid, dotted, dashed }

    package var pattern = Pattern.solid
    /// Nil is the colour of the text.
    package var color: Color?
}
