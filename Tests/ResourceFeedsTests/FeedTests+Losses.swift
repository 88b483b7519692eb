import Foundation
import ResourceCore
import ResourceFeeds
import ResourceTesting
import Testing

// Connections that are lost, refused, closed, and opened again.
extension FeedTests {
    @Test func `a feed closes its connection in the background, and resumes in the foreground`() async throws {
        let container = container()
        let (store, connection) = try await connected(in: container)
        container.notice(.background)
        try await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        try await connection.waitForCancellation()
        try await store.until { $0.isStale }
        #expect(store.isStale && server.connectionCount == 1)
        container.notice(.foreground)
        #expect(try await server.nextConnection().position == 1)
    }

    @Test func `a short time in the background changes nothing`() async throws {
        let container = container()
        let (store, connection) = try await connected(in: container)
        container.notice(.background)
        try await clock.sleepers(1)
        container.notice(.foreground)
        clock.advance(by: .seconds(60))
        #expect(store.isLive && !connection.isCancelled)
    }

    @Test func `a connection that is refused for good isn't asked for again until the view appears`() async throws {
        let store = ResourceStore(room, in: container())
        store.appear()
        try await server.nextSnapshot().succeed(FeedSnapshot(["hello"], at: 1))
        try await server.nextConnection().fail(Refusal())
        try await store.until { $0.lastSyncError is Refusal }
        clock.advance(by: .seconds(3_000))
        #expect(server.connectionCount == 1 && store.value == ["hello"])
        store.disappear()
        store.appear()
        try await server.nextConnection().accept()
        try await store.until { $0.isLive }
    }

    @Test func `a connection that can't be opened is tried again for as long as there is interest`() async throws {
        let store = ResourceStore(room, in: container())
        store.appear()
        try await server.nextSnapshot().succeed(FeedSnapshot(["hello"], at: 1))
        for _ in 1...10 {
            try await server.nextConnection().fail(URLError(.timedOut))
            try await store.until { _ in if case .waiting = store.connection { true } else { false } }
            try await clock.sleepers(1)
            clock.advance(by: .seconds(30))
        }
        try await server.nextConnection().accept()
        try await store.until { $0.isLive }
        #expect(server.snapshotCount == 1)
    }

    @Test func `a connection that doesn't become live in time is replaced`() async throws {
        let store = ResourceStore(room.timeout(attempt: .seconds(10)), in: container())
        store.appear()
        try await server.nextSnapshot().succeed(FeedSnapshot(["hello"], at: 1))
        let silent = try await server.nextConnection()
        try await clock.sleepers(1)
        clock.advance(by: .seconds(10))
        try await silent.waitForCancellation()
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await server.nextConnection().accept()
        try await store.until { $0.isLive }
    }

    @Test func `positions without an order close the connection for a snapshot`() async throws {
        let container = container()
        let feed = server.resource("room", order: .opaque) { $0.append($1) }
        let (store, connection) = try await connected(feed, in: container)
        connection.send(.upToDate)
        connection.send(.change("a", at: 7))
        try await store.until { $0.value?.last == "a" }
        container.invalidate("room")
        try await connection.waitForCancellation()
        let next = try await server.nextConnection()
        #expect(next.position == 7 && server.snapshotCount == 1)
        next.send(.upToDate)
        try await store.until { $0.isLive }
    }

    @Test func `a derived resource follows a feed, and keeps its connection`() async throws {
        let container = container()
        let count = ResourceStore(room.map(as: "count") { $0.count }, in: container)
        count.appear()
        try await server.nextSnapshot().succeed(FeedSnapshot(["hello"], at: 1))
        let connection = try await server.nextConnection()
        connection.accept()
        try await count.until { $0.value == 1 && !$0.isStale }
        clock.advance(by: .seconds(60))
        connection.send(.change("a", at: 2))
        try await count.until { $0.value == 2 }
        #expect(!connection.isCancelled)
        count.disappear()
        try await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        try await connection.waitForCancellation()
    }

