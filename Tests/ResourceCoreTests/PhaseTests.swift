import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// Values, errors, and loads as seen by the user.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PhaseTests {
    @Test func `observing starts a load, and the loading phase is visible even if the loader returns at once`()
        async throws
    {
        let container = ResourceContainer(clock: ManualClock())
        let store = ResourceStore(Resource<Int>("n") { 1 }, in: container)
        let recorder = StateRecorder(store)
        store.appear()
        try await store.until { $0.value == 1 }
        #expect(recorder.timeline == "idle ─ loading ─ 1")
    }

    @Test func `success stores value and time, clears error and failure count`() async throws {
        let now = Date(timeIntervalSince1970: 1_000_000)
        let gate = GatedLoader<String>()
        let clock = ManualClock()
        let container = ResourceContainer(clock: clock, wallClock: { now })
        let store = ResourceStore(gate.resource("greeting").retry(RetryPolicy { _, _ in .seconds(1) }), in: container)
        store.appear()
        try await gate.nextCall().fail(Broken())
        try await store.until { $0.error != nil }
        #expect(store.updatedAt == nil)
        store.start(.refresh)
        try await gate.nextCall().fail(Spoken.transient)
        try await store.until { $0.attempt?.lastError != nil }
        container.advance(clock, by: .seconds(1))
        try await gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        #expect(store.updatedAt == now && store.state.origin == .network)
        #expect(store.error == nil && store.attempt == nil)
    }

    @Test func `an error stays visible while a refresh runs and is cleared only by success`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        try await store.fail(by: scene.gate)
        store.start(.refresh)
        #expect(store.error as? Broken == Broken() && store.isRefreshing)
        try await scene.gate.nextCall().fail(Broken(number: 2))
        try await store.until { $0.error as? Broken == Broken(number: 2) && $0.activity == nil }
        store.start(.refresh)
        _ = try await scene.gate.nextCall()
        store.cancel()
        store.invalidate()
        #expect(store.error as? Broken == Broken(number: 2))
        try await scene.gate.nextCall().succeed("second")
        try await store.until { $0.value == "second" }
        #expect(store.error == nil)
    }

    @Test func `the latest outcome is shown, even with equal timestamps`() async throws {
        let gate = GatedLoader<String>()
        let container = ResourceContainer(clock: ManualClock(), wallClock: { Date(timeIntervalSince1970: 0) })
        let store = ResourceStore(gate.resource("greeting"), in: container)
        let recorder = StateRecorder(store)
        store.appear()
        try await gate.nextCall().fail(Broken())
        try await store.until { $0.error != nil }
        try await store.refreshed(by: gate, "A")
        try await store.fail(by: gate)
        try await store.refreshed(by: gate, "B")
        #expect(recorder.timeline == "idle ─ loading ─ error ─ A ─ A+error ─ B")
    }

    @Test func `"loading with nothing to show" is distinguishable from "refreshing"`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        guard case .loading = store.phase else { return #expect(Bool(false), "not loading") }
        #expect(store.isLoading && !store.isRefreshing && !store.isRetrying)
        try await scene.gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        store.start(.refresh)
        guard case .success("hello") = store.phase else { return #expect(Bool(false), "no value") }
        #expect(store.isLoading && store.isRefreshing && !store.isRetrying)
        try await scene.gate.nextCall().succeed("hello")
        try await store.until { $0.activity == nil }
    }

    @Test func `a load beside a value is no retry, and a placeholder makes way for a previous value`() {
        let refreshing = ResourceState(value: 1, error: Broken(), activity: .refresh)
        #expect(refreshing.isRefreshing && !refreshing.isRetrying)
        #expect(ResourceState<Int>(error: Broken(), activity: .refresh).isRetrying)
        let waiting = ResourceState(activity: .load, previous: 1, placeholder: 2)
        #expect(!waiting.isPlaceholder && waiting.phase.value == nil)
        #expect(ResourceState(activity: .load, placeholder: 2).phase.value == 2)
    }

    @Test func `no data is always stale`() async throws {
        let scene = Scene(stale: .seconds(60))
        #expect(scene.container.state(of: scene.resource).isStale)
        let store = scene.store()
        #expect(store.isStale)
        store.appear()
        #expect(store.isStale)
        _ = try await scene.gate.nextCall()
        store.cancel()
        #expect(store.isStale)
        try await store.fail(by: scene.gate)
        #expect(store.isStale)
        try await store.refreshed(by: scene.gate, "hello")
        #expect(!store.isStale)
        store.reset()
        #expect(store.isStale)
    }
}

