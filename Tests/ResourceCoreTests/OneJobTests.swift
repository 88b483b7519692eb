import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// What one job of the main actor says is one change: each key loads once (R2).
@Suite(.timeLimit(.minutes(10))) @MainActor struct OneJobTests {
    /// A way in which an app tells of one change.
    enum Change: CaseIterable {
        case once
        case twice
        case fiftyTimes
        case byPrefixes
        case threeRefreshes
        case withRefreshOfTheKey
        case withRefresh
        case afterRefresh
        case aroundValue

        @MainActor func tell(_ store: ResourceStore<String>, _ container: ResourceContainer) {
            switch self {
            case .once: store.invalidate()
            case .twice: for _ in 1...2 { store.invalidate() }
            case .fiftyTimes: for _ in 1...50 { container.invalidate("greeting") }
            case .byPrefixes:
                store.invalidate()
                container.invalidate(prefix: "greeting")
                container.invalidate(prefix: [])
            case .threeRefreshes: for _ in 1...3 { store.start(.refresh) }
            case .withRefreshOfTheKey:
                store.invalidate()
                container.refresh("greeting")
            case .withRefresh:
                store.invalidate()
                store.start(.refresh)
            case .afterRefresh:
                store.start(.refresh)
                store.invalidate()
            case .aroundValue:
                store.invalidate()
                store.set("mine")
                store.invalidate()
            }
        }
    }

    @Test(arguments: Change.allCases) func `changes of one job lead to one load`(change: Change) async throws {
        let scene = Scene()
        let store = try await scene.loaded("old")
        change.tell(store, scene.container)
        try await scene.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" && !$0.isStale && !$0.isLoading }
        #expect(scene.gate.count == 2 && scene.container.flights == 0)
    }

    @Test func `a view that appears and is told of a change in one job loads once`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        store.invalidate()
        try await scene.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" && !$0.isStale && !$0.isLoading }
        #expect(scene.gate.count == 1)
    }

    @Test func `a load that its job takes back never enters its loader`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("old")
        store.start(.refresh)
        store.set("mine")
        store.invalidate()
        store.reset()
        let other = try await scene.loaded("next", .manual)
        #expect(other.value == "next" && scene.gate.count == 2)
    }

    @Test func `a load that ends its grace before it enters its loader doesn't hold its entry`() async throws {
        let scene = Scene()
        let store = scene.store(.manual)
        store.start(.load)
        store.show(GatedLoader<String>().resource("elsewhere"))
        var events = scene.container.events().makeAsyncIterator()
        scene.container.advance(scene.clock, by: .seconds(5))
        await events.first { $0.key == "greeting" && $0.changes.contains(.evicted) }
        #expect(scene.container.summaries().map(\.key) == ["elsewhere"])
        #expect(scene.gate.count == 0)
    }

    @Test func `a change from elsewhere takes effect at once, and the next one overtakes its load`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("old")
        await Task.detached { [container = scene.container] in container.invalidate("greeting") }.value
        let first = try await scene.gate.nextCall()
        store.invalidate()
        first.succeed("overtaken")
        try await scene.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" && !$0.isStale }
        #expect(scene.gate.count == 3)
    }

    @Test func `callers that wait for a load that is called back receive the value of the next one`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("old")
        // NB: Jobs of the main actor run in the order in which they were begun.
        let refreshed = Task {
            store.start(.refresh)
            return await store.refresh()
        }
        let invalidated = Task { store.invalidate() }
        await invalidated.value
        try await scene.gate.nextCall().succeed("new")
        #expect(await refreshed.value.value == "new")
        #expect(scene.gate.count == 2)
    }

    @Test func `a call that returns an accepted value leaves the load behind it to the end of the job`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("old")
        store.disappear()
        store.invalidate()
        let value = try await scene.container.value(
            of: scene.gate.resource("greeting"), accepting: .stale(upTo: .seconds(60)).invalidated)
        #expect(value == "old" && scene.container.flights == 1)
        store.invalidate()
        try await scene.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" && !$0.isStale && !$0.isLoading }
        #expect(scene.gate.count == 2)
    }

    @Test func `the call that is told of a mutation's end adds no load`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let told = Task {
            _ = try await scene.container.send(scene.append("b")).output
            scene.container.invalidate(scene.list)
            scene.container.invalidate(prefix: [])
        }
        try await scene.sends.nextCall().succeed("b")
        try await told.value
        try await scene.loads.nextCall().succeed(["a", "b"])
        try await scene.store.until { !$0.isStale && !$0.isLoading }
        #expect(scene.loads.count == 2)
    }

    @Test func `the call that is told of a mutation without an overlay adds no load`() async throws {
        let scene = Scene()
        let store = try await scene.loaded("old")
        try await scene.container.send(Touch()).output
        scene.container.invalidate(prefix: "greeting")
        try await scene.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" && !$0.isStale && !$0.isLoading }
        #expect(scene.gate.count == 2)
    }
}

