import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// What an app asks for, and its container can't do: it's told once of each kind.
@Suite(.timeLimit(.minutes(10))) struct SilentMistakeTests {
    private let warnings = Lock<[String]>([])

    private func container(archive: (any DataStore)? = nil, outbox: Outbox? = nil) -> ResourceContainer {
        ResourceContainer(
            clock: ManualClock(), archive: archive, outbox: outbox,
            warn: { [warnings] text in warnings.withLock { $0.append(text) } })
    }

    private func told() -> [String] { warnings.withLock { $0 } }

    @Test func `a persisted resource without an archive is told once for each container`() async throws {
        for number in 1...2 {
            let container = container()
            for key in ["a", "b"] {
                #expect(try await container.value(of: Resource<Int>([key]) { 1 }.persisted(.json())) == 1)
                container.set(2, for: Resource<Int>([key]) { 1 }.persisted(expiresAfter: .seconds(1)))
            }
            #expect(told().count == number)
        }
        #expect(told().first?.contains("The resource a is persisted(), but its container has no archive") == true)
        #expect(told().first?.contains("ResourceContainer(archive: .folder(\"Cache\"))") == true)
    }

    @Test func `a persisted resource with an archive, and another one without, are no mistake`() async throws {
        let container = container(archive: MemoryStore())
        #expect(try await container.value(of: Resource("a") { 1 }.persisted()) == 1)
        #expect(try await self.container().value(of: Resource("a") { 1 }) == 1)
        #expect(told().isEmpty)
    }

    @Test @MainActor func `a durable mutation without an outbox fails with the cure, and is told once, W1`()
        async throws
    {
        let container = container()
        let store = ResourceStore(Resource("bells") { 0 }, in: container)
        container.set(0, for: Resource("bells") { 0 })
        for _ in 1...2 {
            let sent = container.send(Ring())
            #expect(sent.error as? MutationError == .unknownKind && !sent.isPending)
            await #expect(throws: MutationError.unknownKind) { try await sent.output }
        }
        #expect(store.value == 0 && container.pendingMutations.isEmpty)
        #expect(told().count == 1 && told().first?.contains("Ring was not sent") == true)
        for text in [MutationError.unknownKind.localizedDescription, "\(MutationError.unknownKind)"] + told() {
            #expect(
                text.contains("ResourceContainer.configureShared(mutations:)") && text.contains("Outbox(inMemory:)"))
        }
    }

    @Test @MainActor func `a durable mutation that the outbox doesn't name is told once, W1`() throws {
        let container = container(outbox: try Outbox(inMemory: Toll.self))
        for _ in 1...2 { #expect(container.send(Ring()).error as? MutationError == .unknownKind) }
        #expect(told().count == 1 && told().first?.contains("doesn't name its type") == true)
        #expect(container.send(Toll()).isPending)
    }

    @Test @MainActor func `who listens to failures hears of a mutation that wasn't sent`() async {
        let container = container()
        container.send(Ring())
        let (failures, continuation) = AsyncStream.makeStream(of: PendingMutation.self)
        container.onMutationFailure { continuation.yield($0) }
        container.send(Ring())
        var iterator = failures.makeAsyncIterator()
        for _ in 1...2 {
            let failure = await iterator.next()
            #expect(failure?.name == Ring.kind && failure?.status.error as? MutationError == .unknownKind)
        }
    }

    @Test @MainActor func `a mutation in memory needs no outbox`() async throws {
        let container = container()
        try await container.send(Knock()).output
        #expect(told().isEmpty)
    }

    @Test @MainActor func `a resource that waits for a connection, of which nothing tells, is told once`() {
        let container = container()
        for key in ["a", "b"] {
            let store = ResourceStore(Resource<Int>([key]) { 1 }.refresh(on: .reconnect), in: container)
            store.appear()
            store.disappear()
        }
        #expect(told().count == 1)
        #expect(told().first?.contains("container.follow(.systemConnection)") == true)
    }

    @Test(arguments: [true, false]) @MainActor
    func `with a source of the connection, or with events, that's no mistake`(isFollowed: Bool) {
        let container = container()
        if isFollowed { container.follow(TriggerSource { AsyncStream { _ in } }) } else { container.notice(.online) }
        let store = ResourceStore(Resource("a") { 1 }.refresh(on: .reconnect), in: container)
        store.appear()
        #expect(told().isEmpty)
    }
}

private struct Ring: DurableMutation {
    func send(_ context: MutationContext) async throws {}
    var overlays: [Overlay] {
        Overlay(Resource("bells") { 0 }) { $0 += 1 }
    }
    static var kind: String { "Ring" }
}

private struct Toll: DurableMutation {
    func send(_ context: MutationContext) async throws {}
    static var kind: String { "Toll" }
}

private struct Knock: Mutation {
    func send(_ context: MutationContext) async throws {}
}
