import ResourceCore
import ResourceTesting
import ResourceWriting
import Testing

/// A background task that wants everything sent, and whose time is over before that.
@Suite(.timeLimit(.minutes(10))) @MainActor struct SendAllTests {
    @Test func `a canceled caller returns at once, and everything is sent once`() async throws {
        let archive = MemoryStore()
        let outbox = try await Outbox(archive, Post.self)
        let container = ResourceContainer(clock: ManualClock(), outbox: outbox)
        let posts = (1...2).map { container.send(Post(number: $0)) }
        let first = try await Post.requests.nextCall()
        let sending = Task { await outbox.sendAll() }
        sending.cancel()
        await sending.value
        #expect(first.isWaiting && !first.isCancelled && container.pendingMutations.count == 2)
        first.succeed(())
        try await Post.requests.nextCall().succeed(())
        for post in posts { try await post.output }
        await outbox.sendAll()
        await container.close()
        #expect(Post.requests.count == 2)
        let next = try await Outbox(archive, Post.self)
        #expect(next.pendingMutations.isEmpty)
    }
}

private struct Post: DurableMutation {
    static let kind = "SendAllTests.Post"
    static let requests = GatedLoader<Void>()

    let number: Int

    func send(_ context: MutationContext) async throws { try await Self.requests.load() }

    var affectedKeys: [ResourceKey] { ["posts"] }
}
