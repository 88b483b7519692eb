import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourcePages

/// Lists of which only some pages are kept, and the walks over them (P2, P7, P9).
@Suite(.timeLimit(.minutes(10))) @MainActor struct LimitedListTests {
    private let scene: PagedScene

    init() {
        self.init(PagedScene())
    }

    private init(_ scene: PagedScene) {
        self.scene = scene
    }

    /// A list of pages of two rows that name both of their neighbors, of which two are kept.
    private var numbers: Resource<Pages<Row>> {
        .pages("numbers") { [requests = scene.requests] (cursor: Int?) in
            requests.note(cursor)
            let start = cursor ?? 0
            return Page([Row(id: start), Row(id: start + 1)], next: start + 2, previous: start == 0 ? nil : start - 2)
        }
        .limit(pages: 2)
    }

    /// Returns a store of the list once the pages to a row have loaded.
    private func store(_ resource: Resource<Pages<Row>>, loadedTo row: Int) async -> ResourceStore<Pages<Row>> {
        let store = scene.store(resource)
        store.appear()
        await store.load()
        while !store.ids.contains(row) { await store.loadNext() }
        return store
    }

    @Test func `P2: a walk loads the pages that are kept, by the cursor of the page at the start`() async {
        let store = await store(numbers, loadedTo: 99)
        store.itemAppeared(99, ahead: 0)
        await store.refresh()
        #expect(store.ids == [96, 97, 98, 99] && scene.requests.cursors.suffix(2) == [96, 98])
        #expect(scene.requests.cursors.count == 52 && !store.isStale && store.value?.isConsistent == true)
        await store.loadPrevious()
        #expect(store.ids.first == 94 && scene.requests.cursors.last == 94)
    }

    @Test func `P2: a list that has become short is walked from its first page`() async {
        let size = Lock(1000)
        let list: Resource<Pages<Row>> = .pages("short") { (cursor: Int?) in
            let (start, size) = (cursor ?? 0, size.withLock { $0 })
            let end = min(start + 2, size)
            let rows = start < end ? (start..<end).map { Row(id: $0) } : []
            return Page(rows, next: end < size ? end : nil, previous: start > 0 ? max(start - 2, 0) : nil)
        }
        let store = await store(list.limit(pages: 2), loadedTo: 99)
        store.itemAppeared(99, ahead: 0)
        size.withLock { $0 = 6 }
        await store.refresh()
        #expect(store.ids.contains(5) && store.ids.count >= 2 && !store.isStale && store.error == nil)
    }

    @Test func `P2: a cursor that the server doesn't know any longer fails one refresh, and not the next one`() async {
        let isExpired = Lock(false)
        let list: Resource<Pages<Row>> = .pages("expired") { (cursor: Int?) in
            if cursor != nil, isExpired.withLock({ $0 }) { throw Spoken(kind: .permanent) }
            let start = cursor ?? 0
            return Page([Row(id: start)], next: start + 1, previous: start == 0 ? nil : start - 1)
        }
        let store = await store(list.limit(pages: 2), loadedTo: 9)
        isExpired.withLock { $0 = true }
        await store.refresh()
        #expect(store.error is Spoken && store.ids == [8, 9])
        await store.refresh()
        #expect(store.error == nil && store.ids.contains(0))
    }

    @Test func `P2: a walk to the reading position may be asked for, and begins with the first page`() async {
        let store = await store(numbers.refreshExtent(.readingPosition), loadedTo: 9)
        store.itemAppeared(9, ahead: 0)
        await store.refresh()
        #expect(store.ids == [6, 7, 8, 9] && scene.requests.cursors == [nil, 2, 4, 6, 8, nil, 2, 4, 6, 8])
    }

    @Test func `P10: a refresh of the first page keeps the place, though the limit has dropped that page`() async {
        let store = await store(numbers.refreshExtent(.firstPage), loadedTo: 9)
        store.itemAppeared(9, ahead: 0)
        await store.refresh()
        #expect(store.ids == [6, 7, 8, 9] && scene.requests.cursors == [nil, 2, 4, 6, 8, 6])
    }

    @Test func `P7: a row that an insertion has moved to the page before stays`() async {
        // Each page but the first one ends before a row.
        let rows = Lock([1, 3, 5, 7, 9, 11])
        let list: Resource<Pages<Row>> = .pages("rows") { (cursor: Int?) in
            let end = cursor ?? 13
            let page = rows.withLock { $0 }.filter { $0 < end }.suffix(2).map { Row(id: $0) }
            return Page(page, next: end == 13 ? nil : end + 4, previous: page.first?.id)
        }
        let store = scene.store(list.limit(pages: 5))
        store.appear()
        await store.load()
        await store.loadPrevious()
        store.itemAppeared(5, ahead: 0)
        rows.withLock { $0 = [1, 3, 5, 6, 7, 9, 11] }
        await store.refresh()
        #expect(store.ids.contains(5) && store.ids.contains(6))
    }

    @Test func `P2: a list that was changed is walked from the page at its start`() async {
        let store = await store(numbers, loadedTo: 9)
        store.itemAppeared(9, ahead: 0)
        #expect(store.ids == [6, 7, 8, 9])
        store.update { $0[id: 6]?.text = "mine" }
        await store.refresh()
        #expect(store.ids == [6, 7, 8, 9] && scene.requests.cursors == [nil, 2, 4, 6, 8, 6, 8])
    }

    @Test func `P2: a list that was restored is walked from the page at its start`() async {
        let archive = MemoryStore()
        let first = LimitedListTests(PagedScene(archive: archive))
        _ = await first.store(first.numbers.persisted(), loadedTo: 9)
        await first.scene.container.close()
        let second = LimitedListTests(PagedScene(archive: archive))
        let restored = second.scene.store(second.numbers.persisted())
        await restored.load()
        #expect(restored.ids == [6, 7, 8, 9] && second.scene.requests.cursors.isEmpty)
        restored.itemAppeared(9, ahead: 0)
        await restored.refresh()
        #expect(restored.ids == [6, 7, 8, 9] && second.scene.requests.cursors == [6, 8])
        await restored.refresh()
        #expect(restored.ids == [6, 7, 8, 9] && second.scene.requests.cursors.count == 4)
    }

    @Test func `P9: the page at the reading position is never dropped, even if the list is then too long`() async {
        let store = await store(numbers, loadedTo: 3)
        store.itemAppeared(1, ahead: 0)
        await store.loadNext()
        #expect(store.ids == Array(0...5))
        store.itemAppeared(5, ahead: 0)
        await store.loadNext()
        #expect(store.ids == [4, 5, 6, 7])
        store.itemAppeared(7, ahead: 0)
        await store.loadPrevious()
        #expect(store.ids == Array(2...7))
    }

    @Test func `P9: a list that is shorter than what is loaded ahead keeps the row on screen`() async throws {
        let store = await store(numbers, loadedTo: 3)
        store.itemAppeared(1, ahead: 5)
        try await store.until { _ in store.ids.count >= 8 && store.state(of: .end).isIdle }
        await Task { @MainActor in }.value
        #expect(store.ids == Array(0...7) && store.state(of: .end).isIdle)
    }

    @Test func `P9: a walk keeps the page at the reading position, and drops those after it as well`() async throws {
        let store = try await store(scene.feed.limit(pages: 2), pages: 3)
        store.itemAppeared(5, ahead: 0)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([0, 1], next: 2)
        try await scene.succeed([2, 3], next: 4, previous: 0)
        let third = try await scene.gate.nextCall()
        store.itemAppeared(0, ahead: 0)
        third.succeed(Page([Row(id: 4), Row(id: 5)], next: 6, previous: 2))
        _ = await refreshing.value
        #expect(store.ids == [0, 1, 2, 3] && store.value?.hasNext == true)
    }

    /// Returns a store of a list whose pages were all loaded while its first row was on screen.
    private func store(_ resource: Resource<Pages<Row>>, pages: Int) async throws -> ResourceStore<Pages<Row>> {
        let store = scene.store(resource)
        store.appear()
        try await scene.succeed([0, 1], next: 2)
        try await store.until { $0.value != nil }
        store.itemAppeared(0, ahead: 0)
        for page in 1..<pages {
            let loading = Task { await store.loadNext() }
            try await scene.succeed([2 * page, 2 * page + 1], next: 2 * page + 2, previous: 2 * page - 2)
            await loading.value
        }
        return store
    }

    @Test func `P9: a new first page before the rest drops the last page`() async throws {
        let store = try await store(scene.feed.limit(pages: 2).refreshExtent(.firstPage), pages: 2)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([9, 0], next: 1)
        _ = await refreshing.value
        #expect(store.ids == [9, 0, 1] && store.value?.hasNext == true)
    }

    @Test func `P9: a page that the limit has dropped isn't loaded until an item appears again`() async throws {
        // Two pages load at once, so the one before the others has a gate of its own.
        let before = PagedScene.Gate()
        let feed: Resource<Pages<Row>> = .pages("feed") { [gate = scene.gate] (cursor: Int?, context) in
            .modified(try await (cursor == 90 ? before : gate).load(context))
        }
        let store = scene.store(feed.limit(pages: 3))
        store.appear()
        func succeed(_ first: Int) async throws {
            try await scene.succeed(Array(first..<first + 10), next: first + 10, previous: first - 10)
        }
        try await succeed(100)
        try await store.until { $0.value != nil }
        for first in [110, 120] {
            let loading = Task { await store.loadNext() }
            try await succeed(first)
            await loading.value
        }
        store.itemAppeared(116, ahead: 20)
        let previous = try await before.nextCall()
        try await succeed(130)
        try await store.until { _ in store.ids == Array(110...139) }
        previous.succeed(Page((90...99).map { Row(id: $0) }, next: 100, previous: 80))
        try await succeed(100)
        try await store.until { _ in store.ids == Array(100...129) }
        try await store.until { _ in store.state(of: .start).isIdle && store.state(of: .end).isIdle }
        await Task { @MainActor in }.value
        #expect(scene.gate.count == 5 && scene.gate.waitingCount == 0)
        #expect(before.count == 1 && before.waitingCount == 0)
        store.itemAppeared(116, ahead: 20)
        #expect(store.state(of: .start).isLoading && store.state(of: .end).isLoading)
    }
}
