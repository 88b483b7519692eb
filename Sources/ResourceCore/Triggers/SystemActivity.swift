import Foundation

struct SystemActivity {
    /// The events that an application's notifications represent, by their names, which are those of the constants.
    static let meanings: [Notification.Name: TriggerEvent] = [
        Notification.Name("UIApplicationWillEnterForegroundNotification"): .foreground,
        Notification.Name("UIApplicationDidEnterBackgroundNotification"): .background,
        Notification.Name("NSApplicationDidBecomeActiveNotification"): .foreground,
        Notification.Name("NSApplicationDidHideNotification"): .background,
    ]

    private let center: NotificationCenter

    init(center: NotificationCenter = .default) {
        self.center = center
    }

    func events() -> AsyncStream<TriggerEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: TriggerEvent.self)
        let observers = Observers(in: center) { _ = continuation.yield($0) }
        continuation.onTermination = { _ in observers.remove() }
        return stream
    }
}

private final class Observers: @unchecked Sendable {
    // Sendable: both members are constant, and a notification center is made for use by many threads.
    private let center: NotificationCenter
    private let tokens: [any NSObjectProtocol]

    init(in center: NotificationCenter, _ notice: @escaping @Sendable (TriggerEvent) -> Void) {
        self.center = center
        tokens = SystemActivity.meanings.map { name, event in
            center.addObserver(forName: name, object: nil, queue: nil) { _ in notice(event) }
        }
    }

    func remove() {
        for token in tokens { center.removeObserver(token) }
    }
}
