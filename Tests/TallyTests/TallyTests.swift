import Observation
import ResourceCore
import ResourceTesting
import Testing

/// A feature that is defined beside the engine, without a change in it.
@MainActor @Suite(.timeLimit(.minutes(10))) struct TallyTests {
    private let clock = ManualClock()
    private let gate = GatedLoader<Int>()
    private let container: ResourceContainer

    init() {
        container = ResourceContainer(clock: clock)
    }

    private func store(_ tally: Tally = Tally()) -> ResourceStore<Int> {
        ResourceStore(gate.resource("votes").tallied(tally), in: container)
    }

    private func add(_ number: Int, to store: ResourceStore<Int>) async throws {
        async let loaded = store.refresh()
        try await gate.nextCall().succeed(number)
        _ = await loaded
    }

    @Test func `each load adds to the value, which is negative in no case`() async throws {
        let store = store()
        store.set(-3)
        #expect(store.value == 0)
        try await add(5, to: store)
        try await add(2, to: store)
        #expect(store.value == 7 && store.additions == 2 && store.error == nil)
    }

    @Test func `a value that is set while an addition is prepared stays`() async throws {
        let container = container
        let store = store(Tally { container.set(40, for: Resource("votes") { 0 }) })
        store.set(1)
        try await add(5, to: store)
        #expect(store.value == 40 && store.additions == 0)
    }

    @Test func `a reader of the count isn't told of other changes, nor others of the count`() async throws {
        let store = store()
        try await add(1, to: store)
        let changes = Changes { _ = store.additions }
        store.set(9)
        #expect(changes.count == 0)
        try await add(1, to: store)
        #expect(changes.count == 1 && store.additions == 2)
    }

    @Test func `a load waits until the feature lets it begin`() async throws {
        let store = store()
        store.change { $0.isOpen = false }
        store.start(.load)
        #expect(store.isLoading && store.waiting == .turn)
        store.change { $0.isOpen = true }
        try await gate.nextCall().succeed(4)
        try await store.until { $0.value == 4 }
    }

    @Test func `an entry that nobody uses stays as long as the feature keeps it`() async throws {
        var store: ResourceStore<Int>? = store()
        try await add(4, to: try #require(store))
        var tally: EntryTally?
        store?.change { part in
            part.isKept = true
            tally = part
        }
        store = nil
        clock.advance(by: .seconds(1_000))
        #expect(container.summaries().count == 1 && tally?.hasLeft == false)
        let other = self.store()
        other.change { $0.isKept = false }
        container.reset(["votes"])
        #expect(tally?.barriers == 1)
    }

    @Test func `a record keeps what the feature makes of a value, and restores it as the feature says`() async throws {
        let resource = Resource("votes") { 47 }.persisted().tallied()
        let archive = MemoryStore()
        let first = ResourceContainer(archive: archive)
        _ = try await first.value(of: resource)
        await first.close()
        let second = ResourceContainer(archive: archive)
        let store = ResourceStore(resource, in: second)
        await store.load()
        #expect(store.value == 41)
    }
}

/// Counts the changes to observed values until one was told.
private final class Changes: Sendable {
    private let told = Lock(0)

    init(_ read: () -> Void) {
        let told = told
        withObservationTracking(read) { told.withLock { $0 += 1 } }
    }

    var count: Int { told.withLock { $0 } }
}
