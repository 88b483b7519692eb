public import Foundation

/// A source of the app's transitions to the foreground and to the background, as the operating system reports them.
///
/// Use it with `container.follow(.systemActivity)`. It observes the notifications of UIKit's and AppKit's application.
/// On watchOS and on Linux there are no such notifications. A view host reports the transitions there, with
/// `resourceContainer(_:)` at the root of a window, which an app with several windows uses on every platform.
public struct SystemActivity: TriggerSource {
    /// The events that an application's notifications represent, by their names, which are those of the constants.
    static let meanings: [Notification.Name: TriggerEvent] = [
        Notification.Name("UIApplicationWillEnterForegroundNotification"): .foreground,
        Notification.Name("UIApplicationDidEnterBackgroundNotification"): .background,
        Notification.Name("NSApplicationDidBecomeActiveNotification"): .foreground,
        Notification.Name("NSApplicationDidHideNotification"): .background,
    ]

    private let center: NotificationCenter

    /// Creates a source, which observes nothing until it's followed.
    public init(center: NotificationCenter = .default) {
        self.center = center
    }

    /// Returns the events from now on.
    public func events() -> AsyncStream<TriggerEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: TriggerEvent.self)
        let observers = Observers(in: center) { _ = continuation.yield($0) }
        continuation.onTermination = { _ in observers.remove() }
        return stream
    }
}

extension TriggerSource where Self == SystemActivity {
    /// The app's transitions to the foreground and to the background.
    public static var systemActivity: SystemActivity { SystemActivity() }
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
