import Foundation
import Observation
import ResourceCore
import ResourceTesting
import Testing

@testable import ResourceFeeds

/// The state of a feed's connection, as stores show it (V24).
@MainActor @Suite(.timeLimit(.minutes(10))) struct FeedStatusTests {
    let feed = FeedTests()
    private var clock: ManualClock { feed.clock }

    private nonisolated static let start = Date(timeIntervalSince1970: 1_000)

    private func container() -> ResourceContainer {
        let (clock, now) = (feed.clock, feed.clock.now)
        return ResourceContainer(
            clock: clock, wallClock: { Self.start + now.duration(to: clock.now) / .seconds(1) }, jitter: { 1 })
    }

    @Test func `a connection is opened, catches up, and is live`() async throws {
        let store = ResourceStore(feed.room, in: container())
        #expect(store.connection == .idle)
        store.appear()
        let snapshot = try await feed.server.nextSnapshot()
        #expect(store.connection == .connecting(attempt: 1))
        snapshot.succeed(FeedSnapshot(["hello"], at: 1))
        let connection = try await feed.server.nextConnection()
        #expect(store.connection == .connecting(attempt: 1))
        connection.send(.upToDate)
        try await store.until { _ in store.connection == .live }
        connection.end()
        try await store.until { _ in store.connection == .waiting(.until(Self.start + 1)) }
        try await feed.clock.sleepers(1)
        feed.clock.advance(by: .seconds(1))
        let next = try await feed.server.nextConnection()
        #expect(store.connection == .connecting(attempt: 2))
        next.accept()
        try await store.until { _ in store.connection == .catchingUp }
        next.send(.upToDate)
        try await store.until { _ in store.connection == .live }
    }

    @Test func `a feed waits for the foreground`() async throws {
        let container = container()
        let (store, connection) = try await feed.connected(in: container)
        container.notice(.background)
        #expect(store.connection == .live)
        try await feed.clock.sleepers(1)
        feed.clock.advance(by: .seconds(5))
        try await connection.waitForCancellation()
        try await store.until { _ in store.connection == .waiting(.background) }
        container.notice(.foreground)
        try await feed.server.nextConnection().accept()
        try await store.until { _ in store.connection == .live }
        store.disappear()
        try await feed.clock.sleepers(1)
        feed.clock.advance(by: .seconds(5))
        try await store.until { _ in store.connection == .idle }
    }

    @Test func `a feed waits for a network`() async throws {
        let container = container()
        let (store, connection) = try await feed.connected(in: container)
        container.notice(.offline)
        connection.fail(URLError(.networkConnectionLost))
        try await store.until { $0.isStale }
        try await feed.clock.sleepers(1)
        feed.clock.advance(by: .seconds(1))
        try await store.until { _ in store.connection == .waiting(.offline) }
        container.notice(.online)
        try await feed.server.nextConnection().accept()
        try await store.until { _ in store.connection == .live }
    }

    @Test(arguments: [(LoadFailureKind.unauthorized, FeedWait.unauthorized), (.permanent, .ended)])
    func `a refusal for good is shown`(kind: LoadFailureKind, wait: FeedWait) async throws {
        let store = ResourceStore(feed.room, in: container())
        store.appear()
        try await feed.server.nextSnapshot().succeed(FeedSnapshot(["hello"], at: 1))
        try await feed.server.nextConnection().fail(Refusal(kind: kind))
        try await store.until { _ in store.connection == .waiting(wait) }
        #expect(notice(of: store) == FeatureNotice("no", offersRetry: true))
        async let refresh = store.refresh()
        let snapshot = try await feed.server.nextSnapshot()
        #expect(notice(of: store) == nil)
        snapshot.succeed(FeedSnapshot(["hello"], at: 1))
        try await feed.server.nextConnection().accept()
        try await store.until { _ in store.connection == .live }
        _ = await refresh
    }

    @Test(arguments: [false, true]) func `a refusal ends with a reset or a wipe`(wipes: Bool) async throws {
        let container = container()
        let store = ResourceStore(feed.room, in: container)
        store.appear()
        try await feed.server.nextSnapshot().succeed(FeedSnapshot(["hello"], at: 1))
        try await feed.server.nextConnection().fail(Refusal(kind: .unauthorized))
        try await store.until { _ in store.connection == .waiting(.unauthorized) }
        if wipes { try await container.wipe() } else { store.reset() }
        try await store.until { _ in store.connection != .waiting(.unauthorized) }
        #expect(notice(of: store) == nil)
    }

    @Test func `a reset ends the time until the next connection`() async throws {
        let (store, connection) = try await feed.connected(in: container())
        connection.fail(URLError(.networkConnectionLost))
        try await store.until { $0.isStale }
        store.reset()
        try await store.until { _ in store.connection == .idle }
    }

    @Test func `attempts to load a snapshot are counted`() async throws {
        let store = ResourceStore(feed.room, in: container())
        store.appear()
        try await feed.server.nextSnapshot().fail(Refusal(kind: .transient()))
        try await store.until { _ in if case .waiting = store.connection { true } else { false } }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        _ = try await feed.server.nextSnapshot()
        #expect(store.connection == .connecting(attempt: 2))
    }

    @Test func `a canceled feed is idle`() async throws {
        let (store, connection) = try await feed.connected(in: container())
        connection.fail(URLError(.networkConnectionLost))
        try await store.until { $0.isStale }
        store.cancel()
        #expect(store.connection == .idle)
        feed.clock.advance(by: .seconds(60))
        #expect(notice(of: store) == nil && feed.server.connectionCount == 1)
    }

    @Test func `a loss is noticeable after 2 seconds, and offers a retry after 10`() async throws {
        let (store, connection) = try await feed.connected(in: container())
        connection.fail(URLError(.networkConnectionLost))
        try await store.until { $0.isStale }
        #expect(notice(of: store) == nil)
        try await feed.clock.sleepers(1)
        feed.clock.advance(by: .seconds(1))
        let next = try await feed.server.nextConnection()
        feed.clock.advance(by: .seconds(1))
        try await until(store) { $0 == FeatureNotice("Reconnecting…") }
        feed.clock.advance(by: .seconds(8))
        try await until(store) { $0 == FeatureNotice("Reconnecting…", offersRetry: true) }
        next.accept()
        try await until(store) { $0 == nil }
        #expect(store.isLive)
    }

    @Test func `a feed that was never live isn't lost`() async throws {
        let store = ResourceStore(feed.room, in: container())
        store.appear()
        try await feed.server.nextSnapshot().succeed(FeedSnapshot(["hello"], at: 1))
        _ = try await feed.server.nextConnection()
        feed.clock.advance(by: .seconds(20))
        #expect(notice(of: store) == nil)
    }

    @Test func `a value isn't read again because a connection is lost`() async throws {
        let (store, connection) = try await feed.connected(in: container())
        let isChanged = Lock(false)
        withObservationTracking {
            _ = store.value
        } onChange: {
            isChanged.withLock { $0 = true }
        }
        connection.fail(URLError(.networkConnectionLost))
        try await store.until { _ in store.connection != .live }
        #expect(!isChanged.withLock { $0 })
    }

    @Test func `a resource without a feed has no connection`() async throws {
        let container = container()
        #expect(ResourceStore(Resource("plain") { 1 }, in: container).connection == nil)
    }

    private func notice(of store: ResourceStore<[String]>) -> FeatureNotice? {
        store.store.snapshot(reading: .notice).features.notice
    }

    private func until(
        _ store: ResourceStore<[String]>, _ condition: (FeatureNotice?) -> Bool
    ) async throws {
        try await store.until { _ in condition(notice(of: store)) }
    }

    private struct Refusal: LocalizedError, LoadFailure {
        let kind: LoadFailureKind
        var errorDescription: String? { "no" }
    }
}
