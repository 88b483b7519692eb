import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourcePages
@testable import ResourceWriting

/// The records, validators, and ages of a list's pages, and the mutations that it includes (P1, P11, P12).
@Suite(.timeLimit(.minutes(10))) @MainActor struct PageRecordTests {
    private let archive = MemoryStore()

    private func load(_ store: ResourceStore<Pages<Row>>, _ scene: PagedScene, _ pages: [ClosedRange<Int>]) async throws
    {
        for ids in pages {
            let loading = Task { await store.loadNext() }
            try await scene.succeed(ids)
            await loading.value
        }
    }

    @Test func `P12: the first three pages are restored, and the list continues from there`() async throws {
        let first = PagedScene(archive: archive)
        let store = try await first.loaded(pages: 5, of: first.feed.persisted())
        #expect(store.ids.count == 10)
        await first.container.close()
        let scene = PagedScene(archive: archive)
        let restored = scene.store(scene.feed.persisted())
        await restored.load()
        #expect(restored.ids == [0, 1, 2, 3, 4, 5])
        #expect(scene.gate.count == 0 && restored.state(of: .end).isIdle)
        try await load(restored, scene, [6...7])
        #expect(restored.ids == Array(0...7) && scene.requests.cursors == [6])
    }

    /// Leaves a list of two pages on disk that was invalidated.
    private func invalidateOnDisk() async throws {
        let scene = PagedScene(archive: archive)
        let store = try await scene.loaded(pages: 2, of: scene.feed.persisted())
        store.disappear()
        store.invalidate()
        await scene.container.close()
    }

    @Test func `P12: a restored list that is invalidated is loaded again from the first page`() async throws {
        try await invalidateOnDisk()
        let scene = PagedScene(archive: archive)
        let restored = scene.store(scene.feed.persisted())
        restored.appear()
        let walk = try await scene.gate.nextCall()
        try await restored.until { $0.value != nil }
        #expect(restored.ids == [0, 1, 2, 3] && restored.isStale)
        walk.succeed(Page([Row(id: 9)], next: nil))
        await restored.load()
        #expect(restored.ids == [9] && !restored.isStale)
    }

    @Test func `P10: a restored list that was invalidated is stale beside a new first page`() async throws {
        try await invalidateOnDisk()
        let scene = PagedScene(archive: archive)
        let restored = scene.store(scene.feed.refreshExtent(.firstPage).persisted())
        let loading = Task { await restored.load() }
        try await scene.succeed([9, 0], next: 1)
        _ = await loading.value
        #expect(restored.ids == [9, 0, 1, 2, 3])
        #expect(restored.isStale && restored.value?.isConsistent == false)
    }

    @Test func `R22: a list that was set is loaded at the next launch, even if a page was added to it`() async throws {
        let first = PagedScene(archive: archive)
        let store = try await first.loaded(pages: 1, of: first.feed.persisted())
        store.update { $0[id: 0]?.text = "mine" }
        try await load(store, first, [2...3])
        #expect(store.ids == [0, 1, 2, 3] && store.state.origin == .local)
        await first.container.close()
        let scene = PagedScene(archive: archive)
        let restored = scene.store(scene.feed.persisted())
        restored.appear()
        let answering = Task { try await scene.succeed(0...1, text: "server") }
        await restored.load()
        #expect(restored.value?.map(\.text) == ["server", "server"])
        answering.cancel()
    }

    @Test func `P12: a page that isn't modified stays, and a walk goes on with the cursor that it names`() async {
        let scene = PagedScene()
        let asked = Lock<[String?]>([])
        let feed = Resource<Pages<Row>>.pages("feed") { (cursor: Int?, context: LoadContext<Page<Row, Int>>) in
            asked.withLock { $0.append(context.validator?.text) }
            if let validator = context.validator {
                #expect(validator.text == "v\(cursor ?? 0)" && context.previous?.items.count == 2)
                return .notModified
            }
            return .modified(
                Page([Row(id: cursor ?? 0), Row(id: (cursor ?? 0) + 1)], next: (cursor ?? 0) + 2),
                validator: "v\(cursor ?? 0)")
        }
        let store = scene.store(feed)
        await store.load()
        await store.loadNext()
        await store.loadNext()
        store.itemAppeared(5, ahead: 0)
        await store.refresh()
        #expect(store.ids == Array(0...5) && store.error == nil && !store.isStale)
        #expect(asked.withLock { $0 } == [nil, nil, nil, "v0", "v2", "v4"])
    }

    @Test func `P12: cursors of another type, as an earlier version kept them, are of no use and do no harm`()
        async throws
    {
        let first = PagedScene(archive: archive)
        _ = try await first.loaded(pages: 2, of: first.feed.persisted())
        await first.container.close()
        let container = ResourceContainer(clock: ManualClock(), archive: archive)
        let renewed = Resource<Pages<Row>>.pages("feed") { (cursor: [String]?) in
            Page([Row(id: 9)], next: cursor == nil ? ["a"] : nil)
        }
        .retry(.never).persisted()
        let store = ResourceStore(renewed, in: container)
        await store.refresh()
        #expect(store.ids == [9] && store.error == nil)
    }

    @Test func `P1: a list that was changed is as new as the change`() async throws {
        let scene = PagedScene()
        let store = try await scene.loaded(pages: 1, of: scene.feed.stale(after: .seconds(10)))
        store.disappear()
        scene.clock.advance(by: .seconds(12))
        store.update { $0[id: 0]?.text = "mine" }
        try await load(store, scene, [2...3])
        #expect(!store.isStale && store.value?.isConsistent == true)
    }

    @Test func `P1: a list is as old as its oldest page`() async throws {
        let scene = PagedScene()
        let store = try await scene.loaded(pages: 1, of: scene.feed.stale(after: .seconds(10)))
        scene.clock.advance(by: .seconds(6))
        try await load(store, scene, [2...3])
        #expect(!store.isStale)
        scene.clock.advance(by: .seconds(4))
        try await store.until { $0.isStale }
        #expect(store.ids == [0, 1, 2, 3])
    }

    /// A mutation whose response has the whole list.
    private struct Save: Mutation {
        let feed: Resource<Pages<Row>>
        let response: Pages<Row>

        func send(_ context: MutationContext) async throws { context.set(response, for: feed) }

        var overlays: [Overlay] { Overlay(feed) { $0[id: 0]?.text = "mine" } }
    }

    @Test func `P1: a list in a mutation's response is as new as the response`() async throws {
        let scene = PagedScene()
        let store = try await scene.loaded(pages: 1)
        var response = try #require(store.value)
        response[id: 0]?.text = "saved"
        scene.container.send(Save(feed: scene.feed, response: response))
        try await store.until { $0.value?.first?.text == "saved" }
        #expect(!store.isStale)
        try await load(store, scene, [2...3])
        #expect(!store.isStale && store.value?.isConsistent == true && scene.gate.count == 2)
    }

    /// A mutation that marks a row.
    private struct Mark: Mutation {
        let row: Int
        let sends: GatedLoader<String>

        func send(_ context: MutationContext) async throws -> String { try await sends.load() }

        var overlays: [Overlay] {
            Overlay(Resource<Pages<Row>>("feed") { Pages() }) { [row] list in list[id: row]?.text = "marked" }
        }
    }

    @Test func `P11: an effect stays displayed until every page includes it, also on a page that comes later`()
        async throws
    {
        let scene = PagedScene()
        let sends = GatedLoader<String>()
        let store = try await scene.loaded(pages: 1)
        let sent = scene.container.send(Mark(row: 3, sends: sends))
        try await load(store, scene, [2...3])
        #expect(store.value?[id: 3]?.text == "marked")
        store.itemAppeared(3, ahead: 0)
        try await sends.nextCall().succeed("done")
        _ = try await sent.output
        try await scene.succeed(0...1)
        #expect(store.value?[id: 3]?.text == "marked")
        try await scene.succeed([2, 3], next: 4, text: "server")
        try await store.until { !$0.isLoading && !$0.isStale }
        #expect(store.value?[id: 3]?.text == "server")
    }

    @Test func `P11: a page that was requested before an acknowledgment is loaded again if the list has it`()
        async throws
    {
        let scene = PagedScene()
        let sends = GatedLoader<String>()
        let store = try await scene.loaded(pages: 1)
        scene.container.send(Mark(row: 3, sends: sends))
        let loading = Task { await store.loadNext() }
        let old = try await scene.gate.nextCall()
        try await sends.nextCall().succeed("done")
        // The end of the mutation is a barrier, so the list loads, and includes it.
        try await scene.succeed(0...1)
        try await store.until { !$0.isStale }
        old.succeed(Page([Row(id: 2), Row(id: 3, text: "old")], next: 4))
        try await scene.succeed([2, 3], next: 4, text: "server")
        await loading.value
        #expect(store.value?[id: 3]?.text == "server")
    }

    @Test func `P11: a page that was loaded after an acknowledgment doesn't end its effect on an earlier one`()
        async throws
    {
        let scene = PagedScene()
        let sends = GatedLoader<String>()
        let store = try await scene.loaded(pages: 1)
        store.disappear()
        let sent = scene.container.send(Mark(row: 0, sends: sends))
        try await sends.nextCall().succeed("done")
        _ = try? await sent.output
        try await load(store, scene, [2...3])
        #expect(store.ids == [0, 1, 2, 3] && store.value?[id: 0]?.text == "marked")
    }

    @Test func `P11: a page that lacks a mutation isn't added to a list that was changed after it`() async throws {
        let scene = PagedScene()
        let sends = GatedLoader<String>()
        let store = try await scene.loaded(pages: 1)
        store.disappear()
        let loading = Task { await store.loadNext() }
        let old = try await scene.gate.nextCall()
        let sent = scene.container.send(Mark(row: 3, sends: sends))
        try await sends.nextCall().succeed("done")
        _ = try? await sent.output
        store.update { $0[id: 0]?.text = "mine" }
        let answering = Task { try await scene.succeed([2, 3], next: 4, text: "server") }
        old.succeed(Page([Row(id: 2), Row(id: 3, text: "old")], next: 4))
        await loading.value
        #expect(store.value?.map(\.text) == ["mine", "", "server", "server"])
        answering.cancel()
    }
}
