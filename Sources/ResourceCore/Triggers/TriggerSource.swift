/// An event around an app that may make its resources load.
public enum TriggerEvent: Hashable, Sendable {
    /// The app entered the foreground, or its window came to the front.
    case foreground

    /// The app entered the background.
    case background

    /// There is a connection.
    case online

    /// There is no connection.
    case offline
}

/// A source of events around an app, such as a network monitor, a window system, or a test.
///
/// A source may repeat a known state: only a change from offline to online is a reconnection.
public struct TriggerSource: Sendable {
    let events: @Sendable () -> AsyncStream<TriggerEvent>

    /// Creates a source, which observes nothing until it's followed.
    ///
    /// - Parameter events: A closure that returns the events from then on, in order. Each call returns a separate
    ///   stream, which ends when its reader does.
    public init(_ events: @escaping @Sendable () -> AsyncStream<TriggerEvent>) {
        self.events = events
    }
}

extension TriggerSource {
    /// The device's connection state, as the operating system reports it.
    ///
    /// Use it with `container.follow(.systemConnection)`. The first event is the current state, followed by each
    /// change. It reports whether there is a way out of the device, not whether that leads anywhere. So follow it if
    /// resources come from the network, and not if they come from this device: loads wait while there is no connection
    /// (R17).
    public static var systemConnection: TriggerSource { TriggerSource { SystemConnection().events() } }

    /// The app's transitions to the foreground and to the background, as the operating system reports them.
    ///
    /// Use it with `container.follow(.systemActivity)`. It observes the notifications of UIKit's and AppKit's
    /// application. On watchOS and on Linux there are no such notifications. A view host reports the transitions there,
    /// with `resourceContainer(_:)` at the root of a window, which an app with several windows uses on every platform.
    public static var systemActivity: TriggerSource { TriggerSource { SystemActivity().events() } }
}

struct SystemConnection {}
