/// A stretch of text in one look.
package struct TextRun: Hashable, Sendable {
    package var text: String
    package var font: Font?
    package var weight: Font.Weight?
    package var isItalic: Bool
    package var isUnderlined: Bool
    package var isStruckThrough: Bool
    package var paint: Paint?

    /// The runs of one text, and how its lines are set.
    package struct Block: Hashable, Sendable {
        package var runs: [TextRun]
        package var alignment: TextAlignment
        package var lineLimit: Int?
        /// How many lines it takes at least.
        package var leastLines: Int?

        package init(runs: [TextRun], alignment: TextAlignment, lineLimit: Int?, leastLines: Int? = nil) {
            self.runs = runs
            self.alignment = alignment
            self.lineLimit = lineLimit
            self.leastLines = leastLines
        }

        /// The text without its looks.
        package var string: String {
            runs.map(\.text).joined()
        }
    }
}
