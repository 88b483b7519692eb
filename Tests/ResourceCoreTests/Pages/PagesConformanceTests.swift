import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourcePages

/// Behaviors of paged lists that the list of conformance names (99 to 108).
@Suite(.timeLimit(.minutes(10))) @MainActor struct PagesConformanceTests {
    private let scene = PagedScene()

    @Test func `the first load gets the initial page, both ends grow, and no cursor means no more`() async throws {
        let store = scene.store()
        store.appear()
        try await scene.succeed([4, 5], next: 6, previous: 2)
        try await store.until { $0.value != nil }
        #expect(store.ids == [4, 5])
        let previous = Task { await store.loadPrevious() }
        try await scene.succeed([2, 3], next: 4)
        await previous.value
        let next = Task { await store.loadNext() }
        try await scene.succeed([6, 7], next: nil)
        await next.value
        #expect(store.ids == [2, 3, 4, 5, 6, 7] && scene.requests.cursors == [nil, 2, 6])
        #expect(store.state(of: .start).isFinished && store.state(of: .end).isFinished)
    }

    @Test func `a refresh loads the pages in order, each by the cursor of the new one before it, to the end`()
        async throws
    {
        let store = try await scene.loaded(pages: 3)
        store.itemAppeared(5, ahead: 0)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([0, 1], next: 12)
        try await scene.succeed([2, 3], next: nil)
        _ = await refreshing.value
        #expect(store.ids == [0, 1, 2, 3] && scene.requests.cursors == [nil, 2, 4, nil, 12])
        #expect(store.state(of: .end).isFinished)
    }

    @Test func `canceling a refresh of several pages leaves the old ones untouched`() async throws {
        let store = try await scene.loaded(pages: 2)
        store.itemAppeared(3, ahead: 0)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([8, 9], next: 10)
        let second = try await scene.gate.nextCall()
        store.cancel()
        _ = await refreshing.value
        second.succeed(Page([Row(id: 10)], next: nil))
        #expect(store.ids == [0, 1, 2, 3] && store.error == nil && !store.isLoading)
        let loading = Task { await store.loadNext() }
        try await scene.succeed(4...5)
        await loading.value
        #expect(store.ids == [0, 1, 2, 3, 4, 5] && scene.requests.cursors == [nil, 2, nil, 10, 4])
    }

    @Test func `a page that fails in a refresh is retried alone, and a last failure ends the refresh`() async throws {
        let store = try await scene.loaded(pages: 2, of: scene.feed.retry(PagedScene.retry))
        store.itemAppeared(3, ahead: 0)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed(0...1)
        for _ in 0..<2 { try await scene.failAndRetry() }
        try await scene.gate.nextCall().fail(Flaky())
        _ = await refreshing.value
        #expect(scene.requests.cursors == [nil, 2, nil, 2, 2, 2])
        #expect(store.ids == [0, 1, 2, 3] && store.error is Flaky && scene.gate.waitingCount == 0)
    }

    @Test func `both ends grow at once, and also beside a refresh`() async throws {
        let store = scene.store()
        store.appear()
        try await scene.succeed([4, 5], next: 6, previous: 2)
        try await store.until { $0.value != nil }
        let next = Task { await store.loadNext() }
        let nextCall = try await scene.gate.nextCall()
        let previous = Task { await store.loadPrevious() }
        let previousCall = try await scene.gate.nextCall()
        #expect(store.state(of: .start).isLoading && store.state(of: .end).isLoading)
        previousCall.succeed(Page([Row(id: 3)], next: 4))
        nextCall.succeed(Page([Row(id: 6)], next: 7))
        await previous.value
        await next.value
        #expect(store.ids == [3, 4, 5, 6])
        let refreshing = Task { await store.refresh() }
        let walk = try await scene.gate.nextCall()
        let later = Task { await store.loadNext() }
        try await scene.succeed([7], next: nil)
        await later.value
        #expect(store.ids == [3, 4, 5, 6, 7] && store.isRefreshing)
        walk.succeed(Page([Row(id: 4)], next: 5))
        _ = await refreshing.value
        #expect(store.ids == [4])
    }

    @Test func `zero and the empty string are cursors like any other`() async {
        let (container, cursors) = (scene.container, Lock<[String]>([]))
        let store = scene.store(
            .pages("zero", from: 0) { cursor in Page([Row(id: cursor)], next: cursor == 0 ? 1 : nil, previous: nil) })
        await store.load()
        await store.loadNext()
        #expect(store.ids == [0, 1])
        let texts = ResourceStore(
            Resource<Pages<Row>>.pages("empty") { (cursor: String?) in
                cursors.withLock { $0.append(cursor ?? "none") }
                return Page([Row(id: cursor == nil ? 0 : 1)], next: cursor == nil ? "" : nil)
            }, in: container)
        await texts.load()
        await texts.loadNext()
        #expect(texts.ids == [0, 1] && cursors.withLock { $0 } == ["none", ""])
    }
}
