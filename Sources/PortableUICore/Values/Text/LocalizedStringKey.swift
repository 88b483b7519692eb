/// A text to show to the user, with interpolated values.
///
/// A string literal in `Text("…")` creates one. There are no translation tables except on Apple's platforms: the key
/// itself is shown, with emphasis, code, and links parsed as Markdown. Interpolated values are shown literally.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
    /// The key as Markdown source, in which the interpolated values are escaped.
    let source: String

    /// The text of the key without its Markdown marks.
    package var string: String {
        hasMarks ? pieces.map(\.text).joined() : source
    }

    /// A Boolean value that indicates whether the text may have several pieces, or one other than the key itself.
    var hasMarks: Bool { InlineMarkdown.hasMarks(source) }

    /// The pieces of the text.
    ///
    /// The array is never empty.
    var pieces: [InlineMarkdown.Piece] {
        guard hasMarks else { return [InlineMarkdown.Piece(text: source)] }
        return InlineMarkdown.pieces(of: source)
    }

    /// Creates a key from a string.
    public init(_ value: String) {
        source = value
    }

    /// Creates a key from a string literal.
    public init(stringLiteral value: String) {
        source = value
    }

    /// Creates a key from a string literal with interpolated values.
    public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
        source = stringInterpolation.source
    }

    /// A builder that collects the segments of a string literal.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        fileprivate var source = ""

        /// Creates an empty interpolation.
        public init(literalCapacity: Int, interpolationCount: Int) {
            source.reserveCapacity(literalCapacity)
        }

        /// Appends the literal text between two values.
        public mutating func appendLiteral(_ literal: String) {
            source += literal
        }

        /// Appends a string.
        public mutating func appendInterpolation(_ string: String) {
            source += InlineMarkdown.escaped(string)
        }

        /// Appends the description of a value, such as a number.
        public mutating func appendInterpolation<T>(_ value: T) where T: _FormatSpecifiable {
            // NB: The interpolation of a generic value looks for its description at run time.
            if T.self == Int.self, let number = value as? Int {
                source += number.description
            } else {
                source += "\(value)"
            }
        }

        /// Appends the string of a text, without its styling.
        public mutating func appendInterpolation(_ text: Text) {
            source += InlineMarkdown.escaped(text.string)
        }
    }
}