    @Test func `a feed that nothing uses leaves the container`() async throws {
        let container = container()
        var (store, connection): (ResourceStore<[String]>?, _) = try await connected(in: container)
        store?.disappear()
        store = nil
        try await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        try await connection.waitForCancellation()
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1_000))
        try await container.until { $0.summaries().isEmpty }
    }

    @Test func `a server that restarts again and again is asked less and less often`() async throws {
        let (store, first) = try await connected(in: container())
        first.send(.restart)
        try await store.until { !$0.isLive }
        for limit in [1, 2, 4] {
            try await clock.sleepers(1)
            clock.advance(by: .milliseconds(limit * 1_000 - 1))
            #expect(store.isStale)
            let count = server.snapshotCount
            clock.advance(by: .milliseconds(1))
            try await server.nextSnapshot().succeed(FeedSnapshot(["anew"], at: 1))
            #expect(server.snapshotCount == count + 1)
            let connection = try await server.nextConnection()
            connection.accept()
            try await store.until { $0.isLive }
            connection.send(.restart)
            try await store.until { !$0.isLive }
        }
    }

    @Test func `a snapshot that fails beside a connection is asked for again after a while`() async throws {
        let container = container()
        let (store, connection) = try await connected(room.retry(.never), in: container)
        container.invalidate("room")
        try await server.nextSnapshot().fail(URLError(.timedOut))
        try await store.until { $0.error != nil }
        #expect(server.snapshotCount == 2)
        try await clock.sleepers(1)
        clock.advance(by: .seconds(30))
        try await server.nextSnapshot().succeed(FeedSnapshot(["hello"], at: 1))
        try await store.until { !$0.isStale }
        #expect(!connection.isCancelled)
    }

    @Test func `another resource of the key closes the connection, and doesn't go on forever`() async throws {
        let container = container()
        let (store, connection) = try await connected(in: container)
        let calls = Lock(0)
        let plain = ResourceStore(
            Resource("room") {
                calls.withLock { $0 += 1 }
                return ["plain"]
            }, in: container)
        await plain.refresh()
        try await connection.waitForCancellation()
        #expect(store.value == ["plain"] && calls.withLock { $0 } == 1)
    }

    @Test func `a connection that is lost in the background opens again in the foreground`() async throws {
        let container = container()
        let (store, connection) = try await connected(in: container)
        container.notice(.background)
        connection.fail(URLError(.networkConnectionLost))
        try await store.until { $0.isStale }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(60))
        #expect(server.connectionCount == 1)
        container.notice(.foreground)
        try await server.nextConnection().accept()
        try await store.until { $0.isLive }
    }

    @Test func `a change of many parts is applied`() async throws {
        let (store, first) = try await connected(in: container())
        first.send(.upToDate)
        first.end()
        try await store.until { $0.isStale }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        let connection = try await server.nextConnection()
        // NB: The announcement tells that the parts before it were taken.
        for number in 1...900 { connection.send(.part("\(number)")) }
        connection.send(.upToDate)
        try await store.until { $0.isLive }
        for number in 901...1_500 { connection.send(.part("\(number)")) }
        connection.send(.change("last", at: 2))
        try await store.until { $0.value?.count == 1_502 }
        #expect(store.isLive && server.connectionCount == 2)
    }

    @Test func `an age has no effect on a feed that is connected`() async throws {
        let (store, _) = try await connected(room.stale(after: .seconds(10)), in: container())
        clock.advance(by: .seconds(60))
        #expect(!store.isStale && server.snapshotCount == 1)
    }

    @Test func `a value that is set doesn't spare the snapshot of a barrier`() async throws {
        let container = container()
        let (store, connection) = try await connected(in: container)
        container.invalidate("room")
        let dropped = try await server.nextSnapshot()
        store.set(["mine"])
        try await dropped.waitForCancellation()
        #expect(store.value == ["mine"])
        try await server.nextSnapshot().succeed(FeedSnapshot(["hello"], at: 1))
        try await store.until { !$0.isStale }
        #expect(!connection.isCancelled)
    }

    @Test func `a canceled connection isn't opened again until the view appears`() async throws {
        let container = container()
        let store = ResourceStore(room, in: container)
        store.appear()
        try await server.nextSnapshot().succeed(FeedSnapshot(["hello"], at: 1))
        _ = try await server.nextConnection()
        container.cancel("room")
        #expect(server.connectionCount == 1 && store.value == ["hello"])
        store.disappear()
        store.appear()
        #expect(server.connectionCount <= 2)
    }

    @Test func `a refresh ends the time until the next connection`() async throws {
        let (store, connection) = try await connected(in: container())
        connection.fail(URLError(.networkConnectionLost))
        try await store.until { $0.isStale }
        async let refreshed = store.refresh()
        try await server.nextSnapshot().succeed(FeedSnapshot(["hello"], at: 1))
        _ = await refreshed
        try await server.nextConnection().accept()
        try await store.until { $0.isLive }
    }

    @Test func `a loss after an error of a refresh leads to another connection`() async throws {
        let (store, connection) = try await connected(in: container())
        async let refreshed = store.refresh()
        try await server.nextSnapshot().fail(Refusal())
        _ = await refreshed
        connection.fail(URLError(.networkConnectionLost))
        try await store.until { !$0.isLive }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(60))
        _ = try await server.nextConnection()
    }

    @Test func `a load that has more to catch up with than may wait goes on with another connection`() async throws {
        let (store, connection) = try await connected(in: container())
        connection.send(.upToDate)
        connection.fail(URLError(.networkConnectionLost))
        try await store.until { !$0.isLive }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        for position in 2...7 {
            let next = try await server.nextConnection()
            #expect(next.position == position - 1)
            next.send(.change("\(position)", at: position))
            try await store.until { $0.value?.last == "\(position)" }
            next.fail(FeedError.overflowed)
        }
        try await server.nextConnection().send(.upToDate)
        try await store.until { $0.isLive && !$0.isStale }
        #expect(store.lastSyncError == nil && server.snapshotCount == 1)
    }
}

private struct Refusal: Error {}
