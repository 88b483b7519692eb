import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourcePages

/// Pages that don't join the one before them (P4).
@Suite(.timeLimit(.minutes(10))) @MainActor struct SeamTests {
    private let scene = PagedScene()

    /// Lets the next load succeed with a page whose first row is the last one of the page before.
    private func overlap(_ ids: [Int], next: Int?) async throws {
        let call = try await scene.gate.nextCall()
        var page = Page(ids.map { Row(id: $0) }, next: next)
        page.overlapsPrevious = true
        call.succeed(page)
    }

    @Test func `P4: a page joins the one before it if that one's last row comes again`() async throws {
        let store = try await scene.loaded(pages: 1)
        let loading = Task { await store.loadNext() }
        try await overlap([1, 2, 3], next: 4)
        await loading.value
        #expect(store.ids == [0, 1, 2, 3] && store.value?.isConsistent == true && !store.isStale)
    }

    @Test func `P4: the row that comes again has its newer content`() async throws {
        let store = try await scene.loaded(pages: 1)
        let loading = Task { await store.loadNext() }
        var page = Page([Row(id: 1, text: "new"), Row(id: 2)], next: 4)
        page.overlapsPrevious = true
        try await scene.gate.nextCall().succeed(page)
        await loading.value
        #expect(store.value?.map(\.text) == ["", "new", ""])
    }

    @Test func `P4: if another row of the list comes, something was inserted, and nothing is missing`() async throws {
        let store = try await scene.loaded(pages: 1)
        let loading = Task { await store.loadNext() }
        try await overlap([0, 1, 2], next: 4)
        await loading.value
        #expect(store.ids == [0, 1, 2])
    }

    @Test func `P4: if a row comes that the list doesn't have, the page isn't added, and a walk begins`() async throws {
        let store = try await scene.loaded(pages: 1)
        let loading = Task { await store.loadNext() }
        try await overlap([2, 3], next: 4)
        let walk = try await scene.gate.nextCall()
        try await store.until { $0.isStale }
        #expect(store.ids == [0, 1] && store.state(of: .end).isLoading)
        walk.succeed(Page([Row(id: 1), Row(id: 2)], next: 2))
        try await overlap([2, 3], next: 4)
        await loading.value
        #expect(store.ids == [1, 2, 3] && !store.isStale)
        #expect(scene.requests.cursors == [nil, 2, nil, 2])
    }

    @Test func `P4: a page load whose seam stays broken ends after three walks`() async throws {
        let store = try await scene.loaded(pages: 1)
        let loading = Task { await store.loadNext() }
        for _ in 0..<3 {
            try await overlap([7, 8], next: 4)
            try await scene.succeed(0...1)
        }
        try await overlap([7, 8], next: 4)
        await loading.value
        #expect(store.ids == [0, 1] && store.state(of: .end).isIdle)
        try await scene.succeed(0...1)
        try await store.until { !$0.isStale }
    }

    @Test func `P4: a list whose pages never fit together isn't loaded forever`() async throws {
        let store = try await scene.loaded(pages: 1)
        store.itemAppeared(1, ahead: 1)
        for _ in 0..<4 {
            try await overlap([7, 8], next: 4)
            try await scene.succeed(0...1)
        }
        try await store.until { !$0.isStale && store.state(of: .end).isIdle }
        #expect(scene.requests.cursors.count == 9)
        store.itemAppeared(1, ahead: 1)
        try await overlap([1, 2], next: nil)
        try await store.until { _ in store.ids == [0, 1, 2] }
    }

    @Test func `P4: once a page fits, a page load may begin again as often as the first one`() async throws {
        let store = try await scene.loaded(pages: 1)
        let fitting = Task { await store.loadNext() }
        try await overlap([7, 8], next: 4)
        try await scene.succeed(0...1)
        try await overlap([1, 2], next: 4)
        await fitting.value
        #expect(store.ids == [0, 1, 2])
        let loading = Task { await store.loadNext() }
        for _ in 0..<3 {
            try await overlap([7, 8], next: 6)
            let walk = try await scene.gate.nextCall()
            try #require(store.state(of: .end).isLoading)
            walk.succeed(Page([Row(id: 0), Row(id: 1)], next: 2))
        }
        try await overlap([1, 2], next: nil)
        await loading.value
        #expect(store.ids == [0, 1, 2] && store.state(of: .end).isFinished)
    }

    @Test func `P4: after a row that the list doesn't have, even a walk for the first page goes on`() async throws {
        let store = try await scene.loaded(pages: 2, of: scene.feed.refreshExtent(.firstPage))
        store.itemAppeared(3, ahead: 1)
        try await overlap([5, 6, 7], next: 6)
        try await scene.succeed([0, 1], next: 2)
        try await overlap([1, 4, 5], next: 5)
        try await overlap([5, 6, 7], next: nil)
        try await store.until { $0.value?.map(\.id) == [0, 1, 4, 5, 6, 7] }
        #expect(!store.isStale && store.value?.isConsistent == true)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([0, 1], next: 2)
        _ = await refreshing.value
        #expect(store.ids == [0, 1, 4, 5, 6, 7])
    }

    /// Returns a store of a list whose walks have all had a broken seam.
    private func loadedWithBrokenSeam() async throws -> ResourceStore<Pages<Row>> {
        let store = try await scene.loaded(pages: 2)
        store.itemAppeared(3, ahead: 0)
        let refreshing = Task { await store.refresh() }
        for _ in 0..<4 {
            try await scene.succeed(0...1)
            try await overlap([7, 3], next: 4)
        }
        _ = await refreshing.value
        return store
    }

    @Test func `P4: a walk with a broken seam begins again three times, and is then stale and inconsistent`()
        async throws
    {
        let store = try await loadedWithBrokenSeam()
        #expect(store.ids == [0, 1, 7, 3])
        #expect(store.isStale && store.value?.isConsistent == false && store.error == nil)
        #expect(scene.gate.waitingCount == 0)
    }

    @Test func `P4: a list with a broken seam stays inconsistent as it grows`() async throws {
        let store = try await loadedWithBrokenSeam()
        let loading = Task { await store.loadNext() }
        try await overlap([3, 4], next: 5)
        await loading.value
        #expect(store.ids == [0, 1, 7, 3, 4])
        #expect(store.isStale && store.value?.isConsistent == false)
    }
}
