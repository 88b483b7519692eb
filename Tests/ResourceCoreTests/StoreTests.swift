import Foundation
import Observation
import ResourceTesting
import Testing

@testable import ResourceCore

/// The sources of a store, and the cleanup after it.
@Suite(.timeLimit(.minutes(10))) @MainActor struct StoreTests {
    @Test func `a store of one phase shows it for ever, and its verbs do nothing`() async {
        let store = ResourceStore(ResourcePhase<Int>.success(1))
        store.appear()
        store.set(2)
        store.reset()
        store.invalidate()
        await store.refresh()
        #expect(store.value == 1 && !store.isStale && store.key == nil)
        let loading = ResourceStore(ResourcePhase<Int>.loading)
        await loading.load()
        #expect(loading.isLoading)
    }

    @Test func `an interactive preview begins in its phase and loads when asked`() async {
        let container = ResourceContainer(clock: ManualClock())
        let store = ResourceStore(ResourcePhase<Int>.failure(Broken()), in: container) { 7 }
        store.appear()
        #expect(store.phase.error is Broken && !store.isLoading)
        await store.refresh()
        #expect(store.value == 7 && store.error == nil)
    }

    @Test func `a load shows a fresh value although another store is about to receive its own`() async throws {
        let container = ResourceContainer(clock: ManualClock())
        let (one, other) = (Resource<String>("one") { "" }, Resource<String>("other") { "" })
        let (first, second) = (ResourceStore(one, in: container), ResourceStore(other, in: container))
        let load = Lock<Task<String?, Never>?>(nil)
        withObservationTracking {
            _ = first.value
        } onChange: {
            MainActor.assumeIsolated {
                let task = Task.immediate { await second.load().value }
                load.withLock { $0 = task }
            }
        }
        onAnotherThread {
            container.set("a", for: one)
            container.set("b", for: other)
        }
        try await first.until { $0.value == "a" }
        #expect(await load.withLock { $0 }?.value == "b")
    }

    /// Returns once a closure has run on another thread.
    private func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            body()
            done.signal()
        }
        done.wait()
    }

    @Test func `two stores of bare closures share nothing`() async {
        let container = ResourceContainer(clock: ManualClock())
        let one = ResourceStore(in: container) { 1 }
        let other = ResourceStore(in: container) { 2 }
        await one.load()
        await other.load()
        #expect(one.value == 1 && other.value == 2)
    }

    @Test func `a store of a bare closure may use what is not sendable`() async throws {
        final class Client { func fetch() async throws -> Int { 3 } }
        let client = Client()
        let store = ResourceStore(in: ResourceContainer(clock: ManualClock())) { try await client.fetch() }
        await store.load()
        #expect(store.value == 3)
    }

    @Test func `a thousand stores created and dropped leave no entries, tasks or timers behind`() async throws {
        let clock = ManualClock()
        let container = ResourceContainer(clock: clock)
        for number in 0..<1000 {
            let store = ResourceStore(Resource<Int>(["n", "\(number)"]) { number }, in: container)
            #expect(store.value == nil)
        }
        #expect(container.summaries().count == 0)
        let gate = GatedLoader<Int>()
        for number in 0..<1000 {
            let store = ResourceStore(gate.resource(["n", "\(number)"]), in: container)
            store.appear()
            store.cancel()
        }
        for _ in 0..<100 {
            let store = ResourceStore(in: container) { 1 }
            store.appear()
            try await store.until { $0.value == 1 }
        }
        #expect(container.summaries().count == 0)
        #expect(clock.sleeperCount == 0)
    }

    @Test func `a dropped store is gone, though its flight goes on`() async throws {
        let scene = Scene()
        weak var dropped: ResourceStore<String>?
        do {
            let store = scene.store()
            store.appear()
            dropped = store
        }
        #expect(dropped == nil)
        try await scene.gate.nextCall().succeed("hello")
        let next = scene.store()
        try await next.until { $0.value == "hello" }
    }

    @Test func `several views of one store end its observing with the last`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        store.appear()
        let call = try await scene.gate.nextCall()
        store.disappear()
        scene.container.advance(scene.clock, by: .seconds(100))
        #expect(!call.isCancelled && store.isLoading)
        store.disappear()
        store.disappear()
        scene.container.advance(scene.clock, by: .seconds(5))
        #expect(call.isCancelled && !store.isLoading && scene.gate.count == 1)
        store.appear()
        try await scene.gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        store.invalidate()
        #expect(store.isLoading)
    }

    @Test func `a dropped store that was loading leaves its entry to the grace`() async throws {
        let scene = Scene()
        do {
            let store = scene.store()
            store.appear()
        }
        let call = try await scene.gate.nextCall()
        try await scene.clock.sleepers(1)
        scene.clock.advance(by: .seconds(5))
        try await call.waitForCancellation()
        #expect(scene.clock.sleeperCount == 0)
    }

    @Test func `a change made elsewhere arrives, and one made here applies at once`() async throws {
        let scene = Scene()
        let store = scene.store()
        let (container, resource) = (scene.container, scene.resource)
        await Task.detached { container.set("there", for: resource) }.value
        try await store.until { $0.value == "there" }
        container.set("here", for: resource)
        #expect(store.value == "here")
    }
}

/// Resources are also read without a screen.
@Suite(.timeLimit(.minutes(10))) struct ContainerTests {
    @Test func `many callers of one key share one flight`() async throws {
        let gate = GatedLoader<Int>()
        let container = ResourceContainer(clock: ManualClock())
        let resource = gate.resource("n")
        let callers = Task {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<100 { group.addTask { try await container.value(of: resource) } }
                return try await group.reduce(0, +)
            }
        }
        try await gate.nextCall().succeed(1)
        #expect(try await callers.value == 100)
        #expect(gate.count == 1)
    }

    @Test func `a fresh value is returned without a load`() async throws {
        let gate = GatedLoader<Int>()
        let container = ResourceContainer(clock: ManualClock())
        container.set(1, for: gate.resource("n"))
        #expect(try await container.value(of: gate.resource("n")) == 1)
        #expect(gate.count == 0)
    }

    @Test func `refinements are copies, and the last one counts`() {
        let resource = Resource<Int>("n") { 1 }
        #expect(resource.stale(after: .seconds(1)).stale(after: .seconds(2)).policy.staleAfter == .seconds(2))
        #expect(resource.policy.staleAfter == nil)
    }
}
