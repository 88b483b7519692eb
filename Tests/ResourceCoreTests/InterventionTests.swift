import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// The interventions of a developer in a container, by means of the inspector.
@MainActor @Suite(.timeLimit(.minutes(10))) struct InterventionTests {
    private let clock = ManualClock()
    private let container: ResourceContainer
    private let gate = GatedLoader<String>()
    private let store: ResourceStore<String>

    init() {
        container = ResourceContainer(clock: clock)
        store = ResourceStore(gate.resource("greeting"), in: container)
    }

    private var id: EntryID { get throws { try #require(container.summaries().first).entryID } }

    @Test func `the next load fails without a call of its loader, and the one after it doesn't`() async throws {
        container.set("hello", for: gate.resource("greeting"))
        container.intervene(.fail, inNextLoadOf: try id)
        #expect(container.intervention(inNextLoadOf: try id) == .fail)
        await store.refresh()
        #expect(store.error is RequestedFailure && store.value == "hello")
        #expect(container.intervention(inNextLoadOf: try id) == nil)
        async let refreshed = store.refresh()
        try await gate.nextCall().succeed("again")
        _ = await refreshed
        #expect(store.error == nil && store.value == "again")
    }

    @Test func `the next load calls its loader later, and can be canceled before`() async throws {
        store.appear()
        try await gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        #expect(clock.sleeperCount == 0)
        for isCancelled in [true, false] {
            container.intervene(.delay(.seconds(5)), inNextLoadOf: try id)
            store.start(.refresh)
            try await clock.sleepers(1)
            if isCancelled {
                store.cancel()
                try await store.until { !$0.isLoading }
            } else {
                clock.advance(by: .seconds(5))
                try await gate.nextCall().succeed("late")
                try await store.until { $0.value == "late" }
            }
        }
        #expect(store.error == nil)
    }

    @Test func `an intervention that is taken back has no effect`() async throws {
        container.set("hello", for: gate.resource("greeting"))
        container.intervene(.fail, inNextLoadOf: try id)
        container.intervene(nil, inNextLoadOf: try id)
        async let refreshed = store.refresh()
        try await gate.nextCall().succeed("again")
        _ = await refreshed
        #expect(store.error == nil)
    }

    @Test func `a container that is held offline stays so, whatever a network monitor reports`() async throws {
        container.holdOffline(true)
        container.notice(.online)
        store.appear()
        #expect(store.waiting == .connection)
        container.notice(.offline)
        container.holdOffline(false)
        #expect(container.summaries().first?.flight != nil && store.waiting == .connection)
        container.notice(.online)
        try await gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        container.holdOffline(true)
        store.invalidate()
        container.holdOffline(false)
        try await gate.nextCall().succeed("again")
        try await store.until { $0.value == "again" }
    }

    @Test func `a mutation waits while its container is held offline`() async throws {
        container.holdOffline(true)
        container.notice(.online)
        let sent = container.send(Ping())
        #expect(container.pendingMutations.count == 1)
        try await sent.until { if case .waiting(.connection) = $0.status { true } else { false } }
        container.holdOffline(false)
        _ = try await sent.output
    }

    private struct Ping: Mutation {
        func send(_ context: MutationContext) async throws {}
    }
}
