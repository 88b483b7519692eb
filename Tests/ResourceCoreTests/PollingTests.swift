import ResourceTesting
import Testing

@testable import ResourceCore

/// Ticks whose interval depends on the value (R19).
@Suite(.timeLimit(.minutes(10))) @MainActor struct PollingTests {
    private let world = TriggerTests.World()

    /// Returns whether the next load starts after exactly the given time.
    ///
    /// The test must end the load.
    private func ticks(after time: Duration, _ store: ResourceStore<Int>) -> Bool {
        world.container.advance(world.clock, by: time - .milliseconds(1))
        guard !store.isLoading else { return false }
        world.container.advance(world.clock, by: .milliseconds(1))
        return store.isLoading
    }

    private var isAtRest: Bool {
        world.container.alarmCount == 0 && world.clock.sleeperCount == 0
    }

    @Test func `polling may depend on the latest value`() async throws {
        let store = world.store { $0.refresh(every: { .seconds($0.value ?? 60) }) }
        try await world.load(10, in: store)
        #expect(ticks(after: .seconds(10), store))
        try await world.load(3, in: store)
        #expect(ticks(after: .seconds(3), store))
        try await world.load(20, in: store)
        store.set(5)
        #expect(ticks(after: .seconds(5), store))
        try await world.load(5, in: store)
        store.disappear()
        world.container.advance(world.clock, by: .seconds(100))
        #expect(world.gate.count == 4 && isAtRest)
    }

    @Test(arguments: [nil, .zero, .seconds(-1)] as [Duration?])
    func `no interval disables polling while the value lasts`(none: Duration?) async throws {
        let store = world.store { $0.refresh(every: { $0.value == 1 ? none : .seconds(10) }) }
        try await world.load(1, in: store)
        world.container.advance(world.clock, by: .seconds(100))
        #expect(!store.isLoading && isAtRest)
        store.set(2)
        #expect(ticks(after: .seconds(10), store))
        try await world.load(1, in: store)
        #expect(isAtRest)
    }

    @Test func `without a value the closure is asked too`() async throws {
        let store = world.store { $0.refresh(every: { $0.value == nil ? .seconds(2) : nil }) }
        try await world.gate.nextCall().fail(Broken())
        try await store.until { $0.error != nil && !$0.isLoading }
        #expect(ticks(after: .seconds(2), store))
        try await world.load(1, in: store)
        #expect(isAtRest)
        store.reset()
        #expect(ticks(after: .seconds(2), store))
    }

    @Test func `of several intervals the last one counts, whether it depends on the value or not`() async throws {
        let store = world.store { $0.refresh(every: { _ in .seconds(1) }).refresh(every: .seconds(10)) }
        try await world.load(1, in: store)
        #expect(ticks(after: .seconds(10), store))
        try await world.load(2, in: store)
        let plain = world.gate.resource("n")
        store.show(plain.refresh(every: .seconds(1)).refresh(every: { _ in .seconds(30) }))
        #expect(ticks(after: .seconds(30), store))
        try await world.load(3, in: store)
        store.show(plain.refresh(every: { _ in .seconds(30) }).refresh(every: .zero))
        #expect(isAtRest)
    }

    @Test func `the shortest interval wins, whether it depends on the value or not`() async throws {
        let store = world.store { $0.refresh(every: .seconds(20)) }
        let other = world.store { $0.refresh(every: { $0.value == 1 ? .seconds(5) : .seconds(30) }) }
        try await world.load(1, in: store)
        #expect(ticks(after: .seconds(5), store))
        try await world.load(2, in: store)
        #expect(ticks(after: .seconds(20), store))
        try await world.load(1, in: store)
        other.disappear()
        #expect(ticks(after: .seconds(20), store))
    }

    @Test func `ticks go on for the last of those who want the same interval`() async throws {
        let store = world.store { $0.refresh(every: .seconds(10)) }
        let other = world.store { $0.refresh(every: .seconds(10)) }
        try await world.load(1, in: store)
        other.disappear()
        #expect(ticks(after: .seconds(10), store))
        try await world.load(2, in: store)
        store.disappear()
        #expect(isAtRest)
    }

    @Test func `the same interval goes on when the value or the closure is another`() async throws {
        let store = world.store { $0.refresh(every: { $0.value == nil ? nil : .seconds(10) }) }
        try await world.load(1, in: store)
        world.container.advance(world.clock, by: .seconds(4))
        store.set(2)
        world.container.advance(world.clock, by: .seconds(4))
        store.show(world.gate.resource("n").refresh(every: { $0.value == nil ? .seconds(1) : .seconds(10) }))
        #expect(ticks(after: .seconds(2), store))
    }

    @Test func `another closure is asked at once`() async throws {
        let store = world.store { $0.refresh(every: { _ in nil }) }
        try await world.load(1, in: store)
        #expect(isAtRest)
        store.show(world.gate.resource("n").refresh(every: { _ in .seconds(3) }))
        #expect(ticks(after: .seconds(3), store))
    }

    @Test func `the closure learns of failures, and of their end`() async throws {
        let store = world.store { $0.refresh(every: { .seconds($0.error == nil ? 10 : 60) }) }
        try await world.load(1, in: store)
        #expect(ticks(after: .seconds(10), store))
        try await world.gate.nextCall().fail(Broken())
        try await store.until { $0.error != nil && !$0.isLoading }
        #expect(ticks(after: .seconds(60), store))
        try await world.load(1, in: store)
        #expect(ticks(after: .seconds(10), store))
    }

    @Test func `the closure may look at the container, and is asked once about each value that arrives`() async throws {
        let asked = Lock<[Int?]>([])
        let (container, resource) = (world.container, world.gate.resource("n"))
        let store = world.store {
            $0.refresh(every: { state in
                asked.withLock { $0.append(state.value) }
                return container.state(of: resource).value.map { .seconds($0) }
            })
        }
        try await world.load(10, in: store)
        store.invalidate()
        try await world.load(10, in: store)
        #expect(ticks(after: .seconds(10), store))
        try await world.load(20, in: store)
        #expect(asked.withLock { $0 } == [nil, 10, 10, 20])
    }

    @Test func `in background only those tick that ask for it`() async throws {
        let store = world.store { $0.refresh(every: { _ in .seconds(10) }) }
        try await world.load(1, in: store)
        world.container.notice(.background)
        #expect(isAtRest)
        world.container.notice(.foreground)
        try await world.load(2, in: store)
        store.show(world.gate.resource("n").refresh(every: { _ in .seconds(10) }, inBackground: true))
        world.container.notice(.background)
        #expect(ticks(after: .seconds(10), store))
    }

    @Test func `what is made of a resource lets it poll, and stops with its last observer`() async throws {
        let source = world.gate.resource("n").refresh(every: { .seconds($0.value ?? 60) })
        let stores = (1...2).map { number in
            ResourceStore(source.map(as: "\(number)") { $0 * number }, in: world.container)
        }
        for store in stores { store.appear() }
        try await world.gate.nextCall().succeed(10)
        for store in stores { try await store.until { $0.value != nil && !$0.isLoading } }
        world.container.advance(world.clock, by: .seconds(10))
        try await world.gate.nextCall().succeed(3)
        try await stores[1].until { $0.value == 6 && !$0.isLoading }
        try await stores[0].until { $0.value == 3 && !$0.isLoading }
        stores[0].disappear()
        world.container.advance(world.clock, by: .seconds(3))
        try await world.gate.nextCall().succeed(4)
        try await stores[1].until { $0.value == 8 && !$0.isLoading }
        stores[1].disappear()
        world.container.advance(world.clock, by: .seconds(1000))
        #expect(world.gate.count == 3)
    }

    @Test func `an answer about an earlier value comes too late`() throws {
        var pollers = Pollers()
        let id = ObserverID(number: 1)
        pollers.add(PollingRule(interval: { _ in nil }, inBackground: false), id)
        let (one, two) = (basis(1), basis(2))
        let early = try #require(pollers.evaluations(for: one).first)
        let again = pollers.evaluations(for: one)
        let late = try #require(pollers.evaluations(for: two).first)
        let (changes, isLate) = (pollers.accept(.seconds(2), of: late), !pollers.accept(.seconds(1), of: early))
        #expect(again.isEmpty && changes && isLate)
        #expect(pollers.shortestInterval(inBackground: false) == .seconds(2))
    }

    private func basis(_ number: UInt64) -> Pollers.Basis {
        Pollers.Basis(value: Ticket(number: number), confirmed: nil, error: nil)
    }
}
