/// A store's subscription to an entry's snapshots, which ends when it's released.
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
