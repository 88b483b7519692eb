public import Foundation

/// Tells of the app's way to the foreground and to the background, as the operating system does:
/// `container.follow(.systemActivity)`.
///
/// It listens to the notifications of UIKit's and AppKit's application. On watchOS and on Linux nothing tells of it: a view host
/// does, by `resourceContainer(_:)` at the root of a window, which an app with several windows uses on every platform.
public struct SystemActivity: TriggerSource {
    /// The events that notifications of an application tell of, by their names, which are those of the constants.
    static let meanings: [Notification.Name: TriggerEvent] = [
        Notification.Name("UIApplicationWillEnterForegroundNotification"): .foreground,
        Notification.Name("UIApplicationDidEnterBackgroundNotification"): .background,
        Notification.Name("NSApplicationDidBecomeActiveNotification"): .foreground,
        Notification.Name("NSApplicationDidHideNotification"): .background,
    ]

    private let center: NotificationCenter

    /// Creates a source; nothing is listened to before it is followed.
    public init(center: NotificationCenter = .default) {
        self.center = center
    }

    /// The events from now on.
    public func events() -> AsyncStream<TriggerEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: TriggerEvent.self)
        let observers = Observers(in: center) { _ = continuation.yield($0) }
        continuation.onTermination = { _ in observers.remove() }
        return stream
    }
}

extension TriggerSource where Self == SystemActivity {
    /// The app's way to the foreground and to the background.
    public static var systemActivity: SystemActivity { SystemActivity() }
}

/// The tokens of a notification center.
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
