import ResourceTesting
import Testing

@testable import ResourceCore

/// The interest that a store withdraws, and the interest that keeps a flight (R5).
@Suite(.timeLimit(.minutes(10))) @MainActor struct StoreInterestTests {
    private let gate = GatedLoader<String>()
    private let clock = ManualClock()
    private let container: ResourceContainer

    init() {
        container = ResourceContainer(clock: clock)
    }

    private func store(_ key: ResourceKey = "1", _ policy: StartPolicy = .ifNeeded) -> ResourceStore<String> {
        ResourceStore(gate.resource(key), in: container, policy: policy)
    }

    @Test func `cancel ends the calls that wait for keys shown before, R5`() async throws {
        let store = store()
        let earlier = Task { await store.load() }
        let first = try await gate.nextCall()
        store.show(gate.resource("2"))
        let later = Task { await store.load() }
        let second = try await gate.nextCall()
        store.show(gate.resource("3"))
        store.cancel()
        _ = await earlier.value
        _ = await later.value
        try await first.waitForCancellation()
        try await second.waitForCancellation()
        #expect(container.flights == 0)
    }

    @Test func `calls for a key shown before keep their flight until the store cancels`() async throws {
        let store = store()
        let earlier = Task { await store.load() }
        let call = try await gate.nextCall()
        store.show(gate.resource("2"))
        container.advance(clock, by: .seconds(60))
        #expect(call.isWaiting && container.flights == 1)
        call.succeed("late")
        _ = await earlier.value
        store.cancel()
        #expect(container.state(of: gate.resource("1")).value == "late")
    }

    @Test func `cancel takes back no call that has ended, and so no call of another store, R5`() async throws {
        let (one, other) = (store(), store())
        let ended = Task { await one.refresh() }
        _ = try await gate.nextCall()
        container.set("set", for: gate.resource("1"))
        let waiting = Task.immediate { await other.refresh() }
        one.cancel()
        #expect(container.flights == 1)
        try await gate.nextCall().succeed("hello")
        _ = await (ended.value, waiting.value)
        #expect(other.value == "hello")
    }

    @Test func `a store off screen does not end a flight that is in grace for another`() async throws {
        let (one, other) = (store(), store())
        one.appear()
        let call = try await gate.nextCall()
        one.disappear()
        other.cancel()
        #expect(one.isLoading)
        one.appear()
        call.succeed("hello")
        try await one.until { $0.value == "hello" }
        #expect(gate.count == 1)
    }

    @Test func `a store off screen does not end a flight that another one has asked for before it`() async throws {
        let (one, other) = (store(), store())
        one.start(.load)
        other.start(.load)
        other.cancel()
        #expect(container.flights == 1)
        try await gate.nextCall().succeed("hello")
        try await one.until { $0.value == "hello" }
    }

    @Test func `a store off screen ends the flight that it alone asked for`() async throws {
        let (one, other) = (store(), store())
        one.start(.load)
        let first = try await gate.nextCall()
        one.cancel()
        try await first.waitForCancellation()
        #expect(!one.isLoading)
        one.start(.load)
        let second = try await gate.nextCall()
        other.start(.load)
        one.cancel()
        #expect(one.isLoading)
        second.succeed("hello")
        try await one.until { $0.value == "hello" }
    }

    @Test func `what a store gave up counts for that flight, and not for the one that replaces it`() async throws {
        let (one, other) = (store(), store())
        one.appear()
        other.appear()
        let first = try await gate.nextCall()
        one.cancel()
        other.start(.refresh)
        let reload = Task { await other.reload() }
        let second = try await gate.nextCall()
        try await first.waitForCancellation()
        reload.cancel()
        _ = await reload.value
        other.disappear()
        container.advance(clock, by: .seconds(60))
        #expect(second.isWaiting && one.isLoading)
        second.succeed("hello")
        try await one.until { $0.value == "hello" }
    }

    @Test func `a call during a retry joins it, though the error is recent, R16`() async throws {
        let resource = gate.resource("1").retry(.never)
        let store = ResourceStore(resource, in: container)
        store.appear()
        try await gate.nextCall().fail(Broken(number: 1))
        try await store.until { $0.error != nil }
        let container = container
        await #expect(throws: Broken(number: 1)) { try await container.value(of: resource) }
        store.start(.refresh)
        let retry = try await gate.nextCall()
        let events = container.events()
        let caller = Task { try await container.value(of: resource) }
        for await event in events where event.cause == .asked(.load) { break }
        retry.succeed("hello")
        #expect(try await caller.value == "hello")
        #expect(gate.count == 2)
    }

    @Test func `a call during a silent sync is told the recent error, and shows nothing, R16`() async throws {
        let resource = gate.resource("1").retry(.never)
        let store = ResourceStore(resource, in: container)
        store.appear()
        try await gate.nextCall().fail(Broken(number: 1))
        try await store.until { $0.error != nil }
        store.start(.sync)
        let sync = try await gate.nextCall()
        let container = container
        await #expect(throws: Broken(number: 1)) { try await container.value(of: resource) }
        #expect(!store.isLoading)
        sync.succeed("hello")
        try await store.until { $0.value == "hello" }
    }
}
