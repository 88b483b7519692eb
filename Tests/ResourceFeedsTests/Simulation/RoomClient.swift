import Foundation
import ResourceCore
import ResourceFeeds
import ResourceTesting
import ResourceWriting
import SeededRandom

@testable import EngineProofs
@testable import ResourceFeeds

/// One launch of a simulated app with a room, as its requests see it.
final class RoomClient: Sendable {
    /// An error that indicates that the process was killed.
    struct Killed: Error {}

    static let longestReadLag = Duration.seconds(3)

    private let server: LossyFeed<[Int], Int>
    private let clock: ManualClock
    private let journal: RoomJournal
    private let conditions: FeedSimulator.Conditions
    private let isAlive = Lock(true)
    private let forgotten = Lock<LossyFeed<[Int], Int>.Messages?>(nil)
    private let random: Lock<SeededGenerator>

    @MainActor
    init(_ world: RoomWorld, _ random: SeededGenerator) {
        (server, clock, journal, conditions) = (world.server, world.clock, world.journal, world.conditions)
        self.random = Lock(random)
    }

    var resource: Resource<[Int]> {
        .feed("room", order: conditions.order) { [self] in
            try await snapshot()
        } changes: { [self] position in
            try await changes(after: position)
        } apply: { [conditions] in
            conditions.apply(&$0, $1)
        }
        .persisted()
    }

    /// Ends the process: no request begins anymore, and those that have begun may still reach the server.
    func kill() {
        isAlive.withLock { $0 = false }
        server.disconnect()
    }

    private func snapshot() async throws -> RoomSnapshot {
        let fails = try await travel()
        let snapshot = try server.snapshot()
        _ = try await travel()
        if fails { throw LossyServerFailure.unavailable(retryAfter: nil) }
        return conditions.alterSnapshot(snapshot)
    }

    private func changes(after position: LossyFeedPosition) async throws -> RoomMessages {
        let causes = journal.facts.causes
        if try await travel() { throw LossyServerFailure.unavailable(retryAfter: nil) }
        journal.change { $0.isSilent = false }
        let messages = try server.changes(after: position)
        if conditions.opensTwice { forgotten.withLock { $0 = try? server.changes(after: position) } }
        let wire = Wire(position, causes) { [self] in closed(by: $0) }
        return RoomMessages(base: messages, wire: wire) { [self] in arrived($0) }
    }

    private func arrived(_ message: RoomMessage) -> [RoomMessage] {
        let number = journal.change { facts in
            if message.message == .restart {
                facts.restarts += 1
                facts.causes += 1
            }
            facts.messages += 1
            return facts.messages
        }
        return conditions.alter(message, number)
    }

    /// Notes that the client has closed a connection.
    private func closed(by wire: Wire) {
        let facts = journal.facts
        guard isAlive.withLock({ $0 }), !facts.isLeft, !facts.isSilent, facts.causes == wire.causes else { return }
        journal.fail("V12", "the connection after \(wire.position) was closed for no reason")
    }

    /// Adds a mark to the room, and returns its position.
    func write(_ mark: Int, _ id: UUID) async throws -> LossyFeedPosition {
        guard isAlive.withLock({ $0 }) else { throw Killed() }
        journal.change { $0.attempts[mark, default: 0] += 1 }
        do {
            var position = try await server.write(id, mark)
            guard isAlive.withLock({ $0 }) else { throw Killed() }
            journal.change { $0.acknowledged[mark] = position }
            if conditions.misplacesWrites { position.offset = 0 }
            return position
        } catch {
            if LoadFailureKind(of: error) == .permanent { journal.change { _ = $0.rejected.insert(mark) } }
            throw error
        }
    }

    /// Lets a request or response take its time, and returns a Boolean value that indicates whether it fails.
    private func travel() async throws -> Bool {
        let (time, fails) = random.withLock { random in
            let longest: [Int64] = [1, 1_000_000, 100_000_000, 4_000_000_000]
            return (random.number(below: longest[random.number(below: 4)]), random.happens(onceIn: 10))
        }
        if time > 0 { try await clock.sleep(for: .nanoseconds(time)) }
        guard isAlive.withLock({ $0 }) else { throw Killed() }
        return fails && !journal.facts.isCalm
    }
}

/// A connection, as it passes the network.
final class Wire: Sendable {
    let position: LossyFeedPosition

    /// The number of events before it opened that may have closed an earlier one.
    let causes: Int
    private let isEnded = Lock(false)
    private let closed: @Sendable (Wire) -> Void

    init(_ position: LossyFeedPosition, _ causes: Int, closed: @escaping @Sendable (Wire) -> Void) {
        (self.position, self.causes, self.closed) = (position, causes, closed)
    }

    deinit {
        if !isEnded.withLock({ $0 }) { closed(self) }
    }

    /// Notes that the server or the network has ended it.
    func end() { isEnded.withLock { $0 = true } }
}

/// The messages of a connection.
struct RoomMessages: AsyncSequence, Sendable {
    let base: LossyFeed<[Int], Int>.Messages
    let wire: Wire
    let arrived: @Sendable (RoomMessage) -> [RoomMessage]

    func makeAsyncIterator() -> Iterator {
        Iterator(base: base.makeAsyncIterator(), wire: wire, arrived: arrived)
    }

    struct Iterator: AsyncIteratorProtocol {
        var base: LossyFeed<[Int], Int>.Messages.Iterator
        let wire: Wire
        let arrived: @Sendable (RoomMessage) -> [RoomMessage]
        var waiting: [RoomMessage] = []

        mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> RoomMessage? {
            do {
                while waiting.isEmpty {
                    guard let message = try await base.next(isolation: actor) else {
                        if !Task.isCancelled { wire.end() }
                        return nil
                    }
                    waiting = arrived(message)
                }
                return waiting.removeFirst()
            } catch {
                wire.end()
                throw error
            }
        }
    }
}
