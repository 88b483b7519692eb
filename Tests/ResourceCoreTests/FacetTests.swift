import Observation
import ResourceTesting
import Testing

@testable import ResourceCore

/// Facets are tracked one by one.
@Suite(.timeLimit(.minutes(1))) @MainActor struct FacetTests {
    @Test func `an observer that reads only the value is not notified of loading changes`() async {
        let scene = Scene()
        let store = await scene.loaded("first")
        let value = Readings { _ = store.value }
        let loading = Readings { _ = store.isLoading }
        store.start(.refresh)
        #expect(value.changes == 0 && loading.changes == 1)
        await scene.gate.nextCall().succeed("second")
        await store.until { $0.value == "second" }
        #expect(value.changes == 1)
    }

    @Test func `equal data does not notify, but its age is renewed`() async {
        let scene = Scene(stale: .seconds(60))
        let store = await scene.loaded("same")
        let value = Readings { _ = store.value }
        let phase = Readings { _ = store.phase }
        scene.clock.advance(by: .seconds(60))
        await store.until { $0.isStale }
        await store.refreshed(by: scene.gate, "same")
        #expect(!store.isStale)
        #expect(value.changes == 0 && phase.changes == 0)
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

    @Test func `a batch of updates gives one notification per observer`() async {
        let scene = Scene()
        let store = await scene.loaded("first")
        await store.fail(by: scene.gate)
        let recorder = StateRecorder(store)
        scene.container.invalidate(prefix: [])
        #expect(recorder.states.count == 2 && store.isStale && store.isLoading)
        await scene.gate.nextCall().succeed("second")
        await store.until { $0.value == "second" }
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

/// Counts how often something that was read has changed; each change is counted once until it is read again.
@MainActor final class Readings {
    private let count = Lock(0)

    init(_ read: () -> Void) {
        let count = count
        withObservationTracking(read) { count.withLock { $0 += 1 } }
    }

    var changes: Int { count.withLock { $0 } }
}
