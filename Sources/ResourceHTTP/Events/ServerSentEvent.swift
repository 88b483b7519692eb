public import Foundation

/// An event of a stream of server-sent events (WHATWG HTML, section 9.2).
public struct ServerSentEvent: Hashable, Sendable {
    /// The type of the event, which is `message` if the server names none.
    public var type: String

    /// The lines of the event's data, separated by line feeds.
    public var data: String

    /// The ID that the event itself has, or `nil`.
    ///
    /// An event doesn't inherit the ID of the one before it, because two changes can't have one position.
    public var id: String?

    /// Creates an event, for use in a test.
    public init(type: String = "message", data: String, id: String? = nil) {
        (self.type, self.data, self.id) = (type, data, id)
    }

    /// Returns the data, decoded as JSON; throws the decoder's error.
    public func json<Value: Decodable>(
        _ type: Value.Type = Value.self, decoder: JSONDecoder = JSONDecoder()
    ) throws -> Value {
        try decoder.decode(type, from: Data(data.utf8))
    }

    /// Returns the ID as a position of a feed.
    ///
    /// - Throws: An error if the event has no ID, or one that isn't a position. An error of a stream's closure means
    ///   that something was missed, so that a snapshot is loaded.
    public func position<Position: LosslessStringConvertible>(_ type: Position.Type = Position.self) throws -> Position
    {
        guard let position = id.flatMap({ Position($0) }) else { throw UnreadablePosition(id: id) }
        return position
    }
}

/// The error for an event without a position.
struct UnreadablePosition: Error {
    let id: String?
}
