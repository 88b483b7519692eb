import Observation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// Facets are tracked individually.
@Suite(.timeLimit(.minutes(10))) @MainActor struct FacetTests {
    @Test func `an observer that reads only the value is not notified of loading changes`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        let value = Readings { _ = store.value }
        let loading = Readings { _ = store.isLoading }
        store.start(.refresh)
        #expect(value.changes == 0 && loading.changes == 1)
        try await scene.gate.nextCall().succeed("second")
        try await store.until { $0.value == "second" }
        #expect(value.changes == 1)
    }

    @Test func `equal data does not notify, but its age is renewed`() async throws {
        let scene = Scene(stale: .seconds(60))
        let store = try await scene.loaded("same")
        let value = Readings { _ = store.value }
        let phase = Readings { _ = store.phase }
        scene.clock.advance(by: .seconds(60))
        try await store.until { $0.isStale }
        try await store.refreshed(by: scene.gate, "same")
        #expect(!store.isStale)
        #expect(value.changes == 0 && phase.changes == 0)
    }

    @Test func `values of any type are compared by the type that they have`() {
        let store = ResourceStore(Resource<any Sendable>("any") { 1 }, in: ResourceContainer(), policy: .manual)
        store.set("same")
        let value = Readings { _ = store.value }
        store.set("same")
        #expect(value.changes == 0)
        store.set(1)
        #expect(value.changes == 1)
    }

    @Test func `one who calls the store while being told of a change does not bring an older state back`() {
        let scene = Scene()
        let store = scene.store()
        let isTold = Lock(false)
        withObservationTracking {
            _ = store.value
        } onChange: {
            let isSecond = isTold.withLock { isTold in
                defer { isTold = true }
                return isTold
            }
            if !isSecond { MainActor.assumeIsolated { store.set("second") } }
        }
        store.set("first")
        #expect(store.value == "second")
        #expect(scene.container.state(of: scene.resource).value == "second")
    }

    @Test func `a batch of updates gives one notification per observer`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        try await store.fail(by: scene.gate)
        let recorder = StateRecorder(store)
        scene.container.invalidate(prefix: [])
        #expect(recorder.states.count == 2 && store.isStale && store.isLoading)
        try await scene.gate.nextCall().succeed("second")
        try await store.until { $0.value == "second" }
        #expect(recorder.states.count == 3 && store.error == nil && !store.isStale && !store.isLoading)
    }

    @Test func `a store that leaves inside its own notification does not make another miss one`() {
        let scene = Scene()
        let stores = (0..<9).map { _ in scene.store() }
        let leaving = stores[4]
        withObservationTracking {
            _ = leaving.value
        } onChange: {
            MainActor.assumeIsolated { leaving.show(Resource("other") { "other" }) }
        }
        scene.container.set("hello", for: scene.resource)
        #expect(leaving.key == "other" && leaving.value == nil)
        #expect(stores.allSatisfy { $0 === leaving || $0.value == "hello" })
    }

    @Test func `another failure notifies those who read the error`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("hello")
        try await store.fail(by: scene.gate)
        let error = Readings { _ = store.error }
        store.start(.refresh)
        #expect(error.changes == 0)
        try await scene.gate.nextCall().fail(Broken(number: 2))
        try await store.until { ($0.error as? Broken)?.number == 2 }
        #expect(error.changes == 1)
    }

    @Test func `a retry, a silent failure and another attempt notify those who read them`() async throws {
        let scene = Scene()
        let store = ResourceStore(scene.resource.retry(RetryPolicy { _, _ in .seconds(1) }), in: scene.container)
        store.start(.sync)
        try await scene.gate.nextCall().fail(Broken())
        let syncError = Readings { _ = store.lastSyncError }
        try await store.until { $0.lastSyncError != nil }
        #expect(syncError.changes == 1)
        try await store.fail(by: scene.gate)
        let isRetrying = Readings { _ = store.isRetrying }
        store.start(.refresh)
        #expect(isRetrying.changes == 1)
        let attempt = Readings { _ = store.attempt }
        try await scene.gate.nextCall().fail(Spoken.transient)
        try await store.until { $0.waiting != nil }
        #expect(attempt.changes == 1)
        scene.container.notice(.offline)
        let waiting = Readings { _ = store.waiting }
        scene.container.advance(scene.clock, by: .seconds(1))
        #expect(store.waiting == .connection && waiting.changes == 1)
        store.cancel()
    }

    @Test func `a previous value that gives way to another one notifies those who read it`() {
        let store = ResourceStore(ResourceState(value: "shown", previous: "before"))
        let previous = Readings { _ = store.previous }
        store.show(Resource(.unique()) { "next" }, keepPrevious: true)
        #expect(store.previous == "shown" && previous.changes == 1)
    }

    @Test func `a store that skipped a snapshot is told of all that has changed since`() {
        let states = ["first", "second", "second"].map { ResourceState(value: $0).erased() }
        let tickets: [UInt64] = [1, 2, 2]
        let snapshots = zip(states, tickets).enumerated().map { place, pair in
            Snapshot(
                facts: ObserverMachine.Facts(revision: UInt64(place), hasValue: true, hasError: false), state: pair.0,
                valueTicket: Ticket(number: pair.1))
        }
        #expect(!snapshots[2].facets(since: snapshots[1]).contains(.value))
        #expect(snapshots[2].facets(since: snapshots[0]).contains(.value))
    }

    @Test func `values that cannot be compared notify each time`() async {
        struct Opaque: Sendable {}
        let store = ResourceStore(
            Resource<Opaque>("opaque") { Opaque() }, in: ResourceContainer(clock: ManualClock()))
        await store.load()
        let value = Readings { _ = store.value }
        await store.refresh()
        #expect(value.changes == 1)
    }
}

/// A counter of changes to observed values.
///
/// Each change is counted once until the value is read again.
@MainActor final class Readings {
    private let count = Lock(0)

    init(_ read: () -> Void) {
        let count = count
        withObservationTracking(read) { count.withLock { $0 += 1 } }
    }

    var changes: Int { count.withLock { $0 } }
}
