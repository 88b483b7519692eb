import ResourceTesting
import Testing

@testable import ResourceCore

/// The first value of a resource.
@Suite(.timeLimit(.minutes(10))) @MainActor struct FirstLoadTests {
    @Test func `a resource starts idle, with no value, no error, never fetched`() {
        let scene = Scene()
        let store = scene.store()
        guard case .idle = store.phase else { return #expect(Bool(false), "not idle") }
        #expect(store.value == nil && store.error == nil && store.updatedAt == nil)
        #expect(store.isStale && store.state.origin == nil && store.attempt == nil)
        #expect(scene.container.flights == 0)
    }

    @Test func `observing starts a load, and the loading phase is visible before anything is awaited`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        guard case .loading = store.phase else { return #expect(Bool(false), "not loading") }
        #expect(store.isLoading && !store.isRefreshing)
        try await scene.gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        #expect(!store.isLoading && !store.isStale)
        #expect(store.state.origin == .network && store.updatedAt != nil)
    }

    @Test func `a call on the main actor shows that its load began before it suspends`() async throws {
        let scene = Scene()
        let store = scene.store()
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let loading = Task.immediate { await store.load() }
        #expect(store.isLoading)
        try await scene.gate.nextCall().succeed("hello")
        _ = await loading.value
        #expect(store.value == "hello")
    }

    @Test func `first failure without value is a failure phase, and there is no value`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        try await scene.gate.nextCall().fail(Broken())
        try await store.until { $0.error != nil }
        guard case .failure = store.phase else { return #expect(Bool(false), "not failed") }
        #expect(store.value == nil && !store.isLoading)
    }

    @Test func `an error keeps its place while a retry runs, and only success clears it`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        try await scene.gate.nextCall().fail(Broken())
        try await store.until { $0.error != nil }
        store.start(.refresh)
        #expect(store.isRetrying && store.phase.error is Broken)
        try await scene.gate.nextCall().succeed("hello")
        try await store.until { $0.value != nil }
        #expect(store.error == nil && !store.isRetrying)
    }

    @Test func `an empty collection and a nil optional are values`() async throws {
        let container = ResourceContainer(clock: ManualClock())
        let list = ResourceStore(Resource<[Int]>("list") { [] }, in: container)
        let optional = ResourceStore(Resource<Int?>("optional") { nil }, in: container)
        await list.load()
        await optional.load()
        #expect(list.phase.value == [])
        guard case .success(nil) = optional.phase else { return #expect(Bool(false), "nil is not a value") }
        #expect(!optional.isStale)
    }

    @Test func `two observers of one key cause one fetch and both get its result`() async throws {
        let scene = Scene()
        let (one, other) = (scene.store(), scene.store())
        one.appear()
        other.appear()
        try await scene.gate.nextCall().succeed("hello")
        try await one.until { $0.value != nil }
        try await other.until { $0.value != nil }
        #expect(one.value == "hello" && other.value == "hello")
        #expect(scene.container.flights == 0 && scene.gate.count == 1)
    }

    @Test func `a hit on the main actor is synchronous`() async throws {
        let scene = Scene()
        _ = try await scene.loaded("hello")
        let second = scene.store()
        #expect(second.value == "hello")
        second.appear()
        #expect(second.value == "hello" && !second.isLoading)
        #expect(scene.gate.count == 1)
    }

    @Test func `the same key with another type of value is another entry`() async throws {
        let container = ResourceContainer(clock: ManualClock())
        let number = try await container.value(of: Resource<Int>("n") { 1 })
        let text = try await container.value(of: Resource<String>("n") { "one" })
        #expect(number == 1 && text == "one")
    }
}
