import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// An entry that a store or a caller is being attached to can still be found by lookups (R12, R21).
@Suite(.timeLimit(.minutes(10))) @MainActor struct AttachingTests {
    private let gate = GatedLoader<String>()
    private let clock = ManualClock()

    /// Options that remove an idle entry immediately.
    enum Pressure: CaseIterable {
        case retention, entries, bytes
    }

    private func container(_ pressure: Pressure) -> ResourceContainer {
        let limits: ResourceLimits =
            switch pressure {
            case .retention: .none
            case .entries: ResourceLimits(entries: 0)
            case .bytes: ResourceLimits(bytes: 0)
            }
        return ResourceContainer(
            clock: clock, wallClock: { Date(timeIntervalSince1970: 1000) }, limits: limits)
    }

    private func resource(_ pressure: Pressure, age: TimeInterval = 0) -> Resource<String> {
        let bundled = gate.resource("greeting").cost { _ in 1 }
            .initialValue("bundled", at: Date(timeIntervalSince1970: 1000 - age))
        return pressure == .retention ? bundled.retention(.zero) : bundled
    }

    @Test(arguments: Pressure.allCases)
    func `stores with an initial value share one entry, though an idle one would go at once`(pressure: Pressure) {
        let (container, resource) = (container(pressure), resource(pressure))
        let (one, other) = (ResourceStore(resource, in: container), ResourceStore(resource, in: container))
        one.set("written")
        #expect(other.value == "written" && container.state(of: resource).value == "written")
        container.set("again", for: resource)
        #expect(one.value == "again" && other.value == "again")
        container.invalidate("greeting")
        #expect(one.isStale && other.isStale)
    }

    @Test(arguments: Pressure.allCases)
    func `after a wipe no screen shows what it began with, R12`(pressure: Pressure) async throws {
        let (container, resource) = (container(pressure), resource(pressure))
        let store = ResourceStore(resource, in: container)
        #expect(store.value == "bundled")
        try await container.wipe()
        #expect(store.value == nil && container.state(of: resource).value == nil)
    }

    @Test(arguments: Pressure.allCases)
    func `a canceled caller that brings an initial value returns, R6`(pressure: Pressure) async throws {
        let (container, resource) = (container(pressure), resource(pressure, age: 60).stale(after: .seconds(1)))
        let caller = Task { try await container.value(of: resource) }
        let call = try await gate.nextCall()
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
        call.succeed("late")
    }

    @Test(arguments: Pressure.allCases)
    func `ten callers that bring an initial value share one load, R3`(pressure: Pressure) async throws {
        let (container, resource) = (container(pressure), resource(pressure, age: 60).stale(after: .seconds(1)))
        let store = ResourceStore(resource, in: container, policy: .manual)
        let calls = (1...10).map { _ in Task { try await container.value(of: resource) } }
        let call = try await gate.nextCall()
        for call in calls { _ = call }
        store.start(.load)
        #expect(store.isLoading)
        call.succeed("new")
        for call in calls { #expect(try await call.value == "new") }
        #expect(gate.count == 1 && store.value == "new")
    }

    @Test(arguments: Pressure.allCases)
    func `a prefetch that brings an old initial value loads, R21`(pressure: Pressure) async throws {
        let (container, resource) = (container(pressure), resource(pressure, age: 60).stale(after: .seconds(1)))
        let events = container.events()
        container.prefetch(resource)
        try await gate.nextCall().succeed("new")
        for await event in events where event.cause == .succeeded {
            #expect(event.changes.contains(.valueChanged))
            break
        }
    }

    @Test(arguments: Pressure.allCases)
    func `states begin with the initial value, and follow its entry`(pressure: Pressure) async {
        let (container, resource) = (container(pressure), resource(pressure))
        var states = container.states(of: resource).makeAsyncIterator()
        #expect(await states.next()?.value == "bundled")
        container.set("written", for: resource)
        #expect(await states.next()?.value == "written")
    }

    @Test func `a view's own resource with an initial value can be the source of another, which follows it`()
        async throws
    {
        let container = container(.retention)
        let source = Resource<String>.privately { [gate] in try await gate.load() }.stale(after: .seconds(1))
            .initialValue("bundled", at: Date(timeIntervalSince1970: 940))
        let store = ResourceStore(source.map(as: "copy") { $0 }, in: container)
        store.appear()
        try await gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" && $0.activity == nil }
        container.invalidate(source.key)
        try await gate.nextCall().succeed("newer")
        try await store.until { $0.value == "newer" }
    }

    @Test func `what an attempt delivers after its entry has left is reported as discarded, R1`() async throws {
        let gate = GatedLoader<String>(.ignoresCancellation)
        let container = ResourceContainer(clock: clock)
        var events = container.events().makeAsyncIterator()
        container.prefetch(gate.resource("greeting"))
        let call = try await gate.nextCall()
        container.reset("greeting")
        #expect(container.summaries().isEmpty)
        call.succeed("late")
        while let event = await events.next() {
            if event.changes.contains(where: { if case .discarded = $0 { true } else { false } }) { break }
        }
        #expect(container.state(of: gate.resource("greeting")).value == nil)
    }
}
