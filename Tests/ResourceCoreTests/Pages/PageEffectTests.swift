import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourcePages
@testable import ResourceWriting

/// An effect that isn't idempotent is displayed once, whichever pages of a list have it (W4, P11).
@Suite(.timeLimit(.minutes(10))) @MainActor struct PageEffectTests {
    private let scene = PagedScene()
    private let sends = GatedLoader<String>()

    /// A mutation that adds a mark to a row.
    private struct Count: Mutation {
        let row: Int
        let sends: GatedLoader<String>

        func send(_ context: MutationContext) async throws -> String { try await sends.load() }

        var overlays: [Overlay] {
            Overlay(Resource<Pages<Row>>("feed") { Pages() }) { [row] in $0[id: row]?.text += "+" }.nonIdempotent()
        }
    }

    /// Returns a store off screen, so that no list loads by itself, after the acknowledgment of mutations.
    private func counted(
        _ rows: Int..., pages: Int, of resource: Resource<Pages<Row>>
    ) async throws -> ResourceStore<Pages<Row>> {
        let store = try await scene.loaded(pages: pages, of: resource)
        store.disappear()
        for row in rows {
            let sent = scene.container.send(Count(row: row, sends: sends))
            try await sends.nextCall().succeed("done")
            _ = try await sent.output
        }
        return store
    }

    @Test func `P11: a page that has an effect joins a list that shows it`() async throws {
        let store = try await counted(0, 3, pages: 1, of: scene.feed)
        let loading = Task { await store.loadNext() }
        try await scene.succeed([2, 3], next: 4, text: "+")
        await loading.value
        #expect(store.value?.map(\.text) == ["+", "", "+", "+"] && store.isStale)
        store.itemAppeared(3, ahead: 0)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([0, 1], next: 2, text: "+")
        try await scene.succeed([2, 3], next: 4, text: "+")
        _ = await refreshing.value
        #expect(store.value?.map(\.text) == ["+", "+", "+", "+"] && !store.isStale)
    }

    @Test func `P10: a first page that has an effect joins the rest of a list that shows it`() async throws {
        let store = try await counted(0, 3, pages: 2, of: scene.feed.refreshExtent(.firstPage))
        let refreshing = Task { await store.refresh() }
        try await scene.succeed([0, 1], next: 2, text: "+")
        _ = await refreshing.value
        #expect(store.value?.map(\.text) == ["+", "+", "", "+"])
    }

    @Test func `P11: a page that takes its place again keeps an effect elsewhere that came during the refresh`()
        async throws
    {
        let store = try await scene.loaded(pages: 4, of: scene.feed.refreshExtent(.visiblePages))
        store.itemAppeared(5, ahead: 0)
        let refreshing = Task { await store.refresh() }
        let overtaken = try await scene.gate.nextCall()
        let sent = scene.container.send(Count(row: 7, sends: sends))
        try await sends.nextCall().succeed("done")
        _ = try await sent.output
        overtaken.succeed(Page([Row(id: 4), Row(id: 5)], next: 6))
        for offset in [4, 2, 0] {
            try await scene.succeed([offset, offset + 1], next: offset + 2, text: "new")
            try await store.until { $0.value?[id: offset]?.text == "new" }
            #expect(store.value?[id: 7]?.text == "+")
        }
        _ = await refreshing.value
        #expect(store.value?[id: 7]?.text == "+" && store.isStale)
    }

    @Test func `P11: the effect of a pending mutation is shown on top of those that became part of the list`()
        async throws
    {
        let store = try await counted(0, pages: 1, of: scene.feed)
        for row in [0, 2] { scene.container.send(Count(row: row, sends: sends), after: .seconds(60)) }
        #expect(store.value?.map(\.text) == ["++", ""])
        let loading = Task { await store.loadNext() }
        try await scene.succeed([2, 3], next: 4)
        await loading.value
        #expect(store.value?.map(\.text) == ["++", "", "+", ""])
    }
}
