import Foundation
import ResourceCore
import ResourceFeeds
import ResourceTesting
import ResourceWriting
import Testing

/// Mutations of feeds, which never close a connection.
@MainActor @Suite(.timeLimit(.minutes(10))) struct FeedWriteTests {
    private let clock = ManualClock()
    private let archive = MemoryStore()
    private let mutations = MemoryStore()
    private let server = ScriptedFeed<[String], String, Int>()

    private var room: Resource<[String]> {
        server.resource("room") { room, message in if !room.contains(message) { room.append(message) } }
    }

    private func launch() async throws -> ResourceContainer {
        let outbox = try await Outbox(mutations, Post.self)
        return ResourceContainer(clock: clock, jitter: { 1 }, archive: archive, outbox: outbox)
    }

    private func connected(
        in container: ResourceContainer
    ) async throws -> (ResourceStore<[String]>, ScriptedFeed<[String], String, Int>.Connection) {
        let store = ResourceStore(room.persisted(), in: container)
        store.appear()
        try await server.nextSnapshot().succeed(FeedSnapshot([], at: 0))
        let connection = try await server.nextConnection()
        connection.send(.upToDate)
        try await store.until { $0.isLive && !$0.isStale }
        // NB: The record of the value follows the snapshot's after 5 seconds.
        try await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        return (store, connection)
    }

    @Test func `ten messages whose place is known lead to no load and no connection`() async throws {
        let container = try await launch()
        let (store, connection) = try await connected(in: container)
        for number in 1...10 {
            try await container.send(Post(text: "\(number)", position: number)).output
            #expect(store.value?.last == "\(number)" && store.isLive)
            connection.send(.change("\(number)", at: number))
        }
        try await store.until { $0.value?.count == 10 }
        await container.flush()
        #expect(server.snapshotCount == 1 && server.connectionCount == 1 && !connection.isCancelled)
        #expect(store.pendingMutationCount == 0)
    }

    @Test func `an effect ends with the change of its position, and not with the acknowledgment`() async throws {
        let container = try await launch()
        let (store, connection) = try await connected(in: container)
        try await container.send(Post(text: "mine", position: 2)).output
        #expect(store.value == ["mine"])
        connection.send(.change("other", at: 1))
        try await store.until { $0.value?.count == 2 }
        #expect(store.value == ["other", "mine"])
        connection.send(.change("mine", at: 2))
        connection.send(.change("last", at: 3))
        try await store.until { $0.value?.count == 3 }
        #expect(store.value == ["other", "mine", "last"])
    }

    @Test func `a change that names its mutation ends the effect before the acknowledgment`() async throws {
        let container = try await launch()
        let (store, connection) = try await connected(in: container)
        let gate = GatedLoader<Bool>()
        let post = Post(text: "early", position: nil)
        gates.withLock { $0[post.text] = gate }
        let sent = container.send(post)
        let call = try await gate.nextCall()
        let id = try #require(received.withLock { $0[post.text] })
        connection.send(.change("early", at: 1, by: id))
        connection.send(.change("other", at: 2))
        try await store.until { $0.value?.count == 2 }
        #expect(store.value == ["early", "other"])
        call.succeed(true)
        try await sent.output
        await container.flush()
        #expect(store.value == ["early", "other"] && store.isLive && server.snapshotCount == 1)
    }

    @Test func `a mutation without a place leads to one snapshot beside the connection`() async throws {
        let container = try await launch()
        let (store, connection) = try await connected(in: container)
        try await container.send(Post(text: "mine", position: nil)).output
        let snapshot = try await server.nextSnapshot()
        #expect(store.value == ["mine"] && store.isStale)
        connection.send(.change("other", at: 1))
        try await store.until { $0.value?.count == 2 }
        #expect(store.value == ["other", "mine"])
        snapshot.succeed(FeedSnapshot(["other", "mine"], at: 2))
        try await store.until { $0.isLive && !$0.isStale }
        connection.send(.change("mine", at: 2))
        connection.send(.change("last", at: 3))
        try await store.until { $0.value?.count == 3 }
        #expect(server.snapshotCount == 2 && server.connectionCount == 1 && !connection.isCancelled)
    }

    @Test func `an acknowledged effect is shown after a launch until the value has its position`() async throws {
        let first = try await launch()
        let (old, _) = try await connected(in: first)
        try await first.send(Post(text: "mine", position: 1)).output
        #expect(old.value == ["mine"])
        await first.close()
        let second = try await launch()
        let store = ResourceStore(room.persisted(), in: second)
        store.appear()
        let connection = try await server.nextConnection()
        try await store.until { $0.value == ["mine"] }
        #expect(connection.position == 0)
        connection.send(.upToDate)
        try await store.until { $0.isLive }
        #expect(store.value == ["mine"])
        connection.send(.change("mine", at: 1))
        connection.send(.change("last", at: 2))
        try await store.until { $0.value?.count == 2 }
        #expect(server.snapshotCount == 1)
        try await isEmptyOutbox(of: second)
    }

    @Test func `an effect of another launch without a place ends as the connection has announced`() async throws {
        let first = try await launch()
        _ = try await connected(in: first)
        try await first.send(Post(text: "mine", position: nil)).output
        await first.close()
        let second = try await launch()
        let store = ResourceStore(room.persisted(), in: second)
        store.appear()
        let connection = try await server.nextConnection()
        try await store.until { $0.value == ["mine"] }
        connection.send(.change("other", at: 1))
        try await store.until { $0.value?.count == 2 }
        #expect(store.value == ["other", "mine"])
        connection.send(.change("mine", at: 2))
        connection.send(.upToDate)
        try await store.until { $0.isLive }
        #expect(store.value == ["other", "mine"] && server.snapshotCount == 1)
        try await isEmptyOutbox(of: second)
    }

    @Test func `a place of another type counts as none`() async throws {
        let container = try await launch()
        let (store, _) = try await connected(in: container)
        try await container.send(Post(text: "mine", position: 1, isOdd: true)).output
        try await server.nextSnapshot().succeed(FeedSnapshot(["mine"], at: 1))
        try await store.until { $0.isLive && !$0.isStale }
        #expect(store.value == ["mine"])
    }

    @Test func `a restart after an acknowledgment leads to a snapshot that includes it`() async throws {
        let container = try await launch()
        let (store, connection) = try await connected(in: container)
        try await container.send(Post(text: "mine", position: 1)).output
        connection.send(.restart)
        try await store.until { !$0.isLive }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await server.nextSnapshot().succeed(FeedSnapshot(["mine"], at: 1))
        try await server.nextConnection().send(.upToDate)
        try await store.until { $0.isLive }
        #expect(store.value == ["mine"])
    }

    @Test func `other users of the feed don't put off what a mutation waits for`() async throws {
        let container = try await launch()
        let (store, _) = try await connected(in: container)
        try await container.send(Post(text: "mine", position: nil)).output
        let snapshot = try await server.nextSnapshot()
        for _ in 1...5 {
            let other = ResourceStore(room.persisted(), in: container)
            other.appear()
            other.disappear()
        }
        snapshot.succeed(FeedSnapshot(["mine"], at: 1))
        try await store.until { !$0.isStale }
        #expect(server.snapshotCount == 2)
        await container.flush()
        try await isEmptyOutbox(of: container)
    }

    /// Returns when the outbox has no record, of which a value has yet to take the effect.
    private func isEmptyOutbox(of container: ResourceContainer) async throws {
        await container.flush()
        clock.advance(by: .seconds(6))
        await container.flush()
        await container.outbox.sendAll()
        #expect(try await mutations.identifiers().allSatisfy { !$0.hasPrefix("mutations/") })
    }
}

/// A message to the room, whose response says where it is in the log.
struct Post: DurableMutation {
    var text: String
    var position: Int?
    var isOdd = false

    var affectedKeys: [ResourceKey] { ["room"] }

    var overlays: [Overlay] {
        Overlay(Resource<[String]>("room") { [] }) { [text] room in if !room.contains(text) { room.append(text) } }
    }

    func send(_ context: MutationContext) async throws {
        received.withLock { $0[text] = context.id }
        if let gate = gates.withLock({ $0[text] }) { _ = try await gate.load() }
        guard let position else { return }
        if isOdd { context.included(at: "somewhere") } else { context.included(at: position) }
    }
}

private let received = Lock<[String: UUID]>([:])

/// What the server waits for before it answers.
private let gates = Lock<[String: GatedLoader<Bool>]>([:])
