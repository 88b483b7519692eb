/// What happens around an app, and may make its resources load.
public enum TriggerEvent: Hashable, Sendable {
    /// The app came to the foreground, or its window to the front.
    case foreground

    /// The app went to the background.
    case background

    /// There is a connection.
    case online

    /// There is no connection.
    case offline
}

/// Tells of events around an app: a monitor of the network, a window system, or a test.
///
/// A source may tell what is known already: only a change from offline to online is a reconnection.
public protocol TriggerSource: Sendable {
    /// The events from now on, in their order; each call is a stream of its own, which ends when its reader does.
    func events() -> AsyncStream<TriggerEvent>
}
