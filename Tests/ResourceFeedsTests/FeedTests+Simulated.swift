import Foundation
import ResourceCore
import ResourceFeeds
import ResourceTesting
import ResourceWriting
import Testing

// Faults that the simulation has found.
extension FeedTests {
    @Test func `a value that is set before there is a base isn't written`() async throws {
        let first = container()
        let old = ResourceStore(room.persisted(), in: first)
        old.appear()
        let call = try await server.nextSnapshot()
        old.set(["mine"])
        try await call.waitForCancellation()
        await first.close()
        #expect(archive.records.isEmpty)
    }

    private typealias Said = (
        store: ResourceStore<[String]>, connection: ScriptedFeed<[String], String, Int>.Connection, saying: Saying,
        sent: SentMutation<Saying>, request: GatedLoader<Int>.Call
    )

    /// Returns a connected store with a mutation whose response waits.
    private func said(in container: ResourceContainer) async throws -> Said {
        let saying = Saying(text: "mine")
        let (store, connection) = try await connected(in: container)
        let sent = container.send(saying)
        return (store, connection, saying, sent, try await saying.gate.nextCall())
    }

    /// Sends the change of a mutation before its response, and another one.
    private func name(
        _ saying: Saying, by connection: ScriptedFeed<[String], String, Int>.Connection,
        in store: ResourceStore<[String]>
    ) async throws {
        connection.send(.change("mine", at: 2, by: saying.id.withLock { $0 }))
        connection.send(.change("other", at: 3))
        try await store.until { $0.value == ["hello", "mine", "other"] }
    }

    @Test func `an effect whose change is lost with a timeline is shown again until the response`() async throws {
        let container = ResourceContainer(clock: clock, jitter: { 1 }, archive: archive, outbox: nil)
        let (store, connection, saying, sent, request) = try await said(in: container)
        try await name(saying, by: connection, in: store)
        connection.send(.restart)
        try await store.until { !$0.isLive }
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await server.nextSnapshot().succeed(FeedSnapshot(["hello"], at: 1))
        let next = try await server.nextConnection()
        try await store.until { $0.value?.last == "mine" }
        #expect(next.position == 1 && store.value == ["hello", "mine"])
        next.send(.change("mine", at: 2))
        request.succeed(2)
        try await sent.output
        next.send(.change("last", at: 3))
        try await store.until { $0.value?.last == "last" }
        #expect(store.value == ["hello", "mine", "last"] && store.pendingMutationCount == 0)
    }

    @Test func `an effect whose change is forgotten by a reset is shown again until the response`() async throws {
        let container = ResourceContainer(clock: clock, jitter: { 1 }, archive: archive, outbox: nil)
        let (store, connection, saying, sent, request) = try await said(in: container)
        try await name(saying, by: connection, in: store)
        container.reset("room")
        store.start(.refresh)
        try await server.nextSnapshot().succeed(FeedSnapshot(["hello"], at: 1))
        try await store.until { $0.value != nil }
        #expect(store.value == ["hello", "mine"])
        request.succeed(2)
        try await sent.output
        #expect(store.value == ["hello", "mine"])
    }

    @Test func `a change that is dropped, and names a mutation, ends that as one that is shown`() async throws {
        let container = ResourceContainer(clock: clock, jitter: { 1 }, archive: archive, outbox: nil)
        let (store, connection, saying, sent, request) = try await said(in: container)
        async let refreshed = store.refresh()
        try await server.nextSnapshot().succeed(FeedSnapshot(["hello", "mine"], at: 2))
        _ = await refreshed
        #expect(store.pendingMutationCount == 1)
        connection.send(.change("mine", at: 2, by: saying.id.withLock { $0 }))
        try await store.until { $0.pendingMutationCount == 0 }
        #expect(store.value == ["hello", "mine"])
        request.succeed(2)
        try await sent.output
    }
}

/// A message to the room, whose response waits for the test.
private struct Saying: Mutation {
    let text: String
    let gate = GatedLoader<Int>()
    let id = Lock<UUID?>(nil)

    var overlays: [Overlay] {
        Overlay(Resource<[String]>("room") { [] }) { [text] room in if !room.contains(text) { room.append(text) } }
    }

    func send(_ context: MutationContext) async throws {
        id.withLock { $0 = context.id }
        context.included(at: try await gate.load())
    }
}
