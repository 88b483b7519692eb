import Foundation
import HTTPTypes
import ResourceCore
import ResourceHTTP
import ResourcePages
import ResourceTesting
import Testing

/// Lists by offset that change on the server between two pages (P4).
@Suite(.timeLimit(.minutes(10))) @MainActor struct SeamTests {
    private let server = PagedServer(1...9)
    private let store: ResourceStore<Pages<Headline>>

    init() {
        store = ResourceStore(.offsets, in: server.container())
    }

    @Test func `P4: items that were inserted above come again, and are shown once`() async {
        await store.load(andNext: 0)
        server.change { $0.insert(Headline(id: 0), at: 0) }
        await store.loadNext()
        #expect(store.ids == [1, 2, 3])
        #expect(store.value?.isConsistent == true && !store.isStale)
        await store.loadNext()
        #expect(store.ids == [1, 2, 3, 4, 5])
        #expect(server.queries == ["offset=0&limit=2", "offset=1&limit=3", "offset=3&limit=3"])
    }

    @Test func `P4: after an item above was removed, the list is loaded again, and no item is skipped`() async {
        await store.load(andNext: 1)
        store.itemAppeared(4, ahead: 0)
        server.change { $0.removeFirst() }
        await store.loadNext()
        #expect(store.ids == [2, 3, 4, 5, 6, 7])
        #expect(store.value?.isConsistent == true && !store.isStale)
        #expect(
            server.queries[2...] == [
                "offset=3&limit=3", "offset=0&limit=2", "offset=1&limit=3", "offset=3&limit=3",
            ])
    }

    @Test func `P4: after all later items were removed, the list is loaded again and ends`() async {
        await store.load(andNext: 0)
        server.change { $0.removeSubrange(1...) }
        await store.loadNext()
        #expect(store.ids == [1] && store.isFinished)
    }

    @Test func `P4: a list that moves during every walk is shown as stale and inconsistent after three more`() async {
        server.change { $0 = (1...99).map { Headline(id: $0) } }
        await store.load(andNext: 1)
        store.itemAppeared(4, ahead: 0)
        server.respond { [server] _ in
            server.change { $0.removeFirst(4) }
            return nil
        }
        store.disappear()
        await store.refresh()
        let walk = ["offset=0&limit=2", "offset=1&limit=3"]
        #expect(Array(server.queries[2...]) == walk + walk + walk + walk + ["offset=3&limit=3"])
        #expect(store.isStale && store.value?.isConsistent == false)
    }

    @Test func `a list whose last page is full ends with a page that has the overlap only`() async {
        server.change { $0.removeSubrange(4...) }
        await store.load(andNext: 2)
        #expect(store.ids == [1, 2, 3, 4] && store.isFinished)
        #expect(server.queries.last == "offset=3&limit=3")
    }

    @Test func `a server that sends more items than requested is continued after them`() async {
        server.respond { request in
            let start = Query(request).number("offset") ?? 0
            return .list((start + 1...start + 5).map { Headline(id: $0) })
        }
        await store.load(andNext: 1)
        #expect(server.queries == ["offset=0&limit=2", "offset=4&limit=3"])
        #expect(store.ids == Array(1...9))
    }
}
