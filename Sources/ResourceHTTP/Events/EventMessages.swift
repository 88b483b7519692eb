import ResourceCore
import ResourceFeeds

/// The reader of a connection that makes a sequence of its messages.
///
/// More than 1,000 messages that aren't read yet end the connection (V19).
final class EventMessages<Change: Sendable, Position: FeedPosition & LosslessStringConvertible>: FeedReceiver {
    typealias Messages = AsyncThrowingStream<FeedMessage<Change, Position>, any Error>

    private let continuation: Messages.Continuation
    private let opening = AwaitedResult()

    private init(_ continuation: Messages.Continuation) { self.continuation = continuation }

    /// Returns the messages once the server has accepted the connection.
    static func open(
        _ events: HTTPEvents<Change, Position>, after position: Position?, via transport: any HTTPTransport
    ) async throws -> Messages {
        let (messages, continuation) = Messages.makeStream(bufferingPolicy: .bufferingOldest(1_000))
        let receiver = EventMessages(continuation)
        let reading = TaskSlot()
        continuation.onTermination = { _ in reading.cancel() }
        reading.start {
            do {
                try await events.read(after: position, receiver, via: transport)
                receiver.end(nil)
            } catch {
                receiver.end(error)
            }
        }
        _ = try await receiver.opening.value()
        return messages
    }

    private func end(_ error: (any Error)?) {
        opening.end(error.map { .failure($0) } ?? .success(()))
        continuation.finish(throwing: error)
    }

    func opened() { opening.end(.success(())) }

    func receive(_ message: FeedMessage<Change, Position>) throws {
        if case .dropped = continuation.yield(message) { throw FeedError.overflowed }
    }

    func noteActivity() {}
    func setReconnectionTime(_ time: Duration) {}
}
