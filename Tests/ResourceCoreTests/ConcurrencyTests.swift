import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// Concurrent calls from many threads, which also run under the thread sanitizer.
@Suite(.timeLimit(.minutes(10))) struct ConcurrencyTests {
    @Test func `calls from many tasks at once leave nothing behind and resume every caller`() async throws {
        let clock = ManualClock()
        let container = ResourceContainer(clock: clock)
        let resources = (0..<3).map { number in
            Resource<Int>(["n", "\(number)"]) { context in
                if context.previous.map({ $0 % 5 == 4 }) == true { throw Broken(number: number) }
                return (context.previous ?? number) + 1
            }
        }
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask { await work(worker, container, resources) }
            }
        }
        for resource in resources {
            container.set(0, for: resource)
            #expect(try await container.value(of: resource) == 0)
            #expect(container.state(of: resource).activity == nil)
        }
        for resource in resources { container.reset(resource.key) }
        #expect(clock.sleeperCount == 0)
    }

    /// Makes a few hundred calls in an order that depends only on the worker.
    private func work(_ worker: Int, _ container: ResourceContainer, _ resources: [Resource<Int>]) async {
        var random = UInt64(worker) &* 2_654_435_761 &+ 1
        for _ in 0..<150 {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let resource = resources[Int(random >> 33) % resources.count]
            switch (random >> 40) % 8 {
            case 0: container.invalidate(resource.key)
            case 1: container.set(worker, for: resource)
            case 2: container.reset(resource.key)
            case 3: container.cancel(resource.key)
            case 4: container.invalidate(prefix: "n")
            case 5:
                let hasty = Task { try? await container.value(of: resource) }
                hasty.cancel()
                _ = await hasty.value
            default: _ = try? await container.value(of: resource)
            }
        }
    }

    @Test func `limits, alarms and listeners balance after calls from many tasks at once`() async {
        let clock = ManualClock()
        let container = ResourceContainer(clock: clock, limits: ResourceLimits(entries: 8, bytes: 100))
        let (stream, triggers) = AsyncStream.makeStream(of: TriggerEvent.self)
        container.follow(TriggerSource { stream })
        let resources = (0..<40).map { number in
            Resource<Int>(["n", "\(number)"]) { number }
                .cost { $0 % 20 }.retention(.seconds(number % 7)).stale(after: .seconds(1))
                .refresh(every: .seconds(2)).refresh(on: .focus)
        }
        let events = container.events(limit: 10)
        let log = Task { await events.reduce(into: 0) { count, _ in count += 1 } }
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask { await keep(worker, container, resources, clock, triggers) }
            }
        }
        for resource in resources { _ = try? await container.value(of: resource) }
        container.reset(prefix: [])
        #expect(container.turn.withLock { $0.state.count == 0 && $0.state.bytes == 0 && $0.state.sieve.count == 0 })
        #expect(container.turn.withLock { $0.state.alarms.count == 0 && $0.state.listeners.isEmpty })
        log.cancel()
        #expect(await log.value > 0)
    }

    @Test func `readers that are canceled by many tasks while events are recorded hold up nothing`() async {
        let container = ResourceContainer(clock: ManualClock())
        let resource = Resource<Int>("n") { 0 }
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    for number in 0..<500 {
                        let events = container.events()
                        let reader = Task { for await _ in events {} }
                        container.set(number * 8 + worker, for: resource)
                        reader.cancel()
                        await reader.value
                    }
                }
            }
        }
        #expect(container.turn.withLock { !$0.state.log.isOpen })
    }

    private func keep(
        _ worker: Int, _ container: ResourceContainer, _ resources: [Resource<Int>], _ clock: ManualClock,
        _ triggers: AsyncStream<TriggerEvent>.Continuation
    ) async {
        var random = UInt64(worker) &* 2_654_435_761 &+ 1
        for _ in 0..<100 {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let resource = resources[Int(random >> 33) % resources.count]
            switch (random >> 40) % 7 {
            case 0: clock.advance(by: .seconds(1))
            case 1: container.prefetch(resource)
            case 2: container.set(worker, for: resource)
            case 3: triggers.yield(worker % 2 == 0 ? .foreground : .background)
            case 4:
                let store = await ResourceStore(resource, in: container)
                await store.appear()
                await store.load()
            default: _ = try? await container.value(of: resource)
            }
        }
    }

    @Test @MainActor func `a call of a store shows what another thread has changed before it`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("first")
        // Without an isolation, the store is updated soon, but not before this test suspends.
        scene.container.set("second", for: scene.resource, isolation: nil)
        #expect(store.value == "first")
        store.start(.load)
        #expect(store.value == "second")
        scene.container.set("third", for: scene.resource, isolation: nil)
        await store.load()
        #expect(store.value == "third" && scene.gate.count == 1)
    }

    @Test @MainActor func `a store on screen ends up with what its container has`() async throws {
        let container = ResourceContainer(clock: ManualClock())
        let resource = Resource<Int>("n") { -1 }
        let store = ResourceStore(resource, in: container)
        store.appear()
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask { for number in 0..<100 { container.set(worker * 100 + number, for: resource) } }
            }
        }
        let last = container.state(of: resource).value
        try await store.until { $0.value == last }
        #expect(store.value == last && !store.isLoading)
    }
}
