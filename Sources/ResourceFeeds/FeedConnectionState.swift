public import Foundation

/// A state of the connection of a live resource (V24).
public enum FeedConnectionState: Hashable, Sendable {
    /// There is no connection, and none is on its way, because nothing has asked for the resource.
    case idle

    /// A snapshot is being loaded, or a connection is being opened.
    ///
    /// Attempts are counted from 1, and start over when a connection has brought a new position or has lasted 10
    /// seconds (V16).
    case connecting(attempt: Int)

    /// The connection is open, and the server is sending the changes that were missed.
    case catchingUp

    /// Everything that the server sends is shown as it arrives.
    case live

    /// There is no connection, and the next one waits.
    case waiting(FeedWait)
}

/// A reason why a live resource waits before its next connection (V24).
public enum FeedWait: Hashable, Sendable {
    /// The next attempt begins at this time.
    case until(Date)

    /// There is no network connection.
    case offline

    /// The app is in the background.
    case background

    /// The user must sign in before another attempt can succeed.
    case unauthorized

    /// The server has ended the feed, or has refused it for good.
    ///
    /// A refresh, or the app's return to the foreground, makes another attempt.
    case ended
}
