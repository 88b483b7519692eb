/// A policy that determines how long an entry stays in memory after its last use.
public struct Retention: Hashable, Comparable, Sendable {
    /// The retention time, or `nil` for no limit.
    let time: Duration?

    /// The entry stays until the container's limits, a reset, or a wipe removes it.
    public static let forever = Retention(time: nil)

    /// The default for an entry whose resources don't specify a retention: 5 minutes.
    static let standard = Retention(time: .seconds(300))

    /// Compares retentions by their length.
    public static func < (one: Retention, other: Retention) -> Bool {
        guard let time = one.time else { return false }
        return other.time.map { time < $0 } ?? true
    }
}
