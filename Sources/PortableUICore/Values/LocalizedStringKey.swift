/// A text to be shown to people, with its values filled in.
///
/// A string literal in `Text("…")` makes one. There is no table of translations off Apple's platforms: the key itself is
/// shown, with its emphasis, code, and links as Markdown has them. What is filled in is shown as it is.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
    /// The key in Markdown, in which the values are escaped.
    private let source: String

    /// The words of the key, without their marks.
    package var string: String {
        InlineMarkdown.hasMarks(source) ? pieces.map(\.text).joined() : source
    }

    /// The words of the key, piece by piece; never empty.
    var pieces: [InlineMarkdown.Piece] {
        guard InlineMarkdown.hasMarks(source) else { return [InlineMarkdown.Piece(text: source)] }
        let pieces = InlineMarkdown.pieces(of: source)
        return pieces.isEmpty ? [InlineMarkdown.Piece(text: "")] : pieces
    }

    /// Creates a key.
    public init(_ value: String) {
        source = value
    }

    /// Creates a key from a literal.
    public init(stringLiteral value: String) {
        source = value
    }

    /// Creates a key from a literal with values in it.
    public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
        source = stringInterpolation.source
    }

    /// Collects the pieces of a literal.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        fileprivate var source = ""

        /// Creates an empty collection.
        public init(literalCapacity: Int, interpolationCount: Int) {
            source.reserveCapacity(literalCapacity)
        }

        /// Appends the text between two values.
        public mutating func appendLiteral(_ literal: String) {
            source += literal
        }

        /// Appends a text.
        public mutating func appendInterpolation(_ string: String) {
            source += InlineMarkdown.escaped(string)
        }

        /// Appends a number.
        public mutating func appendInterpolation<T>(_ value: T) where T: _FormatSpecifiable {
            source += "\(value)"
        }

        /// Appends a text without its looks.
        public mutating func appendInterpolation(_ text: Text) {
            source += InlineMarkdown.escaped(text.string)
        }
    }
}
