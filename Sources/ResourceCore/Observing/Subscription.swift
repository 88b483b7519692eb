/// A store's place among those who receive an entry's snapshots; letting go of it ends it.
final class Subscription: Sendable {
    let entry: Entry
    let id: ObserverID
    private let container: ResourceContainer

    init(entry: Entry, id: ObserverID, container: ResourceContainer) {
        self.entry = entry
        self.id = id
        self.container = container
    }

    deinit {
        container.unsubscribe(id, from: entry)
    }
}
