/// The result of a loader that can determine whether its value has changed.
public enum LoadResult<Value: Sendable>: Sendable {
    /// A value, and the validator that the server sent with it, if any.
    case modified(Value, validator: LoadValidator? = nil)

    /// The entry's value is still current: its age is renewed, and an error beside it is cleared (R13).
    ///
    /// Without a value, this result is a failure, ``LoadError/notModifiedWithoutValue``.
    case notModified
}

/// A server's identifier for one version of a value, such as an `ETag`.
///
/// A loader returns it with a value, and receives it with the next attempt, to ask whether there is a newer value.
public struct LoadValidator: Hashable, Sendable {
    /// The validator as the server wrote it.
    public let text: String

    /// Creates a validator from the text that the server sent.
    public init(_ text: String) {
        self.text = text
    }
}

extension LoadValidator: ExpressibleByStringInterpolation {
    /// Creates a validator from a string literal.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}

extension LoadValidator: CustomStringConvertible {
    /// The text of the validator.
    public var description: String { text }
}
