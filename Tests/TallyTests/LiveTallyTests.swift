import Foundation
import ResourceCore
import ResourceTesting
import ResourceWriting
import Testing

/// Features that decide when a value has the effect of a mutation, and keep their position beside it.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LiveTallyTests {
    private let mutations = MemoryStore()
    private let values = MemoryStore()
    private let clock = ManualClock()

    private func launch() async throws -> ResourceContainer {
        let outbox = try await Outbox(mutations, Vote.self)
        return ResourceContainer(clock: clock, archive: values, outbox: outbox)
    }

    private func store(in container: ResourceContainer) -> ResourceStore<Int> {
        ResourceStore(Resource("votes") { throw CancellationError() }.persisted().live(), in: container)
    }

    private func vote(in container: ResourceContainer) async throws -> UUID {
        let vote = Vote()
        try await container.send(vote).output
        await container.flush()
        return try #require(vote.id)
    }

    /// Returns when everything is written, and no mutation is being written or sent.
    private func settle(_ container: ResourceContainer) async {
        await container.flush()
        await container.outbox.sendAll()
    }

    /// Returns a store of an entry that is made again from its record, once the one before it was evicted.
    private func restoredStore(in container: ResourceContainer) async throws -> ResourceStore<Int> {
        clock.advance(by: .seconds(1_000))
        try await container.until { $0.summaries().isEmpty }
        let store = store(in: container)
        await store.load()
        return store
    }

    private var isOutboxEmpty: Bool {
        get async throws { try await mutations.identifiers().allSatisfy { !$0.hasPrefix("mutations/") } }
    }

    @Test func `an effect is shown over the value until the feature says that the value has it`() async throws {
        let container = try await launch()
        let store = store(in: container)
        store.set(10)
        let id = try await vote(in: container)
        #expect(store.value == 11 && store.pendingMutationCount == 0)
        store.apply(10)
        #expect(store.value == 21)
        store.apply(1, by: id)
        #expect(store.value == 21)
        store.apply(-1)
        #expect(store.value == 20)
        await container.close()
    }

    /// Sends a vote of which the server's change comes before the acknowledgment.
    private func voteIncludedEarly(in store: ResourceStore<Int>, _ container: ResourceContainer) async throws -> UUID {
        let (vote, sends) = (Vote(), GatedLoader<Bool>())
        gates.withLock { $0[vote.voter] = sends }
        let sent = container.send(vote)
        let call = try await sends.nextCall()
        #expect(store.value == 11)
        let id = try #require(vote.id)
        store.apply(1, by: id)
        #expect(store.value == 11)
        call.succeed(true)
        try await sent.output
        return id
    }

    @Test func `an effect that the value has before the acknowledgment isn't shown again at it`() async throws {
        let container = try await launch()
        let store = store(in: container)
        store.set(10)
        _ = try await voteIncludedEarly(in: store, container)
        #expect(store.value == 11)
        store.set(20)
        #expect(store.value == 20)
        await container.close()
    }

    @Test func `a record with an effect names the mutation once that is acknowledged, and is restored with it`()
        async throws
    {
        let container = try await launch()
        var store: ResourceStore<Int>? = store(in: container)
        store?.set(10)
        _ = try await voteIncludedEarly(in: try #require(store), container)
        await settle(container)
        #expect(try await isOutboxEmpty)
        store?.apply(-1)
        store = nil
        let next = try await restoredStore(in: container)
        #expect(next.value == 10)
        await container.close()
    }

    @Test func `a mutation that the value lacks doesn't hold those that it has`() async throws {
        let container = try await launch()
        let store = store(in: container)
        store.set(10)
        _ = try await vote(in: container)
        store.apply(1, by: try await vote(in: container))
        await settle(container)
        #expect(try await mutations.identifiers().count { $0.hasPrefix("mutations/") } == 1)
        #expect(store.value == 11)
        await container.close()
    }

    @Test(arguments: [false, true]) func `a wipe forgets an effect that the value lacks`(isHeld: Bool) async throws {
        let container = try await launch()
        let store = store(in: container)
        store.set(10)
        try await container.send(Vote()).output
        if isHeld { await container.flush() }
        #expect(store.value == 11)
        try await container.wipe()
        store.set(20)
        #expect(store.value == 20)
        await container.close()
    }

    @Test func `an effect that the value lacks stays on screen when the outbox is given back`() async throws {
        let container = try await launch()
        let store = store(in: container)
        store.set(10)
        _ = try await vote(in: container)
        await container.close()
        #expect(store.value == 11)
    }

    @Test func `the record keeps the value without the effect, and the mutation until it has it`() async throws {
        let container = try await launch()
        let store = store(in: container)
        store.set(10)
        let id = try await vote(in: container)
        store.apply(10)
        await settle(container)
        #expect(try await !isOutboxEmpty)
        store.apply(1, by: id)
        await settle(container)
        #expect(try await isOutboxEmpty)
        await container.close()
    }

    @Test func `after a launch, the effect is shown over the restored value, until that has it`() async throws {
        let first = try await launch()
        let old = store(in: first)
        old.set(10)
        let id = try await vote(in: first)
        await first.close()
        let second = try await launch()
        let store = store(in: second)
        await store.load()
        #expect(store.value == 11)
        store.apply(10)
        store.apply(1, by: id)
        await settle(second)
        #expect(store.value == 21)
        #expect(try await isOutboxEmpty)
        await second.close()
        let third = self.store(in: try await launch())
        await third.load()
        #expect(third.value == 21)
    }

    @Test func `an entry that is made again shows the effect that its record lacks`() async throws {
        let container = try await launch()
        var store: ResourceStore<Int>? = store(in: container)
        store?.set(10)
        _ = try await vote(in: container)
        store = nil
        let next = try await restoredStore(in: container)
        #expect(next.value == 11)
        await container.close()
    }

    @Test func `a mutation doesn't wait for a record that was removed`() async throws {
        let container = try await launch()
        let store = store(in: container)
        store.set(10)
        _ = try await vote(in: container)
        #expect(try await !isOutboxEmpty)
        container.reset(["votes"])
        await settle(container)
        #expect(try await isOutboxEmpty)
        await container.close()
    }

    @Test func `a field that can't be decoded makes the record unusable`() async throws {
        let resource = Resource("votes") { 7 }.persisted()
        let first = try await launch()
        let store = ResourceStore(resource.with { $0.features = [Unreadable()] }, in: first)
        store.set(10)
        await first.close()
        let second = ResourceStore(resource.live(), in: try await launch())
        await second.load()
        #expect(second.value == 7)
    }

    @Test func `the log has the feature's events, and what it takes to replay them`() async throws {
        let container = try await launch()
        let store = store(in: container)
        store.set(10)
        await container.flush()
        let events = container.events()
        for change in 1...3 { store.apply(change) }
        container.endEvents()
        var (position, descriptions) = (TallyPosition?.none, [String]())
        for await event in events {
            descriptions.append(event.description)
            guard let recording = event.partRecording?.base as? TallyRecording else { continue }
            position = recording.start ?? position
            position?.number += recording.changes.count
            #expect(position == recording.position)
        }
        #expect(position?.number == 3)
        #expect(descriptions.first?.hasSuffix("votes: tally at 1 → value, fresh") == true)
        await container.close()
    }
}

/// A vote that the server counts.
struct Vote: DurableMutation {
    var voter = UUID()

    /// The identity that the server has received, which a feature finds again in a change.
    var id: UUID? { received.withLock { $0[voter] } }

    var affectedKeys: [ResourceKey] { ["votes"] }
    var overlays: [Overlay] { Overlay(Resource("votes") { 0 }) { $0 |= 1 } }

    func send(_ context: MutationContext) async throws {
        received.withLock { $0[voter] = context.id }
        if let gate = gates.withLock({ $0[voter] }) { _ = try await gate.load() }
    }
}

private let received = Lock<[UUID: UUID]>([:])

/// What a server waits for before it answers a vote.
private let gates = Lock<[UUID: GatedLoader<Bool>]>([:])

/// A feature that keeps bytes that no other one can read.
private final class Unreadable: ResourceFeature {
    final class Part: EntryFeature {
        func recorded(_ value: AnyValue) -> (value: AnyValue, field: @Sendable () throws -> Data)? {
            (value, { Data([0]) })
        }
    }

    func join(_ features: inout [any EntryFeature]) { features.append(Part()) }

    func plan(_ basis: inout AttemptBasis, of entry: Entry, _ turn: inout Turn) {}
}
