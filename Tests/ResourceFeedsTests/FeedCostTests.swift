import Foundation
import ResourceCore
import ResourceFeeds
import ResourceTesting
import ResourceWriting
import Testing

/// The cost of a feed, counted.
@MainActor @Suite(.timeLimit(.minutes(10))) struct FeedCostTests {
    private let clock = ManualClock()
    private let server = ScriptedFeed<[Int], Int, Int>()

    private var list: Resource<[Int]> { server.resource("list") { $0.append($1) } }

    private func connected(
        in container: ResourceContainer
    ) async throws -> (ResourceStore<[Int]>, ScriptedFeed<[Int], Int, Int>.Connection) {
        let store = ResourceStore(list, in: container)
        store.appear()
        try await server.nextSnapshot().succeed(FeedSnapshot([], at: 0))
        let connection = try await server.nextConnection()
        connection.send(.upToDate)
        try await store.until { $0.isLive && !$0.isStale }
        return (store, connection)
    }

    @Test func `a feed that is idle has nothing to do`() async throws {
        let (store, connection) = try await connected(in: ResourceContainer(clock: clock, jitter: { 1 }))
        clock.advance(by: .seconds(10))
        #expect(clock.sleeperCount <= 1)
        clock.advance(by: .seconds(24 * 60 * 60))
        #expect(store.isLive && !connection.isCancelled && server.connectionCount == 1 && server.snapshotCount == 1)
    }

    @Test func `ten writes whose place isn't known lead to at most two snapshots at once`() async throws {
        let container = ResourceContainer(clock: clock, jitter: { 1 })
        let (store, connection) = try await connected(in: container)
        for number in 1...10 { try await container.send(Append(number: number)).output }
        #expect(server.snapshotCount <= 3)
        try await server.nextSnapshot().succeed(FeedSnapshot(Array(1...5), at: 5))
        try await server.nextSnapshot().succeed(FeedSnapshot(Array(1...10), at: 10))
        try await store.until { !$0.isStale && $0.pendingMutationCount == 0 }
        #expect(server.snapshotCount == 3 && server.connectionCount == 1 && !connection.isCancelled)
    }

    private struct Append: Mutation {
        let number: Int
        var affectedKeys: [ResourceKey] { ["list"] }

        func send(_ context: MutationContext) async throws {}
    }
}
