import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourcePages

/// The options of a list at its ends, and the record that its entry has of the pages.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PageEndTests {
    private let scene = PagedScene()

    @Test func `R18: a page load times out as its resource says`() async throws {
        let store = try await scene.loaded(pages: 1, of: scene.feed.timeout(attempt: .seconds(5)).retry(.never))
        let loading = Task { await store.loadNext() }
        _ = try await scene.gate.nextCall()
        try await scene.clock.sleepers(1)
        scene.clock.advance(by: .seconds(5))
        await loading.value
        #expect(store.state(of: .end).isFailed && store.ids == [0, 1])
    }

    @Test func `a page of a list that loads offline doesn't wait for the connection`() async throws {
        let store = try await scene.loaded(pages: 1, of: scene.feed.loadsOffline())
        scene.container.notice(.offline)
        let loading = Task { await store.loadNext() }
        try await scene.succeed(2...3)
        await loading.value
        #expect(store.ids == [0, 1, 2, 3])
    }

    @Test func `an event that leaves a list and its ends as they are publishes no state`() async throws {
        let store = try await scene.loaded(pages: 1)
        // NB: An event that a log records takes no shortcut.
        let events = scene.container.events()
        let revision = scene.container.revision(of: scene.feed)
        let other = scene.store()
        other.appear()
        #expect(scene.container.revision(of: scene.feed) == revision && other.ids == store.ids)
        withExtendedLifetime(events) {}
    }

    @Test func `nothing is known of a page that is no longer in the list`() {
        for number in 1...3 { scene.container.set(Pages([Row(id: number)]), for: scene.feed) }
        let known = scene.container.withTurn { $0.state.entry(of: scene.feed.erased)?.features?.pages?.facts.count }
        #expect(known == 1)
    }

    @Test func `P8: a page at one end leaves the failure at the other one`() async throws {
        let store = scene.store(scene.feed.retry(.never))
        store.appear()
        try await scene.succeed([4, 5], next: 6, previous: 2)
        try await store.until { $0.value != nil }
        let next = Task { await store.loadNext() }
        try await scene.gate.nextCall().fail(Flaky())
        await next.value
        let previous = Task { await store.loadPrevious() }
        try await scene.succeed([2, 3], next: 4)
        await previous.value
        #expect(store.ids == [2, 3, 4, 5] && store.state(of: .end).isFailed)
    }

    @Test func `a page with a new item is followed by as many without one as the first`() async throws {
        let store = try await scene.loaded(pages: 1)
        store.itemAppeared(1, ahead: 5)
        for page in 0..<8 { try await scene.succeed([0, 1], next: 10 + page) }
        try await scene.succeed([2], next: 20)
        for page in 0..<8 { try await scene.succeed([0, 1], next: 30 + page) }
        try await scene.succeed([3], next: nil)
        try await store.until { $0.value?.count == 4 }
    }

    @Test func `R5: a page that no caller waits for loads on while the list is on screen`() async throws {
        let store = try await scene.loaded(pages: 1)
        store.itemAppeared(1, ahead: 1)
        let call = try await scene.gate.nextCall()
        scene.container.advance(scene.clock, by: .seconds(6))
        #expect(store.state(of: .end).isLoading)
        call.succeed(Page([Row(id: 2)], next: nil))
        try await store.until { _ in !store.state(of: .end).isLoading }
        #expect(store.ids == [0, 1, 2])
    }

    @Test func `P9: an entry forgets the facts of the pages that were dropped`() async throws {
        let store = try await scene.loaded(pages: 1, of: scene.feed.limit(pages: 2))
        for page in 1...5 {
            let loading = Task { await store.loadNext() }
            try await scene.succeed([2 * page, 2 * page + 1], next: 2 * page + 2, previous: 2 * page - 2)
            await loading.value
        }
        #expect(store.ids == [8, 9, 10, 11])
        #expect(store.store.subscription?.entry.features?.pages?.facts.count == 2)
    }

    @Test func `R8: an entry forgets the facts of the pages of a walk that was canceled`() async throws {
        let store = try await scene.loaded(pages: 2)
        store.itemAppeared(3, ahead: 0)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed(0...1)
        _ = try await scene.gate.nextCall()
        store.cancel()
        _ = await refreshing.value
        let loading = Task { await store.loadNext() }
        try await scene.succeed(4...5)
        await loading.value
        #expect(store.ids == [0, 1, 2, 3, 4, 5])
        #expect(store.store.subscription?.entry.features?.pages?.facts.count == 3)
    }
}
