import ResourceTesting
import Testing

@testable import ResourceCore

/// The time that an unobserved entry stays in memory (R21).
@Suite(.timeLimit(.minutes(10))) @MainActor struct RetentionTests {
    @Test func `an entry with observers is never collected`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("hello")
        scene.container.advance(scene.clock, by: .seconds(100_000))
        #expect(store.value == "hello" && scene.container.state(of: scene.resource).value == "hello")
        #expect(scene.container.summaries().count == 1)
    }

    @Test func `a store keeps its entry off screen too`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("hello")
        store.disappear()
        scene.container.advance(scene.clock, by: .seconds(100_000))
        store.appear()
        #expect(store.value == "hello")
    }

    @Test func `an unobserved entry is collected after its keep time, and the longest requested keep time wins`() {
        let scene = Scene()
        scene.container.set("a", for: scene.resource.retention(.seconds(20)))
        scene.container.set("b", for: scene.resource.retention(.seconds(10)))
        scene.container.advance(scene.clock, by: .seconds(19))
        #expect(scene.container.state(of: scene.resource).value == "b")
        scene.container.advance(scene.clock, by: .seconds(1))
        #expect(scene.container.state(of: scene.resource).value == nil)
        #expect(scene.container.summaries().count == 0)
    }

    @Test func `a shorter keep time does not shorten the longest one, after later use either`() async throws {
        let scene = Scene()
        scene.container.set("a", for: scene.resource.retention(.seconds(20)))
        scene.container.set("b", for: scene.resource.retention(.seconds(10)))
        scene.container.advance(scene.clock, by: .seconds(15))
        #expect(try await scene.container.value(of: scene.resource) == "b")
        scene.container.advance(scene.clock, by: .seconds(19))
        #expect(scene.container.state(of: scene.resource).value == "b")
        scene.container.advance(scene.clock, by: .seconds(1))
        #expect(scene.container.state(of: scene.resource).value == nil)
    }

    @Test func `without a request an entry is kept for five minutes from its last use`() async throws {
        let scene = Scene()
        scene.container.set("hello", for: scene.resource)
        scene.container.advance(scene.clock, by: .seconds(200))
        #expect(try await scene.container.value(of: scene.resource) == "hello")
        scene.container.advance(scene.clock, by: .seconds(299))
        #expect(scene.container.state(of: scene.resource).value == "hello")
        scene.container.advance(scene.clock, by: .seconds(1))
        #expect(scene.container.state(of: scene.resource).value == nil)
        #expect(scene.gate.count == 0)
    }

    @Test func `a new value of an unobserved entry is a use`() {
        let scene = Scene()
        scene.container.set("old", for: scene.resource)
        scene.container.advance(scene.clock, by: .seconds(200))
        scene.container.set("new", for: scene.resource)
        scene.container.advance(scene.clock, by: .seconds(299))
        #expect(scene.container.state(of: scene.resource).value == "new")
        scene.container.advance(scene.clock, by: .seconds(1))
        #expect(scene.container.state(of: scene.resource).value == nil)
    }

    @Test func `a barrier is no use of an unobserved entry`() {
        let scene = Scene()
        scene.container.set("old", for: scene.resource)
        scene.container.advance(scene.clock, by: .seconds(200))
        scene.container.invalidate(scene.resource.key)
        scene.container.advance(scene.clock, by: .seconds(99))
        #expect(scene.container.state(of: scene.resource).value == "old")
        scene.container.advance(scene.clock, by: .seconds(1))
        #expect(scene.container.state(of: scene.resource).value == nil)
    }

    @Test func `the time begins when the last store goes`() async throws {
        let scene = Scene()
        do {
            let store = try await scene.loaded("hello")
            scene.clock.advance(by: .seconds(1000))
            #expect(store.value == "hello")
        }
        scene.container.advance(scene.clock, by: .seconds(299))
        #expect(scene.container.state(of: scene.resource).value == "hello")
        scene.container.advance(scene.clock, by: .seconds(1))
        #expect(scene.container.state(of: scene.resource).value == nil)
    }

    @Test func `keep time zero collects at once`() async throws {
        let container = ResourceContainer(clock: ManualClock())
        let resource = Resource<Int>("n") { 1 }.retention(.zero)
        #expect(try await container.value(of: resource) == 1)
        #expect(container.summaries().count == 0)
        do {
            let store = ResourceStore(resource, in: container)
            await store.load()
            #expect(store.value == 1)
            #expect(container.summaries().count == 1)
        }
        #expect(container.summaries().count == 0)
    }

    @Test func `keep time for ever never collects`() {
        let scene = Scene()
        scene.container.set("hello", for: scene.resource.retention(.forever).retention(.seconds(1)))
        scene.container.set("hello", for: scene.resource.retention(.seconds(1)).retention(.forever))
        scene.container.advance(scene.clock, by: .seconds(1_000_000))
        #expect(scene.container.state(of: scene.resource).value == "hello")
    }

    @Test func `a fetching entry is not collected until it ends`() async throws {
        let scene = Scene()
        let resource = scene.resource.retention(.seconds(1))
        scene.container.set("old", for: resource)
        scene.container.invalidate(resource.key)
        async let value = scene.container.value(of: resource)
        let call = try await scene.gate.nextCall()
        scene.container.advance(scene.clock, by: .seconds(1000))
        #expect(scene.container.state(of: resource).value == "old")
        call.succeed("new")
        #expect(await (try? value) == "new")
        #expect(scene.container.state(of: resource).value == "new")
        scene.container.advance(scene.clock, by: .seconds(1))
        #expect(scene.container.state(of: resource).value == nil)
    }

    @Test func `an entry nobody ever fetched is collected as well`() {
        let scene = Scene()
        do {
            let store = scene.store(.manual)
            store.appear()
            #expect(scene.container.summaries().count == 1)
        }
        #expect(scene.container.summaries().count == 0 && scene.gate.count == 0)
    }

    @Test func `an error is kept as long as a value`() async throws {
        let scene = Scene()
        async let value = scene.container.value(of: scene.resource)
        try await scene.gate.nextCall().fail(Broken())
        _ = try? await value
        scene.container.advance(scene.clock, by: .seconds(299))
        #expect(scene.container.state(of: scene.resource).error is Broken)
        scene.container.advance(scene.clock, by: .seconds(1))
        #expect(scene.container.state(of: scene.resource).error == nil)
        #expect(scene.container.summaries().count == 0)
    }

    @Test func `refinements of retention are copies, and the last one counts`() {
        let resource = Resource<Int>("n") { 1 }
        #expect(resource.retention(.seconds(1)).retention(.seconds(2)).policy.retention == Retention(time: .seconds(2)))
        #expect(resource.retention(.seconds(1)).retention(.forever).policy.retention == .forever)
        #expect(resource.policy.retention == nil)
        #expect(Retention(time: .seconds(1)) < .forever && !(Retention.forever < .forever))
    }
}

