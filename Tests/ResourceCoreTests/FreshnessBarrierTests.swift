import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// No load from before a barrier is considered fresh (R2).
@Suite(.timeLimit(.minutes(10))) @MainActor struct FreshnessBarrierTests {
    @Test func `invalidated during the first load`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        let early = try await scene.gate.nextCall()
        scene.container.invalidate("greeting")
        early.succeed("old")
        let late = try await scene.gate.nextCall()
        try await store.until { $0.value == "old" }
        #expect(store.isStale && store.isLoading)
        late.succeed("new")
        try await store.until { $0.value == "new" }
        #expect(!store.isStale && !store.isLoading)
        #expect(scene.gate.count == 2)
    }

    @Test func `invalidated during a refresh`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        async let refreshed = store.refresh()
        let early = try await scene.gate.nextCall()
        store.invalidate()
        #expect(store.isStale && store.isRefreshing)
        early.succeed("old")
        let late = try await scene.gate.nextCall()
        #expect(late.context?.intent == .refresh)
        late.succeed("new")
        _ = await refreshed
        #expect(store.value == "new" && !store.isStale && !store.isLoading)
        #expect(scene.gate.count == 3)
    }

    @Test func `written during a load`() async throws {
        let scene = Scene(.ignoresCancellation)
        let store = scene.store()
        store.appear()
        let early = try await scene.gate.nextCall()
        let recorder = StateRecorder(store)
        var events = scene.container.events().makeAsyncIterator()
        store.set("mine")
        #expect(store.value == "mine" && !store.isLoading && store.state.origin == .local)
        try await early.waitForCancellation()
        early.succeed("theirs")
        await events.discarded()
        try await store.refreshed(by: scene.gate, "later")
        #expect(recorder.timeline == "loading ─ mine ─ later")
    }

    @Test(arguments: [true, false])
    func `a write that ends during a load discards what that brings, whichever began first`(isFirst: Bool) async throws
    {
        let scene = Scene(.ignoresCancellation)
        let (store, server) = (scene.store(), GatedLoader<String>())
        let recorder = StateRecorder(store)
        @Sendable func write() async throws { scene.container.set(try await server.load(), for: scene.resource) }
        if !isFirst { store.appear() }
        let writing = Task { try await write() }
        let answer = try await server.nextCall()
        if isFirst { store.appear() }
        let load = try await scene.gate.nextCall()
        answer.succeed("written")
        _ = await writing.result
        try await load.waitForCancellation()
        var events = scene.container.events().makeAsyncIterator()
        load.succeed("old")
        await events.discarded()
        try await store.refreshed(by: scene.gate, "later")
        #expect(recorder.timeline == "idle ─ loading ─ written ─ later")
    }

    @Test func `N invalidations give one trailing load`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        let early = try await scene.gate.nextCall()
        for _ in 1...5 { store.invalidate() }
        early.succeed("old")
        try await scene.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" }
        #expect(!store.isStale && !store.isLoading)
        #expect(scene.gate.count == 2)
    }

    @Test func `a failed superseded load changes nothing`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        let recorder = StateRecorder(store)
        store.start(.refresh)
        let early = try await scene.gate.nextCall()
        store.invalidate()
        early.fail(Broken())
        let late = try await scene.gate.nextCall()
        late.succeed("new")
        try await store.until { $0.value == "new" }
        #expect(recorder.timeline([.activity, .staleness]) == "first ─ first↻ ─ first~↻ ─ new")
        #expect(scene.gate.count == 3)
    }

    @Test(arguments: [true, false])
    func `the earlier one's late failure changes nothing after a reload`(earlierFirst: Bool) async throws {
        let scene = Scene(.ignoresCancellation)
        let store = scene.store()
        store.appear()
        let early = try await scene.gate.nextCall()
        let recorder = StateRecorder(store)
        var events = scene.container.events().makeAsyncIterator()
        async let reloaded = store.reload()
        let late = try await scene.gate.nextCall()
        #expect(early.isCancelled)
        if !earlierFirst {
            late.succeed("new")
            _ = await reloaded
        }
        early.fail(Broken())
        await events.discarded()
        #expect(store.error == nil && store.isLoading == earlierFirst)
        late.succeed("new")
        try await store.until { $0.value == "new" }
        #expect(recorder.timeline == "loading ─ new" && !store.isStale && scene.container.flights == 0)
    }

    @Test func `a slow unrelated resource delays nothing`() async throws {
        let scene = Scene()
        let slow = GatedLoader<Int>()
        let others = (0..<100).map { ResourceStore(slow.resource(["slow", "\($0)"]), in: scene.container) }
        for other in others {
            other.appear()
            other.invalidate()
        }
        let store = try await scene.loaded("first")
        store.start(.refresh)
        let early = try await scene.gate.nextCall()
        scene.container.invalidate(prefix: [])
        early.succeed("old")
        try await scene.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" && !$0.isStale }
        #expect(try await scene.container.value(of: scene.resource) == "new")
        #expect(others.allSatisfy(\.isLoading) && others.allSatisfy { $0.value == nil })
    }

    @Test func `invalidate marks stale, keeps value, error and times, and triggers nothing without demand`()
        async throws
    {
        let scene = Scene()
        let store = try await scene.loaded("first", .manual)
        try await store.fail(by: scene.gate)
        let time = store.updatedAt
        store.invalidate()
        #expect(store.isStale && store.value == "first" && store.updatedAt == time && store.error is Broken)
        #expect(scene.container.flights == 0 && scene.gate.count == 2)
    }

    @Test(arguments: [1, 2])
    func `invalidate twice is the same as once`(times: Int) async throws {
        let scene = Scene()
        let store = try await scene.loaded("first", .manual)
        let recorder = StateRecorder(store)
        for _ in 1...times { store.invalidate() }
        store.start(.refresh)
        let early = try await scene.gate.nextCall()
        for _ in 1...times { store.invalidate() }
        early.succeed("old")
        let late = try await scene.gate.nextCall()
        try await store.until { $0.value == "old" }
        late.succeed("new")
        try await store.until { $0.value == "new" }
        #expect(recorder.timeline([.activity, .staleness]) == "first ─ first~ ─ first~↻ ─ old~↻ ─ new")
        #expect(scene.gate.count == 3)
    }

    @Test func `an invalidation during a sync shows that a load follows`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        store.start(.sync)
        let sync = try await scene.gate.nextCall()
        #expect(!store.isLoading)
        store.invalidate()
        #expect(store.isLoading)
        sync.succeed("second")
        try await scene.gate.nextCall().succeed("third")
        try await store.until { $0.value == "third" && !$0.isLoading }
    }

    @Test func `an invalidation ends the pause of an error`() async throws {
        let scene = Scene()
        let store = scene.store(.manual)
        store.appear()
        try await store.fail(by: scene.gate)
        store.start(.load)
        #expect(!store.isLoading)
        store.invalidate()
        store.start(.load)
        #expect(store.isLoading)
        store.cancel()
    }

    @Test func `an invalidation lasts until a load that started after it succeeds`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first", .manual)
        store.start(.refresh)
        let early = try await scene.gate.nextCall()
        store.invalidate()
        early.succeed("old")
        let late = try await scene.gate.nextCall()
        try await store.until { $0.value == "old" }
        #expect(store.isStale)
        late.fail(Broken())
        try await store.until { $0.error != nil }
        #expect(store.isStale)
        store.start(.refresh)
        _ = try await scene.gate.nextCall()
        store.cancel()
        #expect(store.isStale)
        try await store.refreshed(by: scene.gate, "new")
        #expect(!store.isStale)
    }

    @Test func `a cancelled load does not consume a pending invalidation`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        store.invalidate()
        _ = try await scene.gate.nextCall()
        store.cancel()
        #expect(store.isStale && !store.isLoading)
        store.disappear()
        store.appear()
        #expect(store.isRefreshing)
        try await scene.gate.nextCall().succeed("second")
        try await store.until { $0.value == "second" && !$0.isStale }
    }

    @Test func `invalidate with demand loads at once, and shows it`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        scene.container.invalidate(prefix: [])
        #expect(store.isRefreshing && store.isStale)
        try await scene.gate.nextCall().succeed("second")
        try await store.until { $0.value == "second" }
    }

    @Test func `a failed background refresh leaves the data marked invalid`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        store.invalidate()
        try await scene.gate.nextCall().fail(Broken())
        try await store.until { $0.error != nil }
        #expect(store.isStale && store.value == "first")
    }

    @Test func `a waiter is not resumed by a load from before a barrier`() async throws {
        let scene = Scene()
        async let value = scene.container.value(of: scene.resource)
        let early = try await scene.gate.nextCall()
        scene.container.invalidate("greeting")
        early.succeed("old")
        try await scene.gate.nextCall().succeed("new")
        let received = try await value
        #expect(received == "new")
    }

    @Test func `wipe clears values and errors, and loads started before it can never write`() async throws {
        let scene = Scene(.ignoresCancellation)
        let hidden = GatedLoader<String>(.ignoresCancellation)
        let (container, other, third) = (scene.container, hidden.resource("other"), Resource("third") { "third" })
        let stores = [try await scene.loaded("A"), ResourceStore(other, in: container)]
        stores[1].set("A")
        container.set("third", for: third)
        try await stores[0].fail(by: scene.gate)
        try await stores[1].fail(by: hidden)
        for store in stores { store.start(.refresh) }
        let early = [try await scene.gate.nextCall(), try await hidden.nextCall()]
        let recorders = stores.map { StateRecorder($0) }
        var events = container.events().makeAsyncIterator()
        try await container.wipe()
        for resource in [scene.resource, other, third] { #expect(container.isIdle(resource)) }
        for call in early {
            #expect(call.isCancelled)
            call.succeed("late")
            let end = await events.first { $0.cause == .succeeded }
            #expect(end?.isDiscard == true)
        }
        for resource in [scene.resource, other, third] { #expect(container.isIdle(resource)) }
        #expect(recorders.map { $0.timeline([.activity, .staleness]) } == ["A+error↻ ─ idle", "A+error↻ ─ idle"])
        #expect(container.flights == 0 && scene.gate.count == 3 && hidden.count == 2)
        try await stores[0].refreshed(by: scene.gate, "B")
        try await stores[1].refreshed(by: hidden, "B")
        #expect(recorders.map(\.timeline) == ["A+error ─ idle ─ loading ─ B", "A+error ─ idle ─ loading ─ B"])
    }
}

extension ResourceContainer {
    /// Returns whether a resource has no state, and no load is in progress.
    fileprivate func isIdle(_ resource: Resource<String>) -> Bool {
        let state = state(of: resource)
        guard case .idle = state.phase else { return false }
        return state.isStale && state.updatedAt == nil && state.origin == nil
    }
}

extension ResourceStore where Value == String {
    /// Refreshes, and lets the gate's next call succeed.
    func refreshed(by gate: GatedLoader<String>, _ value: String) async throws {
        start(.refresh)
        try await gate.nextCall().succeed(value)
        try await until { $0.value == value && $0.activity == nil }
    }
}
