import ResourceTesting
import Testing

@testable import ResourceCore

/// The next load that each trigger requests after each outcome: the table in R19.
@Suite(.timeLimit(.minutes(10))) @MainActor struct TriggerOutcomeTests {
    enum Trigger: CaseIterable {
        case focus
        case reconnect
        case polling
    }

    enum Outcome: CaseIterable {
        case permanent
        case unauthorized
        case transient
        case offline
        case cancelled
        case unchanged
    }

    private let clock = ManualClock()
    private let container: ResourceContainer
    private let gate = GatedLoader<LoadResult<Int>>()
    private let store: ResourceStore<Int>

    init() {
        container = ResourceContainer(clock: clock, jitter: { 1 })
        let resource = Resource<Int>(revalidating: "n") { [gate] _ in try await gate.load() }
        store = ResourceStore(
            resource.refresh(on: [.focus, .reconnect]).refresh(every: .seconds(60)), in: container)
    }

    /// Loads a value, and ends a reload of it with an outcome.
    private func end(with outcome: Outcome) async throws {
        store.appear()
        try await gate.nextCall().succeed(.modified(1))
        try await store.until { $0.value == 1 && !$0.isLoading }
        store.start(.refresh)
        switch outcome {
        case .permanent: try await gate.nextCall().fail(Spoken(kind: .permanent))
        case .unauthorized: try await gate.nextCall().fail(Spoken(kind: .unauthorized))
        case .transient: try await failAllAttempts()
        case .offline: try await failOffline()
        case .cancelled:
            _ = try await gate.nextCall()
            store.cancel()
        case .unchanged: try await gate.nextCall().succeed(.notModified)
        }
        try await store.until { !$0.isLoading }
    }

    private func failAllAttempts() async throws {
        for attempt in 1...4 {
            try await gate.nextCall().fail(Spoken.transient)
            guard attempt < 4 else { return }
            try await store.until { $0.attempt?.lastError != nil && $0.attempt?.number == attempt && $0.waiting != nil }
            container.advance(clock, by: .seconds(1 << (attempt - 1)))
        }
    }

    private func failOffline() async throws {
        let call = try await gate.nextCall()
        container.notice(.offline)
        call.fail(Spoken(kind: .offline))
        try await store.until { $0.waiting == .connection }
    }

    private func pull(_ trigger: Trigger) {
        switch trigger {
        case .focus: container.notice(.foreground)
        case .reconnect:
            container.notice(.offline)
            container.notice(.online)
        case .polling: container.advance(clock, by: .seconds(60))
        }
    }

    @Test(arguments: Trigger.allCases, [Outcome.permanent, .transient])
    func `after a failure, the next trigger loads`(trigger: Trigger, outcome: Outcome) async throws {
        try await end(with: outcome)
        try await store.until { $0.error != nil }
        #expect(!store.isStale && container.flights == 0)
        pull(trigger)
        try await gate.nextCall().succeed(.modified(2))
        try await store.until { $0.value == 2 && $0.error == nil }
    }

    @Test(arguments: Trigger.allCases)
    func `while the user must sign in, no trigger loads, until something else has`(trigger: Trigger) async throws {
        try await end(with: .unauthorized)
        for _ in 1...3 {
            pull(trigger)
            container.advance(clock, by: .seconds(6))
        }
        #expect(gate.count == 2 && container.flights == 0)
        container.invalidate("n")
        try await gate.nextCall().succeed(.modified(2))
        try await store.until { $0.value == 2 && $0.error == nil && !$0.isLoading }
        container.advance(clock, by: .seconds(60))
        _ = try await gate.nextCall()
    }

    @Test(arguments: Trigger.allCases)
    func `a load that waits for the connection is joined, and goes on with it`(trigger: Trigger) async throws {
        try await end(with: .offline)
        if trigger != .reconnect {
            pull(trigger)
            #expect(gate.count == 2 && store.waiting == .connection && !store.isStale)
        }
        pull(.reconnect)
        try await gate.nextCall().succeed(.modified(2))
        try await store.until { $0.value == 2 }
        #expect(gate.count == 3)
    }

    @Test(arguments: Trigger.allCases)
    func `after a cancellation, a stale value is loaded by the next trigger`(trigger: Trigger) async throws {
        try await end(with: .cancelled)
        #expect(store.error == nil && store.value == 1)
        if trigger != .polling {
            pull(trigger)
            #expect(container.flights == 0)
            container.advance(clock, by: .seconds(10))
            store.invalidate()
            _ = try await gate.nextCall()
            store.cancel()
        }
        pull(trigger)
        try await gate.nextCall().succeed(.modified(2))
        try await store.until { $0.value == 2 }
    }

    @Test(arguments: Trigger.allCases)
    func `an unchanged value is as fresh as a new one, which only polling loads`(trigger: Trigger) async throws {
        try await end(with: .unchanged)
        #expect(!store.isStale)
        pull(trigger)
        #expect(container.flights == (trigger == .polling ? 1 : 0))
    }
}

/// The same for sequences (R24).
@Suite(.timeLimit(.minutes(10))) @MainActor struct StreamOutcomeTests {
    private let clock = ManualClock()
    private let container: ResourceContainer
    private let sequences = GatedLoader<AsyncThrowingStream<Int, any Error>>()
    private let store: ResourceStore<Int>

    init() {
        container = ResourceContainer(clock: clock, jitter: { 1 })
        let resource = Resource<Int>(streaming: "n") { [sequences] in try await sequences.load() }
        store = ResourceStore(resource.refresh(on: [.focus, .reconnect]), in: container)
    }

    private func open(_ value: Int) async throws -> AsyncThrowingStream<Int, any Error>.Continuation {
        let (elements, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
        try await sequences.nextCall().succeed(elements)
        continuation.yield(value)
        try await store.until { $0.value == value && $0.isLive }
        return continuation
    }

    @Test func `a permanent failure ends it, and the next trigger opens another one`() async throws {
        store.appear()
        try await open(1).finish(throwing: Broken())
        try await store.until { $0.error != nil }
        #expect(store.isStale && !store.isLive && container.flights == 0)
        container.notice(.foreground)
        _ = try await open(2)
        #expect(store.error == nil)
    }

    @Test func `a user who must sign in opens it, but no trigger does`() async throws {
        store.appear()
        try await open(1).finish(throwing: Spoken(kind: .unauthorized))
        try await store.until { $0.error != nil }
        container.notice(.foreground)
        container.notice(.offline)
        container.notice(.online)
        #expect(container.flights == 0)
        store.start(.refresh)
        _ = try await open(2)
    }

    @Test func `a lost connection is opened again when there is one`() async throws {
        store.appear()
        let elements = try await open(1)
        container.notice(.offline)
        elements.finish(throwing: Spoken(kind: .offline))
        try await store.until { $0.waiting == .connection }
        container.advance(clock, by: .seconds(3600))
        #expect(sequences.count == 1 && !store.isLive && store.error == nil)
        container.notice(.online)
        _ = try await open(2)
    }

    @Test func `a cancellation ends it, and the next trigger opens another one`() async throws {
        store.appear()
        _ = try await open(1)
        store.cancel()
        #expect(store.isStale && !store.isLive && store.error == nil)
        container.notice(.foreground)
        _ = try await open(2)
    }
}
