import ResourceTesting
import Testing

@testable import ResourceCore

/// Placeholders for a value (conformance 11 and 12).
@Suite(.timeLimit(.minutes(10))) @MainActor struct PlaceholderTests {
    private let scene = Scene()
    private let other = GatedLoader<String>()

    private var details: Resource<String> {
        other.resource("details").placeholderValue { $0.map { "\($0.key) \($0.value)" } }
    }

    @Test func `placeholder is never stored in the cache and is replaced by the first real value`() async throws {
        let resource = scene.resource.placeholderValue("…")
        let store = ResourceStore(resource, in: scene.container)
        let recorder = StateRecorder(store)
        store.appear()
        #expect(store.phase.value == "…" && store.isPlaceholder && store.isLoading && !store.isRefreshing)
        #expect(store.value == nil && store.isStale && store.state.origin == nil && store.updatedAt == nil)
        #expect(scene.container.state(of: resource).phase.value == nil && scene.store().phase.value == nil)
        try await scene.gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        #expect(!store.isPlaceholder && store.state.placeholder == nil)
        #expect(recorder.timeline == "placeholder(…) ─ hello")
    }

    @Test func `a placeholder is handed to no caller and to no loader`() async throws {
        let resource = scene.resource.placeholderValue("…")
        async let value = scene.container.value(of: resource)
        let call = try await scene.gate.nextCall()
        #expect(call.context?.previous == nil)
        call.succeed("hello")
        #expect(try await value == "hello")
    }

    @Test func `a placeholder makes way for an error, and comes back with a reset`() async throws {
        let store = ResourceStore(scene.resource.placeholderValue("…"), in: scene.container)
        store.appear()
        try await scene.gate.nextCall().fail(Broken())
        try await store.until { $0.error != nil }
        #expect(store.phase.error is Broken && !store.isPlaceholder)
        store.reset()
        #expect(store.phase.value == "…" && !store.isLoading)
    }

    @Test func `placeholder may be computed from the previous key's value and knows that previous key`() async throws {
        let store = try await scene.loaded("hello")
        store.show(details)
        #expect(store.phase.value == "greeting hello" && store.isPlaceholder)
        #expect(store.value == nil && store.previous == nil)
        try await other.nextCall().succeed("all of it")
        try await store.until { $0.value == "all of it" }
        #expect(!store.isPlaceholder)
    }

    @Test func `what was made of a previous value goes with the reset of either key, R4`() async throws {
        let resets: [(ResourceStore<String>) -> Void] = [{ _ in scene.container.reset("greeting") }, { $0.reset() }]
        for reset in resets {
            scene.container.reset("greeting")
            let store = try await scene.loaded("secret")
            store.show(details)
            #expect(store.phase.value == "greeting secret")
            reset(store)
            #expect(store.phase.value == nil && store.state.placeholder == nil)
            store.cancel()
            store.disappear()
        }
    }

    @Test func `a placeholder is made once for each key`() async throws {
        let calls = Lock(0)
        let counted = other.resource("details").placeholderValue { previous in
            calls.withLock { $0 += 1 }
            return previous?.value
        }
        let store = ResourceStore(counted, in: scene.container)
        store.appear()
        store.start(.refresh)
        store.start(.sync)
        _ = try await other.nextCall()
        store.cancel()
        #expect(calls.withLock { $0 } == 1)
    }

    @Test func `a value that is kept on screen has precedence`() async throws {
        let store = try await scene.loaded("hello")
        store.show(other.resource("details").placeholderValue("…"), keepPrevious: true)
        guard case .loading = store.phase else { return #expect(Bool(false), "not loading") }
        #expect(store.previous == "hello" && !store.isPlaceholder)
        scene.container.reset("greeting")
        #expect(store.previous == nil && store.phase.value == "…")
        store.cancel()
    }

    @Test func `a body that reads the phase is told when the placeholder changes`() async {
        let store = ResourceStore(scene.resource.placeholderValue("one"), in: scene.container)
        let phase = Readings { _ = store.phase }
        let value = Readings { _ = store.value }
        store.show(other.resource("details").placeholderValue("two"))
        #expect(phase.changes == 1 && value.changes == 0 && store.phase.value == "two")
        #expect(ResourceState(placeholder: 1).phase.value == 1)
    }
}
