import ResourceCore
import ResourceFeeds

/// The messages of a connection, of which at most 1,000 or 1 MB may be unread (V19).
struct EventMessages<Change: Sendable, Position: FeedPosition & LosslessStringConvertible>: AsyncSequence {
    typealias Messages = AsyncThrowingStream<FeedMessage<Change, Position>, any Error>

    private let messages: Messages
    private let reader: EventReader<Change, Position>

    /// Opens a connection, and returns its messages once the server has accepted it.
    static func open(
        _ events: HTTPEvents<Change, Position>, after position: Position?, via transport: any HTTPTransport
    ) async throws -> EventMessages {
        let (messages, continuation) = Messages.makeStream(bufferingPolicy: .bufferingOldest(FeedLimits.messages))
        let reader = EventReader(continuation)
        let reading = TaskSlot()
        continuation.onTermination = { _ in reading.cancel() }
        reading.start { await reader.read(events, after: position, via: transport) }
        try await reader.waitForOpening()
        return EventMessages(messages: messages, reader: reader)
    }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var messages: Messages.AsyncIterator
        fileprivate let reader: EventReader<Change, Position>

        @concurrent mutating func next() async throws -> FeedMessage<Change, Position>? {
            guard let message = try await messages.next() else { return nil }
            reader.noteRead(message)
            return message
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(messages: messages.makeAsyncIterator(), reader: reader) }
}

/// The reader of a connection, which puts its messages into a sequence.
private final class EventReader<Change: Sendable, Position: FeedPosition & LosslessStringConvertible>: FeedReceiver {
    typealias Messages = EventMessages<Change, Position>.Messages

    private let continuation: Messages.Continuation
    private let opening = AwaitedResult()
    private let unread = Lock(0)

    init(_ continuation: Messages.Continuation) { self.continuation = continuation }

    func read(
        _ events: HTTPEvents<Change, Position>, after position: Position?, via transport: any HTTPTransport
    ) async {
        do {
            try await events.read(after: position, self, via: transport)
            end(nil)
        } catch {
            end(error)
        }
    }

    func waitForOpening() async throws { _ = try await opening.value() }

    func noteRead(_ message: FeedMessage<Change, Position>) { unread.withLock { $0 -= message.bytes } }

    private func end(_ error: (any Error)?) {
        opening.end(error.map { .failure($0) } ?? .success(()))
        continuation.finish(throwing: error)
    }

    func opened() { opening.end(.success(())) }

    func receive(_ message: FeedMessage<Change, Position>) throws {
        let bytes = unread.withLock { unread in
            defer { unread += message.bytes }
            return unread
        }
        if bytes >= FeedLimits.bytes { throw FeedError.overflowed }
        if case .dropped = continuation.yield(message) { throw FeedError.overflowed }
    }

    func noteActivity() {}
    func setReconnectionTime(_ time: Duration) {}
}
