import ResourceTesting
import Testing

@testable import ResourceCore

/// The container reports each failed load.
@Suite(.timeLimit(.minutes(10))) @MainActor struct FailureHookTests {
    private let gate = GatedLoader<String>()
    private let clock = ManualClock()
    private let container: ResourceContainer
    private let told = Lock<[String]>([])

    init() {
        container = ResourceContainer(clock: clock)
        container.onFailure { [told] failure in
            told.withLock { $0.append("\(failure.key) \(failure.intent) \(failure.kind)") }
        }
    }

    @Test func `a failure is told once, to any number of callers`() async throws {
        let resource = gate.resource("greeting").retry(.never)
        let store = ResourceStore(resource, in: container)
        store.appear()
        let container = container
        let caller = Task { try await container.value(of: resource) }
        try await gate.nextCall().fail(Answered(httpStatus: 401))
        try await store.until { $0.error != nil }
        _ = await caller.result
        #expect(told.withLock { $0 } == ["greeting load unauthorized"])
    }

    @Test func `a silent failure and a timeout are told, a retried attempt and a cancellation are not`() async throws {
        let resource = gate.resource("greeting").retry(RetryPolicy { attempt, _ in attempt > 1 ? nil : .seconds(1) })
            .timeout(total: .seconds(60))
        let store = ResourceStore(resource, in: container, policy: .manual)
        let events = container.events()
        store.appear()
        store.start(.sync)
        try await gate.nextCall().fail(Answered(httpStatus: 503))
        for await event in events where event.cause == .failed { break }
        container.advance(clock, by: .seconds(1))
        #expect(told.withLock { $0 }.isEmpty)
        try await gate.nextCall().fail(Answered(httpStatus: 503))
        try await store.until { $0.lastSyncError != nil }
        #expect(told.withLock { $0 } == ["greeting sync transient(retryAfter: nil)"])
        store.start(.refresh)
        _ = try await gate.nextCall()
        container.cancel("greeting")
        store.start(.refresh)
        _ = try await gate.nextCall()
        container.advance(clock, by: .seconds(60))
        #expect((store.error as? LoadError)?.isTimeout == true)
        #expect(told.withLock { $0 }.dropFirst() == ["greeting refresh transient(retryAfter: nil)"])
    }

    @Test func `a retried attempt beside an error from before is not told`() async throws {
        let resource = gate.resource("greeting").retry(RetryPolicy { attempt, _ in attempt > 1 ? nil : .seconds(1) })
        let store = ResourceStore(resource, in: container)
        store.appear()
        try await gate.nextCall().fail(Answered(httpStatus: 401))
        try await store.until { $0.error != nil }
        store.start(.refresh)
        try await gate.nextCall().fail(Answered(httpStatus: 503))
        try await store.until { $0.waiting != nil }
        #expect(told.withLock { $0 } == ["greeting load unauthorized"])
    }

    @Test func `a canceled registration is told nothing more, and the others are`() async throws {
        let other = Lock(0)
        let registration = container.onFailure { _ in other.withLock { $0 += 1 } }
        let store = ResourceStore(gate.resource("greeting").retry(.never), in: container)
        store.appear()
        try await gate.nextCall().fail(Broken())
        try await store.until { $0.error != nil }
        registration.cancel()
        registration.cancel()
        store.start(.refresh)
        try await gate.nextCall().fail(Answered(httpStatus: 401))
        try await store.until { $0.error is Answered }
        #expect(told.withLock { $0.count } == 2)
        #expect(other.withLock { $0 } == 1)
    }

    @Test func `a registration keeps no closure once its container is gone`() {
        final class Owner: Sendable {}
        weak var owner: Owner?
        var container: ResourceContainer? = ResourceContainer(clock: clock)
        var registration: Registration?
        do {
            let kept = Owner()
            owner = kept
            registration = container?.onFailure { _ in _ = kept }
        }
        #expect(owner != nil)
        container = nil
        #expect(owner == nil)
        registration?.cancel()
    }

    @Test func `a failure that an invalidation has overtaken is not told`() async throws {
        let store = ResourceStore(gate.resource("greeting").retry(.never), in: container)
        store.appear()
        let early = try await gate.nextCall()
        store.invalidate()
        early.fail(Broken())
        try await gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        #expect(told.withLock { $0 }.isEmpty)
    }
}
