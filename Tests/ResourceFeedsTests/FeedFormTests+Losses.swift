import Foundation
import ResourceCore
import ResourceTesting
import Testing

@testable import ResourceFeeds

// Connections that begin in an unusual way, are lost, or are left alone.
extension FeedFormTests {
    /// Returns a store whose value is of an earlier connection, and its next connection.
    private func reconnected(
        _ resource: Resource<[String]>? = nil
    ) async throws -> (ResourceStore<[String]>, Messages.Continuation) {
        let (store, connection) = try await connected(resource, in: container())
        connection.finish()
        try await store.until { $0.isStale }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        return (store, try await accept())
    }

    @Test func `an announcement behind a change is heard`() async throws {
        let (store, connection) = try await reconnected()
        connection.yield(.change("new", at: 2))
        connection.yield(.upToDate(at: 2))
        try await snapshots.nextCall().succeed(FeedSnapshot(["hello", "new"], at: 2))
        try await store.until { $0.isLive && !$0.isStale }
        #expect(store.value == ["hello", "new"])
    }

    @Test func `a restart behind a change is heard`() async throws {
        let (store, connection) = try await reconnected()
        let (closing, close) = AsyncStream<Never>.makeStream()
        connection.onTermination = { _ in close.finish() }
        connection.yield(.change("new", at: 2))
        connection.yield(.restart)
        for await _ in closing {}
        try await store.until { _ in store.connection != .catchingUp }
    }

    @Test func `parts before an announcement aren't those of the change after it`() async throws {
        let store = ResourceStore(fromNow, in: container())
        store.appear()
        let connection = try await accept()
        let snapshot = try await snapshots.nextCall()
        connection.yield(.part("a"))
        connection.yield(.upToDate(at: 5))
        connection.yield(.change("b", at: 6))
        snapshot.succeed(FeedSnapshot(["a"], at: 5))
        try await store.until { $0.value?.last == "b" }
        #expect(store.value == ["a", "b"])
    }

    @Test func `an announcement after parts completes them`() async throws {
        let store = ResourceStore(fromNow, in: container())
        store.appear()
        let connection = try await accept()
        try await snapshots.nextCall().succeed(FeedSnapshot([], at: 5))
        try await store.until { $0.isLive && !$0.isStale }
        connection.yield(.part("a"))
        connection.yield(.upToDate(at: 6))
        try await store.until { $0.value == ["a"] }
        #expect(store.isLive && openings.count == 1)
    }

    @Test func `a snapshot of another epoch than the beginning of the connection isn't shown`() async throws {
        struct Spot: Codable, Hashable, Sendable {
            var epoch: Int
            var offset: Int
        }
        var machine = FeedMachine<Spot>(.fromNow)
        let order = FeedOrder<Spot>.increasing { $0.epoch == $1.epoch ? $0.offset < $1.offset : nil }
        guard case .open(let request) = machine.beginAttempt(isAsked: false, by: order) else {
            Issue.record("a connection opens first")
            return
        }
        machine.connect(1)
        _ = machine.receive([.upToDate(at: Spot(epoch: 2, offset: 3))], of: 1, by: order)
        #expect(machine.arrive(at: Spot(epoch: 1, offset: 9), for: request, by: order) == .behind)
        #expect(!machine.isLive)
        #expect(machine.arrive(at: Spot(epoch: 2, offset: 3), for: request, by: order) == .taken)
        #expect(machine.isLive)
    }

    @Test func `a value that arrives just before the end of its connection is shown`() async throws {
        for _ in 1...20 {
            let openings = GatedLoader<Values>()
            let store = ResourceStore(Resource.feed("score") { try await openings.load() }, in: container())
            store.appear()
            let (values, connection) = Values.makeStream()
            connection.yield(FeedSnapshot(["1"], at: 1))
            connection.finish()
            try await openings.nextCall().succeed(values)
            try await store.until { $0.value == ["1"] }
            store.disappear()
        }
    }

    @Test func `a connection that waits for its first snapshot closes in the background`() async throws {
        let container = container()
        let store = ResourceStore(fromNow, in: container)
        store.appear()
        let connection = try await accept()
        let (closing, close) = AsyncStream<Never>.makeStream()
        connection.onTermination = { _ in close.finish() }
        _ = try await snapshots.nextCall()
        container.notice(.background)
        try await clock.sleepers(1)
        clock.advance(by: .seconds(6))
        for await _ in closing {}
    }

