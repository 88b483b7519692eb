import ResourceTesting
import Testing

@testable import ResourceCore

/// The effects of refreshes, syncs, and their failures on the displayed state.
@Suite(.timeLimit(.minutes(10))) @MainActor struct RefreshTests {
    @Test func `failure during refresh keeps the last value and reports the error beside it`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        try await store.fail(by: scene.gate)
        #expect(store.value == "first" && store.error is Broken)
        guard case .success = store.phase else { return #expect(Bool(false), "the value is gone") }
        store.start(.refresh)
        #expect(store.error is Broken && store.isRefreshing)
    }

    @Test func `a plain refresh joins the running fetch, and a reload supersedes it`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        let first = try await scene.gate.nextCall()
        async let joined = store.refresh()
        try await store.until { $0.activity == .refresh }
        #expect(scene.gate.count == 1)
        async let reloaded = store.reload()
        let second = try await scene.gate.nextCall()
        try await first.waitForCancellation()
        second.succeed("new")
        _ = await (joined, reloaded)
        #expect(store.value == "new" && scene.gate.count == 2)
    }

    @Test func `a manual refresh works even when disabled and even when fresh`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first", .manual)
        #expect(!store.isStale)
        try await store.refreshed(by: scene.gate, "second")
        store.disappear()
        try await store.refreshed(by: scene.gate, "third")
        #expect(store.value == "third" && scene.gate.count == 3)
    }

    @Test func `a silent sync shows no indicator, and its failure changes nothing on screen`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        async let synced = store.sync()
        let call = try await scene.gate.nextCall()
        #expect(!store.isLoading)
        call.fail(Broken())
        _ = await synced
        #expect(store.error == nil && store.value == "first" && store.lastSyncError is Broken)
    }

    @Test func `a sync that succeeds clears an older error`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        try await store.fail(by: scene.gate)
        async let synced = store.sync()
        try await scene.gate.nextCall().succeed("second")
        _ = await synced
        #expect(store.error == nil && store.value == "second")
    }

    @Test func `the error of a sync goes with the next success`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        store.start(.sync)
        try await scene.gate.nextCall().fail(Broken())
        try await store.until { $0.lastSyncError != nil }
        try await store.refreshed(by: scene.gate, "second")
        #expect(store.lastSyncError == nil && store.error == nil)
    }

    @Test func `a sync that joins a load does not hide it`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.start(.refresh)
        let call = try await scene.gate.nextCall()
        store.start(.sync)
        #expect(store.isLoading && store.state.activity == .refresh)
        call.succeed("hello")
        try await store.until { $0.value == "hello" }
    }

    @Test func `a refresh that joins a sync shows itself, and its failure counts`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        store.start(.sync)
        let call = try await scene.gate.nextCall()
        store.start(.refresh)
        #expect(store.isRefreshing)
        call.fail(Broken())
        try await store.until { $0.error != nil }
        #expect(scene.gate.count == 2)
    }

    @Test func `fresh data is served without fetching, and stale data is served and refetched`() async throws {
        let scene = Scene(stale: .seconds(60))
        let store = try await scene.loaded("first")
        await store.load()
        #expect(scene.gate.count == 1)
        scene.clock.advance(by: .seconds(60))
        async let loaded = store.load()
        let call = try await scene.gate.nextCall()
        #expect(store.value == "first" && store.isRefreshing)
        call.succeed("second")
        _ = await loaded
        #expect(store.value == "second" && !store.isStale)
    }

    @Test func `data becomes stale at the moment the time elapses, and observers learn it without a fetch`()
        async throws
    {
        let scene = Scene(stale: .seconds(60))
        let store = try await scene.loaded("first")
        try await scene.clock.sleepers(1)
        #expect(scene.clock.nextDeadline?.sinceStart == .seconds(60))
        scene.container.advance(scene.clock, by: .seconds(60) - .nanoseconds(1))
        #expect(!store.isStale)
        try await scene.clock.sleepers(1)
        scene.clock.advance(by: .nanoseconds(1))
        try await store.until { $0.isStale }
        #expect(store.value == "first" && scene.container.flights == 0 && scene.gate.count == 1)
    }

    @Test func `setting a value directly is a success with a new age, and waiters get it`() async throws {
        let scene = Scene()
        let store = scene.store()
        async let value = scene.container.value(of: scene.resource)
        _ = try await scene.gate.nextCall()
        store.set("mine")
        #expect(store.value == "mine" && !store.isStale)
        let received = try await value
        #expect(received == "mine")
    }

    @Test func `reset returns to the initial state and cancels work`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        async let refreshed = store.refresh()
        let call = try await scene.gate.nextCall()
        store.reset()
        guard case .idle = store.phase else { return #expect(Bool(false), "not idle") }
        _ = await refreshed
        try await call.waitForCancellation()
        #expect(store.value == nil && store.updatedAt == nil && store.isStale)
    }

    @Test func `a recent error is not retried by load until its pause is over`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        try await scene.gate.nextCall().fail(Broken())
        try await store.until { $0.error != nil }
        await store.load()
        await #expect(throws: Broken.self) { try await scene.container.value(of: scene.resource) }
        scene.clock.advance(by: .seconds(1) - .nanoseconds(1))
        store.disappear()
        store.appear()
        #expect(scene.container.flights == 0 && scene.gate.count == 1)
        scene.clock.advance(by: .nanoseconds(1))
        store.disappear()
        store.appear()
        #expect(store.isRetrying)
        try await scene.gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
    }
}

