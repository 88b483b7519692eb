import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourcePages

/// The loads of single pages at the ends of a list (P3, P5, P8, P9).
@Suite(.timeLimit(.minutes(10))) @MainActor struct PageLoadTests {
    private let scene = PagedScene()

    @Test func `the first page loads like any resource, and the next one continues it`() async throws {
        let store = try await scene.loaded(pages: 1)
        #expect(store.ids == [0, 1])
        #expect(store.value?.hasNext == true && store.value?.hasPrevious == false)
        #expect(store.state(of: .end).isIdle && store.state(of: .start).isFinished)
        let loading = Task { await store.loadNext() }
        let call = try await scene.gate.nextCall()
        #expect(store.state(of: .end).isLoading && !store.isLoading)
        call.succeed(Page([Row(id: 2)], next: nil))
        await loading.value
        #expect(store.ids == [0, 1, 2])
        #expect(store.state(of: .end).isFinished)
        #expect(scene.requests.cursors == [nil, 2])
    }

    @Test func `P3: two calls for the next page share one load`() async throws {
        let store = try await scene.loaded(pages: 1)
        let one = Task { await store.loadNext() }
        let call = try await scene.gate.nextCall()
        let other = Task { await store.loadNext() }
        await Task { @MainActor in }.value
        call.succeed(Page([Row(id: 2)], next: 3))
        await one.value
        await other.value
        #expect(scene.gate.count == 2)
        #expect(store.ids == [0, 1, 2])
    }

    @Test func `the cost of a list counts the pages that it has grown by`() async throws {
        let scene = PagedScene(limits: ResourceLimits(bytes: 7))
        let others = (1...2).map { number in Resource<Int>(["other", "\(number)"]) { number }.cost { _ in 1 } }
        func kept() -> [Int] { others.compactMap { scene.container.state(of: $0).value } }
        scene.container.set(1, for: others[0])
        let store = try await scene.loaded(pages: 3, of: scene.feed.cost { $0.count })
        #expect(kept() == [1])
        scene.container.set(2, for: others[1])
        #expect(kept().count == 1 && store.ids.count == 6)
    }

    @Test func `beyond the end of the list, nothing is requested`() async throws {
        let store = scene.store()
        store.appear()
        let loading = Task { await store.load() }
        try await scene.succeed(0...1, isLast: true)
        _ = await loading.value
        await store.loadNext()
        await store.loadPrevious()
        #expect(scene.gate.count == 1)
    }

    @Test func `P8: a failed page load leaves the list as it was, and a call tries again`() async throws {
        let store = try await scene.loaded(pages: 1, of: scene.feed.retry(.never))
        let failing = Task { await store.loadNext() }
        try await scene.gate.nextCall().fail(LoadError.endedWithoutValue)
        await failing.value
        #expect(store.state(of: .end).isFailed)
        #expect(store.ids == [0, 1] && store.error == nil && !store.isStale)
        store.itemAppeared(1, ahead: 1)
        #expect(scene.gate.count == 2, "scrolling doesn't try again")
        let loading = Task { await store.loadNext() }
        try await scene.succeed(2...3)
        await loading.value
        #expect(store.ids == [0, 1, 2, 3])
        #expect(store.state(of: .end).isIdle)
    }

    @Test func `P8: a failed end stays as long as its list does`() async throws {
        let store = try await scene.loaded(pages: 1, of: scene.feed.retry(.never).retention(.seconds(60)))
        let failing = Task { await store.loadNext() }
        try await scene.gate.nextCall().fail(Flaky())
        await failing.value
        scene.container.advance(scene.clock, by: .seconds(100_000))
        #expect(store.state(of: .end).isFailed)
        store.itemAppeared(1, ahead: 1)
        #expect(store.state(of: .end).isFailed && scene.gate.count == 2)
    }

    @Test func `R21: a list with a failed end leaves after its own retention`() async throws {
        let resource = scene.feed.retry(.never).retention(.seconds(60))
        var store: ResourceStore<Pages<Row>>? = try await scene.loaded(pages: 1, of: resource)
        let failing = Task { [store] in await store?.loadNext() }
        try await scene.gate.nextCall().fail(Flaky())
        await failing.value
        store = nil
        scene.container.advance(scene.clock, by: .seconds(59))
        #expect(scene.container.summaries().count == 1)
        scene.container.advance(scene.clock, by: .seconds(1))
        #expect(scene.container.summaries().isEmpty)
    }

    @Test func `an item near the end loads the next page`() async throws {
        let store = try await scene.loaded(pages: 1)
        store.itemAppeared(1, ahead: 1)
        #expect(store.state(of: .end).isLoading)
        let joining = Task { await store.loadNext() }
        await Task { @MainActor in }.value
        try await scene.succeed(2...3)
        await joining.value
        #expect(store.ids == [0, 1, 2, 3])
        #expect(scene.gate.count == 2)
    }

    @Test func `pages load until the last item on screen is far enough from the end`() async throws {
        let store = try await scene.loaded(pages: 1)
        store.itemAppeared(1, ahead: 4)
        try await scene.succeed(2...3)
        try await scene.succeed(4...5)
        try await store.until { $0.value?.count == 6 }
        #expect(scene.requests.cursors == [nil, 2, 4])
    }

    @Test func `P5: a page that is requested during a walk loads beside it`() async throws {
        let store = try await scene.loaded(pages: 1)
        let refreshing = Task { await store.refresh() }
        let walk = try await scene.gate.nextCall()
        let loading = Task { await store.loadNext() }
        try await scene.succeed(2...3)
        await loading.value
        #expect(store.ids == [0, 1, 2, 3] && store.isRefreshing)
        store.itemAppeared(3, ahead: 0)
        walk.succeed(Page([Row(id: 7)], next: 9))
        try await scene.succeed([3], next: 11)
        _ = await refreshing.value
        #expect(store.ids == [7, 3])
        #expect(scene.requests.cursors == [nil, nil, 2, 9])
    }

    @Test func `P5: a page that is requested during a walk which waits loads all the same`() async throws {
        let store = try await scene.loaded(pages: 1)
        let refreshing = Task { await store.refresh() }
        try await scene.gate.nextCall().fail(Patient())
        #expect(await refreshing.value.waiting != nil)
        let loading = Task { await store.loadNext() }
        try await scene.succeed(2...3)
        await loading.value
        #expect(store.ids == [0, 1, 2, 3])
    }

    @Test func `P3: a page load that a walk has overtaken loads the page after the new end`() async throws {
        let store = try await scene.loaded(pages: 1)
        let loading = Task { await store.loadNext() }
        let call = try await scene.gate.nextCall()
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([7], next: 9)
        _ = await refreshing.value
        call.succeed(Page([Row(id: 2)], next: 3))
        try await scene.succeed(9...10)
        await loading.value
        #expect(store.ids == [7, 9, 10])
    }

    @Test func `P5: a page load that a finished list overtakes goes on after the trailing walk`() async throws {
        let store = try await scene.loaded(pages: 1)
        let loading = Task { await store.loadNext() }
        let call = try await scene.gate.nextCall()
        let refreshing = Task { await store.refresh() }
        let walk = try await scene.gate.nextCall()
        store.invalidate()
        walk.succeed(Page([Row(id: 7)], next: nil))
        let trailing = try await scene.gate.nextCall()
        var events = scene.container.events().makeAsyncIterator()
        call.succeed(Page([Row(id: 2)], next: 3))
        await events.first { $0.pagesEnd == .end && $0.cause == .succeeded }
        let answering = Task { try await scene.succeed(9...10) }
        trailing.succeed(Page([Row(id: 7)], next: 9))
        _ = await refreshing.value
        await loading.value
        #expect(store.ids == [7, 9, 10])
        #expect(scene.requests.cursors == [nil, 2, nil, nil, 9])
        answering.cancel()
    }

    @Test func `P9: a list with a limit drops the far page that its neighbor leads back to`() async throws {
        let store = try await scene.loaded(pages: 1, of: scene.feed.limit(pages: 2))
        for page in 1...2 {
            let loading = Task { await store.loadNext() }
            try await scene.succeed([2 * page, 2 * page + 1], next: 2 * page + 2, previous: 2 * page - 2)
            await loading.value
        }
        #expect(store.ids == [2, 3, 4, 5])
        #expect(store.value?.hasPrevious == true)
        let loading = Task { await store.loadPrevious() }
        try await scene.succeed([0, 1], next: 2)
        await loading.value
        #expect(store.ids == [0, 1, 2, 3])
        #expect(store.value?.hasNext == true)
    }

    @Test func `P9: a walk that makes a list too long drops the pages at its far end`() async throws {
        let store = try await scene.loaded(pages: 1, of: scene.feed.limit(pages: 2))
        let page = Task { await store.loadNext() }
        try await scene.succeed([2, 3], next: 4, previous: 0)
        await page.value
        store.itemAppeared(3, ahead: 0)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([8, 9], next: 0)
        try await scene.succeed([0, 1], next: 2, previous: 8)
        try await scene.succeed([2, 3], next: 4, previous: 0)
        _ = await refreshing.value
        #expect(store.ids == [0, 1, 2, 3] && store.value?.hasPrevious == true)
        let loading = Task { await store.loadNext() }
        try await scene.succeed([4, 5], next: 6, previous: 2)
        await loading.value
        #expect(store.ids == [2, 3, 4, 5])
    }

    @Test func `P7: an item that a walk didn't reach is the reading position again once its page has loaded`()
        async throws
    {
        let store = try await scene.loaded(pages: 2)
        store.itemAppeared(3, ahead: 0)
        func refresh(pages: [[Int]]) async throws {
            let refreshing = Task { await store.refresh() }
            for page in pages { try await scene.succeed(page, next: page[1] + 1) }
            _ = await refreshing.value
        }
        try await refresh(pages: [[10, 11], [12, 13], [14, 15]])
        #expect(store.ids == Array(10...15))
        for page in [[0, 1], [2, 3]] {
            let loading = Task { await store.loadNext() }
            try await scene.succeed(page, next: page[1] + 1)
            await loading.value
        }
        try await refresh(pages: [[10, 11], [12, 13], [14, 15], [0, 1], [2, 3]])
        #expect(store.ids.contains(3))
    }

    @Test func `P5: a page that is requested during a walk that finds the end of the list isn't loaded`() async throws {
        let store = scene.store()
        store.appear()
        let walk = try await scene.gate.nextCall()
        let loading = Task { await store.loadNext() }
        await Task { @MainActor in }.value
        walk.succeed(Page([Row(id: 0)], next: nil))
        await loading.value
        #expect(store.state(of: .end).isFinished && scene.gate.count == 1)
    }

    @Test func `a page whose cursor leads to one that is there is the last one`() async throws {
        let store = try await scene.loaded(pages: 2)
        let loading = Task { await store.loadNext() }
        try await scene.succeed([4], next: 2)
        await loading.value
        #expect(store.state(of: .end).isFinished && store.ids == [0, 1, 2, 3, 4])
    }

    @Test func `a page of items that are all there is followed by the next one, which may have new ones`() async throws
    {
        let store = try await scene.loaded(pages: 1)
        store.itemAppeared(1, ahead: 1)
        try await scene.succeed([0, 1], next: 7)
        try await scene.succeed([2], next: 8)
        try await store.until { $0.value?.count == 3 }
        #expect(scene.requests.cursors == [nil, 2, 7])
    }

    @Test func `pages of items that are all there follow each other ten times at most`() async throws {
        let store = try await scene.loaded(pages: 1)
        store.itemAppeared(1, ahead: 5)
        for page in 0..<11 { try await scene.succeed([0, 1], next: 10 + page) }
        try await store.until { _ in !store.state(of: .end).isLoading }
        #expect(scene.gate.count <= 12 && store.state(of: .end).isIdle)
        store.itemAppeared(1, ahead: 5)
        try await scene.succeed([2], next: nil)
        try await store.until { $0.value?.count == 3 }
    }

    @Test func `pages without items follow each other ten times at most`() async throws {
        let store = scene.store()
        store.appear()
        for page in 0..<11 { try await scene.succeed([], next: page) }
        try await store.until { _ in store.value != nil && !store.state(of: .end).isLoading }
        #expect(scene.gate.count <= 12 && store.state(of: .end).isIdle)
    }

    @Test func `an empty list goes on by itself`() async throws {
        let store = scene.store()
        store.appear()
        try await scene.succeed([], next: 1)
        try await scene.succeed([], next: 2)
        try await scene.succeed([2], next: 3)
        try await store.until { $0.value?.count == 1 }
        #expect(scene.gate.count == 3)
    }

    @Test func `a page whose cursor leads back to it is the last one`() async throws {
        let store = try await scene.loaded(pages: 1)
        let loading = Task { await store.loadNext() }
        try await scene.succeed([2], next: 2)
        await loading.value
        #expect(store.state(of: .end).isFinished)
    }
}
