import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// Automatic loads while a resource is observed (R19).
@Suite(.timeLimit(.minutes(10))) @MainActor struct TriggerTests {
    /// A container in which one entry is observed by stores of refined resources.
    @MainActor struct World {
        let clock = ManualClock()
        let gate = GatedLoader<Int>()
        let container: ResourceContainer

        init() {
            container = ResourceContainer(clock: clock)
        }

        func store(
            _ policy: StartPolicy = .ifNeeded, _ refine: (Resource<Int>) -> Resource<Int>
        ) -> ResourceStore<Int> {
            let store = ResourceStore(refine(gate.resource("n")), in: container, policy: policy)
            store.appear()
            return store
        }

        /// Ends the next call, and returns when the store shows its value.
        func load(_ value: Int, in store: ResourceStore<Int>) async throws {
            try await gate.nextCall().succeed(value)
            try await store.until { $0.value == value && !$0.isLoading }
        }
    }

    @Test func `focus refetches only stale observed resources, once, even with many observers`() async throws {
        let world = World()
        let store = world.store { $0.refresh(on: .focus) }
        let others = (0..<5).map { _ in world.store { $0.refresh(on: .focus) } }
        let fresh = ResourceStore(Resource<Int>("fresh") { 9 }.refresh(on: .focus), in: world.container)
        await fresh.load()
        fresh.appear()
        try await world.load(1, in: store)
        world.container.notice(.foreground)
        #expect(!store.isLoading)
        let hidden = ResourceStore(Resource<Int>("hidden") { 9 }.refresh(on: .focus), in: world.container)
        let ageing = world.store { $0.refresh(on: .focus).stale(after: .seconds(1)) }
        ageing.start(.refresh)
        try await world.load(2, in: store)
        world.container.advance(world.clock, by: .seconds(10))
        world.container.notice(.foreground)
        #expect(store.isLoading && others.allSatisfy(\.isLoading))
        #expect(!fresh.isLoading && !hidden.isLoading)
        try await world.load(3, in: store)
        #expect(world.gate.count == 3)
    }

    @Test func `evenIfFresh refetches fresh ones too, an empty set none`() async throws {
        let world = World()
        let store = world.store { $0.refresh(on: .focus, evenIfFresh: true) }
        try await world.load(1, in: store)
        world.container.notice(.foreground)
        #expect(store.isLoading)
        try await world.load(2, in: store)
        let none = world.gate.resource("n").refresh(on: .focus, evenIfFresh: true).refresh(on: [])
        store.show(none.stale(after: .seconds(1)))
        store.start(.refresh)
        try await world.load(3, in: store)
        world.container.advance(world.clock, by: .seconds(10))
        world.container.notice(.foreground)
        #expect(store.isStale && world.container.flights == 0 && world.gate.count == 3)
    }

    @Test func `focus events are throttled`() async throws {
        let world = World()
        let store = world.store { $0.refresh(on: .focus, evenIfFresh: true) }
        try await world.load(1, in: store)
        world.container.notice(.foreground)
        try await world.load(2, in: store)
        world.clock.advance(by: .seconds(4))
        world.container.notice(.foreground)
        #expect(!store.isLoading)
        world.clock.advance(by: .seconds(1))
        world.container.notice(.foreground)
        #expect(store.isLoading)
        try await world.load(3, in: store)
    }

    @Test func `reconnect refetches only on the edge from offline to online`() async throws {
        let world = World()
        let store = world.store { $0.refresh(on: .reconnect, evenIfFresh: true) }
        try await world.load(1, in: store)
        world.container.notice(.online)
        world.container.notice(.foreground)
        world.container.notice(.offline)
        #expect(!store.isLoading)
        world.container.notice(.online)
        #expect(store.isLoading)
        try await world.load(2, in: store)
        world.clock.advance(by: .seconds(10))
        world.container.notice(.online)
        #expect(!store.isLoading && world.gate.count == 2)
    }

    @Test func `if one observer allows a trigger and another does not, it happens once`() async throws {
        let world = World()
        let allowing = world.store { $0.refresh(on: .focus, evenIfFresh: true) }
        let other = world.store { $0 }
        try await world.load(1, in: other)
        world.container.notice(.foreground)
        #expect(allowing.isLoading && other.isLoading)
        try await world.load(2, in: other)
        allowing.disappear()
        world.clock.advance(by: .seconds(10))
        world.container.notice(.foreground)
        #expect(!other.isLoading && world.gate.count == 2)
    }

    @Test func `a manual store does not make data stale, and is not loaded by triggers`() async throws {
        let (world, beside) = (World(), GatedLoader<Int>())
        let refine: (Resource<Int>) -> Resource<Int> = {
            $0.refresh(on: [.focus, .reconnect], evenIfFresh: true).refresh(every: .seconds(30))
        }
        let manual = world.store(.manual, refine)
        manual.start(.refresh)
        try await world.load(1, in: manual)
        let automatic = ResourceStore(refine(beside.resource("beside")), in: world.container)
        automatic.appear()
        try await beside.nextCall().succeed(0)
        try await automatic.until { $0.value == 0 && !$0.isLoading }
        let (container, clock) = (world.container, world.clock)
        let triggers = [
            { container.notice(.foreground) },
            {
                container.advance(clock, by: .seconds(10))
                container.notice(.offline)
                container.notice(.online)
            },
            { container.advance(clock, by: .seconds(20)) },
        ]
        for (number, trigger) in triggers.enumerated() {
            trigger()
            #expect(automatic.isLoading && container.flights == 1 && !manual.isStale)
            try await beside.nextCall().succeed(number + 1)
            try await automatic.until { $0.value == number + 1 && !$0.isLoading }
        }
        #expect(beside.count == 4 && world.gate.count == 1 && manual.value == 1)
    }

    @Test func `polling refetches at the interval and stops with the last observer`() async throws {
        let world = World()
        let store = world.store { $0.refresh(every: .seconds(10)) }
        try await world.load(1, in: store)
        for value in 2...4 {
            world.container.advance(world.clock, by: .seconds(9))
            #expect(!store.isLoading)
            world.container.advance(world.clock, by: .seconds(1))
            #expect(store.isLoading)
            try await world.load(value, in: store)
        }
        store.disappear()
        world.container.advance(world.clock, by: .seconds(100))
        #expect(!store.isLoading && world.gate.count == 4)
        #expect(world.container.turn.withLock { $0.state.alarms.count == 0 && $0.state.listeners.isEmpty })
    }

    @Test func `a tick comes from the clock alone`() async throws {
        let world = World()
        let store = world.store { $0.refresh(every: .seconds(10)) }
        try await world.load(1, in: store)
        try await world.clock.sleepers(1)
        world.clock.advance(by: .seconds(10))
        try await world.load(2, in: store)
    }

    @Test func `zero disables polling`() async throws {
        let world = World()
        let store = world.store { $0.refresh(every: .seconds(10)).refresh(every: .zero) }
        try await world.load(1, in: store)
        #expect(world.container.alarmCount == 0)
        #expect(world.clock.sleeperCount == 0)
    }

    @Test func `with several observers the shortest interval wins, and changing it restarts the timer`() async throws {
        let world = World()
        let slow = world.store { $0.refresh(every: .seconds(30)) }
        let quick = world.store { $0.refresh(every: .seconds(10)) }
        try await world.load(1, in: slow)
        world.container.advance(world.clock, by: .seconds(10))
        #expect(slow.isLoading)
        try await world.load(2, in: slow)
        world.container.advance(world.clock, by: .seconds(5))
        quick.disappear()
        world.container.advance(world.clock, by: .seconds(29))
        #expect(!slow.isLoading)
        world.container.advance(world.clock, by: .seconds(1))
        #expect(slow.isLoading)
        try await world.load(3, in: slow)
        world.container.advance(world.clock, by: .seconds(5))
        slow.show(world.gate.resource("n").refresh(every: .seconds(6)))
        world.container.advance(world.clock, by: .seconds(5))
        #expect(!slow.isLoading)
        world.container.advance(world.clock, by: .seconds(1))
        #expect(slow.isLoading)
        try await world.load(4, in: slow)
    }

    @Test func `polling skips in background unless asked, and the return is a tick`() async throws {
        let world = World()
        let store = world.store { $0.refresh(every: .seconds(10)) }
        try await world.load(1, in: store)
        world.container.notice(.background)
        world.container.advance(world.clock, by: .seconds(100))
        #expect(!store.isLoading && world.container.alarmCount == 0)
        world.container.notice(.foreground)
        #expect(store.isLoading)
        try await world.load(2, in: store)
        store.show(world.gate.resource("n").refresh(every: .seconds(10), inBackground: true))
        world.container.notice(.background)
        world.container.advance(world.clock, by: .seconds(10))
        #expect(store.isLoading)
        try await world.load(3, in: store)
    }

    @Test func `an interval tick during a fetch joins it`() async throws {
        let world = World()
        let store = world.store { $0.refresh(every: .seconds(10)) }
        let call = try await world.gate.nextCall()
        var events = world.container.events().makeAsyncIterator()
        world.container.advance(world.clock, by: .seconds(10))
        let tick = await events.next()
        #expect(tick?.cause == .tick && tick?.changes == [])
        #expect(!call.isCancelled && world.container.flights == 1)
        call.succeed(1)
        try await store.until { $0.value == 1 && !$0.isLoading }
        #expect(world.container.flights == 0 && world.gate.count == 1)
    }

    @Test func `a timer of an old key never schedules for the new one`() async throws {
        let world = World()
        let store = world.store { $0.refresh(every: .seconds(10)) }
        try await world.load(1, in: store)
        world.container.advance(world.clock, by: .seconds(9))
        store.show(world.gate.resource("m").refresh(every: .seconds(10)))
        try await world.load(2, in: store)
        world.container.advance(world.clock, by: .seconds(1))
        #expect(!store.isLoading)
        world.container.advance(world.clock, by: .seconds(9))
        #expect(store.isLoading && store.key == "m")
        try await world.load(3, in: store)
        #expect(world.gate.count == 3)
    }

    @Test func `a container follows its sources, and lets go of them with itself`() async throws {
        let world = World()
        let (stream, triggers) = AsyncStream.makeStream(of: TriggerEvent.self)
        world.container.follow(TriggerSource { stream })
        let store = world.store { $0.refresh(on: .focus, evenIfFresh: true) }
        try await world.load(1, in: store)
        triggers.yield(.foreground)
        try await world.load(2, in: store)
        weak var gone: ResourceContainer?
        do {
            let container = ResourceContainer(clock: ManualClock())
            container.follow(TriggerSource { AsyncStream { _ in } })
            gone = container
        }
        #expect(gone == nil)
    }
}
