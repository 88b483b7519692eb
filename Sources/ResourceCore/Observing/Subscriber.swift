/// One who receives an entry's snapshots.
struct Subscriber: Sendable {
    /// What its resource wants of triggers; it counts while the observing is demand.
    var refreshing = RefreshRules()

    /// What it wants of ticks, if that depends on the value.
    var polling: Polling?

    /// Where they go.
    let receive: @MainActor @Sendable (Snapshot) -> Void

    /// Whether its observing is demand; nil while it only receives, off screen.
    var isDemanding: Bool?
}
