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
