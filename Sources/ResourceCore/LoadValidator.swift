/// What a server names one version of a value by, such as the `ETag` of an answer.
///
/// A loader hands it in with a value, and is given it back with the next attempt, to ask whether there is another one.
public struct LoadValidator: Hashable, Sendable {
    /// The validator as the server wrote it.
    public let text: String

    /// Takes a validator as the server wrote it.
    public init(_ text: String) {
        self.text = text
    }
}

extension LoadValidator: ExpressibleByStringInterpolation {
    /// Makes a validator of its text.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}

extension LoadValidator: CustomStringConvertible {
    /// The text.
    public var description: String { text }
}
