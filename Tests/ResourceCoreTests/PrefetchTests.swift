import ResourceTesting
import Testing

@testable import ResourceCore

/// Loads for later use.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PrefetchTests {
    @Test func `a prefetched value is there when its screen appears`() async throws {
        let scene = Scene()
        scene.container.prefetch(scene.resource)
        try await scene.gate.nextCall().succeed("hello")
        let store = scene.store()
        store.appear()
        try await store.until { $0.value == "hello" }
        #expect(scene.gate.count == 1)
    }

    @Test func `a prefetch outlives the grace, because it is wanted`() async throws {
        let scene = Scene()
        scene.container.prefetch(scene.resource)
        let call = try await scene.gate.nextCall()
        #expect(scene.container.alarmCount == 0)
        scene.container.advance(scene.clock, by: .seconds(1000))
        #expect(!call.isCancelled && scene.container.state(of: scene.resource).isLoading)
        call.succeed("hello")
    }

    @Test func `a prefetch of a fresh value loads nothing, and two share one flight`() async throws {
        let scene = Scene()
        scene.container.prefetch(scene.resource)
        scene.container.prefetch(scene.resource)
        let store = scene.store()
        try await scene.gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        scene.container.prefetch(scene.resource)
        #expect(scene.gate.count == 1 && !store.isLoading)
    }

    @Test func `an invalidation during a prefetch is followed by another load`() async throws {
        let scene = Scene()
        scene.container.prefetch(scene.resource)
        let call = try await scene.gate.nextCall()
        scene.container.invalidate(scene.resource.key)
        call.succeed("old")
        let store = scene.store()
        try await scene.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" && !$0.isStale }
        #expect(scene.gate.count == 2)
    }

    @Test func `a cancelled prefetch ends idle`() async throws {
        let scene = Scene()
        scene.container.prefetch(scene.resource)
        let call = try await scene.gate.nextCall()
        scene.container.cancel(scene.resource.key)
        #expect(call.isCancelled)
        #expect(scene.container.state(of: scene.resource).phase.error == nil)
        #expect(scene.container.summaries().count == 0)
    }
}

/// A server with many concurrent callers.
@Suite(.timeLimit(.minutes(10))) struct CallerTests {
    @Test func `1,000 concurrent callers of one key make one load`() async throws {
        let gate = GatedLoader<Int>()
        let container = ResourceContainer(clock: ManualClock())
        let resource = gate.resource("n")
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<1000 { group.addTask { try await container.value(of: resource) } }
            try await gate.nextCall().succeed(7)
            for try await value in group { #expect(value == 7) }
        }
        #expect(gate.count == 1)
    }

    @Test func `a failed load fails all its callers, and the next caller within the pause`() async throws {
        let gate = GatedLoader<Int>()
        let container = ResourceContainer(clock: ManualClock())
        let resource = gate.resource("n")
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 {
                group.addTask { await #expect(throws: Broken.self) { try await container.value(of: resource) } != nil }
            }
            try await gate.nextCall().fail(Broken())
            for try await isBroken in group { #expect(isBroken) }
        }
        await #expect(throws: Broken.self) { try await container.value(of: resource) }
        #expect(gate.count == 1)
    }
}
