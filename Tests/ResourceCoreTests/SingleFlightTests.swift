import ResourceTesting
import Testing

@testable import ResourceCore

/// The sharing of loads, and the load that counts among several (R1, R3).
@Suite(.timeLimit(.minutes(10))) @MainActor struct SingleFlightTests {
    @Test func `a second request during a load joins it, unless the load was overtaken`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        let first = try await scene.gate.nextCall()
        store.start(.load)
        store.start(.refresh)
        #expect(scene.gate.count == 1 && !first.isCancelled)
        store.invalidate()
        store.start(.refresh)
        try await first.waitForCancellation()
        try await scene.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" }
        #expect(!store.isStale && scene.gate.count == 2)
    }

    @Test(arguments: [true, false])
    func `of two overlapping loads the one started later wins, whatever the order of arrival`(
        earlierFirst: Bool
    ) async throws {
        let scene = Scene(.ignoresCancellation)
        let store = scene.store()
        store.appear()
        let early = try await scene.gate.nextCall()
        var events = scene.container.events().makeAsyncIterator()
        async let reloaded = store.reload()
        let late = try await scene.gate.nextCall()
        if earlierFirst {
            early.succeed("old")
            await events.discarded()
            #expect(store.value == nil && store.isLoading)
        }
        late.succeed("new")
        _ = await reloaded
        if !earlierFirst {
            early.succeed("old")
            await events.discarded()
        }
        #expect(store.value == "new" && !store.isStale && !store.isLoading)
    }

    @Test func `the earlier one's late success changes nothing, fires no success, and is reported as discarded`()
        async throws
    {
        let scene = Scene(.ignoresCancellation)
        let store = scene.store()
        store.appear()
        let early = try await scene.gate.nextCall()
        async let reloaded = store.reload()
        try await scene.gate.nextCall().succeed("new")
        _ = await reloaded
        let recorder = StateRecorder(store)
        var events = scene.container.events().makeAsyncIterator()
        early.succeed("old")
        let event = await events.discarded()
        #expect(event?.changes.count == 1)
        #expect(recorder.states.count == 1 && store.value == "new")
    }

    @Test func `the loading flag stays up until the last relevant load ends`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        let recorder = StateRecorder(store)
        let early = try await scene.gate.nextCall()
        store.invalidate()
        early.succeed("old")
        let late = try await scene.gate.nextCall()
        try await store.until { $0.value == "old" }
        #expect(store.isLoading)
        late.succeed("new")
        try await store.until { $0.activity == nil }
        #expect(store.value == "new" && recorder.states.dropLast().allSatisfy(\.isLoading))
    }

    @Test func `a request that joins during a refresh does not lose a queued invalidation`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        store.start(.refresh)
        let early = try await scene.gate.nextCall()
        store.invalidate()
        store.start(.load)
        store.start(.sync)
        scene.container.prefetch(scene.resource)
        early.succeed("old")
        let late = try await scene.gate.nextCall()
        try await store.until { $0.value == "old" }
        #expect(store.isStale)
        late.succeed("new")
        try await store.until { $0.value == "new" && !$0.isLoading }
        #expect(!store.isStale && scene.gate.count == 3)
    }

    @Test func `refreshing many keys returns when all have ended, and one failure does not stop the others`()
        async throws
    {
        let container = ResourceContainer(clock: ManualClock())
        let gates = (0..<3).map { _ in GatedLoader<Int>() }
        let stores = gates.indices.map { ResourceStore(gates[$0].resource(["n", "\($0)"]), in: container) }
        let (returns, sink) = AsyncStream.makeStream(of: String.self)
        @MainActor @Sendable func refresh(_ number: Int) async {
            await stores[number].refresh()
            sink.yield("\(number): \(stores[number].state.drawn(.activity))")
        }
        let refreshing = Task {
            await withTaskGroup(of: Void.self) { group in
                for number in stores.indices { group.addTask { await refresh(number) } }
            }
            sink.yield("all")
        }
        let calls = [try await gates[0].nextCall(), try await gates[1].nextCall(), try await gates[2].nextCall()]
        var returned = returns.makeAsyncIterator()
        calls[1].fail(Broken())
        var last = await returned.next()
        #expect(last == "1: error")
        #expect(stores[0].isLoading && stores[2].isLoading && calls[0].isWaiting && calls[2].isWaiting)
        calls[2].succeed(2)
        last = await returned.next()
        #expect(last == "2: 2")
        #expect(stores[0].isLoading && calls[0].isWaiting)
        calls[0].succeed(0)
        last = await returned.next()
        #expect(last == "0: 0")
        last = await returned.next()
        #expect(last == "all")
        await refreshing.value
        #expect(gates.map(\.count) == [1, 1, 1])
    }

    @Test func `a cancelled leader does not fail the others`() async throws {
        let scene = Scene()
        let (container, resource) = (scene.container, scene.resource)
        let leader = Task { try await container.value(of: resource) }
        let call = try await scene.gate.nextCall()
        let follower = scene.store()
        follower.appear()
        leader.cancel()
        await #expect(throws: CancellationError.self) { try await leader.value }
        #expect(follower.isLoading && !call.isCancelled)
        call.succeed("hello")
        try await follower.until { $0.value == "hello" }
        #expect(scene.gate.count == 1)
    }

    @Test func `other observers keep the load alive`() async throws {
        let scene = Scene()
        let (one, other) = (scene.store(), scene.store())
        one.appear()
        other.appear()
        let call = try await scene.gate.nextCall()
        one.disappear()
        scene.container.advance(scene.clock, by: .seconds(100))
        #expect(!call.isCancelled && other.isLoading)
        call.succeed("hello")
        try await other.until { $0.value == "hello" }
        #expect(scene.gate.count == 1)
    }
}
