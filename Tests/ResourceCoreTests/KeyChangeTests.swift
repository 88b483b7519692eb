import ResourceTesting
import Testing

@testable import ResourceCore

/// Results belong to keys (R4).
@Suite(.timeLimit(.minutes(10))) @MainActor struct KeyChangeTests {
    private let container = ResourceContainer(clock: ManualClock())
    private let gates = (a: GatedLoader<String>(.ignoresCancellation), b: GatedLoader<String>())

    private var a: Resource<String> { gates.a.resource("a") }
    private var b: Resource<String> { gates.b.resource("b") }

    private func storeShowingA() async throws -> ResourceStore<String> {
        let store = ResourceStore(a, in: container)
        store.appear()
        try await gates.a.nextCall().succeed("A")
        try await store.until { $0.value == "A" }
        return store
    }

    @Test func `without keep-previous, a key change never shows another key's value, not even for one frame`()
        async throws
    {
        let store = try await storeShowingA()
        store.start(.refresh)
        let late = try await gates.a.nextCall()
        let recorder = StateRecorder(store)
        store.show(b)
        guard case .loading = store.phase else { return #expect(Bool(false), "not loading") }
        #expect(store.value == nil && store.previous == nil)
        late.succeed("late A")
        try await ResourceStore(a, in: container).until { $0.value == "late A" }
        try await gates.b.nextCall().succeed("B")
        try await store.until { $0.value == "B" }
        #expect(recorder.timeline == "A ─ loading ─ B")
        #expect(recorder.states.allSatisfy { $0.previous == nil })
    }

    @Test func `with keep-previous, a key change shows the old value marked as such until the new one arrives`()
        async throws
    {
        let store = try await storeShowingA()
        store.show(b, keepPrevious: true)
        #expect(store.value == nil && store.previous == "A" && store.isLoading)
        try await gates.b.nextCall().succeed("B")
        try await store.until { $0.value == "B" }
        #expect(store.previous == nil)
        store.show(a, keepPrevious: true)
        #expect(store.value == "A" && store.previous == nil)
    }

    @Test func `a previous value goes with an error, a cancelled flight and the reset of either key`() async throws {
        let ends: [(ResourceStore<String>) async throws -> Void] = [
            { _ in try await gates.b.nextCall().fail(Broken()) },
            { _ in try await gates.b.nextCall().fail(CancellationError()) },
            { $0.cancel() },
            { _ in container.reset("a") },
            { $0.reset() },
        ]
        for end in ends {
            container.reset("a")
            container.reset("b")
            let store = try await storeShowingA()
            store.show(b, keepPrevious: true)
            #expect(store.previous == "A")
            try await end(store)
            try await store.until { $0.previous == nil }
            store.cancel()
            container.reset("b")
            try await drain(store)
        }
    }

    /// Ends all calls of the second key.
    private func drain(_ store: ResourceStore<String>) async throws {
        store.disappear()
        while gates.b.waitingCount > 0 { try await gates.b.nextCall().succeed("late") }
    }

    @Test func `results for an old key never reach an observer of the new key`() async throws {
        let store = ResourceStore(a, in: container)
        store.appear()
        let old = try await gates.a.nextCall()
        let recorder = StateRecorder(store)
        store.show(b)
        let new = try await gates.b.nextCall()
        old.succeed("A")
        let witness = ResourceStore(a, in: container)
        try await witness.until { $0.value == "A" }
        #expect(store.value == nil && store.isLoading)
        new.succeed("B")
        try await store.until { $0.value == "B" }
        #expect(recorder.timeline == "loading ─ B")
    }

    @Test func `an equal key changes the loader for the next flight only`() async throws {
        let store = try await storeShowingA()
        store.show(Resource("a") { "from the new loader" })
        #expect(store.value == "A" && !store.isLoading)
        await store.refresh()
        #expect(store.value == "from the new loader")
    }

    @Test func `callers stay with the key they asked`() async throws {
        let store = ResourceStore(a, in: container)
        async let loaded = store.load()
        let old = try await gates.a.nextCall()
        store.show(b)
        old.succeed("A")
        _ = await loaded
        #expect(container.state(of: a).value == "A")
        #expect(store.value == nil)
    }
}
