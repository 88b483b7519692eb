import Foundation
import ResourceCore
import ResourceFeeds
import ResourceTesting
import Testing

/// Feeds in a container, whose server waits for the test.
@MainActor @Suite(.timeLimit(.minutes(10))) struct FeedTests {
    let clock = ManualClock()
    let archive = MemoryStore()
    let server = ScriptedFeed<[String], String, Int>()

    var room: Resource<[String]> { server.resource("room") { $0.append($1) } }

    func container() -> ResourceContainer {
        ResourceContainer(clock: clock, jitter: { 1 }, archive: archive)
    }

    /// Returns a store on screen that has loaded a snapshot, and its connection.
    func connected(
        _ resource: Resource<[String]>? = nil, in container: ResourceContainer, at position: Int = 1
    ) async throws -> (ResourceStore<[String]>, ScriptedFeed<[String], String, Int>.Connection) {
        let store = ResourceStore(resource ?? room, in: container)
        store.appear()
        try await server.nextSnapshot().succeed(FeedSnapshot(["hello"], at: position))
        let connection = try await server.nextConnection()
        connection.accept()
        // NB: The load that waits for the connection ends after it's live.
        try await store.until { $0.isLive && !$0.isStale }
        return (store, connection)
    }

    @Test func `a snapshot is shown before the connection is open, and is live with it`() async throws {
        let store = ResourceStore(room, in: container())
        store.appear()
        try await server.nextSnapshot().succeed(FeedSnapshot(["hello"], at: 1))
        try await store.until { $0.value == ["hello"] }
        #expect(store.isStale && !store.isLive && !store.isLoading)
        let connection = try await server.nextConnection()
        #expect(connection.position == 1)
        connection.accept()
        // NB: The load that waits for the connection ends after it's live.
        try await store.until { $0.isLive && !$0.isStale }
    }

    @Test func `changes are applied once and in order`() async throws {
        let (store, connection) = try await connected(in: container())
        connection.send(.change("a", at: 2))
        connection.send(.change("a", at: 2))
        connection.send(.change("old", at: 1))
        connection.send(.part("b"))
        connection.send(.change("c", at: 3))
        try await store.until { $0.value?.last == "c" }
        #expect(store.value == ["hello", "a", "b", "c"])
        #expect(server.snapshotCount == 1 && server.connectionCount == 1)
    }

    @Test func `a lost connection leaves the value stale, and resumes after what was applied`() async throws {
        let (store, connection) = try await connected(in: container())
        connection.send(.change("a", at: 2))
        try await store.until { $0.value?.last == "a" }
        connection.fail(URLError(.networkConnectionLost))
        try await store.until { $0.isStale }
        #expect(!store.isLive && store.value == ["hello", "a"])
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        let next = try await server.nextConnection()
        #expect(next.position == 2)
        next.send(.change("b", at: 3))
        try await store.until { $0.value?.last == "b" }
        #expect(store.value == ["hello", "a", "b"] && store.isLive && server.snapshotCount == 1)
    }

    @Test func `a connection that announces is live once it has`() async throws {
        let (store, connection) = try await connected(in: container())
        connection.send(.upToDate)
        connection.end()
        try await store.until { $0.isStale }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        let next = try await server.nextConnection()
        next.send(.change("missed", at: 2))
        try await store.until { $0.value?.last == "missed" }
        #expect(store.isStale)
        next.send(.upToDate)
        try await store.until { !$0.isStale }
    }

    @Test func `an invalidation loads a snapshot beside the connection`() async throws {
        let container = container()
        let (store, connection) = try await connected(in: container)
        container.invalidate("room")
        #expect(store.isStale)
        let snapshot = try await server.nextSnapshot()
        connection.send(.change("a", at: 2))
        try await store.until { $0.value?.last == "a" }
        snapshot.succeed(FeedSnapshot(["hello", "a", "b"], at: 3))
        try await store.until { !$0.isStale }
        connection.send(.change("b", at: 3))
        connection.send(.change("c", at: 4))
        try await store.until { $0.value?.last == "c" }
        #expect(store.value == ["hello", "a", "b", "c"])
        #expect(!connection.isCancelled && server.connectionCount == 1)
    }

    @Test func `an older snapshot is dropped, and confirms the value`() async throws {
        let container = container()
        let (store, connection) = try await connected(in: container, at: 5)
        container.invalidate("room")
        try await server.nextSnapshot().succeed(FeedSnapshot(["old"], at: 4))
        try await store.until { !$0.isStale }
        #expect(store.value == ["hello"] && !connection.isCancelled)
    }

    @Test func `a restart leads to a snapshot, whatever its position is`() async throws {
        let (store, connection) = try await connected(in: container(), at: 5)
        connection.send(.restart)
        try await store.until { !$0.isLive }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        let snapshot = try await server.nextSnapshot()
        #expect(store.value == ["hello"] && store.isStale && !store.isLoading)
        try await connection.waitForCancellation()
        snapshot.succeed(FeedSnapshot(["anew"], at: 1))
        #expect(try await server.nextConnection().position == 1)
        try await store.until { $0.value == ["anew"] }
    }

    @Test func `a jump of consecutive positions leads to a snapshot`() async throws {
        let (store, connection) = try await connected(
            server.resource("room", order: .consecutive) { $0.append($1) }, in: container())
        connection.send(.change("c", at: 3))
        try await store.until { !$0.isLive }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await server.nextSnapshot().succeed(FeedSnapshot(["hello", "b", "c"], at: 3))
        try await store.until { $0.value?.count == 3 }
    }

    @Test func `a connection closes 5 seconds after the last interest, and the next one resumes`() async throws {
        let (store, connection) = try await connected(in: container())
        store.disappear()
        try await clock.sleepers(1)
        clock.advance(by: .seconds(4))
        #expect(!connection.isCancelled && store.isLive)
        clock.advance(by: .seconds(1))
        try await connection.waitForCancellation()
        try await store.until { $0.isStale }
        #expect(store.isStale && store.value == ["hello"])
        store.appear()
        #expect(try await server.nextConnection().position == 1)
        #expect(server.snapshotCount == 1)
    }

    @Test func `interest that returns keeps the connection`() async throws {
        let (store, connection) = try await connected(in: container())
        store.disappear()
        try await clock.sleepers(1)
        store.appear()
        clock.advance(by: .seconds(60))
        connection.send(.change("a", at: 2))
        try await store.until { $0.value?.last == "a" }
        #expect(!connection.isCancelled)
    }

    @Test func `all stores of a key share a connection`() async throws {
        let container = container()
        let (_, connection) = try await connected(in: container)
        let other = ResourceStore(room, in: container)
        other.appear()
        #expect(other.isLive && other.value == ["hello"])
        connection.send(.change("a", at: 2))
        try await other.until { $0.value?.last == "a" }
        #expect(server.connectionCount == 1)
    }

    @Test func `a value that is set is shown until the next change, which is applied to the base`() async throws {
        let (store, connection) = try await connected(in: container())
        store.set(["mine"])
        #expect(store.value == ["mine"])
        connection.send(.change("a", at: 2))
        try await store.until { $0.value == ["hello", "a"] }
        #expect(!connection.isCancelled)
    }

    @Test func `a reset closes the connection, and forgets the position`() async throws {
        let container = container()
        let (store, connection) = try await connected(in: container)
        container.reset("room")
        try await connection.waitForCancellation()
        #expect(store.value == nil)
        connection.send(.change("late", at: 2))
        store.disappear()
        store.appear()
        try await server.nextSnapshot().succeed(FeedSnapshot(["anew"], at: 3))
        #expect(try await server.nextConnection().position == 3)
        try await store.until { $0.value == ["anew"] }
    }

    @Test func `a wipe closes the connection`() async throws {
        let container = container()
        let (store, connection) = try await connected(in: container)
        try await container.wipe()
        try await connection.waitForCancellation()
        #expect(store.value == nil)
    }

    @Test func `a container that is gone leaves no connection`() async throws {
        var container: ResourceContainer? = container()
        var (store, connection): (ResourceStore<[String]>?, _) = try await connected(in: #require(container))
        #expect(store?.isLive == true)
        store = nil
        container = nil
        try await connection.waitForCancellation()
    }

    @Test func `a refresh loads a snapshot and keeps the connection`() async throws {
        let (store, connection) = try await connected(in: container())
        async let refreshed = store.refresh()
        try await server.nextSnapshot().succeed(FeedSnapshot(["hello", "a"], at: 2))
        _ = await refreshed
        #expect(store.value == ["hello", "a"] && !connection.isCancelled && store.isLive)
    }

    @Test func `a restored value is stale, and resumes after its position once it announces`() async throws {
        let first = container()
        let (store, connection) = try await connected(room.persisted(), in: first)
        connection.send(.upToDate)
        connection.send(.change("a", at: 2))
        try await store.until { $0.value?.last == "a" }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        await first.close()
        let restored = ResourceStore(room.persisted(), in: container())
        restored.appear()
        let next = try await server.nextConnection()
        try await restored.until { $0.value == ["hello", "a"] }
        #expect(next.position == 2 && restored.value == ["hello", "a"] && restored.isStale)
        next.send(.upToDate)
        try await restored.until { $0.isLive }
        #expect(server.snapshotCount == 1)
    }

    @Test func `a burst is applied as a few batches`() async throws {
        let applied = Lock(0)
        let (store, connection) = try await connected(
            server.resource("room") { value, change in
                applied.withLock { $0 += 1 }
                value.append(change)
            }, in: container())
        for number in 2...500 { connection.send(.change("\(number)", at: number)) }
        try await store.until { $0.value?.count == 500 }
        #expect(applied.withLock { $0 } < 1_000)
    }

    @Test func `more messages than may wait close the connection, and nothing is lost`() async throws {
        let gate = DispatchSemaphore(value: 0)
        let (store, connection) = try await connected(
            server.resource("room") { value, change in
                if change == "2" { gate.wait() }
                value.append(change)
            }, in: container())
        for number in 2...2_002 { connection.send(.change("\(number)", at: number)) }
        try await connection.waitForCancellation()
        gate.signal()
        try await store.until { $0.isStale && ($0.value?.count ?? 0) > 1 }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(30))
        let next = try await server.nextConnection()
        #expect(next.position == store.value?.count)
    }
}
