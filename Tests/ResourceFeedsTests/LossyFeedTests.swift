import Foundation
import ResourceCore
import ResourceFeeds
import ResourceTesting
import ResourceWriting
import Testing

/// A server of a feed in memory, for tests of apps.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LossyFeedTests {
    private typealias Server = LossyFeed<[String], String>

    private let clock = ManualClock()

    private func live(
        _ server: Server, in container: ResourceContainer? = nil
    ) async throws -> ResourceStore<[String]> {
        let container = container ?? ResourceContainer(clock: clock, jitter: { 0 })
        let store = ResourceStore(server.resource("room"), in: container)
        store.appear()
        try await store.until { $0.isLive && !$0.isStale }
        return store
    }

    @Test func `changes are shown once, whatever becomes of their messages`() async throws {
        let server = Server(["hello"], clock: clock) { $0.append($1) }
        let store = try await live(server)
        server.plan(.repeated, .delivered, .lost)
        server.append("a")
        server.append("b", "c")
        try await store.until { $0.value?.last == "c" }
        #expect(store.value == ["hello", "a", "b", "c"] && server.connectionCount == 2)
    }

    @Test func `a connection that has fallen silent is open until it's cut`() async throws {
        let server = Server([], clock: clock) { $0.append($1) }
        let store = try await live(server)
        server.plan(.silent)
        server.append("a")
        server.append("b")
        #expect(server.openConnectionCount == 1 && store.isLive)
        server.disconnect()
        try await store.until { $0.value == ["a", "b"] }
        #expect(server.connectionCount == 2)
    }

    @Test func `a reader whose position was compacted gets a restart`() async throws {
        let server = Server([], clock: clock) { $0.append($1) }
        let start = server.position
        server.append("a")
        server.compact()
        var messages = try server.changes(after: start).makeAsyncIterator()
        #expect(try await messages.next().map { "\($0)".contains("restart") } == true)
        #expect(try await messages.next() == nil && server.openConnectionCount == 0)
        #expect(server.content(at: start) == [] && server.content(at: server.position) == ["a"])
    }

    @Test func `a restart begins another epoch without the last changes`() async throws {
        let server = Server([], clock: clock) { $0.append($1) }
        let store = try await live(server)
        server.append("a")
        let end = server.append("b")
        try await store.until { $0.value == ["a", "b"] }
        server.restart(losing: 1)
        #expect(server.content == ["a"] && server.position == LossyFeedPosition(epoch: 2, offset: 0))
        #expect(server.content(at: end) == ["a", "b"])
        try await store.until { $0.value == ["a"] && $0.isLive }
    }

    @Test func `a write whose change was lost is applied again`() async throws {
        let server = Server([], clock: clock) { $0.append($1) }
        let (kept, lost) = (UUID(), UUID())
        for id in [kept, lost, lost] { try await server.write(id, "\(id)") }
        #expect(server.writes.map(\.outcome) == [.applied, .applied, .repeated])
        server.restart(losing: 1)
        for id in [kept, lost] { try await server.write(id, "\(id)") }
        #expect(server.writes.map(\.outcome).suffix(2) == [.repeated, .applied])
        #expect(server.content == ["\(kept)", "\(lost)"])
    }

    @Test func `snapshots trail changes, and connections don't`() async throws {
        let server = Server([], clock: clock, readLag: .seconds(3)) { $0.append($1) }
        server.append("a")
        #expect(try server.snapshot().value == [] && server.content == ["a"])
        let store = try await live(server)
        try await store.until { $0.value == ["a"] }
        clock.advance(by: .seconds(3))
        #expect(try server.snapshot().value == ["a"])
    }

    @Test func `without a network, connections are lost and requests fail`() async throws {
        let server = Server([], clock: clock) { $0.append($1) }
        let store = try await live(server)
        server.isReachable = false
        try await store.until { !$0.isLive }
        #expect(throws: LossyServerFailure.offline) { try server.snapshot() }
        #expect(throws: LossyServerFailure.offline) { try server.changes(after: server.position) }
        await #expect(throws: LossyServerFailure.offline) { try await server.write(UUID(), "a") }
    }

    @Test(arguments: [true, false])
    func `one server serves a feed and its mutations`(namesMutations: Bool) async throws {
        let server = Server([], clock: clock, namesMutations: namesMutations) { $0.append($1) }
        let container = ResourceContainer(clock: clock, jitter: { 0 }, outbox: nil)
        let store = try await live(server, in: container)
        server.plan(WriteFate.accepted, .responseLost)
        for text in ["a", "b"] {
            try await container.send(Line(text: text, isPlaced: !namesMutations, server: server)).output
        }
        try await store.until { $0.value == ["a", "b"] && $0.pendingMutationCount == 0 }
        #expect(server.content == ["a", "b"] && server.connectionCount == 1)
        #expect(server.writes.map(\.outcome) == [.applied, .applied, .repeated])
    }
}

private struct Line: Mutation {
    let text: String
    let isPlaced: Bool
    let server: LossyFeed<[String], String>

    var overlays: [Overlay] {
        Overlay(Resource<[String]>("room") { [] }) { [text] room in if !room.contains(text) { room.append(text) } }
    }

    func send(_ context: MutationContext) async throws {
        let position = try await server.write(context.id, text)
        if isPlaced { context.included(at: position) }
    }
}
