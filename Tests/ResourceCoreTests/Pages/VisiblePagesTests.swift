import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourcePages

/// Refreshes of the pages in view and the first one, each of which takes its place by itself (P10).
@Suite @MainActor struct VisiblePagesTests {
    private let scene = PagedScene()

    private var feed: Resource<Pages<Row>> { scene.feed.refreshExtent(.visiblePages) }

    /// Lets a refresh load the pages of the given offsets, in order, each with a text.
    private func refresh(_ store: ResourceStore<Pages<Row>>, loading offsets: [Int], text: String) async throws {
        let refreshing = Task { await store.refresh() }
        for offset in offsets { try await scene.succeed([offset, offset + 1], next: offset + 2, text: text) }
        _ = await refreshing.value
    }

    @Test func `P10: a refresh far down a list loads the pages in view and the first one`() async throws {
        let store = try await scene.loaded(pages: 10, of: feed)
        store.itemAppeared(13, ahead: 0)
        try await refresh(store, loading: [12, 10, 0], text: "new")
        #expect(scene.requests.cursors.suffix(3) == [12, 10, nil])
        #expect(store.ids == Array(0..<20))
        #expect(store.value?.filter { $0.text == "new" }.map(\.id) == [0, 1, 10, 11, 12, 13])
        #expect(store.isStale && store.value?.isConsistent == false)
    }

    @Test func `P10: each page takes its place as it arrives, what is in view first`() async throws {
        let store = try await scene.loaded(pages: 4, of: feed)
        store.itemAppeared(7, ahead: 0)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([6, 7], next: 8, text: "new")
        try await store.until { $0.value?[id: 7]?.text == "new" }
        #expect(store.isRefreshing && store.value?[id: 0]?.text == "" && store.isStale)
        try await scene.succeed([4, 5], next: 6)
        try await scene.succeed([0, 1], next: 2)
        _ = await refreshing.value
        #expect(!store.isRefreshing && store.ids == Array(0..<8))
    }

    @Test func `P10: a page that was left behind loads once it comes into view, and then the list is fresh`()
        async throws
    {
        let store = try await scene.loaded(pages: 4, of: feed)
        store.itemAppeared(1, ahead: 0)
        try await refresh(store, loading: [0], text: "new")
        #expect(store.isStale)
        store.itemAppeared(5, ahead: 0)
        try await scene.succeed([4, 5], next: 6, text: "new")
        try await scene.succeed([2, 3], next: 4, text: "new")
        try await store.until { $0.value?[id: 3]?.text == "new" }
        #expect(store.isStale && store.value?.isConsistent == false)
        store.itemAppeared(7, ahead: 0)
        try await scene.succeed([6, 7], next: 8, text: "new")
        try await store.until { !$0.isStale }
        #expect(store.value?.isConsistent == true && store.value?.allSatisfy { $0.text == "new" } == true)
        store.itemAppeared(1, ahead: 0)
        #expect(scene.gate.count == 8)
    }

    @Test func `P10: what was inserted and removed shows in the pages in view, and nothing else is lost`() async throws
    {
        let store = try await scene.loaded(pages: 4, of: feed)
        store.itemAppeared(5, ahead: 0)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([40, 5], next: 6)
        try await scene.succeed([2, 40], next: 4)
        try await scene.succeed([-1, 0], next: 1)
        _ = await refreshing.value
        #expect(store.ids == [-1, 0, 1, 2, 40, 5, 6, 7])
    }

    @Test func `P10: what an insertion pushes out of a page in view loads once it comes into view`() async throws {
        let store = try await scene.loaded(pages: 4, of: feed)
        store.itemAppeared(4, ahead: 0)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([40, 4], next: 5)
        try await scene.succeed([2, 3], next: 4)
        try await scene.succeed([0, 1], next: 2)
        _ = await refreshing.value
        #expect(store.ids == [0, 1, 2, 3, 40, 4, 5, 6, 7] && scene.gate.count == 7)
        store.itemAppeared(5, ahead: 0)
        try await scene.succeed([5, 6], next: 7)
        try await store.until { !$0.isRefreshing && scene.requests.cursors.last == 5 }
    }