private struct Touch: Mutation {
    func send(_ context: MutationContext) async throws {}

    var affectedKeys: [ResourceKey] { ["greeting"] }
}

/// What is derived loads once for all changes of its sources in one job (R20).
@Suite(.timeLimit(.minutes(10))) @MainActor struct OneJobGraphTests {
    private let container = ResourceContainer(clock: ManualClock())
    private let calls = KeyCounter()

    private func leaf(_ name: String) -> Resource<Int> {
        Resource([name]) { [calls] in
            calls.increase(name)
            return 1
        }
    }

    private func sum(_ name: String, of sources: [Resource<Int>]) -> Resource<Int> {
        Resource([name]) { [calls] context in
            calls.increase(name)
            var sum = 0
            for source in sources { sum += try await context.value(of: source) }
            return sum
        }
    }

    /// Shows a resource, performs changes in one job, and returns how often each loader was called after that.
    private func loads(
        of resource: Resource<Int>, after changes: @MainActor (ResourceContainer) -> Void
    ) async throws -> [String: Int] {
        let store = ResourceStore(resource, in: container)
        store.appear()
        try await store.until { $0.value != nil && !$0.isLoading }
        calls.reset()
        changes(container)
        try await store.until { !$0.isStale && !$0.isLoading }
        return calls.counts
    }

    @Test(arguments: [["a"], ["d"], ["a", "d"], ["d", "a"], ["c", "a", "b"]])
    func `a chain loads each level once`(marked: [String]) async throws {
        let (a, last) = (leaf("a"), ["b", "c", "d"])
        let chain = last.reduce(a) { sum($1, of: [$0]) }
        let names = ["a"] + last
        let first = marked.compactMap { names.firstIndex(of: $0) }.min() ?? 0
        let counts = try await loads(of: chain) { container in
            for name in marked { container.invalidate([name]) }
        }
        #expect(counts == Dictionary(uniqueKeysWithValues: names[first...].map { ($0, 1) }))
    }

    @Test func `a diamond loads each side once`() async throws {
        let a = leaf("a")
        let (left, right) = (sum("left", of: [a]), sum("right", of: [a]))
        let counts = try await loads(of: sum("top", of: [left, right])) { container in
            container.invalidate("right")
            container.invalidate("a")
            container.invalidate("top")
            container.invalidate("left")
        }
        #expect(counts == ["a": 1, "left": 1, "right": 1, "top": 1])
    }

    @Test func `a fan loads each source once, in whatever order they are marked`() async throws {
        let leaves = (1...20).map { leaf("leaf \($0)") }
        let counts = try await loads(of: sum("top", of: leaves)) { container in
            for leaf in leaves.reversed() { container.invalidate(leaf) }
            container.invalidate(prefix: [])
            for leaf in leaves { container.invalidate(leaf) }
        }
        #expect(counts == Dictionary(uniqueKeysWithValues: ((1...20).map { "leaf \($0)" } + ["top"]).map { ($0, 1) }))
    }
}

private final class KeyCounter: Sendable {
    private let state = Lock<[String: Int]>([:])

    var counts: [String: Int] { state.withLock { $0 } }

    func increase(_ name: String) { state.withLock { $0[name, default: 0] += 1 } }

    func reset() { state.withLock { $0 = [:] } }
}
