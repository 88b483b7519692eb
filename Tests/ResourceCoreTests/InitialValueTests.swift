import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// Values that exist before a load (conformance 9 and 10).
@Suite(.timeLimit(.minutes(10))) @MainActor struct InitialValueTests {
    private let gate = GatedLoader<String>()
    private let clock = ManualClock()
    private let now = Date(timeIntervalSince1970: 1000)
    private let container: ResourceContainer

    init() {
        let (now, clock) = (now, clock)
        container = ResourceContainer(
            clock: clock, wallClock: { now.addingTimeInterval(clock.now.sinceStart / .seconds(1)) })
    }

    /// Returns a resource that is stale after a minute, with a value of the given age.
    private func resource(_ value: String, age: TimeInterval) -> Resource<String> {
        gate.resource("greeting").stale(after: .seconds(60)).initialValue(value, at: now.addingTimeInterval(-age))
    }

    @Test func `initial data makes the resource successful without counting as a fetch`() async throws {
        let resource = resource("bundled", age: 10)
        let store = ResourceStore(resource, in: container)
        #expect(store.value == "bundled" && !store.isStale && store.state.origin == .local)
        #expect(store.updatedAt == now.addingTimeInterval(-10))
        store.appear()
        #expect(!store.isLoading)
        #expect(try await container.value(of: resource) == "bundled")
        #expect(gate.count == 0)
    }

    @Test func `its own timestamp decides staleness`() async {
        let old = ResourceStore(resource("old", age: 60), in: container)
        #expect(old.value == "old" && old.isStale)
        container.reset("greeting")
        let store = ResourceStore(
            gate.resource("other").stale(after: .seconds(60)).initialValue("x", at: now.addingTimeInterval(-10)),
            in: container)
        container.advance(clock, by: .seconds(49))
        #expect(!store.isStale)
        container.advance(clock, by: .seconds(1))
        #expect(store.isStale)
        let future = gate.resource("future").initialValue("x", at: now.addingTimeInterval(1000))
        #expect(ResourceStore(future, in: container).isStale)
    }

    @Test func `an initial value without a record can be updated`() {
        let resource = resource("bundled", age: 10)
        _ = ResourceStore(resource, in: container)
        #expect(container.update(resource) { $0 += " and updated" })
        #expect(container.state(of: resource).value == "bundled and updated")
    }

    @Test func `stale initial data is shown while it is loaded again`() async throws {
        let store = ResourceStore(resource("old", age: 3600), in: container)
        store.appear()
        #expect(store.value == "old" && store.isRefreshing)
        let call = try await gate.nextCall()
        #expect(call.context?.previous == "old")
        call.succeed("new")
        try await store.until { $0.value == "new" }
        #expect(!store.isStale)
    }

    @Test func `initial data given later fills an entry that has none, and does not overwrite one`() async throws {
        let store = ResourceStore(gate.resource("greeting"), in: container)
        #expect(store.value == nil)
        let filled = ResourceStore(resource("bundled", age: 0), in: container)
        try await store.until { $0.value == "bundled" }
        filled.set("mine")
        let later = ResourceStore(resource("another", age: 0), in: container)
        #expect(later.value == "mine")
    }

    @Test func `initial data does not come back to an entry that was reset, R12`() async {
        let store = ResourceStore(resource("bundled", age: 0), in: container)
        store.reset()
        let next = ResourceStore(resource("bundled", age: 0), in: container)
        #expect(next.value == nil && store.value == nil)
    }

    @Test func `initial data given during an overtaken load is not fresh, R2`() async throws {
        let store = ResourceStore(gate.resource("greeting"), in: container)
        store.appear()
        let early = try await gate.nextCall()
        store.invalidate()
        let filled = ResourceStore(resource("bundled", age: 0), in: container)
        #expect(filled.value == "bundled" && filled.isStale)
        early.fail(Broken())
        try await gate.nextCall().succeed("new")
        try await filled.until { $0.value == "new" }
    }
}
