/// A text to be shown to people, with its values filled in.
///
/// A string literal in `Text("…")` makes one. There is no table of translations off Apple's platforms: the key itself is
/// shown.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable {
    package let string: String

    /// Creates a key.
    public init(_ value: String) {
        string = value
    }

    /// Creates a key from a literal.
    public init(stringLiteral value: String) {
        string = value
    }

    /// Creates a key from a literal with values in it.
    public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
        string = stringInterpolation.string
    }

    /// Collects the pieces of a literal.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        fileprivate var string = ""

        /// Creates an empty collection.
        public init(literalCapacity: Int, interpolationCount: Int) {
            string.reserveCapacity(literalCapacity)
        }

        /// Appends the text between two values.
        public mutating func appendLiteral(_ literal: String) {
            string += literal
        }

        /// Appends a text.
        public mutating func appendInterpolation(_ string: String) {
            self.string += string
        }

        /// Appends a number.
        public mutating func appendInterpolation<T>(_ value: T) where T: _FormatSpecifiable {
            string += "\(value)"
        }

        /// Appends a text without its looks.
        public mutating func appendInterpolation(_ text: Text) {
            string += text.string
        }
    }
}