    @Test func `a refused snapshot closes the connection, and says why`() async throws {
        let (store, connection) = try await reconnected()
        let (closing, close) = AsyncStream<Never>.makeStream()
        connection.onTermination = { _ in close.finish() }
        connection.yield(.upToDate(at: 2))
        try await snapshots.nextCall().fail(Refusal(kind: .unauthorized))
        try await store.until { _ in store.connection == .waiting(.unauthorized) }
        #expect(store.store.snapshot(reading: .notice).features.notice?.text == "no")
        for await _ in closing {}
    }

    @Test func `a first snapshot that is refused leaves no connection`() async throws {
        let store = ResourceStore(fromNow, in: container())
        store.appear()
        let connection = try await accept()
        let (closing, close) = AsyncStream<Never>.makeStream()
        connection.onTermination = { _ in close.finish() }
        try await snapshots.nextCall().fail(Refusal(kind: .permanent))
        try await store.until { $0.error != nil }
        for await _ in closing {}
        #expect(store.connection != .catchingUp)
    }

    @Test func `a canceled load closes the connection that waits for it, and nothing opens it again`() async throws {
        let (store, connection) = try await reconnected()
        let (closing, close) = AsyncStream<Never>.makeStream()
        connection.onTermination = { _ in close.finish() }
        connection.yield(.upToDate(at: 2))
        _ = try await snapshots.nextCall()
        store.cancel()
        for await _ in closing {}
        #expect(store.connection == .idle)
        clock.advance(by: .seconds(600))
        #expect(openings.count == 2)
    }

    @Test func `a call for a log waits until it was read`() async throws {
        let container = container()
        async let value = container.value(of: log)
        let connection = try await accept(0)
        connection.yield(.change("a", at: 1))
        connection.yield(.upToDate)
        #expect(try await value == ["a"])
    }

    @Test func `a log in epochs is read from a beginning that belongs to none`() async throws {
        let openings = openings
        let order = FeedOrder<Int>.increasing { $0 / 100 == $1 / 100 ? $0 < $1 : nil }
        let log = Resource<[String]>.feed("log", order: order, startingWith: FeedSnapshot([], at: -100)) { _ in
            try await openings.load()
        } apply: {
            $0.append($1)
        }
        let store = ResourceStore(log, in: container())
        store.appear()
        let connection = try await accept()
        connection.yield(.change("a", at: 700))
        connection.yield(.upToDate)
        try await store.until { $0.isLive && !$0.isStale }
        #expect(store.value == ["a"])
    }

    @Test func `whole values have no gaps`() async throws {
        let openings = GatedLoader<Values>()
        let scores = Resource<[String]>.feed("score", order: .consecutive) { try await openings.load() }
        let store = ResourceStore(scores, in: container())
        store.appear()
        let (values, connection) = Values.makeStream()
        try await openings.nextCall().succeed(values)
        connection.yield(FeedSnapshot(["1"], at: 1))
        try await store.until { $0.isLive && !$0.isStale }
        connection.yield(FeedSnapshot(["5"], at: 5))
        try await store.until { $0.value == ["5"] }
        #expect(store.isLive)
    }

    @Test func `forms of one key that differ aren't mixed up, and reported`() async throws {
        let warnings = Lock<[String]>([])
        let container = ResourceContainer(clock: clock, jitter: { 1 }, archive: nil) { text in
            warnings.withLock { $0.append(text) }
        }
        let (snapshots, openings) = (snapshots, openings)
        let resuming = Resource<[String]>.feed("room") {
            try await snapshots.load()
        } changes: { (_: Int) in
            try await openings.load()
        } apply: {
            $0.append($1)
        }
        let first = ResourceStore(resuming, in: container)
        first.appear()
        try await snapshots.nextCall().succeed(FeedSnapshot(["hello"], at: 1))
        let connection = try await accept()
        connection.yield(.upToDate)
        try await first.until { $0.isLive && !$0.isStale }
        let other = ResourceStore(fromNow, in: container)
        other.appear()
        let next = try await accept()
        next.yield(.upToDate(at: 2))
        try await snapshots.nextCall().succeed(FeedSnapshot(["hello", "missed"], at: 2))
        try await other.until { $0.isLive && !$0.isStale && $0.value?.count == 2 }
        #expect(warnings.withLock { $0.count } == 1)
    }

    struct Refusal: LocalizedError, LoadFailure {
        let kind: LoadFailureKind
        var errorDescription: String? { "no" }
    }
}
