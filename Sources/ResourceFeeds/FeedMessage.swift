public import Foundation

/// A value of a feed, with its position in the server's log.
///
/// The server must read both in one step. A position that is too old repeats changes, and one that is too new skips
/// some.
public struct FeedSnapshot<Value: Sendable, Position: FeedPosition>: Sendable {
    /// The value, which has every change up to the position and none after it.
    public var value: Value

    /// The position of the last change that the value has.
    public var position: Position

    /// Creates a snapshot from a value and its position.
    public init(_ value: Value, at position: Position) { (self.value, self.position) = (value, position) }
}

/// A message of a feed's connection.
///
/// Messages are made by static members, such as ``change(_:at:by:)``.
public struct FeedMessage<Change: Sendable, Position: FeedPosition>: Sendable {
    let message: FeedMachine<Position>.Message
    let change: Change?

    /// The number of bytes as which the message arrived, if it's known (V19).
    package var bytes = 0

    // The reason for a restart that the client has found.
    private(set) var reason: (any Error)?

    // The position that a reader has come to with the message.
    var position: Position? {
        switch message {
        case .change(let position, _): position
        case .upToDate(let position): position
        case .part, .restart, .heartbeat: nil
        }
    }

    // NB: Patterns compare no positions, which is the user's code.
    var isRestart: Bool { if case .restart = message { true } else { false } }
    var isPart: Bool { if case .part = message { true } else { false } }
    var isHeartbeat: Bool { if case .heartbeat = message { true } else { false } }

    private init(_ message: FeedMachine<Position>.Message, _ change: Change? = nil) {
        (self.message, self.change) = (message, change)
    }

    /// A change, and its position in the server's log.
    ///
    /// A change at or before the position of the value is dropped (V2).
    ///
    /// - Parameters:
    ///   - change: The change, which is passed to the feed's `apply` closure.
    ///   - position: The position of the change.
    ///   - mutation: The identity of the mutation that made the change, if the server repeats it; see
    ///     `MutationContext.id`.
    public static func change(_ change: Change, at position: Position, by mutation: UUID? = nil) -> FeedMessage {
        FeedMessage(.change(position, by: mutation), change)
    }

    /// A part of a change, which is held until a message arrives that has a position, and is applied with it (V1).
    public static func part(_ change: Change) -> FeedMessage { FeedMessage(.part, change) }

    /// The server's announcement that everything up to the opening of the connection has been sent.
    public static var upToDate: FeedMessage { FeedMessage(.upToDate(at: nil)) }

    /// The server's announcement that everything up to a position has been sent.
    public static func upToDate(at position: Position) -> FeedMessage { FeedMessage(.upToDate(at: position)) }

    /// The server's statement that it doesn't have the changes after the position, so that a snapshot must be loaded
    /// (V5).
    public static var restart: FeedMessage { FeedMessage(.restart) }

    // A message that can't be read counts as one that was missed.
    package static func restart(because error: any Error) -> FeedMessage {
        var message = restart
        message.reason = error
        return message
    }

    /// A sign of life without a meaning of its own.
    public static var heartbeat: FeedMessage { FeedMessage(.heartbeat) }
}
