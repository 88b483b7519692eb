import ResourceTesting
import Testing

@testable import ResourceCore

/// Results belong to keys (R4).
@Suite(.timeLimit(.minutes(10))) @MainActor struct KeyChangeTests {
    private let container = ResourceContainer(clock: ManualClock())
    private let gates = (a: GatedLoader<String>(.ignoresCancellation), b: GatedLoader<String>())

    private var a: Resource<String> { gates.a.resource("a") }
    private var b: Resource<String> { gates.b.resource("b") }

    private func storeShowingA() async -> ResourceStore<String> {
        let store = ResourceStore(a, in: container)
        store.appear()
        await gates.a.nextCall().succeed("A")
        await store.until { $0.value == "A" }
        return store
    }

    @Test func `without keep-previous, a key change never shows another key's value, not even for one frame`() async {
        let store = await storeShowingA()
        store.start(.refresh)
        let late = await gates.a.nextCall()
        let recorder = StateRecorder(store)
        store.show(b)
        guard case .loading = store.phase else { return #expect(Bool(false), "not loading") }
        #expect(store.value == nil && store.previous == nil)
        late.succeed("late A")
        await ResourceStore(a, in: container).until { $0.value == "late A" }
        await gates.b.nextCall().succeed("B")
        await store.until { $0.value == "B" }
        #expect(recorder.timeline == "A ─ loading ─ B")
        #expect(recorder.states.allSatisfy { $0.previous == nil })
    }

    @Test func `with keep-previous, a key change shows the old value marked as such until the new one arrives`() async {
        let store = await storeShowingA()
        store.show(b, keepPrevious: true)
        #expect(store.value == nil && store.previous == "A" && store.isLoading)
        await gates.b.nextCall().succeed("B")
        await store.until { $0.value == "B" }
        #expect(store.previous == nil)
        store.show(a, keepPrevious: true)
        #expect(store.value == "A" && store.previous == nil)
    }

    @Test func `a previous value goes with an error, a cancelled flight and the reset of either key`() async {
        let ends: [(ResourceStore<String>) async -> Void] = [
            { _ in await gates.b.nextCall().fail(Broken()) },
            { _ in await gates.b.nextCall().fail(CancellationError()) },
            { $0.cancel() },
            { _ in container.reset("a") },
            { $0.reset() },
        ]
        for end in ends {
            container.reset("a")
            container.reset("b")
            let store = await storeShowingA()
            store.show(b, keepPrevious: true)
            #expect(store.previous == "A")
            await end(store)
            await store.until { $0.previous == nil }
            store.cancel()
            container.reset("b")
            await drain(store)
        }
    }

    /// Ends all calls of the second key.
    private func drain(_ store: ResourceStore<String>) async {
        store.disappear()
        while gates.b.waitingCount > 0 { await gates.b.nextCall().succeed("late") }
    }

    @Test func `results for an old key never reach an observer of the new key`() async {
        let store = ResourceStore(a, in: container)
        store.appear()
        let old = await gates.a.nextCall()
        let recorder = StateRecorder(store)
        store.show(b)
        let new = await gates.b.nextCall()
        old.succeed("A")
        let witness = ResourceStore(a, in: container)
        await witness.until { $0.value == "A" }
        #expect(store.value == nil && store.isLoading)
        new.succeed("B")
        await store.until { $0.value == "B" }
        #expect(recorder.timeline == "loading ─ B")
    }

    @Test func `an equal key changes the loader for the next flight only`() async {
        let store = await storeShowingA()
        store.show(Resource("a") { "from the new loader" })
        #expect(store.value == "A" && !store.isLoading)
        await store.refresh()
        #expect(store.value == "from the new loader")
    }

    @Test func `callers stay with the key they asked`() async {
        let store = ResourceStore(a, in: container)
        async let loaded: Void = store.load()
        let old = await gates.a.nextCall()
        store.show(b)
        old.succeed("A")
        await loaded
        #expect(container.state(of: a).value == "A")
        #expect(store.value == nil)
    }
}
