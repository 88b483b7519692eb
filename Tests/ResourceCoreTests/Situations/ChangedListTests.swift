import ResourceCore
import ResourcePages
import ResourceTesting
import ResourceWriting
import Testing

/// Lists in pages that change on the server, and long lists of which some pages are kept.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ChangedListTests {
    enum Visit: CaseIterable {
        case pull
        case like
        case foreground
    }

    private let scene = PagedScene()
    private let ids = Lock([1, 2, 3])

    /// A list of pages of two rows, each of which begins after the last row of the page before.
    private var list: Resource<Pages<Row>> {
        .pages("list") { [ids, requests = scene.requests] (cursor: Int?) in
            requests.note(cursor)
            let rest = ids.withLock { $0 }.filter { $0 > cursor ?? 0 }
            let page = rest.prefix(2)
            return Page(page.map { Row(id: $0) }, next: rest.count > 2 ? page.last : nil)
        }
    }

    /// Changes the list on the server, and returns the cursors that the invalidation then requests.
    private func change(_ store: ResourceStore<Pages<Row>>, to ids: [Int]) async throws -> [Int?] {
        let count = scene.requests.cursors.count
        self.ids.withLock { $0 = ids }
        scene.container.invalidate("list")
        try await store.until { !$0.isStale && !$0.isLoading }
        return Array(scene.requests.cursors.dropFirst(count))
    }

    @Test func `a list that becomes shorter, longer, and empty has each item once, and asks for no page twice`()
        async throws
    {
        let store = scene.store(list)
        store.appear()
        await store.load()
        await store.loadNext()
        store.itemAppeared(3, ahead: 0)
        #expect(store.ids == [1, 2, 3] && scene.requests.cursors == [nil, 2])
        #expect(try await change(store, to: [1, 3]) == [nil])
        #expect(store.ids == [1, 3] && store.state(of: .end).isFinished)
        await store.loadNext()
        #expect(scene.requests.cursors.count == 3)
        #expect(try await change(store, to: [1, 3, 4, 5, 6]) == [nil])
        await store.loadNext()
        await store.loadNext()
        #expect(store.ids == [1, 3, 4, 5, 6] && scene.requests.cursors.suffix(2) == [3, 5])
        #expect(store.state(of: .end).isFinished)
        #expect(try await change(store, to: []) == [nil])
        #expect(store.ids.isEmpty && store.state(of: .end).isFinished && store.error == nil)
    }

    @Test(arguments: Visit.allCases)
    func `at page 300 of a list that keeps ten, a pull, a like, and a return cost ten requests and keep the place`(
        visit: Visit
    ) async throws {
        let store = scene.store(.numbers(scene.requests))
        store.appear()
        await store.load()
        for page in 1..<300 {
            await store.loadNext()
            store.itemAppeared(2 * page + 1, ahead: 0)
        }
        #expect(store.ids.count == 20 && store.ids.last == 599 && scene.requests.cursors.count == 300)
        switch visit {
        case .pull: await store.refresh()
        case .like: try await scene.container.send(Like(id: 599)).output
        case .foreground:
            scene.container.notice(.background)
            scene.container.notice(.foreground)
            #expect(store.isLoading)
        }
        try await store.until { !$0.isStale && !$0.isLoading }
        #expect(scene.requests.cursors.count == 310)
        #expect(store.ids == Array(580...599) && store.value?.isConsistent == true)
    }
}

extension Resource<Pages<Row>> {
    /// A list of pages of two rows that name both of their neighbors, of which ten are kept.
    fileprivate static func numbers(_ requests: PagedScene.Requests) -> Self {
        .pages("numbers") { (cursor: Int?) in
            requests.note(cursor)
            let start = cursor ?? 0
            return Page([Row(id: start), Row(id: start + 1)], next: start + 2, previous: start == 0 ? nil : start - 2)
        }
        .limit(pages: 10)
        .refresh(on: .focus, evenIfFresh: true)
    }
}

private struct Like: Mutation {
    let id: Int

    func send(_ context: MutationContext) async throws {}

    var overlays: [Overlay] { Overlay(.numbers(PagedScene.Requests())) { [id] in $0[id: id]?.text = "liked" } }
}
