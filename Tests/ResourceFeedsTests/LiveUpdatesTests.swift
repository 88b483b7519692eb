import Foundation
import ResourceCore
import ResourceFeeds
import ResourceTesting
import Testing

/// Connections whose messages change other resources (V21).
@MainActor @Suite(.timeLimit(.minutes(10)))
struct LiveUpdatesTests {
    typealias Messages = AsyncThrowingStream<FeedMessage<ResourceKey, Int>, any Error>

    let clock = ManualClock()
    let container: ResourceContainer
    let gate = GatedLoader<Messages>()
    let positions = PositionLog()

    init() { container = ResourceContainer(clock: clock, jitter: { 1 }) }

    final class PositionLog: Sendable {
        private let lock = Lock<[Int?]>([])
        var all: [Int?] { lock.withLock { $0 } }
        func note(_ position: Int?) { lock.withLock { $0.append(position) } }
    }

    private var news: LiveUpdates {
        LiveUpdates("news", covering: ["stories"]) { [gate, positions] position in
            positions.note(position)
            return try await gate.load()
        } update: { key, container in
            container.invalidate(key)
        }
    }

    /// A story that counts its loads.
    private func story(_ id: Int, _ loads: GatedLoader<String>) -> Resource<String> {
        Resource(["stories", id]) { try await loads.load() }
    }

    private func follow(_ updates: LiveUpdates) -> Task<Void, Never> {
        Task { [container] in await container.follow(updates) }
    }

    private func shown(_ id: Int) async throws -> (ResourceStore<String>, GatedLoader<String>) {
        let loads = GatedLoader<String>()
        let store = ResourceStore(story(id, loads), in: container)
        store.appear()
        try await loads.nextCall().succeed("first")
        try await store.until { $0.value == "first" }
        return (store, loads)
    }

    /// Returns a story on screen, and the connection of a follower, once it's open.
    private func connected() async throws -> Connected {
        let (store, loads) = try await shown(1)
        let (messages, server) = Messages.makeStream()
        let following = follow(news)
        try await gate.nextCall().succeed(messages)
        try await loads.nextCall().succeed("open")
        try await store.until { $0.value == "open" && !$0.isStale }
        return Connected(store: store, loads: loads, server: server, following: following)
    }

    private struct Connected {
        let store: ResourceStore<String>
        let loads: GatedLoader<String>
        let server: Messages.Continuation
        let following: Task<Void, Never>
    }

    @Test func `everything that a connection covers is invalidated as it opens`() async throws {
        let (store, loads) = try await shown(1)
        let (messages, _) = Messages.makeStream()
        let following = follow(news)
        let opening = try await gate.nextCall()
        #expect(!store.isStale)
        opening.succeed(messages)
        try await loads.nextCall().succeed("second")
        try await store.until { $0.value == "second" && !$0.isStale }
        following.cancel()
    }

    @Test func `a message invalidates what it names, and a load that runs doesn't count`() async throws {
        let first = try await connected()
        let (second, secondLoads) = try await shown(2)
        first.server.yield(.change(["stories", 1], at: 1))
        let running = try await first.loads.nextCall()
        first.server.yield(.change(["stories", 1], at: 2))
        first.server.yield(.change(["stories", 3], at: 3))
        running.succeed("between")
        try await first.loads.nextCall().succeed("last")
        try await first.store.until { $0.value == "last" && !$0.isStale }
        #expect(second.value == "first" && !second.isStale && secondLoads.count == 1 && first.loads.count == 4)
        first.following.cancel()
    }

    @Test func `a connection that resumes invalidates nothing`() async throws {
        let first = try await connected()
        let server = first.server
        server.yield(.change(["other"], at: 7))
        server.yield(.upToDate(at: 9))
        server.finish(throwing: URLError(.networkConnectionLost))
        try await clock.sleepers(1)
        clock.advance(by: .seconds(30))
        let (next, _) = Messages.makeStream()
        try await gate.nextCall().succeed(next)
        #expect(positions.all == [nil, 9])
        #expect(!first.store.isStale && first.loads.count == 2)
        first.following.cancel()
    }

