/// A store's place among those who receive an entry's snapshots; letting go of it ends it.
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
