import ResourceTesting
import Testing

@testable import ResourceCore

/// Failed attempts are followed by others, with the states and actions available to the user meanwhile (R17).
@Suite(.timeLimit(.minutes(10))) @MainActor struct RetryTests {
    @Test(arguments: [0, 1, 3])
    func `n retries mean n+1 attempts`(retries: Int) async throws {
        let scene = RetryScene(.exponential(retries: retries))
        let store = scene.store()
        store.appear()
        for attempt in 1...(retries + 1) {
            let call = try await scene.gate.nextCall()
            #expect(call.context?.attempt == attempt)
            call.fail(Spoken.transient)
            if attempt <= retries { try await scene.passPause() }
        }
        try await store.until { $0.error != nil }
        #expect(scene.gate.count == retries + 1 && !store.isLoading && scene.clock.sleeperCount == 0)
    }

    @Test func `success on any attempt stops and resets the count`() async throws {
        let scene = RetryScene()
        let store = scene.store()
        store.appear()
        try await scene.gate.nextCall().fail(Spoken.transient)
        try await scene.passPause()
        try await scene.gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        #expect(store.error == nil && store.attempt == nil)
        store.start(.refresh)
        let next = try await scene.gate.nextCall()
        #expect(next.context?.attempt == 1 && store.attempt?.number == 1 && store.attempt?.lastError == nil)
        next.succeed("again")
        try await store.until { $0.value == "again" }
    }

    @Test func `delays follow the function of the attempt number and the error`() async throws {
        let scene = RetryScene(RetryPolicy { attempt, _ in attempt > 2 ? nil : .seconds(attempt * 10) })
        let store = scene.store()
        store.appear()
        for seconds in [10, 20] {
            try await scene.gate.nextCall().fail(Spoken.transient)
            try await scene.clock.sleepers(1)
            scene.clock.advance(by: .seconds(seconds) - .nanoseconds(1))
            #expect(scene.clock.sleeperCount == 1)
            scene.clock.advance(by: .nanoseconds(1))
        }
        try await scene.gate.nextCall().fail(Spoken.transient)
        try await store.until { $0.error != nil }
        #expect(scene.gate.count == 3)
    }

    @Test func `what the server asks for wins over the delay`() async throws {
        let scene = RetryScene()
        let store = scene.store()
        store.appear()
        try await scene.gate.nextCall().fail(Answered(httpStatus: 503, retryAfter: .seconds(40)))
        try await scene.clock.sleepers(1)
        #expect(scene.clock.nextDeadline?.sinceStart == .seconds(40))
        scene.clock.advance(by: .seconds(40))
        try await scene.gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
    }

    @Test func `a non-retryable error fails at once`() async throws {
        let scene = RetryScene()
        let store = scene.store()
        store.appear()
        try await scene.gate.nextCall().fail(Spoken(kind: .unauthorized))
        try await store.until { $0.error != nil }
        #expect(!store.isLoading && scene.clock.sleeperCount == 0)
    }

    @Test func `failure count and last reason are visible during retrying, and the error phase comes only at the end`()
        async throws
    {
        let scene = RetryScene(.exponential(retries: 1))
        let store = scene.store()
        store.appear()
        #expect(store.attempt?.number == 1 && store.waiting == nil && store.attempt?.lastError == nil)
        try await scene.gate.nextCall().fail(Spoken.transient)
        try await store.until { $0.waiting != nil }
        guard case .loading = store.phase else { return #expect(Bool(false), "not loading") }
        #expect(store.attempt?.number == 1 && store.attempt?.lastError is Spoken && store.error == nil)
        try await scene.passPause()
        let last = try await scene.gate.nextCall()
        try await store.until { $0.attempt?.number == 2 }
        #expect(store.waiting == nil)
        #expect(store.attempt?.lastError is Spoken)
        last.fail(Spoken.transient)
        try await store.until { $0.error != nil }
        guard case .failure = store.phase else { return #expect(Bool(false), "not failed") }
        #expect(store.attempt == nil)
    }

    @Test func `an awaiting caller waits through the pauses and gets the value`() async throws {
        let scene = RetryScene()
        async let value = scene.container.value(of: scene.resource)
        try await scene.gate.nextCall().fail(Spoken.transient)
        try await scene.passPause()
        try await scene.gate.nextCall().succeed("hello")
        let received = try await value
        #expect(received == "hello")
    }

    @Test func `cancel during backoff ends the retry loop at once, with no further attempt`() async throws {
        let scene = RetryScene()
        let store = scene.store()
        async let loaded = store.load()
        try await scene.gate.nextCall().fail(Spoken.transient)
        try await scene.clock.sleepers(1)
        try await store.until { $0.waiting != nil }
        store.cancel()
        guard case .idle = store.phase else { return #expect(Bool(false), "not idle") }
        _ = await loaded
        #expect(store.attempt == nil && scene.clock.sleeperCount == 0)
        #expect(scene.gate.count == 1)
    }

    @Test func `a refresh during a pause attempts at once, and the count restarts`() async throws {
        let scene = RetryScene()
        let store = scene.store()
        store.appear()
        try await scene.gate.nextCall().fail(Spoken.transient)
        try await scene.passPause()
        try await scene.gate.nextCall().fail(Spoken.transient)
        try await store.until { $0.waiting != nil }
        try await scene.clock.sleepers(1)
        store.start(.refresh)
        #expect(store.attempt?.number == 1 && store.attempt?.lastError == nil && scene.clock.sleeperCount == 0)
        let call = try await scene.gate.nextCall()
        #expect(call.context?.attempt == 1 && call.context?.intent == .refresh)
        call.succeed("hello")
        try await store.until { $0.value == "hello" }
        #expect(scene.gate.count == 3)
    }

    @Test func `a load during a pause waits for its end`() async throws {
        let scene = RetryScene()
        let store = scene.store()
        store.appear()
        try await scene.gate.nextCall().fail(Spoken.transient)
        try await store.until { $0.waiting != nil }
        store.start(.load)
        #expect(store.waiting != nil && scene.gate.count == 1)
        try await scene.passPause()
        try await scene.gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
    }

    @Test func `an invalidation during a pause changes neither the flight nor its count, and its value is fresh`()
        async throws
    {
        let scene = RetryScene()
        let store = scene.store()
        store.appear()
        try await scene.gate.nextCall().fail(Spoken.transient)
        try await store.until { $0.waiting != nil }
        store.invalidate()
        try await scene.passPause()
        let call = try await scene.gate.nextCall()
        #expect(call.context?.attempt == 2)
        call.succeed("hello")
        try await store.until { $0.value == "hello" }
        #expect(!store.isStale && !store.isLoading && scene.gate.count == 2)
    }

    @Test func `an overtaken load makes no further attempt`() async throws {
        let scene = RetryScene()
        let store = scene.store()
        store.appear()
        let early = try await scene.gate.nextCall()
        store.invalidate()
        early.fail(Spoken.transient)
        let late = try await scene.gate.nextCall()
        #expect(late.context?.attempt == 1 && scene.clock.sleeperCount == 0)
        late.succeed("new")
        try await store.until { $0.value == "new" }
        #expect(scene.gate.count == 2)
    }

    @Test func `a refresh that is retried keeps the value, and shows no error until the end`() async throws {
        let scene = RetryScene(.exponential(retries: 1))
        let store = try await scene.loaded("first")
        store.start(.refresh)
        try await scene.gate.nextCall().fail(Spoken.transient)
        try await store.until { $0.waiting != nil }
        #expect(store.value == "first" && store.error == nil && store.isRefreshing)
        try await scene.passPause()
        try await scene.gate.nextCall().fail(Spoken.transient)
        try await store.until { $0.error != nil }
        #expect(store.value == "first" && !store.isLoading)
    }

    @Test func `a sync is retried silently`() async throws {
        let scene = RetryScene(.exponential(retries: 1))
        let store = try await scene.loaded("first")
        async let synced = store.sync()
        try await scene.gate.nextCall().fail(Spoken.transient)
        try await scene.clock.sleepers(1)
        #expect(!store.isLoading && store.attempt == nil)
        try await scene.passPause()
        try await scene.gate.nextCall().fail(Spoken.transient)
        _ = await synced
        #expect(store.error == nil && store.lastSyncError is Spoken)
    }

    @Test func `a loader that cancels itself on a retry leaves what was there`() async throws {
        let scene = RetryScene()
        let store = try await scene.loaded("first")
        store.start(.refresh)
        try await scene.gate.nextCall().fail(Spoken.transient)
        try await scene.passPause()
        try await scene.gate.nextCall().fail(CancellationError())
        try await store.until { $0.activity == nil }
        #expect(store.value == "first" && store.error == nil)
    }

    @Test func `the last retry policy counts`() {
        let resource = Resource<Int>("n") { 1 }
        let error = Spoken.transient
        #expect(resource.policy.retry == nil && RetryPolicy.standard.pause(after: 3, error) { 1 } == .seconds(4))
        #expect(resource.retry(.standard).retry(.never).policy.retry?.pause(after: 1, error) { 1 } == nil)
        #expect(resource.retry(.never).retry(.standard).policy.retry?.pause(after: 1, error) { 1 } == .seconds(1))
    }
}

/// A scene whose loads are retried, with the full retry delay.
@MainActor struct RetryScene {
    let clock = ManualClock()
    let gate: GatedLoader<String>
    let container: ResourceContainer
    let resource: Resource<String>

    init(
        _ policy: RetryPolicy = .standard, _ cancellation: GatedLoader<String>.CancellationBehavior = .endsWhenCancelled
    ) {
        gate = GatedLoader(cancellation)
        container = ResourceContainer(clock: clock, jitter: { 1 })
        resource = gate.resource("greeting").retry(policy)
    }

    func store() -> ResourceStore<String> {
        ResourceStore(resource, in: container)
    }

    /// Returns a store on screen that shows a value.
    func loaded(_ value: String) async throws -> ResourceStore<String> {
        let store = store()
        store.appear()
        try await gate.nextCall().succeed(value)
        try await store.until { $0.value == value && $0.activity == nil }
        return store
    }

    /// Advances the time past the retry delay.
    func passPause() async throws {
        try await clock.sleepers(1)
        clock.advance(by: .seconds(30))
    }
}
