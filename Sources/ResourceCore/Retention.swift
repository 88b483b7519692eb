/// A policy that determines how long an entry stays in memory after its last use.
public struct Retention: Hashable, Comparable, Sendable {
    let time: Duration?

    /// The entry stays until the container's limits, a reset, or a wipe removes it.
    public static let forever = Retention(time: nil)

    static let standard = Retention(time: .seconds(300))

    /// Compares retentions by their length.
    public static func < (one: Retention, other: Retention) -> Bool {
        guard let time = one.time else { return false }
        return other.time.map { time < $0 } ?? true
    }
}

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

    /// The largest size of one value that counts, so that the sum of all can't overflow: 1 TiB.
    static let mostBytesOfValue = Int(clamping: Int64(1) << 40)

    func areExceeded(entries count: Int, bytes size: Int64) -> Bool {
        entries.map { count > $0 } ?? false || bytes.map { size > $0 } ?? false
    }

    var areNone: Bool { self == .none }
}