/// The eviction from a container with limits (R21).
@Suite(.timeLimit(.minutes(10))) @MainActor struct LimitTests {
    private func resource(_ number: Int) -> Resource<String> {
        Resource(["n", "\(number)"]) { "\(number)" }.cost { $0.utf8.count }
    }

    private func kept(_ container: ResourceContainer, of numbers: Range<Int>) -> [Int] {
        numbers.filter { container.state(of: resource($0)).value != nil }
    }

    @Test func `beyond the limit of entries the oldest unused one goes`() async throws {
        let container = ResourceContainer(clock: ManualClock(), limits: ResourceLimits(entries: 3))
        for number in 0..<3 { container.set("x", for: resource(number)) }
        #expect(try await container.value(of: resource(0)) == "x")
        container.set("x", for: resource(3))
        #expect(kept(container, of: 0..<4) == [0, 2, 3])
        container.set("x", for: resource(4))
        #expect(kept(container, of: 0..<5) == [0, 3, 4])
    }

    @Test func `values count toward the byte limit with their cost`() {
        let container = ResourceContainer(clock: ManualClock(), limits: ResourceLimits(bytes: 10))
        container.set("12345", for: resource(0))
        container.set("12345", for: resource(1))
        #expect(kept(container, of: 0..<2) == [0, 1])
        container.set("1", for: resource(2))
        #expect(kept(container, of: 0..<3) == [1, 2])
        container.set("1234567890", for: resource(2))
        #expect(kept(container, of: 0..<3) == [2])
        container.set("12345678901", for: resource(3))
        #expect(kept(container, of: 0..<4) == [])
        for number in 0..<2 { container.set("12345", for: resource(number)) }
        #expect(kept(container, of: 0..<4) == [0, 1])
    }

    @Test(arguments: [Int.max, .min, 1 << 41, -1]) func `no cost that a value claims stops a container`(_ cost: Int) {
        let container = ResourceContainer(clock: ManualClock(), limits: ResourceLimits(bytes: 3))
        func kept() -> Int { container.summaries().count { $0.hasValue } }
        let claiming = (0..<4).map { Resource<Int>(["n", "\($0)"]) { 0 }.cost { $0 } }
        for resource in claiming { container.set(cost, for: resource) }
        #expect(kept() == (cost > 0 ? 0 : 4))
        // A cost below zero makes no room for others.
        container.set(4, for: claiming[3])
        #expect(container.state(of: claiming[3]).value == nil)
        for resource in claiming.prefix(3) { container.set(1, for: resource) }
        #expect(kept() == 3)
        container.set(1, for: claiming[3])
        #expect(kept() == 3)
    }

    @Test func `a loaded value has its cost too`() async throws {
        let container = ResourceContainer(clock: ManualClock(), limits: ResourceLimits(bytes: 1))
        for number in 0..<10 { _ = try await container.value(of: resource(number)) }
        #expect(kept(container, of: 0..<10) == [9])
    }

    @Test func `what is observed or being loaded stays beyond every limit`() async throws {
        let container = ResourceContainer(clock: ManualClock(), limits: ResourceLimits(entries: 1, bytes: 1))
        let gate = GatedLoader<String>()
        let flying = gate.resource("flying")
        let stores = (0..<5).map { ResourceStore(resource($0), in: container) }
        for store in stores { store.set("12345") }
        async let value = container.value(of: flying)
        let call = try await gate.nextCall()
        container.set("x", for: resource(9))
        #expect(kept(container, of: 0..<10) == [0, 1, 2, 3, 4])
        #expect(container.state(of: flying).isLoading)
        call.succeed("there")
        #expect(await (try? value) == "there")
        #expect(container.state(of: flying).value == nil)
        #expect(stores.allSatisfy { $0.value == "12345" })
    }

    @Test func `what was in use when the hand came may go once it is idle`() {
        let container = ResourceContainer(clock: ManualClock(), limits: ResourceLimits(entries: 1))
        container.set("x", for: resource(0))
        do {
            let store = ResourceStore(resource(0), in: container)
            container.set("x", for: resource(1))
            #expect(store.value == "x" && kept(container, of: 0..<2) == [0])
        }
        container.set("x", for: resource(1))
        #expect(kept(container, of: 0..<2) == [1])
    }

    @Test func `an eviction leaves nothing for a late success to fill`() async throws {
        let clock = ManualClock()
        let gate = GatedLoader<String>(.ignoresCancellation)
        let container = ResourceContainer(clock: clock, limits: ResourceLimits(entries: 1))
        let resource = gate.resource("late")
        do {
            let store = ResourceStore(resource, in: container)
            store.appear()
        }
        let call = try await gate.nextCall()
        container.advance(clock, by: .seconds(5))
        #expect(call.isCancelled)
        container.set("x", for: self.resource(0))
        #expect(container.summaries().map(\.key) == [self.resource(0).key])
        let events = container.events()
        call.succeed("too late")
        for await event in events {
            if case .discarded = event.changes.first { break }
        }
        #expect(kept(container, of: 0..<1) == [0])
        #expect(container.state(of: resource).value == nil && container.summaries().count == 1)
    }
}
