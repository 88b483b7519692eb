public import Foundation

/// The reason why a load waits before it makes another attempt (R17).
///
/// A load that waits for a connection, or for more than 2 seconds, isn't shown by an indicator, and calls such as
/// ``ResourceStore/refresh()`` don't wait for it. It goes on by itself.
public enum LoadWait: Hashable, Sendable {
    /// The load waits until there is a connection.
    case connection

    /// The load waits until a time that its retry policy or its server has named.
    case until(Date)

    /// The load waits until another one, or the attempt to send a mutation, has ended.
    case turn
}

extension LoadWait {
    static let longestShownPause: Duration = .seconds(2)
}

// The pause that follows a failed attempt.
package struct RetryPause: Sendable {
    let delay: Duration
    let wait: LoadWait

    // Whether neither calls nor indicators wait for its end (R17).
    var isLong: Bool { wait == .connection || delay > LoadWait.longestShownPause }

    init(_ delay: Duration, isOffline: Bool, from date: Date) {
        self.delay = delay
        wait = isOffline ? .connection : .until(date + delay / .seconds(1))
    }
}
