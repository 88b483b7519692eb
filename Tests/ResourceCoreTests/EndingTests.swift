import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourcePages

/// Each attempt that begins also ends in the event log.
@Suite(.timeLimit(.minutes(10))) @MainActor struct EndingTests {
    private let clock = ManualClock()
    private let gate = GatedLoader<String>()
    private let archive = MemoryStore()
    private let container: ResourceContainer

    init() {
        container = ResourceContainer(clock: clock, jitter: { 1 }, archive: archive)
    }

    /// Returns the attempts that began in a log, each with its outcomes.
    private func outcomes(
        _ events: AsyncStream<ResourceEvent>, of container: ResourceContainer? = nil
    ) async -> [UInt64: [ResourceEvent.Outcome]] {
        (container ?? self.container).endEvents()
        var outcomes: [UInt64: [ResourceEvent.Outcome]] = [:]
        for await event in events {
            for (attempt, outcome) in event.outcomes { outcomes[attempt]?.append(outcome) }
            for case .began(let attempt, _) in event.changes { outcomes[attempt] = [] }
        }
        return outcomes
    }

    @Test func `an attempt that was overtaken ends as itself, not as the newest`() async throws {
        let store = ResourceStore(gate.resource("greeting"), in: container)
        let events = container.events()
        store.appear()
        var calls = [try await gate.nextCall()]
        try await withThrowingDiscardingTaskGroup { refreshes in
            for _ in 1...3 {
                refreshes.addTask { await store.reload() }
                calls.append(try await gate.nextCall())
            }
            for (number, call) in calls.enumerated() { call.succeed("\(number)") }
        }
        #expect(store.value == "3")
        let outcomes = await outcomes(events)
        #expect(outcomes.count == 4 && outcomes.values.allSatisfy { !$0.isEmpty })
        let last = outcomes.keys.max().flatMap { outcomes[$0] }
        #expect(last == [.succeeded])
        #expect(outcomes.values.count { $0.contains(.succeeded) } == 1)
    }

    @Test func `an attempt that is retried ends, and so does the reading of a record`() async throws {
        let resource = gate.resource("greeting").persisted().retry(.exponential(retries: 1))
        let store = ResourceStore(resource, in: container)
        let events = container.events()
        store.appear()
        try await gate.nextCall().fail(Answered(httpStatus: 503))
        try await store.until { $0.waiting != nil }
        container.advance(clock, by: .seconds(60))
        try await gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        let outcomes = await outcomes(events)
        #expect(outcomes.sorted { $0.key < $1.key }.map(\.value) == [[.restored], [.failed], [.succeeded]])
    }

    @Test func `what waits for a connection has not begun`() async throws {
        container.notice(.offline)
        let store = ResourceStore(gate.resource("greeting"), in: container)
        let events = container.events()
        store.appear()
        #expect(store.waiting == .connection)
        container.notice(.online)
        try await gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        #expect(await outcomes(events).map(\.value) == [[.succeeded]])
    }

    @Test func `each page of a list ends its attempt, P2`() async throws {
        let scene = PagedScene()
        let store = try await scene.loaded(pages: 2)
        store.itemAppeared(3, ahead: 0)
        let events = scene.container.events()
        let refreshing = Task { await store.refresh() }
        try await scene.succeed(0...1)
        try await scene.succeed(2...3)
        _ = await refreshing.value
        let outcomes = await outcomes(events, of: scene.container)
        #expect(outcomes.map(\.value) == [[.succeeded], [.succeeded]])
    }

    @Test func `a page that is loaded again because the list has changed ends its attempt, P5`() async throws {
        let scene = PagedScene()
        let store = try await scene.loaded(pages: 1)
        let events = scene.container.events()
        let growing = Task { await store.loadNext() }
        let page = try await scene.gate.nextCall()
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([7, 8], next: 9)
        _ = await refreshing.value
        page.succeed(Page([Row(id: 2), Row(id: 3)], next: 4))
        try await scene.succeed([9, 10], next: 11)
        await growing.value
        let outcomes = await outcomes(events, of: scene.container)
        #expect(outcomes.map(\.value) == [[.succeeded], [.succeeded], [.succeeded]])
    }

    @Test func `an attempt that is canceled ends once, whatever its loader does`() async throws {
        let store = ResourceStore(gate.resource("greeting"), in: container)
        let events = container.events()
        store.appear()
        let call = try await gate.nextCall()
        container.reset("greeting")
        call.succeed("late")
        try await store.until { _ in true }
        let outcomes = await outcomes(events)
        #expect(outcomes.values.contains { $0.first == .cancelled })
    }
}
