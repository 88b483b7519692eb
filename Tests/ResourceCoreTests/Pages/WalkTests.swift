import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourcePages

/// Loads of a list that has pages already (P1, P2, P6, P7, P10).
@Suite(.timeLimit(.minutes(10))) @MainActor struct WalkTests {
    private let scene = PagedScene()
    private let validators = Lock<[LoadValidator?]>([])

    @Test func `P2: without a reading position, a refresh loads the first page only`() async throws {
        let store = try await scene.loaded(pages: 3)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed(0...1, text: "new")
        _ = await refreshing.value
        #expect(store.ids == [0, 1])
        #expect(store.value?.allSatisfy { $0.text == "new" } == true)
    }

    @Test func `P2: a refresh loads the pages up to the reading position by new cursors, in one step`() async throws {
        let store = try await scene.loaded(pages: 3)
        store.itemAppeared(3, ahead: 0)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([10, 0], next: 21)
        #expect(store.ids == [0, 1, 2, 3, 4, 5])
        try await scene.succeed([1, 2], next: 23)
        #expect(store.ids == [0, 1, 2, 3, 4, 5])
        try await scene.succeed([3, 4], next: 25)
        _ = await refreshing.value
        #expect(store.ids == [10, 0, 1, 2, 3, 4])
        #expect(scene.requests.cursors == [nil, 2, 4, nil, 21, 23])
    }

    @Test func `P2: a walk takes at most one page more than it took to reach the position before`() async throws {
        let store = try await scene.loaded(pages: 3)
        store.itemAppeared(3, ahead: 0)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([10, 11], next: 1)
        try await scene.succeed([12, 13], next: 2)
        try await scene.succeed([14, 15], next: 3)
        _ = await refreshing.value
        #expect(store.ids == [10, 11, 12, 13, 14, 15])
    }

    @Test func `P2: a walk goes to where the position is when a page arrives`() async throws {
        let store = try await scene.loaded(pages: 3)
        store.itemAppeared(0, ahead: 0)
        let refreshing = Task { await store.refresh() }
        let first = try await scene.gate.nextCall()
        store.itemAppeared(3, ahead: 0)
        first.succeed(Page([Row(id: 0), Row(id: 1)], next: 2))
        try await scene.succeed(2...3)
        _ = await refreshing.value
        #expect(store.ids == [0, 1, 2, 3])
    }

    @Test func `P7: a walk turns to a reading position before its first page`() async throws {
        let store = scene.store()
        store.appear()
        try await scene.succeed([4, 5], next: 6, previous: 2)
        try await store.until { $0.value != nil }
        let growing = Task { await store.loadPrevious() }
        let before = try await scene.gate.nextCall()
        let refreshing = Task { await store.refresh() }
        let first = try await scene.gate.nextCall()
        before.succeed(Page([Row(id: 2), Row(id: 3)], next: 4, previous: nil))
        await growing.value
        store.itemAppeared(2, ahead: 0)
        first.succeed(Page([Row(id: 4), Row(id: 5)], next: 6, previous: 2))
        try await scene.succeed([2, 3], next: 4)
        _ = await refreshing.value
        #expect(store.ids == [2, 3, 4, 5])
        #expect(scene.requests.cursors == [nil, 2, nil, 2])
    }

    @Test func `P7: the furthest item on screen is the reading position, whichever appeared last`() async throws {
        let store = try await scene.loaded(pages: 3)
        #expect(store.itemAppeared(1, among: [3, 2], ahead: 0) == 3)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed(0...1)
        try await scene.succeed(2...3)
        _ = await refreshing.value
        #expect(store.ids == [0, 1, 2, 3])
    }

    @Test func `P7: once items have disappeared, the furthest of the others is the reading position`() async throws {
        let store = try await scene.loaded(pages: 3)
        store.itemAppeared(1, among: [5, 2], ahead: 0)
        #expect(store.itemsDisappeared(exceptFor: [0, 1], ahead: 0) == 1)
        #expect(store.itemsDisappeared(exceptFor: [], ahead: 0) == nil)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed(0...1)
        _ = await refreshing.value
        #expect(store.ids == [0, 1] && scene.gate.count == 4)
    }

    @Test func `P7: before the first page, the item nearest to the start is the furthest one`() async throws {
        let store = scene.store()
        store.appear()
        try await scene.succeed([4, 5], next: 6, previous: 2)
        try await store.until { $0.value != nil }
        let growing = Task { await store.loadPrevious() }
        try await scene.succeed([2, 3], next: 4, previous: 0)
        await growing.value
        #expect(store.itemAppeared(5, among: [3, 4], ahead: 0) == 3)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([4, 5], next: 6, previous: 2)
        try await scene.succeed([2, 3], next: 4, previous: 0)
        _ = await refreshing.value
        #expect(store.ids == [2, 3, 4, 5])
    }

    @Test func `an item on screen near the end loads the next page, also if another one appeared last`() async throws {
        let store = try await scene.loaded(pages: 3)
        store.itemAppeared(1, among: [5], ahead: 1)
        #expect(store.state(of: .end).isLoading)
        try await scene.succeed(6...7)
        try await store.until { $0.value?.count == 8 }
    }

    @Test func `P2: a walk that fails leaves the list as it was`() async throws {
        let store = try await scene.loaded(pages: 3, of: scene.feed.retry(.never))
        store.itemAppeared(5, ahead: 0)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([10, 11], next: 1)
        try await scene.gate.nextCall().fail(LoadError.endedWithoutValue)
        _ = await refreshing.value
        #expect(store.ids == [0, 1, 2, 3, 4, 5])
        #expect(store.error != nil)
    }

    @Test func `P1: a list is stale after a barrier, and fresh only when every page is newer`() async throws {
        let store = try await scene.loaded(pages: 2)
        #expect(!store.isStale && store.value?.isConsistent == true)
        store.disappear()
        store.invalidate()
        #expect(store.isStale)
        let loading = Task { await store.loadNext() }
        try await scene.succeed(4...5)
        await loading.value
        #expect(store.isStale, "a new page doesn't make old ones fresh")
        #expect(store.value?.isConsistent == false)
        #expect(store.ids == [0, 1, 2, 3, 4, 5])
    }

    @Test func `P6: a walk that a barrier overtakes is shown as stale, and another one follows`() async throws {
        let store = try await scene.loaded(pages: 2)
        store.itemAppeared(3, ahead: 0)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed(0...1, text: "a")
        let second = try await scene.gate.nextCall()
        store.invalidate()
        second.succeed(Page([Row(id: 2, text: "a"), Row(id: 3, text: "a")], next: 4))
        try await scene.succeed(0...1, text: "b")
        try await store.until { $0.value?.first?.text == "a" }
        #expect(store.value?.map(\.text) == ["a", "a", "a", "a"])
        #expect(store.isStale)
        try await scene.succeed(2...3, text: "b")
        _ = await refreshing.value
        #expect(store.value?.map(\.text) == ["b", "b", "b", "b"])
        #expect(!store.isStale && store.value?.isConsistent == true)
    }

    @Test func `P6: a retry continues with the page that failed`() async throws {
        let store = try await scene.loaded(pages: 2, of: scene.feed.retry(PagedScene.retry))
        store.itemAppeared(3, ahead: 0)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed(0...1)
        try await scene.failAndRetry()
        try await scene.succeed(2...3)
        _ = await refreshing.value
        #expect(store.ids == [0, 1, 2, 3] && store.error == nil)
        #expect(scene.requests.cursors == [nil, 2, nil, 2, 2])
    }

    @Test func `P6: a retry after a barrier starts over`() async throws {
        let store = try await scene.loaded(pages: 2, of: scene.feed.retry(PagedScene.retry))
        store.itemAppeared(3, ahead: 0)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed(0...1)
        try await scene.failAndRetry { store.invalidate() }
        try await scene.succeed(0...1, text: "new")
        try await scene.succeed(2...3, text: "new")
        _ = await refreshing.value
        #expect(store.value?.map(\.text) == ["new", "new", "new", "new"])
        #expect(!store.isStale && store.value?.isConsistent == true)
        #expect(scene.requests.cursors == [nil, 2, nil, 2, nil, 2])
    }

    /// Begins a refresh of two pages whose second one fails, and then another refresh during the pause.
    private func refreshTwice(
        of store: ResourceStore<Pages<Row>>, isReload: Bool = false, during pause: () -> Void = {}
    ) async throws -> Task<Void, Never> {
        store.itemAppeared(3, ahead: 0)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed(0...1, text: "a")
        try await scene.gate.nextCall().fail(Flaky())
        try await scene.clock.sleepers(1)
        pause()
        return Task {
            if isReload { await store.reload() } else { await store.refresh() }
            _ = await refreshing.value
        }
    }

    @Test func `P6: a refresh during the pause of a walk attempts at once the page that failed`() async throws {
        let store = try await scene.loaded(pages: 2, of: scene.feed.retry(PagedScene.retry))
        let refreshing = try await refreshTwice(of: store)
        let call = try await scene.gate.nextCall()
        #expect(scene.requests.cursors == [nil, 2, nil, 2, 2])
        call.succeed(Page([Row(id: 2), Row(id: 3)], next: 4))
        await refreshing.value
        #expect(store.value?.map(\.text) == ["a", "a", "", ""] && store.error == nil)
    }

    @Test func `P6: a refresh during the pause of a walk starts over if a barrier came`() async throws {
        let store = try await scene.loaded(pages: 2, of: scene.feed.retry(PagedScene.retry))
        let refreshing = try await refreshTwice(of: store) { store.invalidate() }
        try await scene.succeed(0...1, text: "b")
        try await scene.succeed(2...3, text: "b")
        await refreshing.value
        #expect(store.value?.map(\.text) == ["b", "b", "b", "b"])
    }

    @Test func `P6: a reload during the pause of a walk starts over`() async throws {
        let store = try await scene.loaded(pages: 2, of: scene.feed.retry(PagedScene.retry))
        let refreshing = try await refreshTwice(of: store, isReload: true)
        try await scene.succeed(0...1, text: "b")
        try await scene.succeed(2...3, text: "b")
        await refreshing.value
        #expect(store.value?.map(\.text) == ["b", "b", "b", "b"])
    }

    /// Returns a list whose first two pages, of three rows each, have an item in common, and each come with a validator.
    private func overlapping(_ results: [LoadResult<Page<Row, Int>>]) -> Resource<Pages<Row>> {
        let results = Lock(results)
        return .pages("overlapping", from: 0) { [requests = scene.requests, validators] cursor, context in
            requests.note(cursor)
            validators.withLock { $0.append(context.validator) }
            return results.withLock { $0.removeFirst() }
        }
    }

    private func overlapping(_ ids: ClosedRange<Int>, at cursor: Int) -> LoadResult<Page<Row, Int>> {
        var page = Page(ids.map { Row(id: $0) }, next: cursor + 2)
        page.overlapsPrevious = cursor > 0
        return .modified(page, validator: "\(ids)")
    }

    @Test func `P12: pages that overlap are revalidated`() async {
        let list = overlapping([overlapping(0...2, at: 0), overlapping(2...4, at: 2), .notModified, .notModified])
        let store = scene.store(list)
        store.appear()
        await store.load()
        await store.loadNext()
        store.itemAppeared(4, ahead: 0)
        await store.refresh()
        #expect(store.ids == [0, 1, 2, 3, 4] && store.error == nil)
        #expect(validators.withLock { $0 } == [nil, nil, "0...2", "2...4"])
    }

    @Test func `P4: the seam of an unchanged page is checked`() async {
        let list = overlapping([
            overlapping(0...2, at: 0), overlapping(2...4, at: 2), overlapping(10...12, at: 0), .notModified,
            overlapping(0...2, at: 0), .notModified,
        ])
        let store = scene.store(list)
        store.appear()
        await store.load()
        await store.loadNext()
        store.itemAppeared(4, ahead: 0)
        await store.refresh()
        #expect(scene.requests.cursors == [0, 2, 0, 2, 0, 2])
        #expect(store.ids == [0, 1, 2, 3, 4] && store.value?.isConsistent == true)
    }

    @Test func `P10: a first page that shares an item is placed before the rest`() async throws {
        let store = try await scene.loaded(pages: 2, of: scene.feed.refreshExtent(.firstPage))
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([9, 0], next: 1, text: "new")
        _ = await refreshing.value
        #expect(store.ids == [9, 0, 1, 2, 3])
        #expect(store.value?.map(\.text) == ["new", "new", "", "", ""])
        #expect(!store.isStale)
    }

    @Test func `P10: an item that was deleted above a shared one goes`() async throws {
        let store = try await scene.loaded(pages: 2, of: scene.feed.refreshExtent(.firstPage))
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([1, 2], next: 3)
        _ = await refreshing.value
        #expect(store.ids == [1, 2, 3])
        let growing = Task { await store.loadNext() }
        try await scene.succeed([4, 5], next: 6)
        await growing.value
        #expect(store.ids == [1, 2, 3, 4, 5])
    }

    @Test func `P10: an item that has moved to the top takes nothing with it`() async throws {
        let store = try await scene.loaded(pages: 3, of: scene.feed.refreshExtent(.firstPage))
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([5, 0], next: 1)
        _ = await refreshing.value
        #expect(store.ids == [5, 0, 1, 2, 3, 4])
    }

    @Test func `P10: a first page that moves to the middle of what was set stays in order`() async throws {
        let store = try await scene.loaded(pages: 2, of: scene.feed.refreshExtent(.firstPage))
        store.set(Pages((0...9).map { Row(id: $0) }))
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([4, 5], next: 6)
        _ = await refreshing.value
        #expect(store.ids == Array(4...9))
    }

    @Test func `P10: without a shared item, the rest is dropped`() async throws {
        let store = try await scene.loaded(pages: 2, of: scene.feed.refreshExtent(.firstPage))
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([8, 9], next: 10)
        _ = await refreshing.value
        #expect(store.ids == [8, 9])
    }

    @Test func `P10: without a shared item, the walk goes on to the reading position`() async throws {
        let store = try await scene.loaded(pages: 3, of: scene.feed.refreshExtent(.firstPage))
        store.itemAppeared(3, ahead: 0)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([8, 9], next: 0)
        try await scene.succeed(0...1)
        try await scene.succeed(2...3)
        _ = await refreshing.value
        #expect(store.ids == [8, 9, 0, 1, 2, 3] && !store.isStale)
    }

    @Test func `P10: the list stays stale as long as it has a page from before the barrier`() async throws {
        let store = try await scene.loaded(pages: 2, of: scene.feed.refreshExtent(.firstPage))
        store.disappear()
        store.invalidate()
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([9, 0], next: 1)
        _ = await refreshing.value
        #expect(store.ids == [9, 0, 1, 2, 3])
        #expect(store.isStale && store.value?.isConsistent == false)
        #expect(scene.gate.waitingCount == 0)
    }

    @Test(arguments: [[], [9], [8, 9]])
    func `P7: the row at the reading position stays if at most a page was inserted above it`(new: [Int]) async throws {
        let store = try await scene.loaded(pages: 3)
        store.itemAppeared(3, ahead: 0)
        let ids = new + Array(0...7)
        let refreshing = Task { await store.refresh() }
        for page in 0..<(ids.firstIndex(of: 3)! / 2 + 1) {
            try await scene.succeed(Array(ids[2 * page..<2 * page + 2]), next: 2 * page + 2)
        }
        _ = await refreshing.value
        #expect(store.ids.contains(3) && store.ids == Array(ids.prefix(store.ids.count)))
    }
}
