/// The limits on the content that a container keeps in memory.
///
/// Entries that are observed or being loaded count toward the limits, but are never removed because of them (R21).
public struct ResourceLimits: Hashable, Sendable {
    /// The maximum number of entries, or `nil` for no limit.
    public var entries: Int?

    /// The maximum size of all values, in bytes as reported by their resources' `cost(_:)`, or `nil` for no limit.
    public var bytes: Int?

    /// Creates limits on the number of entries, the bytes of their values, or both.
    public init(entries: Int? = nil, bytes: Int? = nil) {
        self.entries = entries
        self.bytes = bytes
    }

    /// No limits: retention alone determines when entries are removed.
    public static let none = ResourceLimits()

    func areExceeded(entries count: Int, bytes size: Int) -> Bool {
        entries.map { count > $0 } ?? false || bytes.map { size > $0 } ?? false
    }

    var areNone: Bool { self == .none }
}
