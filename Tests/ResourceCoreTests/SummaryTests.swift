import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourcePages

/// The summaries of a container's entries, and the operations on them by key only.
@Suite(.timeLimit(.minutes(10))) @MainActor struct SummaryTests {
    @Test func `every entry is summed up, in the order in which it came, and nothing is started`() async throws {
        let scene = Scene(stale: .seconds(60))
        #expect(scene.container.summaries().isEmpty)
        let store = try await scene.loaded("hello")
        scene.container.set(7, for: Resource("number") { 8 })
        let summaries = scene.container.summaries()
        #expect(summaries.map(\.key) == ["greeting", "number"])
        #expect(summaries.map(\.valueType) == ["String", "Int"])
        #expect(summaries.map(\.observers) == [1, 0])
        #expect(summaries.map(\.origin) == [.network, .local])
        #expect(summaries.allSatisfy { $0.hasValue && !$0.isStale && $0.flight == nil && $0.error == nil })
        #expect(summaries[0].updatedAt == store.updatedAt)
        #expect(scene.gate.count == 1)
        store.disappear()
        #expect(scene.container.summaries().map(\.observers) == [0, 0])
    }

    @Test func `a value without a store is known to be stale once it has aged, R20`() {
        let scene = Scene(stale: .seconds(60))
        scene.container.set("hello", for: scene.resource)
        scene.container.advance(scene.clock, by: .seconds(59))
        #expect(!scene.container.state(of: scene.resource).isStale)
        scene.container.advance(scene.clock, by: .seconds(1))
        #expect(scene.container.state(of: scene.resource).isStale)
        #expect(scene.container.summaries().map(\.isStale) == [true])
    }

    @Test func `a flight, a failure, a silent failure and staleness show`() async throws {
        let scene = Scene()
        let store = scene.store()
        store.appear()
        let first = try await scene.gate.nextCall()
        #expect(scene.container.summaries().map(\.flight) == [.load])
        first.fail(Broken())
        try await store.until { $0.error != nil }
        let failed = try #require(scene.container.summaries().first)
        #expect(failed.error is Broken && !failed.hasValue && failed.isStale && failed.flight == nil)
        store.set("hand")
        store.start(.sync)
        let sync = try await scene.gate.nextCall()
        #expect(scene.container.summaries().map(\.flight) == [.sync])
        sync.fail(Broken(number: 2))
        try await store.until { $0.lastSyncError != nil }
        let synced = try #require(scene.container.summaries().first)
        #expect(synced.lastSyncError as? Broken == Broken(number: 2) && synced.error == nil)
        store.disappear()
        scene.container.invalidate("greeting")
        #expect(scene.container.summaries().map(\.isStale) == [true])
    }

    @Test func `the page loads of a list are summed up with it, and named in the log`() async throws {
        let scene = PagedScene()
        let store = try await scene.loaded(pages: 1)
        let log = scene.container.events()
        let growing = Task { await store.loadNext() }
        let page = try await scene.gate.nextCall()
        let summary = try #require(scene.container.summaries().first)
        #expect(summary.flight == nil && summary.pageLoads == [.end])
        page.succeed(Page([Row(id: 2)], next: 3))
        await growing.value
        #expect(scene.container.summaries().map(\.pageLoads) == [[]])
        store.disappear()
        scene.container.reset("feed")
        scene.container.endEvents()
        var events: [ResourceEvent] = []
        for await event in log { events.append(event) }
        #expect(Set(events.map(\.valueType)) == ["Pages<Row>"])
        let pages = events.filter { $0.pagesEnd == .end }.map(\.description)
        #expect(pages.contains { $0.hasSuffix("s feed (next page): asked to load → #2 begins (load)") })
        #expect(pages.last?.hasSuffix("evicted") == true)
        #expect(events.contains { $0.pagesEnd == nil && $0.description.contains(" s feed: ") })
    }

    @Test func `a refresh by key uses the loader that was handed in last, joins what runs, and is visible`()
        async throws
    {
        let scene = Scene()
        let store = try await scene.loaded("old")
        scene.container.refresh("greeting")
        #expect(store.isRefreshing)
        scene.container.refresh("greeting")
        try await scene.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" && !$0.isLoading }
        #expect(scene.gate.count == 2)
    }

    @Test func `a refresh of a key that nobody asked for does nothing`() {
        let scene = Scene()
        scene.container.refresh("greeting")
        #expect(scene.container.summaries().isEmpty)
        #expect(scene.gate.count == 0)
    }
}
