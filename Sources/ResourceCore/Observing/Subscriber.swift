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
        _ id: ObserverID, for store: any SnapshotReceiver, isPrevious: Bool = false,
        refreshing: RefreshRules = RefreshRules(),
        polling: PollingRule? = nil
    ) {
        self.id = id
        self.store = store
        channel = nil
        self.isPrevious = isPrevious
        self.refreshing = refreshing
        self.polling = polling
    }

    init(_ id: ObserverID, for channel: StateChannel, refreshing: RefreshRules, polling: PollingRule?) {
        self.id = id
        self.channel = channel
        isPrevious = false
        self.refreshing = refreshing
        self.polling = polling
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
        self.entry = entry
        self.subscriber = subscriber
        self.container = container
    }

    deinit {
        container.unsubscribe(subscriber, from: entry)
    }
}
