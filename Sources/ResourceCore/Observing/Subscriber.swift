package final class Subscriber: @unchecked Sendable {
    // Sendable: every variable is read and written under the container's lock alone. The store may be released at any
    // time, which a weak reference allows.
    let id: ObserverID

    var refreshing: RefreshRules
    var polling: PollingRule?

    // Whether its observation is demand, or `nil` while it only receives, off screen.
    var isDemanding: Bool?

    // Whether the store has left the entry, and shows its value as the previous one.
    private let isPrevious: Bool
    private weak var store: (any SnapshotReceiver)?
    let channel: StateChannel?

    init(
        _ id: ObserverID, for store: (any SnapshotReceiver)? = nil, or channel: StateChannel? = nil,
        isPrevious: Bool = false, refreshing: RefreshRules = RefreshRules(), polling: PollingRule? = nil
    ) {
        (self.id, self.store, self.channel, self.isPrevious) = (id, store, channel, isPrevious)
        (self.refreshing, self.polling) = (refreshing, polling)
    }

    @MainActor func receive(_ snapshot: Snapshot) {
        guard let store else { return }
        isPrevious ? store.receivePrevious(snapshot, from: self) : store.receive(snapshot, from: self)
    }
}

/// A store that receives snapshots of its entry, and of the entry whose value it shows as the previous one.
@MainActor
protocol SnapshotReceiver: AnyObject, Sendable {
    func receive(_ snapshot: Snapshot, from subscriber: Subscriber)
    func receivePrevious(_ snapshot: Snapshot, from subscriber: Subscriber)
}

final class Subscription: Sendable {
    let entry: Entry
    let subscriber: Subscriber
    private let container: ResourceContainer

    init(entry: Entry, _ subscriber: Subscriber, container: ResourceContainer) {
        (self.entry, self.subscriber, self.container) = (entry, subscriber, container)
    }

    deinit {
        container.unsubscribe(subscriber, from: entry)
    }
}