/// Values that are set locally and removed.
@Suite(.timeLimit(.minutes(10))) @MainActor struct WritingTests {
    @Test func `reset notifies once, and no late result may write after it, R12`() async throws {
        let scene = Scene(.ignoresCancellation)
        let store = try await scene.loaded("first")
        store.start(.refresh)
        let call = try await scene.gate.nextCall()
        let recorder = StateRecorder(store)
        var events = scene.container.events().makeAsyncIterator()
        store.reset()
        #expect(recorder.states.count == 2 && recorder.timeline == "first ─ idle")
        try await call.waitForCancellation()
        call.succeed("late")
        await events.discarded()
        try await store.refreshed(by: scene.gate, "after")
        #expect(recorder.timeline == "first ─ idle ─ loading ─ after")
    }

    @Test func `setting a value is a success with a new age, and a running load can no longer overwrite it`()
        async throws
    {
        let scene = Scene(.ignoresCancellation, stale: .seconds(60))
        let store = try await scene.loaded("first")
        try await store.fail(by: scene.gate)
        scene.container.advance(scene.clock, by: .seconds(40))
        store.start(.refresh)
        let call = try await scene.gate.nextCall()
        var events = scene.container.events().makeAsyncIterator()
        store.set("mine")
        #expect(store.error == nil && !store.isLoading)
        call.succeed("theirs")
        await events.discarded()
        scene.container.advance(scene.clock, by: .seconds(59))
        #expect(store.value == "mine" && !store.isStale && scene.gate.count == 3)
        scene.container.advance(scene.clock, by: .seconds(1))
        #expect(store.isStale)
    }

    @Test func `a value that is set from the one before sees the latest, also twice in one turn`() async {
        let store = ResourceStore(Resource<Int>("n") { 1 }, in: ResourceContainer(clock: ManualClock()))
        await store.load()
        for _ in 1...2 { store.set((store.value ?? 0) + 1) }
        #expect(store.value == 3)
        #expect(store.container.state(of: Resource<Int>("n") { 1 }).value == 3)
    }

    @Test func `cancel never undoes a value set by hand during the load`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        store.start(.refresh)
        _ = try await scene.gate.nextCall()
        store.set("mine")
        store.cancel()
        scene.container.cancel("greeting")
        #expect(store.value == "mine" && !store.isStale && store.state.origin == .local)
    }
}

extension ResourceEvent {
    /// A Boolean value that indicates whether the event only reports a late result, and changed nothing.
    var isDiscard: Bool {
        if changes.count == 1, case .discarded = changes[0] { true } else { false }
    }
}

// NB: These run on no actor, because the iterator's `next(isolation:)` requires macOS 15.
extension AsyncStream<ResourceEvent>.Iterator {
    /// Waits until the log reports that an attempt's result came too late to count, and returns that event.
    @concurrent @discardableResult
    mutating func discarded() async -> ResourceEvent? {
        await first(where: \.isDiscard)
    }

    /// Waits for the next event that satisfies a condition.
    @concurrent @discardableResult
    mutating func first(where satisfies: @Sendable (ResourceEvent) -> Bool) async -> ResourceEvent? {
        while let event = await next() {
            if satisfies(event) { return event }
        }
        return nil
    }

    /// Returns the lines of the next events.
    @concurrent
    mutating func lines(_ count: Int) async -> [String] {
        var lines: [String] = []
        while lines.count < count, let event = await next() { lines.append("\(event)") }
        return lines
    }
}
