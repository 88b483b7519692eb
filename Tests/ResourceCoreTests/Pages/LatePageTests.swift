import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourcePages

/// Pages that arrive once the grace of their flight is over, from a loader that ignores its cancellation (R5).
@Suite(.timeLimit(.minutes(10))) @MainActor struct LatePageTests {
    private let scene = PagedScene(.ignoresCancellation)

    /// Ends the interest in a load, and returns once its grace is over.
    private func abandon(_ call: PagedScene.Gate.Call, of store: ResourceStore<Pages<Row>>) async throws {
        store.disappear()
        try await scene.clock.sleepers(1)
        scene.clock.advance(by: .seconds(5))
        try await call.waitForCancellation()
    }

    /// Begins the load of the next page, abandons it, and returns its call.
    private func abandonedPage(of store: ResourceStore<Pages<Row>>) async throws -> PagedScene.Gate.Call {
        let loading = Task { await store.loadNext() }
        let call = try await scene.gate.nextCall()
        loading.cancel()
        await loading.value
        try await abandon(call, of: store)
        try await store.until { _ in store.state(of: .end).isIdle }
        return call
    }

    @Test func `R5: a late first page still fills the cache`() async throws {
        let store = scene.store()
        store.appear()
        let call = try await scene.gate.nextCall()
        try await abandon(call, of: store)
        call.succeed(Page([Row(id: 0)], next: 1))
        try await store.until { $0.value != nil }
        #expect(store.ids == [0] && !store.isStale && store.state(of: .end).isIdle)
        let loading = Task { await store.loadNext() }
        try await scene.succeed(1...2)
        await loading.value
        #expect(store.ids == [0, 1, 2])
    }

    @Test func `R5: a late page at an end is still added`() async throws {
        let store = try await scene.loaded(pages: 1)
        let call = try await abandonedPage(of: store)
        #expect(store.state(of: .end).isIdle)
        call.succeed(Page([Row(id: 2)], next: 3))
        try await store.until { $0.value?.count == 3 }
        #expect(store.ids == [0, 1, 2] && !store.isStale && store.state(of: .end).isIdle)
        let loading = Task { await store.loadNext() }
        try await scene.succeed(3...4)
        await loading.value
        #expect(store.ids == [0, 1, 2, 3, 4])
    }

    @Test func `R5: a late page at an end isn't added if another load of it has begun, which is shown`() async throws {
        let store = try await scene.loaded(pages: 1)
        let late = try await abandonedPage(of: store)
        let loading = Task { await store.loadNext() }
        let call = try await scene.gate.nextCall()
        var events = scene.container.events().makeAsyncIterator()
        late.succeed(Page([Row(id: 2, text: "late")], next: 3))
        await events.discarded()
        call.succeed(Page([Row(id: 2, text: "new")], next: 3))
        await loading.value
        #expect(store.value?[id: 2]?.text == "new")
    }

    @Test func `R5: a late page at an end isn't added to a list that was reset`() async throws {
        let store = try await scene.loaded(pages: 1)
        let late = try await abandonedPage(of: store)
        store.reset()
        var events = scene.container.events().makeAsyncIterator()
        late.succeed(Page([Row(id: 2)], next: nil))
        await events.discarded()
        #expect(store.value == nil)
    }

    /// Loads two pages, refreshes them, and abandons the walk while it loads the given page, whose call is returned.
    private func abandonedWalk(at page: Int) async throws -> (ResourceStore<Pages<Row>>, PagedScene.Gate.Call) {
        let store = try await scene.loaded(pages: 2)
        store.itemAppeared(3, ahead: 0)
        let refreshing = Task { await store.refresh() }
        for page in 0..<page { try await scene.succeed(2 * page...2 * page + 1, text: "new") }
        let call = try await scene.gate.nextCall()
        refreshing.cancel()
        _ = await refreshing.value
        try await abandon(call, of: store)
        return (store, call)
    }

    @Test func `R5: the late last page of a walk still completes the list`() async throws {
        let (store, call) = try await abandonedWalk(at: 1)
        #expect(store.value?.map(\.text) == ["", "", "", ""])
        call.succeed(Page([Row(id: 2, text: "new"), Row(id: 3, text: "new")], next: 4))
        try await store.until { $0.value?.first?.text == "new" }
        #expect(store.value?.map(\.text) == ["new", "new", "new", "new"] && !store.isStale)
    }

    @Test func `R5: a late page in the middle of a walk changes nothing, and the next walk starts over`() async throws {
        let (store, call) = try await abandonedWalk(at: 0)
        var events = scene.container.events().makeAsyncIterator()
        call.succeed(Page([Row(id: 0, text: "late"), Row(id: 1, text: "late")], next: 2))
        await events.discarded()
        #expect(store.value?.map(\.text) == ["", "", "", ""])
        let refreshing = Task { await store.refresh() }
        try await scene.succeed(0...1, text: "new")
        try await scene.succeed(2...3, text: "new")
        _ = await refreshing.value
        #expect(store.value?.map(\.text) == ["new", "new", "new", "new"])
        #expect(scene.requests.cursors == [nil, 2, nil, nil, 2])
    }
}
