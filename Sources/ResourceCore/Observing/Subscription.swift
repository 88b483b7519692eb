/// A store's place among those who receive an entry's snapshots; letting go of it ends it.
final class Subscription<Value: Sendable>: Sendable {
    let entry: Entry<Value>
    let id: ObserverID
    private let container: ResourceContainer

    init(entry: Entry<Value>, id: ObserverID, container: ResourceContainer) {
        self.entry = entry
        self.id = id
        self.container = container
    }

    deinit {
        container.unsubscribe(id, from: entry)
    }
}

/// One who receives an entry's snapshots.
struct Subscriber<Value: Sendable>: Sendable {
    /// Where they go.
    let receive: @MainActor @Sendable (Snapshot<Value>) -> Void

    /// Whether its observing is demand; nil while it only receives, off screen.
    var isDemanding: Bool?
}

/// What an entry has to tell at one moment.
struct Snapshot<Value: Sendable>: Sendable {
    var facts: ObserverMachine.Facts
    var state: ResourceState<Value>

    /// What made the value, so that a store sees at a glance whether it is another one.
    var valueTicket: Ticket?
    var errorTicket: Ticket?
}
