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
public protocol TriggerSource: Sendable {
    /// Returns the events from now on, in order.
    ///
    /// Each call returns a separate stream, which ends when its reader does.
    func events() -> AsyncStream<TriggerEvent>
}

/// A source of events that the program itself sends, for tests and for hosts that know their own network.
public final class ManualTriggers: TriggerSource {
    private let readers = Registry<AsyncStream<TriggerEvent>.Continuation>()

    /// Creates a source without readers.
    public init() {}

    /// Sends an event to all current readers.
    public func send(_ event: TriggerEvent) {
        for reader in readers.all { reader.yield(event) }
    }

    /// Returns the events that are sent from now on.
    public func events() -> AsyncStream<TriggerEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: TriggerEvent.self)
        let registration = readers.add(continuation)
        continuation.onTermination = { _ in registration.cancel() }
        return stream
    }
}

/// A source of the device's connection state, as the operating system reports it.
///
/// Use it with `container.follow(.systemConnection)`. The first event is the current state, followed by each change. It
/// reports whether there is a way out of the device, not whether that leads anywhere. So follow it if resources come
/// from the network, and not if they come from this device: loads wait while there is no connection (R17).
public struct SystemConnection: TriggerSource {
    /// Creates a source, which observes nothing until it's followed.
    public init() {}
}

extension TriggerSource where Self == SystemConnection {
    /// The connection of this device.
    public static var systemConnection: SystemConnection { SystemConnection() }
}
