import ResourceTesting
import Testing

@testable import ResourceCore

/// What pages, as a feature of a resource, leave to an entry that isn't only theirs.
@MainActor @Suite(.timeLimit(.minutes(5))) struct PageFeatureTests {
    private let scene = PagedScene()

    @Test func `a list whose resource names no pages anymore is loaded as a whole`() async throws {
        let store = try await scene.loaded(pages: 2)
        store.show(Resource("feed") { Pages([Row(id: 7)]) }, keepPrevious: false)
        await store.refresh()
        #expect(store.ids == [7] && store.error == nil)
        await store.loadNext()
        #expect(store.ids == [7])
    }

    @Test func `a page load leaves the intervention that is meant for the list`() async throws {
        let store = try await scene.loaded(pages: 1)
        let list = try #require(scene.container.summaries().first).id
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
}
