import Foundation
import ResourceCore
import ResourceFeeds

// The connections of a server of a feed. Each of them reads the log by itself, so what matters is the latest log.
final class LossyConnections<Content: Sendable, Change: Sendable>: Sendable {
    typealias Message = FeedMessage<Change, LossyFeedPosition>
    typealias Messages = AsyncThrowingStream<Message, any Error>
    typealias Log = FeedLog<Content, Change>

    private struct Connection: Sendable {
        let number: Int
        let continuation: Messages.Continuation
        var position: LossyFeedPosition
        var waiting: [Message] = []

        // Whether nothing is to be said anymore until the log has another entry.
        var hasAnnounced = false
        var isSilent = false
        var isOver = false
    }

    private struct State: Sendable {
        var log: Log
        var count = 0
        var connections: [Connection] = []
        var messages = 0
        var plan: [MessageFate] = []

        // Whether a thread sends what there is, so that messages stay in order.
        var isSending = false
    }

    private struct Letter: Sendable {
        let connection: Connection
        let message: Message
        let number: Int
        let planned: MessageFate?
    }

    private let announces: Bool
    private let namesMutations: Bool
    private let fate: @Sendable (_ message: Int) -> MessageFate
    private let state: Lock<State>

    init(
        _ log: Log, announces: Bool, namesMutations: Bool, fate: @escaping @Sendable (_ message: Int) -> MessageFate
    ) {
        (self.announces, self.namesMutations, self.fate) = (announces, namesMutations, fate)
        state = Lock(State(log: log))
    }

    var count: Int { state.withLock { $0.count } }
    var openCount: Int { state.withLock { $0.connections.count } }

    func plan(_ fates: [MessageFate]) { state.withLock { $0.plan += fates } }

    func open(after position: LossyFeedPosition, _ log: Log) -> Messages {
        let (messages, continuation) = Messages.makeStream()
        let number = state.withLock { state in
            state.count += 1
            state.connections.append(
                Connection(
                    number: state.count, continuation: continuation, position: position, hasAnnounced: !announces))
            return state.count
        }
        continuation.onTermination = { [weak self] _ in self?.remove(number) }
        send(log)
        return messages
    }

    func cut() {
        let cut = state.withLock { state in
            defer { state.connections = [] }
            return state.connections
        }
        for connection in cut { connection.continuation.finish(throwing: LossyServerFailure.lost) }
    }

    private func remove(_ number: Int) {
        let removed = state.withLock { state in
            let removed = state.connections.filter { $0.number == number }
            state.connections.removeAll { $0.number == number }
            return removed
        }
        // NB: What it holds is released outside of the lock.
        withExtendedLifetime(removed) {}
    }
}

// Messages.
extension LossyConnections {
    // Sends what connections have yet to get of a log, unless a later one was sent.
    func send(_ log: Log) {
        let begins = state.withLock { state in
            let (new, known) = (log.position, state.log.position)
            if (new.epoch, new.offset) >= (known.epoch, known.offset) { state.log = log }
            defer { state.isSending = true }
            return !state.isSending
        }
        guard begins else { return }
        while let letter = nextLetter() { deliver(letter) }
    }

    private func nextLetter() -> Letter? {
        state.withLock { state in
            for index in state.connections.indices {
                var connection = state.connections[index]
                guard !connection.isSilent, !connection.isOver else { continue }
                fill(&connection, from: state.log)
                let message = connection.waiting.isEmpty ? nil : connection.waiting.removeFirst()
                state.connections[index] = connection
                guard let message else { continue }
                state.messages += 1
                return Letter(
                    connection: connection, message: message, number: state.messages,
                    planned: state.plan.isEmpty ? nil : state.plan.removeFirst())
            }
            state.isSending = false
            return nil
        }
    }

    // Adds the next messages of a connection, if none is waiting.
    private func fill(_ connection: inout Connection, from log: Log) {
        guard connection.waiting.isEmpty else { return }
        guard log.continues(after: connection.position) else {
            (connection.waiting, connection.isOver) = ([.restart], true)
            return
        }
        if let entry = log.entry(after: connection.position) {
            connection.position.offset += 1
            connection.waiting = messages(of: entry, at: connection.position)
        } else if !connection.hasAnnounced {
            (connection.waiting, connection.hasAnnounced) = ([.upToDate], true)
        }
    }

    private func messages(of entry: Log.Entry, at position: LossyFeedPosition) -> [Message] {
        let (changes, mutation) = (entry.changes, namesMutations ? entry.mutation : nil)
        return changes.dropLast().map { .part($0) } + changes.suffix(1).map { .change($0, at: position, by: mutation) }
    }

    private func deliver(_ letter: Letter) {
        let (connection, message) = (letter.connection, letter.message)
        let fate = letter.planned ?? fate(letter.number)
        switch fate.course {
        case .lost: return connection.continuation.finish(throwing: LossyServerFailure.lost)
        case .silent:
            return state.withLock { state in
                for index in state.connections.indices where state.connections[index].number == connection.number {
                    state.connections[index].isSilent = true
                }
            }
        case .delivered: connection.continuation.yield(message)
        case .repeated:
            connection.continuation.yield(message)
            // NB: A part can't be told from its repetition.
            if connection.waiting.isEmpty { connection.continuation.yield(message) }
        }
        if connection.isOver { connection.continuation.finish() }
    }
}
