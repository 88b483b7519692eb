import ResourcePages
import ResourceTesting
import Testing

@testable import ResourceCore

/// The loads of a group, of which a limited number run at once (R23).
@Suite(.timeLimit(.minutes(10))) @MainActor struct ConcurrentLoadsTests {
    private let clock = ManualClock()
    private let loads = GatedLoader<Int>()
    private let begun = Lock<[Int]>([])

    private func container(_ limit: Int? = 1) -> ResourceContainer {
        ResourceContainer(clock: clock, limits: ResourceLimits(loadsPerGroup: limit), jitter: { 1 })
    }

    private func resource(_ number: Int, in group: String? = "api") -> Resource<Int> {
        Resource<Int>(["numbers", number]) { [loads, begun] in
            begun.withLock { $0.append(number) }
            return try await loads.load()
        }.loadGroup(group)
    }

    private func store(_ number: Int, in container: ResourceContainer) -> ResourceStore<Int> {
        ResourceStore(resource(number), in: container)
    }

    /// Ends running loads one after the other, and returns the numbers in the order in which they began.
    private func endAll(_ count: Int) async throws -> [Int] {
        for _ in 0..<count { try await loads.nextCall().succeed(0) }
        return begun.withLock { $0 }
    }

    @Test func `as many loads of a group run at once as the limit says`() async throws {
        let container = container(6)
        let stores = (0..<20).map { store($0, in: container) }
        for store in stores { store.appear() }
        var calls: [GatedLoader<Int>.Call] = []
        for _ in 0..<6 { calls.append(try await loads.nextCall()) }
        #expect(stores.count { $0.waiting == .turn } == 14 && stores.allSatisfy { $0.isLoading })
        for number in 0..<14 {
            calls[number].succeed(number)
            calls.append(try await loads.nextCall())
            #expect(calls.count { $0.isWaiting } == 6)
        }
        for call in calls.suffix(6) { call.succeed(0) }
        try await container.until { _ in stores.allSatisfy { $0.value != nil && $0.waiting == nil } }
        #expect(begun.withLock { $0 }.count == 20)
    }

    @Test(arguments: [nil, 1, 0, -5])
    func `other groups, and resources without one, don't wait`(limit: Int?) async throws {
        let container = container(limit)
        for number in 0..<3 { container.prefetch(resource(number, in: "one")) }
        for number in 3..<6 { container.prefetch(resource(number, in: "other")) }
        for number in 6..<9 { container.prefetch(resource(number, in: nil)) }
        var calls: [GatedLoader<Int>.Call] = []
        for _ in 0..<(limit == nil ? 9 : 5) { calls.append(try await loads.nextCall()) }
        #expect(begun.withLock { $0.sorted() } == (limit == nil ? Array(0..<9) : [0, 3, 6, 7, 8]))
        for call in calls { call.succeed(0) }
        #expect(try await endAll(9 - calls.count).count == 9)
    }

    @Test func `what is on screen goes before what is prefetched, and earlier before later`() async throws {
        let container = container()
        container.prefetch(resource(0))
        for number in 1...3 { container.prefetch(resource(number)) }
        let stores = (4...6).map { store($0, in: container) }
        for store in stores { store.appear() }
        let task = Task { try await container.value(of: resource(7)) }
        try await container.until { $0.summaries().count == 8 }
        #expect(try await endAll(8) == [0, 4, 5, 6, 7, 1, 2, 3])
        _ = try await task.value
    }

    @Test func `a prefetched load that appears on screen, or that a call waits for, goes before the others`()
        async throws
    {
        let container = container()
        for number in 0...4 {
            container.prefetch(resource(number))
            clock.advance(by: .milliseconds(1))
        }
        let store = store(4, in: container)
        store.appear()
        let task = Task { try await container.value(of: resource(3)) }
        try await container.until { _ in
            container.turn.withLock { turn in
                turn.state.entry(of: resource(3).erased)?.state.waiters.count == 2
            }
        }
        #expect(try await endAll(5) == [0, 3, 4, 1, 2])
        _ = try await task.value
    }

    @Test func `a load that leaves the screen waits behind the others again`() async throws {
        let container = container()
        let stores = (0...2).map { store($0, in: container) }
        for store in stores { store.appear() }
        container.prefetch(resource(1))
        stores[1].disappear()
        #expect(try await endAll(3) == [0, 2, 1])
    }

    @Test func `what a resource on screen is made of goes before what is prefetched, at any depth`() async throws {
        let container = container()
        for number in 0...2 { container.prefetch(resource(number)) }
        let made = resource(3).map(as: "made") { $0 + 1 }.map(as: "again") { $0 + 1 }
        container.prefetch(made)
        try await container.until { $0.summaries().count == 6 }
        let store = ResourceStore(made, in: container)
        store.appear()
        #expect(try await endAll(4) == [0, 3, 1, 2])
        try await store.until { $0.value == 2 }
    }

    @Test(arguments: [1, 3]) func `a resource can be made of any number of others of its group`(limit: Int) async throws
    {
        let container = container(limit)
        let sources = (0..<7).map { resource($0) }
        let made = Resource<Int>("sum") { context in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for source in sources { group.addTask { try await context.value(of: source) } }
                return try await group.reduce(0, +)
            }
        }.loadGroup("api")
        let store = ResourceStore(made, in: container)
        store.appear()
        for number in 0..<7 { try await loads.nextCall().succeed(number) }
        try await store.until { $0.value == 21 }
    }

    @Test func `an attempt that goes on after reading another resource has its place at once`() async throws {
        let container = container()
        let (source, own) = (resource(0), GatedLoader<Int>())
        let made = Resource<Int>("made") { context in
            _ = try await context.value(of: source)
            return try await own.load()
        }.loadGroup("api")
        let store = ResourceStore(made, in: container)
        store.appear()
        let call = try await loads.nextCall()
        container.prefetch(resource(1))
        call.succeed(0)
        let end = try await own.nextCall()
        #expect(begun.withLock { $0 } == [0])
        end.succeed(5)
        try await loads.nextCall().succeed(1)
        #expect(begun.withLock { $0 } == [0, 1])
    }

    @Test func `a loader that asks the container for another resource of its group doesn't wait for itself`()
        async throws
    {
        let container = container()
        let source = resource(0)
        let made = Resource<Int>("made") { try await container.value(of: source) + 1 }.loadGroup("api")
        let refreshing = Resource<Int>("refreshing") { @MainActor in
            await ResourceStore(source, in: container).refresh().value ?? 0
        }.loadGroup("api")
        async let value = container.value(of: made)
        try await loads.nextCall().succeed(6)
        #expect(try await value == 7)
        async let other = container.value(of: refreshing)
        try await loads.nextCall().succeed(8)
        #expect(try await other == 8)
    }

    @Test func `a load that a recovery waits for needs no place, even if it already stands in line`() async throws {
        let (container, recovered) = (container(), Lock(false))
        let token = resource(9)
        let store = ResourceStore(
            Resource<Int>("data") {
                let token = Task {
                    try await RecoveryScope.$current.withValue(ObjectIdentifier(Self.self)) {
                        try await container.value(of: token)
                    }
                }
                recovered.withLock { $0 = true }
                return try await token.value
            }.loadGroup("api"), in: container)
        let others = resource(1)
        let first = ResourceStore(others, in: container)
        first.appear()
        let call = try await loads.nextCall()
        container.prefetch(token)
        let waiting = Task.detached {
            try await RecoveryScope.$current.withValue(ObjectIdentifier(Self.self)) {
                try await container.value(of: token)
            }
        }
        try await loads.nextCall().succeed(5)
        #expect(try await waiting.value == 5)
        call.succeed(1)
        store.appear()
        try await store.until { $0.value == 5 }
        #expect(recovered.withLock { $0 })
    }

    @Test func `a load of a group that is full starts at once if its attempt needs no place`() async throws {
        let container = container()
        store(0, in: container).appear()
        _ = try await loads.nextCall()
        let live = ResourceStore(
            Resource<Int>(streaming: "live") { AsyncStream { $0.yield(3) } }.loadGroup("api"), in: container)
        live.appear()
        try await live.until { $0.value == 3 }
    }

    @Test func `a reload in another group waits for a place there`() async throws {
        let container = container()
        container.prefetch(resource(0, in: "other"))
        _ = try await loads.nextCall()
        let store = store(1, in: container)
        store.appear()
        _ = try await loads.nextCall()
        store.show(resource(1, in: "other"))
        let reload = Task { await store.reload() }
        defer { reload.cancel() }
        try await store.until { $0.waiting == .turn }
        #expect(loads.count == 2)
    }

    @Test func `a page waits for its place, and gives it back with its list`() async throws {
        let scene = PagedScene(limits: ResourceLimits(loadsPerGroup: 1))
        let store = try await scene.loaded(pages: 1, of: scene.feed.loadGroup("api"))
        let other = ResourceStore(resource(1), in: scene.container)
        other.appear()
        let call = try await loads.nextCall()
        let next = Task { await store.loadNext() }
        await Task { @MainActor in }.value
        #expect(scene.gate.count == 1)
        call.succeed(1)
        _ = try await scene.gate.nextCall()
        scene.container.prefetch(resource(2))
        #expect(loads.count == 1)
        scene.container.reset("feed")
        try await loads.nextCall().succeed(2)
        await next.value
    }

    @Test func `a user's refresh waits for its place like any other load`() async throws {
        let container = container()
        let stores = (0...1).map { store($0, in: container) }
        stores[0].appear()
        let call = try await loads.nextCall()
        stores[1].start(.refresh)
        let refreshed = Task { await stores[1].refresh() }
        #expect(stores[1].waiting == .turn && stores[1].isLoading && loads.count == 1)
        call.succeed(0)
        try await loads.nextCall().succeed(1)
        #expect(await refreshed.value.value == 1)
    }

    @Test func `a reload of what is running keeps its place`() async throws {
        let container = container()
        let stores = (0...1).map { store($0, in: container) }
        for store in stores { store.appear() }
        _ = try await loads.nextCall()
        let reload = Task { await stores[0].reload() }
        defer { reload.cancel() }
        try await loads.nextCall().succeed(7)
        #expect(try await endAll(1) == [0, 0, 1])
    }

    @Test func `a load gives its place to others during the pause after a failure`() async throws {
        let container = container()
        let stores = (0...1).map { store($0, in: container) }
        for store in stores { store.appear() }
        try await loads.nextCall().fail(Spoken.transient)
        let other = try await loads.nextCall()
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await stores[0].until { $0.waiting == .turn }
        #expect(begun.withLock { $0 } == [0, 1])
        other.succeed(1)
        try await loads.nextCall().succeed(0)
        try await stores[0].until { $0.value == 0 }
    }

    @Test func `a load that fails while others wait still has its pause and its count`() async throws {
        let container = container()
        let stores = (0...1).map { store($0, in: container) }
        for store in stores { store.appear() }
        for attempt in 1...4 {
            try await loads.nextCall().fail(Spoken.transient)
            if attempt == 1 { try await loads.nextCall().succeed(1) }
            guard attempt < 4 else { break }
            try await clock.sleepers(1)
            clock.advance(by: .seconds(30))
        }
        try await stores[0].until { $0.error != nil }
        #expect(loads.count == 5)
    }

    @Test func `a load that is canceled in line or while it runs lets the others go`() async throws {
        let container = container()
        let stores = (0...3).map { store($0, in: container) }
        for store in stores { store.appear() }
        _ = try await loads.nextCall()
        container.cancel(["numbers", 1])
        container.reset(["numbers", 2])
        container.cancel(["numbers", 0])
        try await loads.nextCall().succeed(3)
        try await stores[3].until { $0.value == 3 }
        #expect(begun.withLock { $0 } == [0, 3])
    }

    @Test func `attempts that deliver several values need no place, even before the first one`() async throws {
        let container = container()
        let (silent, _) = AsyncStream<Int>.makeStream()
        let live = ResourceStore(Resource<Int>(streaming: "live") { silent }.loadGroup("api"), in: container)
        live.appear()
        let store = store(1, in: container)
        store.appear()
        try await loads.nextCall().succeed(1)
        try await store.until { $0.value == 1 }
        #expect(live.isLoading)
    }

    @Test func `a load that waits for a connection has no place, and none in line`() async throws {
        let container = container()
        container.notice(.offline)
        let stores = (0...1).map { store($0, in: container) }
        for store in stores { store.appear() }
        #expect(stores.map(\.waiting) == [.connection, .connection])
        stores[1].start(.refresh)
        try await loads.nextCall().succeed(1)
        try await stores[1].until { $0.value == 1 }
        container.notice(.online)
        #expect(try await endAll(1) == [1, 0])
    }

    @Test func `a barrier that comes before the attempt has begun doesn't overtake it`() async throws {
        let container = container()
        let stores = (0...1).map { store($0, in: container) }
        for store in stores { store.appear() }
        let call = try await loads.nextCall()
        container.invalidate(["numbers", 1])
        call.succeed(0)
        try await loads.nextCall().succeed(1)
        try await stores[1].until { !$0.isLoading }
        #expect(stores[1].value == 1 && !stores[1].isStale && loads.count == 2)
    }

    @Test func `nothing is left of a group whose loads have ended`() async throws {
        let container = container()
        for number in 0...3 { container.prefetch(resource(number)) }
        _ = try await endAll(4)
        try await container.until { $0.summaries().allSatisfy { $0.flight == nil } }
        container.turn.withLock { turn in
            #expect(turn.state.places.running(in: "api") == 0)
            #expect("\(turn.state.places)".hasSuffix("groups: [:])"))
        }
    }
}