/// Loads when a view appears (R15).
@Suite(.timeLimit(.minutes(10))) @MainActor struct StartPolicyTests {
    @Test func `if needed loads once, however often it appears`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        store.disappear()
        store.appear()
        #expect(!store.isLoading && scene.gate.count == 1)
    }

    @Test func `always loads at each appearance, however fresh`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first", .always)
        store.disappear()
        store.appear()
        #expect(store.isRefreshing)
        try await scene.gate.nextCall().succeed("second")
        try await store.until { $0.value == "second" }
    }

    @Test func `once loads what there is not, and nothing that is merely old or failed`() async throws {
        let scene = Scene(stale: .seconds(60))
        let store = try await scene.loaded("first", .once)
        scene.clock.advance(by: .seconds(60))
        store.disappear()
        store.appear()
        #expect(store.isStale && !store.isLoading && scene.gate.count == 1)
        let failed = Scene()
        let other = failed.store(.once)
        other.appear()
        try await failed.gate.nextCall().fail(Broken())
        try await other.until { $0.error != nil }
        failed.clock.advance(by: .seconds(1))
        other.disappear()
        other.appear()
        #expect(!other.isLoading && failed.gate.count == 1)
    }

    @Test func `once loads nothing after a first load that failed, though it was invalidated meanwhile`() async throws {
        let scene = Scene()
        let store = scene.store(.once)
        store.appear()
        let overtaken = try await scene.gate.nextCall()
        store.invalidate()
        overtaken.fail(Broken())
        try await scene.gate.nextCall().fail(Broken())
        try await store.until { $0.error != nil }
        scene.clock.advance(by: .seconds(1))
        store.disappear()
        store.appear()
        #expect(!store.isLoading && scene.gate.count == 2)
    }

    @Test func `once does not count a first load that was cancelled, and is undone by reset and wipe`() async throws {
        let scene = Scene()
        let store = scene.store(.once)
        store.appear()
        _ = try await scene.gate.nextCall()
        store.cancel()
        store.disappear()
        store.appear()
        try await scene.gate.nextCall().succeed("first")
        try await store.until { $0.value == "first" }
        let undoings: [() async throws -> Void] = [{ store.reset() }, { try await scene.container.wipe() }]
        for undo in undoings {
            try await undo()
            #expect(!store.isLoading)
            store.disappear()
            store.appear()
            try await scene.gate.nextCall().succeed("again")
            try await store.until { $0.value == "again" }
        }
        #expect(scene.gate.count == 4)
    }

    @Test func `once loads again what was invalidated since, until a load succeeds`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first", .once)
        store.disappear()
        store.invalidate()
        #expect(!store.isLoading)
        store.appear()
        try await scene.gate.nextCall().fail(Broken())
        try await store.until { $0.error != nil }
        scene.clock.advance(by: .seconds(1))
        store.disappear()
        store.appear()
        try await scene.gate.nextCall().succeed("second")
        try await store.until { $0.value == "second" }
        store.disappear()
        store.appear()
        #expect(!store.isLoading && scene.gate.count == 3)
        store.invalidate()
        #expect(store.isLoading)
    }

    @Test func `manual loads only when asked`() async throws {
        let scene = Scene()
        let store = scene.store(.manual)
        store.appear()
        #expect(!store.isLoading)
        store.invalidate()
        #expect(!store.isLoading && scene.gate.count == 0)
        try await store.refreshed(by: scene.gate, "asked")
        #expect(store.value == "asked")
    }

    @Test func `a cancelled first load starts again with the next appearance`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        _ = try await scene.gate.nextCall()
        store.cancel()
        store.disappear()
        store.appear()
        #expect(store.isLoading)
        try await scene.gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
    }
}
