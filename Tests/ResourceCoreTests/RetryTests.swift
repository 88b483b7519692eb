import ResourceTesting
import Testing

@testable import ResourceCore

/// Failed attempts are followed by others, with the states and actions available to the user meanwhile (R17).
@Suite(.timeLimit(.minutes(10))) @MainActor struct RetryTests {
    @Test(arguments: [0, 1, 3])
    func `n retries mean n+1 attempts`(retries: Int) async {
        let scene = RetryScene(.exponential(retries: retries))
        let store = scene.store()
        store.appear()
        for attempt in 1...(retries + 1) {
            let call = await scene.gate.nextCall()
            #expect(call.context?.attempt == attempt)
            call.fail(Spoken.transient)
            if attempt <= retries { await scene.passPause() }
        }
        await store.until { $0.error != nil }
        #expect(scene.gate.count == retries + 1 && !store.isLoading && scene.clock.sleeperCount == 0)
    }

    @Test func `success on any attempt stops and resets the count`() async {
        let scene = RetryScene()
        let store = scene.store()
        store.appear()
        await scene.gate.nextCall().fail(Spoken.transient)
        await scene.passPause()
        await scene.gate.nextCall().succeed("hello")
        await store.until { $0.value == "hello" }
        #expect(store.error == nil && store.attempt == nil)
        store.start(.refresh)
        let next = await scene.gate.nextCall()
        #expect(next.context?.attempt == 1 && store.attempt?.number == 1 && store.attempt?.lastError == nil)
        next.succeed("again")
        await store.until { $0.value == "again" }
    }

    @Test func `delays follow the function of the attempt number and the error`() async {
        let scene = RetryScene(RetryPolicy { attempt, _ in attempt > 2 ? nil : .seconds(attempt * 10) })
        let store = scene.store()
        store.appear()
        for seconds in [10, 20] {
            await scene.gate.nextCall().fail(Spoken.transient)
            await scene.clock.sleepers(1)
            scene.clock.advance(by: .seconds(seconds) - .nanoseconds(1))
            #expect(scene.clock.sleeperCount == 1)
            scene.clock.advance(by: .nanoseconds(1))
        }
        await scene.gate.nextCall().fail(Spoken.transient)
        await store.until { $0.error != nil }
        #expect(scene.gate.count == 3)
    }

    @Test func `what the server asks for wins over the delay`() async {
        let scene = RetryScene()
        let store = scene.store()
        store.appear()
        await scene.gate.nextCall().fail(Answered(httpStatus: 503, retryAfter: .seconds(40)))
        await scene.clock.sleepers(1)
        #expect(scene.clock.nextDeadline?.sinceStart == .seconds(40))
        scene.clock.advance(by: .seconds(40))
        await scene.gate.nextCall().succeed("hello")
        await store.until { $0.value == "hello" }
    }

    @Test func `a non-retryable error fails at once`() async {
        let scene = RetryScene()
        let store = scene.store()
        store.appear()
        await scene.gate.nextCall().fail(Spoken(kind: .unauthorized))
        await store.until { $0.error != nil }
        #expect(!store.isLoading && scene.clock.sleeperCount == 0)
    }

    @Test func `failure count and last reason are visible during retrying, and the error phase comes only at the end`()
        async
    {
        let scene = RetryScene(.exponential(retries: 1))
        let store = scene.store()
        store.appear()
        #expect(store.attempt?.number == 1 && store.attempt?.stage == .running && store.attempt?.lastError == nil)
        await scene.gate.nextCall().fail(Spoken.transient)
        await store.until { $0.attempt?.stage == .pausing }
        guard case .loading = store.phase else { return #expect(Bool(false), "not loading") }
        #expect(store.attempt?.number == 1 && store.attempt?.lastError is Spoken && store.error == nil)
        await scene.passPause()
        let last = await scene.gate.nextCall()
        await store.until { $0.attempt?.number == 2 }
        #expect(store.attempt?.stage == .running)
        #expect(store.attempt?.lastError is Spoken)
        last.fail(Spoken.transient)
        await store.until { $0.error != nil }
        guard case .failure = store.phase else { return #expect(Bool(false), "not failed") }
        #expect(store.attempt == nil)
    }

    @Test func `an awaiting caller waits through the pauses and gets the value`() async throws {
        let scene = RetryScene()
        async let value = scene.container.value(of: scene.resource)
        await scene.gate.nextCall().fail(Spoken.transient)
        await scene.passPause()
        await scene.gate.nextCall().succeed("hello")
        let received = try await value
        #expect(received == "hello")
    }

    @Test func `cancel during backoff ends the retry loop at once, with no further attempt`() async {
        let scene = RetryScene()
        let store = scene.store()
        async let loaded: Void = store.load()
        await scene.gate.nextCall().fail(Spoken.transient)
        await scene.clock.sleepers(1)
        await store.until { $0.attempt?.stage == .pausing }
        store.cancel()
        guard case .idle = store.phase else { return #expect(Bool(false), "not idle") }
        await loaded
        #expect(store.attempt == nil && scene.clock.sleeperCount == 0)
        #expect(scene.gate.count == 1)
    }

    @Test func `a refresh during a pause attempts at once, and the count restarts`() async {
        let scene = RetryScene()
        let store = scene.store()
        store.appear()
        await scene.gate.nextCall().fail(Spoken.transient)
        await scene.passPause()
        await scene.gate.nextCall().fail(Spoken.transient)
        await store.until { $0.attempt?.stage == .pausing }
        await scene.clock.sleepers(1)
        store.start(.refresh)
        #expect(store.attempt?.number == 1 && store.attempt?.lastError == nil && scene.clock.sleeperCount == 0)
        let call = await scene.gate.nextCall()
        #expect(call.context?.attempt == 1 && call.context?.intent == .refresh)
        call.succeed("hello")
        await store.until { $0.value == "hello" }
        #expect(scene.gate.count == 3)
    }

    @Test func `a load during a pause waits for its end`() async {
        let scene = RetryScene()
        let store = scene.store()
        store.appear()
        await scene.gate.nextCall().fail(Spoken.transient)
        await store.until { $0.attempt?.stage == .pausing }
        store.start(.load)
        #expect(store.attempt?.stage == .pausing && scene.gate.count == 1)
        await scene.passPause()
        await scene.gate.nextCall().succeed("hello")
        await store.until { $0.value == "hello" }
    }

    @Test func `an invalidation during a pause changes neither the flight nor its count, and its value is fresh`() async
    {
        let scene = RetryScene()
        let store = scene.store()
        store.appear()
        await scene.gate.nextCall().fail(Spoken.transient)
        await store.until { $0.attempt?.stage == .pausing }
        store.invalidate()
        await scene.passPause()
        let call = await scene.gate.nextCall()
        #expect(call.context?.attempt == 2)
        call.succeed("hello")
        await store.until { $0.value == "hello" }
        #expect(!store.isStale && !store.isLoading && scene.gate.count == 2)
    }

    @Test func `an overtaken load makes no further attempt`() async {
        let scene = RetryScene()
        let store = scene.store()
        store.appear()
        let early = await scene.gate.nextCall()
        store.invalidate()
        early.fail(Spoken.transient)
        let late = await scene.gate.nextCall()
        #expect(late.context?.attempt == 1 && scene.clock.sleeperCount == 0)
        late.succeed("new")
        await store.until { $0.value == "new" }
        #expect(scene.gate.count == 2)
    }

    @Test func `a refresh that is retried keeps the value, and shows no error until the end`() async {
        let scene = RetryScene(.exponential(retries: 1))
        let store = await scene.loaded("first")
        store.start(.refresh)
        await scene.gate.nextCall().fail(Spoken.transient)
        await store.until { $0.attempt?.stage == .pausing }
        #expect(store.value == "first" && store.error == nil && store.isRefreshing)
        await scene.passPause()
        await scene.gate.nextCall().fail(Spoken.transient)
        await store.until { $0.error != nil }
        #expect(store.value == "first" && !store.isLoading)
    }

    @Test func `a sync is retried silently`() async {
        let scene = RetryScene(.exponential(retries: 1))
        let store = await scene.loaded("first")
        async let synced: Void = store.sync()
        await scene.gate.nextCall().fail(Spoken.transient)
        await scene.clock.sleepers(1)
        #expect(!store.isLoading && store.attempt == nil)
        await scene.passPause()
        await scene.gate.nextCall().fail(Spoken.transient)
        await synced
        #expect(store.error == nil && store.lastSyncError is Spoken)
    }

    @Test func `a loader that cancels itself on a retry leaves what was there`() async {
        let scene = RetryScene()
        let store = await scene.loaded("first")
        store.start(.refresh)
        await scene.gate.nextCall().fail(Spoken.transient)
        await scene.passPause()
        await scene.gate.nextCall().fail(CancellationError())
        await store.until { $0.activity == nil }
        #expect(store.value == "first" && store.error == nil)
    }

    @Test func `the last retry policy counts`() {
        let resource = Resource<Int>("n") { 1 }
        let error = Spoken.transient
        #expect(resource.policy.retry.pause(after: 3, error) { 1 } == .seconds(4))
        #expect(resource.retry(.standard).retry(.never).policy.retry.pause(after: 1, error) { 1 } == nil)
        #expect(resource.retry(.never).retry(.standard).policy.retry.pause(after: 1, error) { 1 } == .seconds(1))
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
    func loaded(_ value: String) async -> ResourceStore<String> {
        let store = store()
        store.appear()
        await gate.nextCall().succeed(value)
        await store.until { $0.value == value && $0.activity == nil }
        return store
    }

    /// Advances the time past the retry delay.
    func passPause() async {
        await clock.sleepers(1)
        clock.advance(by: .seconds(30))
    }
}
