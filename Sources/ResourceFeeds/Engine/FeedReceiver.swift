// What reads a connection of a feed tells it.
package protocol FeedReceiver<Change, Position>: Sendable {
    associatedtype Change: Sendable
    associatedtype Position: FeedPosition

    // The server has accepted the connection.
    func opened()

    // Takes a message. An error ends the connection.
    func receive(_ message: FeedMessage<Change, Position>) throws

    // Something has arrived, whatever it means (V17).
    func noteActivity()

    // The server asks to wait for a time before the next connection (V16).
    func setReconnectionTime(_ time: Duration)
}

extension FeedReceiver {
    // Opens a connection, and passes on the messages of its sequence.
    func read<Messages: AsyncSequence>(_ open: () async throws -> Messages) async throws
    where Messages.Element == FeedMessage<Change, Position> {
        let messages = try await open()
        opened()
        for try await message in messages { try receive(message) }
    }
}
