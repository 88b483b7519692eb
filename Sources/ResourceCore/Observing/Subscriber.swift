/// A store, or a channel off the main actor, as one that receives an entry's snapshots.
final class Subscriber: @unchecked Sendable {
    // Sendable: what is not constant is read and written under the container's lock alone; the store may go at any
    // time, which a weak reference allows.
    let id: ObserverID

    /// What its resource wants of triggers; it counts while the observing is demand.
    var refreshing: RefreshRules

    /// What it wants of ticks, if that depends on the value.
    var polling: Polling?

    /// Whether its observing is demand; nil while it only receives, off screen.
    var isDemanding: Bool?

    /// Whether the store has left the entry, and shows a value of it as the previous one.
    private let isPrevious: Bool
    private weak var store: AnyStore?

    /// Where snapshots go that are not for a store.
    let channel: StateChannel?

    init(
        _ id: ObserverID, for store: AnyStore, isPrevious: Bool = false, refreshing: RefreshRules = RefreshRules(),
        polling: Polling? = nil
    ) {
        self.id = id
        self.store = store
        channel = nil
        self.isPrevious = isPrevious
        self.refreshing = refreshing
        self.polling = polling
    }

    init(_ id: ObserverID, for channel: StateChannel, refreshing: RefreshRules, polling: Polling?) {
        self.id = id
        self.channel = channel
        isPrevious = false
        self.refreshing = refreshing
        self.polling = polling
    }

    /// Hands a snapshot to the store, unless that is gone.
    @MainActor func receive(_ snapshot: Snapshot) {
        guard let store else { return }
        isPrevious ? store.receivePrevious(snapshot, from: self) : store.receive(snapshot, from: self)
    }
}
