import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourcePages

/// What pages, as a feature of a resource, leave to an entry that isn't only theirs.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PageFeatureTests {
    private let scene = PagedScene()

    private var whole: Resource<Pages<Row>> { Resource("feed") { Pages([Row(id: 7)]) } }

    @Test func `a list that another resource loads as a whole ends at once`() async throws {
        let store = try await scene.loaded(pages: 2)
        store.show(whole)
        await store.refresh()
        #expect(store.ids == [7] && store.error == nil)
        for resource in [whole, scene.feed] {
            store.show(resource)
            #expect(store.state(of: .start).isFinished && store.state(of: .end).isFinished)
            await store.loadNext()
        }
        #expect(store.ids == [7] && scene.requests.cursors == [nil, 2])
    }

    @Test func `P5: a page load doesn't wait for a list that is then loaded as a whole`() async throws {
        let store = try await scene.loaded(pages: 1)
        let refreshing = Task { await store.refresh() }
        let call = try await scene.gate.nextCall()
        let loading = Task { await store.loadNext() }
        try await store.until { _ in store.state(of: .end).isLoading }
        store.show(whole)
        call.succeed(Page([Row(id: 0)], next: nil))
        _ = await refreshing.value
        await loading.value
        #expect(store.ids == [0] && store.state(of: .end).isFinished)
    }

    @Test func `a page load that waits for the connection goes on below a list that is loaded as a whole`() async throws
    {
        let store = try await scene.loaded(pages: 1)
        scene.container.notice(.offline)
        await store.loadNext()
        #expect(store.state(of: .end).wait == .connection)
        store.show(whole)
        scene.container.notice(.online)
        try await scene.succeed(2...3)
        try await store.until { $0.value?.count == 4 }
        #expect(store.ids == [0, 1, 2, 3] && store.state(of: .end).isIdle)
    }

    @Test func `a page load leaves the intervention that is meant for the list`() async throws {
        let store = try await scene.loaded(pages: 1)
        let list = try #require(scene.container.summaries().first).entryID
        scene.container.intervene(.fail, inNextLoadOf: list)
        let loading = Task { await store.loadNext() }
        try await scene.succeed(2...3)
        await loading.value
        #expect(store.ids == [0, 1, 2, 3])
        await store.refresh()
        #expect(store.error is RequestedFailure)
    }

    @Test func `an end changes when a store goes on to a list that nothing is known of`() async throws {
        let store = try await scene.loaded(pages: 1)
        let loading = Task { await store.loadNext() }
        try await scene.succeed(2...3, isLast: true)
        await loading.value
        #expect(store.state(of: .end).isFinished)
        let readings = Readings { _ = store.state(of: .end) }
        store.show(.pages("other") { [gate = scene.gate] _, context in .modified(try await gate.load(context)) })
        #expect(store.state(of: .end).isIdle && readings.changes == 1)
    }

    @Test func `setting a list that has page loads marks no other record of its key`() async throws {
        let memory = MemoryStore()
        let scene = PagedScene(archive: memory)
        let other = Resource<String>("feed") { "" }.persisted()
        scene.container.set("kept", for: other)
        let store = try await scene.loaded(pages: 2, of: scene.feed.persisted())
        await scene.container.flush()
        let id = ValueRecord.ID("feed", valueType: String(reflecting: String.self))
        let record = { try await RecordStore(memory).record(id) }
        let before = try await record()
        store.set(Pages([Row(id: 9)]))
        await scene.container.flush()
        #expect(try await record() == before && before != nil)
    }

    @Test func `a list that was there before its first resource in pages goes on where it ends`() async throws {
        let list = try #require(try await scene.loaded(pages: 1).value)
        scene.container.set(list, for: Resource("other") { Pages() })
        let store = scene.store(
            .pages("other") { [gate = scene.gate] _, context in .modified(try await gate.load(context)) })
        store.appear()
        #expect(store.ids == [0, 1] && store.state(of: .end).isIdle)
        let loading = Task { await store.loadNext() }
        try await scene.succeed(2...3)
        await loading.value
        #expect(store.ids == [0, 1, 2, 3])
    }

    @Test func `P1: a list that is set by way of a resource without pages is consistent as well`() async throws {
        let store = try await scene.loaded(pages: 1)
        store.disappear()
        store.invalidate()
        let loading = Task { await store.loadNext() }
        try await scene.succeed(2...3)
        await loading.value
        let mixed = try #require(store.value)
        #expect(!mixed.isConsistent)
        store.show(whole)
        store.set(mixed)
        #expect(store.value?.isConsistent == true)
    }
}
