import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourcePages

/// Calls and indicators don't wait for a connection, or for a long pause (R17).
@Suite(.timeLimit(.minutes(10))) @MainActor struct WaitingTests {
    /// The ways in which a store is asked to load.
    enum Call: CaseIterable {
        case load
        case refresh
        case reload
        case sync

        @MainActor func callAsFunction(_ store: ResourceStore<String>) async -> ResourceState<String> {
            switch self {
            case .load: await store.load()
            case .refresh: await store.refresh()
            case .reload: await store.reload()
            case .sync: await store.sync()
            }
        }

        /// A Boolean value that indicates whether the call attempts at once without a connection.
        var attemptsAtOnce: Bool { self == .refresh || self == .reload }
    }

    private struct Busy: LoadFailure {
        var retryAfter: Duration?
        var kind: LoadFailureKind { .transient(retryAfter: retryAfter) }
    }

    private struct Unreachable: LoadFailure {
        var kind: LoadFailureKind { .offline }
    }

    private let scene = Scene()

    /// Returns a store on screen whose value is stale.
    private func staleStore() async throws -> ResourceStore<String> {
        let store = ResourceStore(scene.resource.stale(after: .seconds(1)), in: scene.container)
        store.appear()
        try await scene.gate.nextCall().succeed("old")
        try await store.until { $0.value == "old" && !$0.isLoading }
        scene.container.advance(scene.clock, by: .seconds(10))
        return store
    }

    /// Returns a resource that reads two sources at once.
    private func joined(_ sources: (Resource<String>, Resource<String>)) -> Resource<String> {
        Resource("both") { context in
            async let one = context.value(of: sources.0)
            async let two = context.value(of: sources.1)
            return try await one + two
        }
    }

    @Test(arguments: Call.allCases)
    func `a call without a connection returns, and says what for`(call: Call) async throws {
        let store = try await staleStore()
        scene.container.notice(.offline)
        async let state = call(store)
        if call.attemptsAtOnce { try await scene.gate.nextCall().fail(Unreachable()) }
        let result = await state
        #expect(result.waiting == .connection && result.value == "old" && result.error == nil)
        #expect(!store.isLoading && !store.isRefreshing)
        #expect(store.waiting == (call == .sync ? nil : .connection))
        scene.container.notice(.online)
        #expect(store.waiting == nil && !store.isLoading)
        try await scene.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" }
    }

    @Test(arguments: Call.allCases)
    func `a call of a first load without a connection returns, and its phase stays`(call: Call) async throws {
        scene.container.notice(.offline)
        let store = scene.store(.manual)
        async let state = call(store)
        if call.attemptsAtOnce { try await scene.gate.nextCall().fail(Unreachable()) }
        #expect(await state.waiting == .connection)
        #expect(store.phase.isLoading == (call != .sync) && !store.isLoading)
        scene.container.notice(.online)
        #expect(store.phase.isLoading == (call != .sync))
        try await scene.clock.sleepers(1)
        scene.clock.advance(by: .seconds(3))
        try await scene.gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
    }

    @Test(arguments: Call.allCases)
    func `a call returns if its attempt finds no connection, known or not`(call: Call) async throws {
        let store = try await staleStore()
        async let state = call(store)
        try await scene.gate.nextCall().fail(Unreachable())
        #expect(await state.waiting == .connection)
        #expect(!store.isLoading)
        scene.container.advance(scene.clock, by: .seconds(1))
        try await scene.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" }
    }

    @Test(arguments: Call.allCases)
    func `a call returns if its server asks for patience`(call: Call) async throws {
        let store = try await staleStore()
        async let state = call(store)
        try await scene.gate.nextCall().fail(Busy(retryAfter: .seconds(240)))
        let waiting = await state.waiting
        #expect(waiting?.isUntil == true && !store.isLoading && store.error == nil)
        scene.container.advance(scene.clock, by: .seconds(240))
        try await scene.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" }
    }

    @Test(arguments: [Call.load, .refresh, .reload])
    func `a call waits for a short pause, and so does the indicator`(call: Call) async throws {
        let store = try await staleStore()
        async let state = call(store)
        try await scene.gate.nextCall().fail(Busy(retryAfter: .seconds(2)))
        try await store.until { $0.waiting != nil }
        #expect(store.isLoading && store.waiting?.isUntil == true)
        scene.container.advance(scene.clock, by: .seconds(2))
        try await scene.gate.nextCall().succeed("new")
        let result = await state
        #expect(result.value == "new" && result.waiting == nil)
    }

    @Test func `who waits for a value waits on`() async throws {
        scene.container.notice(.offline)
        async let value = scene.container.value(of: scene.resource)
        let store = scene.store(.manual)
        #expect(await store.load().waiting == .connection)
        scene.container.notice(.online)
        try await scene.gate.nextCall().succeed("hello")
        #expect(try await value == "hello")
    }

    @Test func `a request that joins a running attempt is shown, and one that joins a wait isn't`() async throws {
        let store = try await staleStore()
        scene.container.notice(.offline)
        await store.load()
        await store.load()
        #expect(!store.isLoading && store.waiting == .connection)
        scene.container.notice(.online)
        let call = try await scene.gate.nextCall()
        #expect(!store.isLoading)
        async let state = store.load()
        try await store.until { $0.isLoading }
        call.succeed("new")
        #expect(await state.value == "new")
    }

    @Test func `a failure after a wait is shown`() async throws {
        let store = try await staleStore()
        scene.container.notice(.offline)
        await store.load()
        scene.container.notice(.online)
        try await scene.gate.nextCall().fail(Broken())
        try await store.until { $0.error != nil }
        #expect(store.value == "old" && store.waiting == nil)
    }

    @Test func `an attempt that began before the connection was lost is shown until it ends`() async throws {
        let store = try await staleStore()
        async let state = store.load()
        let call = try await scene.gate.nextCall()
        scene.container.notice(.offline)
        #expect(store.isLoading && store.waiting == nil)
        call.fail(Spoken.transient)
        #expect(await state.waiting == .connection)
    }

    @Test func `a derived value waits with its source`() async throws {
        let gate = GatedLoader<String>()
        let source = gate.resource("source").stale(after: .seconds(1))
        let length = Resource<Int>("length") { context in try await context.value(of: source).count }
        let store = ResourceStore(length, in: scene.container)
        store.appear()
        try await gate.nextCall().succeed("four")
        try await store.until { $0.value == 4 && !$0.isLoading }
        scene.container.advance(scene.clock, by: .seconds(10))
        scene.container.notice(.offline)
        async let state = store.refresh()
        #expect(await state.waiting == .connection)
        #expect(!store.isLoading && store.value == 4)
        #expect(await store.load().waiting == .connection)
        async let again = store.refresh()
        try await gate.nextCall().fail(Unreachable())
        #expect(await again.waiting == .connection)
        scene.container.notice(.online)
        try await gate.nextCall().succeed("seven!!")
        try await store.until { $0.value == 7 && $0.waiting == nil }
    }

    @Test func `a chain of derived values waits with the first of them`() async throws {
        let gate = GatedLoader<String>()
        let source = gate.resource("source")
        let length = Resource<Int>("length") { context in try await context.value(of: source).count }
        let twice = Resource<Int>("twice") { context in try await context.value(of: length) * 2 }
        let store = ResourceStore(twice, in: scene.container)
        store.appear()
        async let state = store.load()
        try await gate.nextCall().fail(Busy(retryAfter: .seconds(60)))
        let waiting = await state.waiting
        #expect(waiting?.isUntil == true)
        #expect(store.phase.isLoading && !store.isLoading)
        scene.container.advance(scene.clock, by: .seconds(60))
        try await gate.nextCall().succeed("four")
        try await store.until { $0.value == 8 }
    }

    @Test func `a derived value that gives up a source that waits waits no longer`() async throws {
        let (gate, other) = (GatedLoader<String>(), GatedLoader<String>())
        let source = gate.resource("source")
        let resource = Resource<String>("patience") { context in
            let reading = Task { try await context.value(of: source) }
            let word = try await other.load()
            reading.cancel()
            _ = await reading.result
            return try await other.load() + word
        }
        let store = ResourceStore(resource, in: scene.container)
        store.appear()
        let word = try await other.nextCall()
        try await gate.nextCall().fail(Busy(retryAfter: .seconds(60)))
        try await store.until { $0.waiting != nil }
        word.succeed("!")
        let last = try await other.nextCall()
        try await store.until { $0.waiting == nil }
        async let state = store.refresh()
        try await store.until { $0.isLoading }
        last.succeed("hello")
        #expect(await state.value == "hello!")
    }

    @Test func `a source that only an earlier attempt reads holds up no later one`() async throws {
        let (gate, other, attempts) = (GatedLoader<String>(), GatedLoader<String>(), Lock(0))
        let source = gate.resource("source")
        let resource = Resource<String>("forgetful") { context in
            attempts.withLock { $0 += 1 }
            if attempts.withLock({ $0 == 1 }) { Task { try await context.value(of: source) } }
            return try await other.load()
        }
        let store = ResourceStore(resource, in: scene.container)
        store.appear()
        _ = try await other.nextCall()
        try await gate.nextCall().fail(Busy(retryAfter: .seconds(60)))
        try await store.until { $0.waiting != nil }
        async let state = store.reload()
        let later = try await other.nextCall()
        try await gate.nextCall().fail(Busy(retryAfter: .seconds(60)))
        try await ResourceStore(source, in: scene.container).until { $0.waiting != nil }
        #expect(store.isLoading && store.waiting == nil)
        later.succeed("hello")
        #expect(await state.value == "hello")
    }

    @Test func `two sources that wait for a connection give no other reason when it's back`() async throws {
        let (first, second) = (GatedLoader<String>(), GatedLoader<String>())
        let sources = (first.resource("first"), second.resource("second"))
        scene.container.notice(.offline)
        let store = ResourceStore(joined(sources), in: scene.container)
        store.appear()
        try await store.until { $0.waiting == .connection }
        let waiting = Readings { _ = store.waiting }
        scene.container.notice(.online)
        #expect(store.waiting == nil && waiting.changes == 1)
        try await first.nextCall().succeed("a")
        try await second.nextCall().succeed("b")
        try await store.until { $0.value == "ab" }
    }

    @Test func `a refresh of a derived value attempts all sources that wait`() async throws {
        let (first, second) = (GatedLoader<String>(), GatedLoader<String>())
        let sources = (first.resource("first"), second.resource("second"))
        let store = ResourceStore(joined(sources), in: scene.container)
        store.appear()
        try await first.nextCall().fail(Unreachable())
        try await second.nextCall().fail(Unreachable())
        try await ResourceStore(sources.0, in: scene.container).until { $0.waiting == .connection }
        try await ResourceStore(sources.1, in: scene.container).until { $0.waiting == .connection }
        async let state = store.refresh()
        try await first.nextCall().succeed("a")
        try await second.nextCall().succeed("b")
        #expect(await state.value == "ab")
    }

    @Test func `short delays add up over the parts of a walk`() async throws {
        let scene = PagedScene()
        let store = try await scene.loaded(pages: 3)
        store.itemAppeared(5, ahead: 0)
        let refreshing = Task { await store.refresh() }
        for page in 0..<3 {
            try await scene.gate.nextCall().fail(Busy(retryAfter: .seconds(1)))
            try await store.until { $0.waiting != nil }
            #expect(store.isLoading == (page < 2))
            if page == 2 { #expect(await refreshing.value.waiting != nil) }
            scene.container.advance(scene.clock, by: .seconds(1))
            try await scene.succeed(2 * page...2 * page + 1)
        }
        try await store.until { $0.attempt == nil }
    }
}

extension ResourcePhase {
    fileprivate var isLoading: Bool {
        if case .loading = self { true } else { false }
    }
}

extension LoadWait {
    fileprivate var isUntil: Bool {
        if case .until = self { true } else { false }
    }
}