    @Test func `P10: a page that has lost an item to another one loads again once it comes into view`() async throws {
        let store = try await scene.loaded(pages: 3, of: feed)
        store.itemAppeared(1, ahead: 0)
        try await refresh(store, loading: [0], text: "new")
        store.itemAppeared(5, ahead: 0)
        try await scene.succeed([1, 5], next: 6)
        try await scene.succeed([2, 3], next: 4)
        try await store.until { !$0.isRefreshing && $0.value?.map(\.id) == [0, 2, 3, 1, 5] }
        #expect(store.isStale && store.value?.isConsistent == false)
        store.itemAppeared(0, ahead: 0)
        try await scene.succeed([0, 2], next: 2, text: "newer")
        try await store.until { $0.value?[id: 2]?.text == "newer" }
        #expect(store.ids == [0, 2, 3, 1, 5])
    }

    @Test func `P10: a page that shares no item with the list makes the walk begin again with the first page`()
        async throws
    {
        let store = try await scene.loaded(pages: 3, of: feed)
        store.itemAppeared(5, ahead: 0)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([50, 51], next: 52)
        try await scene.succeed([0, 1], next: 4)
        #expect(store.ids == Array(0..<6))
        try await scene.succeed([4, 5], next: 6)
        _ = await refreshing.value
        #expect(store.ids == [0, 1, 4, 5] && !store.isStale && store.value?.isConsistent == true)
        #expect(scene.requests.cursors.suffix(3) == [4, nil, 4])
    }

    @Test func `P10: a page in view that can't be loaded isn't asked for again by scrolling`() async throws {
        let store = try await scene.loaded(pages: 4, of: feed.retry(.never))
        store.itemAppeared(1, ahead: 0)
        try await refresh(store, loading: [0], text: "new")
        store.itemAppeared(5, ahead: 0)
        try await scene.gate.nextCall().fail(Flaky())
        try await store.until { $0.lastSyncError is Flaky }
        store.itemAppeared(4, ahead: 0)
        store.itemAppeared(5, ahead: 0)
        await Task { @MainActor in }.value
        #expect(scene.gate.count == 6 && store.error == nil)
        try await refresh(store, loading: [4, 2, 0], text: "newer")
        #expect(store.value?[id: 5]?.text == "newer")
    }

    @Test func `P10: a page that is unchanged is confirmed by its own validator alone`() async throws {
        let validators = Lock<[Int?: String?]>([:])
        let feed = Resource<Pages<Row>>.pages("validated") { (cursor: Int?, context: LoadContext<Page<Row, Int>>) in
            validators.withLock { $0[cursor] = context.validator?.text }
            if context.validator != nil { return .notModified }
            let start = cursor ?? 0
            return .modified(
                Page([Row(id: start), Row(id: start + 1)], next: start + 2), validator: LoadValidator("v\(start)"))
        }
        let store = scene.store(feed.refreshExtent(.visiblePages))
        await store.load()
        for _ in 0..<2 { await store.loadNext() }
        store.itemAppeared(5, ahead: 0)
        await store.refresh()
        #expect(validators.withLock { $0 } == [nil: "v0", 2: "v2", 4: "v4"])
        #expect(store.ids == Array(0..<6) && !store.isStale)
    }

    @Test func `P10: pages of a server that overlap load once each`() async throws {
        let requests = Lock<[Int]>([])
        let feed = Resource<Pages<Row>>.pages("overlapping") { (cursor: Int?) in
            let start = cursor ?? 0
            requests.withLock { $0.append(start) }
            return Page((start...start + 2).map { Row(id: $0) }, next: start + 2)
        }
        let store = scene.store(feed.refreshExtent(.visiblePages))
        await store.load()
        for _ in 0..<3 { await store.loadNext() }
        store.itemAppeared(6, ahead: 0)
        await store.refresh()
        #expect(store.ids == Array(0...8))
        #expect(requests.withLock { $0 } == [0, 2, 4, 6, 4, 2, 0])
    }

    @Test func `P5: the end grows while the pages in view load again`() async throws {
        let store = try await scene.loaded(pages: 2, of: feed)
        store.itemAppeared(3, ahead: 0)
        let refreshing = Task { await store.refresh() }
        let call = try await scene.gate.nextCall()
        let loading = Task { await store.loadNext() }
        try await scene.succeed([4, 5], next: 6)
        await loading.value
        #expect(store.ids == Array(0..<6))
        call.succeed(Page([Row(id: 2), Row(id: 3)], next: 4))
        try await scene.succeed([0, 1], next: 2)
        _ = await refreshing.value
        #expect(store.ids == Array(0..<6))
    }
}
