import Foundation
import ResourceCore
import ResourceFeeds
import ResourceTesting
import Testing

/// Feeds whose connections don't resume, or that have no snapshots.
@MainActor @Suite(.timeLimit(.minutes(10))) struct FeedFormTests {
    typealias Message = FeedMessage<String, Int>
    typealias Messages = AsyncThrowingStream<Message, any Error>
    typealias Values = AsyncThrowingStream<FeedSnapshot<[String], Int>, any Error>

    let clock = ManualClock()
    let snapshots = GatedLoader<FeedSnapshot<[String], Int>>()
    let openings = GatedLoader<Messages>()
    let archive = MemoryStore()
    let positions = Lock<[Int]>([])

    func container() -> ResourceContainer { ResourceContainer(clock: clock, jitter: { 1 }, archive: archive) }

    var fromNow: Resource<[String]> {
        .feed("room") { [snapshots] in
            try await snapshots.load()
        } changes: { [openings] in
            try await openings.load()
        } apply: {
            $0.append($1)
        }
    }

    var log: Resource<[String]> {
        .feed("log", startingWith: FeedSnapshot([], at: 0)) { [openings, positions] position in
            positions.withLock { $0.append(position) }
            return try await openings.load()
        } apply: {
            $0.append($1)
        }
    }

    /// Accepts the next connection.
    func accept(_ position: Int? = nil) async throws -> Messages.Continuation {
        let call = try await openings.nextCall()
        if let position { #expect(positions.withLock { $0.last } == position) }
        let (messages, continuation) = Messages.makeStream()
        call.succeed(messages)
        return continuation
    }

    func connected(
        _ resource: Resource<[String]>? = nil, in container: ResourceContainer
    ) async throws -> (ResourceStore<[String]>, Messages.Continuation) {
        let store = ResourceStore(resource ?? fromNow, in: container)
        store.appear()
        let connection = try await accept()
        connection.yield(.upToDate(at: 1))
        try await snapshots.nextCall().succeed(FeedSnapshot(["hello"], at: 1))
        try await store.until { $0.isLive && !$0.isStale }
        return (store, connection)
    }

    @Test func `a connection opens before the snapshot, and what it sends meanwhile is applied to it`() async throws {
        let store = ResourceStore(fromNow, in: container())
        store.appear()
        let call = try await openings.nextCall()
        #expect(snapshots.count == 0)
        let (messages, connection) = Messages.makeStream()
        call.succeed(messages)
        let snapshot = try await snapshots.nextCall()
        connection.yield(.change("in the snapshot", at: 2))
        connection.yield(.change("after it", at: 3))
        snapshot.succeed(FeedSnapshot(["hello", "in the snapshot"], at: 2))
        try await store.until { $0.value?.count == 3 && !$0.isStale }
        #expect(store.value == ["hello", "in the snapshot", "after it"])
        connection.yield(.change("later", at: 4))
        try await store.until { $0.value?.last == "later" }
        #expect(openings.count == 1 && snapshots.count == 1)
    }

    @Test func `a connection that begins where the value is needs no snapshot`() async throws {
        let (store, connection) = try await connected(in: container())
        connection.yield(.change("a", at: 2))
        connection.finish()
        try await store.until { $0.isStale }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        let next = try await accept()
        next.yield(.upToDate(at: 2))
        try await store.until { $0.isLive && !$0.isStale }
        next.yield(.change("b", at: 3))
        try await store.until { $0.value?.last == "b" }
        #expect(store.value == ["hello", "a", "b"] && snapshots.count == 1)
    }

    @Test func `a connection that begins later needs a snapshot that isn't older`() async throws {
        let (store, connection) = try await connected(fromNow.retry(.never), in: container())
        connection.finish()
        try await store.until { $0.isStale }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        let next = try await accept()
        next.yield(.upToDate(at: 3))
        try await snapshots.nextCall().succeed(FeedSnapshot(["hello", "lagging"], at: 2))
        try await store.until { $0.lastSyncError != nil }
        #expect(store.value == ["hello"] && store.isStale && store.connection != .catchingUp)
        clock.advance(by: .seconds(30))
        try await snapshots.nextCall().succeed(FeedSnapshot(["hello", "lagging", "missed"], at: 3))
        try await store.until { $0.isLive && !$0.isStale }
        #expect(store.value == ["hello", "lagging", "missed"] && openings.count == 2)
    }

    @Test func `a refresh loads a snapshot beside the connection`() async throws {
        let (store, connection) = try await connected(in: container())
        async let refreshed = store.refresh()
        let snapshot = try await snapshots.nextCall()
        connection.yield(.change("a", at: 2))
        try await store.until { $0.value?.last == "a" }
        snapshot.succeed(FeedSnapshot(["hello"], at: 1))
        _ = await refreshed
        #expect(store.value == ["hello", "a"] && openings.count == 1)
    }

    @Test func `a restored value is shown until the snapshot has arrived`() async throws {
        let stored = fromNow.persisted()
        let first = container()
        let store = ResourceStore(stored, in: first)
        store.appear()
        _ = try await accept()
        try await snapshots.nextCall().succeed(FeedSnapshot(["hello"], at: 1))
        try await store.until { $0.isLive && !$0.isStale }
        await first.close()
        let other = ResourceStore(stored, in: container())
        other.appear()
        let connection = try await accept()
        try await other.until { $0.value == ["hello"] && $0.isStale }
        connection.yield(.change("new", at: 3))
        try await snapshots.nextCall().succeed(FeedSnapshot(["hello", "missed"], at: 2))
        try await other.until { $0.value?.last == "new" && !$0.isStale }
        #expect(other.value == ["hello", "missed", "new"])
    }

    @Test func `more changes than may wait for a snapshot close the connection`() async throws {
        let store = ResourceStore(fromNow, in: container())
        store.appear()
        let connection = try await accept()
        let snapshot = try await snapshots.nextCall()
        let (closing, close) = AsyncStream<Never>.makeStream()
        connection.onTermination = { _ in close.finish() }
        for place in 2...1_100 { connection.yield(.change("\(place)", at: place)) }
        for await _ in closing {}
        snapshot.succeed(FeedSnapshot(["early"], at: 1))
        try await store.until { $0.value == ["early"] }
        #expect(store.isStale && !store.isLive)
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        _ = try await accept()
        try await snapshots.nextCall().succeed(FeedSnapshot(["all"], at: 1_100))
        try await store.until { $0.value == ["all"] && $0.isLive }
    }

    @Test func `a log is the value when it's read from its beginning`() async throws {
        let container = container()
        let store = ResourceStore(log, in: container)
        store.appear()
        let connection = try await accept(0)
        connection.yield(.change("a", at: 1))
        connection.yield(.change("b", at: 2))
        connection.yield(.upToDate)
        try await store.until { $0.isLive && !$0.isStale }
        #expect(store.value == ["a", "b"])
        container.invalidate("log")
        try await store.until { $0.isStale }
        let next = try await accept(2)
        next.yield(.upToDate)
        try await store.until { $0.isLive && !$0.isStale }
        #expect(store.value == ["a", "b"])
    }

    @Test func `a log that is restarted is read from its beginning`() async throws {
        let store = ResourceStore(log, in: container())
        store.appear()
        let connection = try await accept(0)
        connection.yield(.change("a", at: 1))
        connection.yield(.upToDate)
        try await store.until { $0.isLive && !$0.isStale }
        connection.yield(.restart)
        try await store.until { !$0.isLive }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        let next = try await accept(0)
        next.yield(.change("anew", at: 1))
        next.yield(.upToDate)
        try await store.until { $0.isLive && !$0.isStale }
        #expect(store.value == ["anew"])
    }

    @Test func `whole values are shown in the order of their positions`() async throws {
        let openings = GatedLoader<Values>()
        let container = container()
        let store = ResourceStore(Resource.feed("score") { try await openings.load() }, in: container)
        store.appear()
        let (values, connection) = Values.makeStream()
        try await openings.nextCall().succeed(values)
        connection.yield(FeedSnapshot(["1 : 0"], at: 5))
        try await store.until { $0.isLive && !$0.isStale }
        #expect(store.value == ["1 : 0"])
        connection.yield(FeedSnapshot(["0 : 0"], at: 4))
        connection.yield(FeedSnapshot(["2 : 0"], at: 6))
        try await store.until { $0.value == ["2 : 0"] }
        container.invalidate("score")
        try await store.until { $0.isStale }
        let (others, next) = Values.makeStream()
        try await openings.nextCall().succeed(others)
        next.yield(FeedSnapshot(["2 : 1"], at: 7))
        try await store.until { $0.value == ["2 : 1"] && !$0.isStale }
    }
}
