/// How much a container keeps; what is observed or being loaded counts, but is never given up for it (R21).
public struct ResourceLimits: Hashable, Sendable {
    /// How many entries there may be; nil for any number.
    public var entries: Int?

    /// How many bytes the values may have together, as their resources' `cost(_:)` counts them; nil for any number.
    public var bytes: Int?

    /// Limits the number of entries, the bytes of their values, or both.
    public init(entries: Int? = nil, bytes: Int? = nil) {
        self.entries = entries
        self.bytes = bytes
    }

    /// Retention alone decides what goes.
    public static let none = ResourceLimits()

    func areExceeded(entries count: Int, bytes size: Int) -> Bool {
        entries.map { count > $0 } ?? false || bytes.map { size > $0 } ?? false
    }

    var areNone: Bool { self == .none }
}
