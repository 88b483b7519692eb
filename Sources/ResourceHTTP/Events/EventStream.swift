import Foundation
import ResourceCore
import ResourceFeeds

/// The reader of one response, which passes what its events mean to a receiver.
final class EventStream<Change: Sendable, Position: FeedPosition>: Sendable {
    private let parser: Lock<EventParser>
    private let message: @Sendable (ServerSentEvent) throws -> FeedMessage<Change, Position>?
    private let receiver: any FeedReceiver<Change, Position>

    init(
        limit: Int, message: @escaping @Sendable (ServerSentEvent) throws -> FeedMessage<Change, Position>?,
        _ receiver: any FeedReceiver<Change, Position>
    ) {
        (parser, self.message, self.receiver) = (Lock(EventParser(limit: limit)), message, receiver)
    }

    /// Reads the next bytes of the response, one call at a time.
    ///
    /// An event that can't be read ends the stream, and counts as one that was missed (V5).
    func read(_ data: Data) throws {
        receiver.noteActivity()
        var rest = data[...]
        while !rest.isEmpty {
            // NB: A transport may deliver any amount at once, of which only so much becomes events at a time.
            let piece = rest.prefix(Self.pieceSize)
            rest = rest.dropFirst(Self.pieceSize)
            for (event, bytes) in try readable({ try parse(piece) }) {
                guard var message = try readable({ try message(event) }) else { continue }
                message.bytes = bytes
                try receiver.receive(message)
            }
        }
    }

    private static var pieceSize: Int { 16_384 }

    private func parse(_ data: Data) throws -> [(event: ServerSentEvent, bytes: Int)] {
        let (events, time) = try parser.withLock { parser in
            let events = try data.withUnsafeBytes { try parser.parse($0) }
            return (events, parser.reconnectionTime)
        }
        if let time { receiver.setReconnectionTime(time) }
        return events
    }

    private func readable<Result>(_ read: () throws -> Result) throws -> Result {
        do {
            return try read()
        } catch {
            try receiver.receive(.restart(because: error))
            throw error
        }
    }
}
