/// How long an entry stays in memory after the last one who used it.
public struct Retention: Hashable, Comparable, Sendable {
    /// The time; nil for ever.
    let time: Duration?

    /// Until the container's limits, a reset or a wipe say otherwise.
    public static let forever = Retention(time: nil)

    /// What counts where no resource of an entry asked for anything: 5 min.
    static let standard = Retention(time: .seconds(300))

    /// Orders retentions by their length.
    public static func < (one: Retention, other: Retention) -> Bool {
        guard let time = one.time else { return false }
        return other.time.map { time < $0 } ?? true
    }
}