    @Test func `a server that can't resume has everything invalidated`() async throws {
        let first = try await connected()
        first.server.yield(.upToDate(at: 9))
        first.server.yield(.restart)
        try await first.loads.nextCall().succeed("second")
        try await first.store.until { $0.value == "second" }
        first.server.finish()
        try await clock.sleepers(1)
        clock.advance(by: .seconds(30))
        _ = try await gate.nextCall()
        #expect(positions.all == [nil, nil])
        first.following.cancel()
    }

    @Test func `a connection without positions invalidates each time that it opens`() async throws {
        let openings = GatedLoader<AsyncStream<ResourceKey>>()
        let updates = LiveUpdates("news", covering: ["stories"]) {
            try await openings.load()
        } update: { key, container in
            container.invalidate(key)
        }
        let (store, loads) = try await shown(1)
        let following = follow(updates)
        for number in 2...3 {
            let (messages, server) = AsyncStream<ResourceKey>.makeStream()
            try await openings.nextCall().succeed(messages)
            try await loads.nextCall().succeed("\(number)")
            try await store.until { $0.value == "\(number)" }
            server.finish()
            try await clock.sleepers(1)
            clock.advance(by: .seconds(30))
        }
        following.cancel()
    }

    @Test func `followers share a connection, which closes after the last one`() async throws {
        let first = try await connected()
        let (closing, close) = AsyncStream<Never>.makeStream()
        first.server.onTermination = { _ in close.finish() }
        let followers = [first.following, follow(news)]
        followers[0].cancel()
        await followers[0].value
        first.server.yield(.change(["stories", 1], at: 1))
        try await first.loads.nextCall().succeed("second")
        try await first.store.until { $0.value == "second" }
        followers[1].cancel()
        await followers[1].value
        try await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        for await _ in closing {}
        let again = follow(news)
        _ = try await gate.nextCall()
        #expect(gate.count == 2 && positions.all == [nil, 1])
        again.cancel()
    }

    @Test func `a connection isn't covered by its own prefix`() async throws {
        let updates = LiveUpdates(["stories", "news"], covering: ["stories"]) { [gate] (_: Int?) in
            try await gate.load()
        } update: { key, container in
            container.invalidate(key)
        }
        let (store, loads) = try await shown(1)
        let (messages, server) = Messages.makeStream()
        let following = follow(updates)
        try await gate.nextCall().succeed(messages)
        try await loads.nextCall().succeed("second")
        server.yield(.change(["stories", 1], at: 1))
        try await loads.nextCall().succeed("third")
        try await store.until { $0.value == "third" }
        #expect(gate.count == 1)
        following.cancel()
    }

    @Test func `a wipe forgets the position`() async throws {
        let first = try await connected()
        first.server.yield(.change(["stories", 1], at: 9))
        _ = try await first.loads.nextCall()
        first.following.cancel()
        await first.following.value
        try await container.wipe()
        let again = follow(news)
        _ = try await gate.nextCall()
        #expect(positions.all == [nil, nil])
        again.cancel()
    }

    @Test func `a follower that stays has a connection again after a wipe`() async throws {
        let first = try await connected()
        try await container.wipe()
        let (messages, server) = Messages.makeStream()
        try await gate.nextCall().succeed(messages)
        let again = try await shown(2)
        server.yield(.change(["stories", 2], at: 1))
        try await again.1.nextCall().succeed("second")
        #expect(positions.all == [nil, nil])
        first.following.cancel()
    }

    @Test func `a connection that's only accepted is opened again after times that double`() async throws {
        let following = follow(news)
        for seconds in [1, 2, 4, 8] {
            let (messages, server) = Messages.makeStream()
            server.yield(.restart)
            seconds == 4 ? server.finish() : server.finish(throwing: Refusal())
            try await gate.nextCall().succeed(messages)
            try await clock.sleepers(1)
            clock.advance(by: .seconds(seconds) - .milliseconds(1))
            #expect(gate.count == positions.all.count)
            let count = gate.count
            clock.advance(by: .milliseconds(1))
            #expect(gate.count <= count + 1)
        }
        _ = try await gate.nextCall()
        following.cancel()
    }

    @Test func `a connection that's refused for good is asked for again when the app returns`() async throws {
        let following = follow(news)
        var log = container.events().makeAsyncIterator()
        try await gate.nextCall().fail(Refusal())
        while let event = await log.next(), !event.description.contains("failed") {}
        container.notice(.background)
        container.notice(.foreground)
        _ = try await gate.nextCall()
        following.cancel()
    }
}

private struct Refusal: Error {}
