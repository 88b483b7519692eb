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

/// The limits on the content that a container keeps in memory, and on the loads that run at once.
///
/// Entries that are observed or being loaded count toward the limits, but are never removed because of them (R21).
public struct ResourceLimits: Hashable, Sendable {
    /// The maximum number of entries, or `nil` for no limit.
    public var entries: Int?

    /// The maximum size of all values, in bytes as reported by their resources' `cost(_:)`, or `nil` for no limit.
    public var bytes: Int?

    /// The maximum number of loads that run at once in each group, at least 1, or `nil` for no limit (R23).
    ///
    /// Resources name their groups with ``Resource/loadGroup(_:)``, and those that are loaded over HTTP are in the
    /// group of their origin. The others have no limit.
    public var loadsPerGroup: Int?

    /// Creates limits on the number of entries, the bytes of their values, the loads in each group, or several of them.
    public init(entries: Int? = nil, bytes: Int? = nil, loadsPerGroup: Int? = nil) {
        self.entries = entries
        self.bytes = bytes
        self.loadsPerGroup = loadsPerGroup
    }

    /// No limits: retention alone determines when entries are removed, and every load begins at once.
    public static let none = ResourceLimits()

    /// The largest size of one value that counts, so that the sum of all can't overflow: 1 TiB.
    static let mostBytesOfValue = Int(clamping: Int64(1) << 40)

    func areExceeded(entries count: Int, bytes size: Int64) -> Bool {
        entries.map { count > $0 } ?? false || bytes.map { size > $0 } ?? false
    }

    var keepEverything: Bool { entries == nil && bytes == nil }
}
