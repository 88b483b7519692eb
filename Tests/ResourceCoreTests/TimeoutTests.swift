import ResourceTesting
import Testing

@testable import ResourceCore

/// Attempts and loads that take too long (R18).
@Suite(.timeLimit(.minutes(10))) @MainActor struct TimeoutTests {
    @Test func `an attempt that takes too long is asked to stop, and another one follows`() async throws {
        let scene = TimeoutScene(attempt: .seconds(10))
        let store = scene.appeared()
        let call = try await scene.gate.nextCall()
        scene.pass(.seconds(10) - .nanoseconds(1))
        #expect(store.waiting == nil)
        scene.pass(.nanoseconds(1))
        try await call.waitForCancellation()
        try await store.until { $0.waiting != nil }
        #expect(store.attempt?.lastError as? LoadError == LoadError.attemptTimedOut(limit: .seconds(10)))
        scene.pass(.seconds(1))
        try await scene.gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        #expect(scene.gate.count == 2 && scene.alarms == 0)
    }

    @Test func `what an attempt delivers after its time is discarded`() async throws {
        let scene = TimeoutScene(.ignoresCancellation, attempt: .seconds(10))
        let store = scene.appeared()
        let slow = try await scene.gate.nextCall()
        scene.pass(.seconds(10))
        try await store.until { $0.waiting != nil }
        scene.pass(.seconds(1))
        let next = try await scene.gate.nextCall()
        slow.succeed("late")
        next.succeed("in time")
        try await store.until { $0.value != nil }
        #expect(store.value == "in time" && !store.isLoading)
    }

    @Test func `the last attempt that takes too long ends the load with its timeout`() async throws {
        let scene = TimeoutScene(retry: .never, attempt: .seconds(10))
        let store = scene.appeared()
        _ = try await scene.gate.nextCall()
        scene.pass(.seconds(10))
        try await store.until { $0.error != nil }
        #expect((store.error as? LoadError)?.isTotal == false && !store.isLoading && scene.alarms == 0)
    }

    @Test func `each attempt has its time anew`() async throws {
        let scene = TimeoutScene(attempt: .seconds(10))
        let store = scene.appeared()
        let first = try await scene.gate.nextCall()
        scene.pass(.seconds(9))
        first.fail(Spoken.transient)
        try await store.until { $0.waiting != nil }
        scene.pass(.seconds(1))
        let second = try await scene.gate.nextCall()
        scene.pass(.seconds(9))
        #expect(store.attempt?.number == 2 && store.waiting == nil)
        second.succeed("hello")
        try await store.until { $0.value == "hello" }
    }

    @Test func `timeout per attempt and for the whole are different and compose`() async throws {
        let scene = TimeoutScene(attempt: .seconds(10), total: .seconds(15))
        let store = scene.appeared()
        _ = try await scene.gate.nextCall()
        scene.pass(.seconds(10))
        try await store.until { $0.waiting != nil }
        scene.pass(.seconds(1))
        let second = try await scene.gate.nextCall()
        scene.pass(.seconds(4))
        try await second.waitForCancellation()
        #expect(store.error as? LoadError == LoadError.timedOut(limit: .seconds(15)))
        #expect(!store.isLoading && scene.gate.count == 2 && scene.alarms == 0)
    }

    @Test func `the total time ends a pause, and no attempt follows`() async throws {
        let scene = TimeoutScene(retry: .exponential(retries: 3, first: .seconds(30)), total: .seconds(15))
        let store = scene.appeared()
        try await scene.gate.nextCall().fail(Spoken.transient)
        try await store.until { $0.waiting != nil }
        scene.pass(.seconds(15))
        #expect((store.error as? LoadError)?.isTotal == true && !store.isLoading)
        #expect(scene.gate.count == 1 && scene.alarms == 0)
    }

    @Test func `the total time ends the waiting for a connection`() async throws {
        let scene = TimeoutScene(total: .seconds(15))
        scene.container.notice(.offline)
        let store = scene.appeared()
        #expect(store.waiting == .connection)
        scene.pass(.seconds(15))
        #expect((store.error as? LoadError)?.isTotal == true && scene.gate.count == 0)
    }

    @Test func `an overtaken load makes way when its total time is over`() async throws {
        let scene = TimeoutScene(.ignoresCancellation, total: .seconds(15))
        let store = scene.appeared()
        let slow = try await scene.gate.nextCall()
        scene.pass(.seconds(14))
        store.invalidate()
        scene.pass(.seconds(1))
        let next = try await scene.gate.nextCall()
        #expect(store.error == nil && store.isLoading)
        scene.pass(.seconds(14))
        next.succeed("new")
        try await store.until { $0.value == "new" }
        slow.succeed("old")
        #expect(store.value == "new" && !store.isStale && scene.alarms == 0)
    }

    @Test func `a failed refresh that took too long keeps the value`() async throws {
        let scene = TimeoutScene(total: .seconds(15))
        let store = scene.appeared()
        try await scene.gate.nextCall().succeed("first")
        try await store.until { $0.value == "first" }
        store.start(.refresh)
        _ = try await scene.gate.nextCall()
        scene.pass(.seconds(15))
        #expect(store.value == "first" && (store.error as? LoadError)?.isTimeout == true && !store.isLoading)
    }

    @Test func `a waiting caller gets the timeout`() async throws {
        let scene = TimeoutScene(total: .seconds(15))
        async let value = scene.container.value(of: scene.resource)
        _ = try await scene.gate.nextCall()
        scene.pass(.seconds(15))
        do {
            let received = try await value
            Issue.record("\(received) instead of a timeout")
        } catch {
            #expect(error as? LoadError == LoadError.timedOut(limit: .seconds(15)))
        }
    }

    @Test func `the user's refresh during a pause begins the total time anew`() async throws {
        let scene = TimeoutScene(retry: .exponential(retries: 3, first: .seconds(30)), total: .seconds(15))
        let store = scene.appeared()
        try await scene.gate.nextCall().fail(Spoken.transient)
        try await store.until { $0.waiting != nil }
        scene.pass(.seconds(14))
        store.start(.refresh)
        let call = try await scene.gate.nextCall()
        scene.pass(.seconds(14))
        #expect(store.isLoading && store.error == nil)
        call.succeed("hello")
        try await store.until { $0.value == "hello" }
    }

    @Test func `a load without limits may take for ever`() async throws {
        let scene = TimeoutScene()
        let store = scene.appeared()
        let call = try await scene.gate.nextCall()
        scene.pass(.seconds(1_000_000))
        #expect(store.isLoading)
        call.succeed("hello")
        try await store.until { $0.value == "hello" }
    }

    @Test func `the last timeout counts`() {
        let resource = Resource<Int>("n") { 1 }
        #expect(resource.policy.timeouts == LoadTimeouts())
        let twice = resource.timeout(attempt: .seconds(1), total: .seconds(9)).timeout(attempt: .seconds(2))
        #expect(twice.policy.timeouts == LoadTimeouts(attempt: .seconds(2)))
    }
}

/// A scene whose loads have little time.
@MainActor struct TimeoutScene {
    let clock = ManualClock()
    let gate: GatedLoader<String>
    let container: ResourceContainer
    let resource: Resource<String>

    init(
        _ cancellation: GatedLoader<String>.CancellationBehavior = .endsWhenCancelled, retry: RetryPolicy = .standard,
        attempt: Duration? = nil, total: Duration? = nil
    ) {
        gate = GatedLoader(cancellation)
        container = ResourceContainer(clock: clock, jitter: { 1 })
        resource = gate.resource("greeting").retry(retry).timeout(attempt: attempt, total: total)
    }

    func appeared() -> ResourceStore<String> {
        let store = ResourceStore(resource, in: container)
        store.appear()
        return store
    }

    /// Advances the time, and performs everything that is due.
    func pass(_ time: Duration) {
        container.advance(clock, by: time)
    }

    /// The number of alarms that are set.
    var alarms: Int { container.alarmCount }
}

extension LoadError {
    /// A Boolean value that indicates whether the load as a whole took too long.
    var isTotal: Bool {
        if case .timedOut = self { true } else { false }
    }
}
