import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourcePages

/// Resets, values that are set, cancellations, mutations, and the connection, beside page loads.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PageBarrierTests {
    private let scene = PagedScene()

    /// Begins the load of the next page, and returns its call.
    private func beginLoading(_ store: ResourceStore<Pages<Row>>) async throws -> (
        Task<Void, Never>, PagedScene.Gate.Call
    ) {
        let loading = Task { await store.loadNext() }
        return (loading, try await scene.gate.nextCall())
    }

    @Test func `a reset ends page loads, and a late page is in no list`() async throws {
        let store = try await scene.loaded(pages: 1)
        let (loading, call) = try await beginLoading(store)
        store.reset()
        await loading.value
        call.succeed(Page([Row(id: 2)], next: nil))
        #expect(store.value == nil && store.state(of: .end).isIdle)
    }

    @Test func `R12: after a reset, the item that was on screen before loads no further page`() async throws {
        let store = try await scene.loaded(pages: 1)
        store.itemAppeared(1, ahead: 1)
        try await scene.succeed(2...3)
        try await store.until { $0.value?.count == 4 }
        store.reset()
        let loading = Task { await store.load() }
        try await scene.succeed(0...1)
        _ = await loading.value
        #expect(store.ids == [0, 1] && store.state(of: .end).isIdle)
        #expect(scene.requests.cursors == [nil, 2, nil])
    }

    @Test func `a wipe ends page loads`() async throws {
        let store = try await scene.loaded(pages: 1)
        let (loading, _) = try await beginLoading(store)
        try? await scene.container.wipe()
        await loading.value
        #expect(store.value == nil && store.state(of: .end).isIdle)
    }

    @Test func `a list that is set has its own ends, and a page load goes on from there`() async throws {
        let store = try await scene.loaded(pages: 1)
        let (loading, call) = try await beginLoading(store)
        store.set(Pages([Row(id: 7)]))
        call.succeed(Page([Row(id: 2)], next: nil))
        await loading.value
        #expect(store.ids == [7])
        #expect(store.state(of: .end).isFinished)
    }

    @Test func `P1: a page that was requested before a list was changed makes it stale`() async throws {
        let store = try await scene.loaded(pages: 1)
        let (loading, call) = try await beginLoading(store)
        store.update { $0[id: 1] = nil }
        #expect(!store.isStale)
        call.succeed(Page([Row(id: 2)], next: nil))
        await loading.value
        #expect(store.ids == [0, 2])
        #expect(store.isStale && store.value?.isConsistent == false)
    }

    @Test func `P1: a barrier that comes while a page is joined comes before the next page`() async throws {
        let isRaised = Lock(false)
        let resource = scene.feed.cost { [weak container = scene.container] list in
            let raises =
                list.count == 4
                && isRaised.withLock { isRaised in
                    defer { isRaised = true }
                    return !isRaised
                }
            if raises { container?.invalidate("feed") }
            return list.count
        }
        let store = try await scene.loaded(pages: 1, of: resource)
        store.disappear()
        let (joining, second) = try await beginLoading(store)
        second.succeed(Page([Row(id: 2), Row(id: 3)], next: 4))
        await joining.value
        #expect(store.isStale && store.value?.isConsistent == true)
        let (loading, third) = try await beginLoading(store)
        third.succeed(Page([Row(id: 4)], next: nil))
        await loading.value
        #expect(store.ids == [0, 1, 2, 3, 4])
        #expect(store.isStale && store.value?.isConsistent == false)
    }

    @Test func `P1: a list that is set or changed is consistent at once, because it's newer than all barriers`()
        async throws
    {
        let store = try await scene.loaded(pages: 1)
        store.disappear()
        store.invalidate()
        let (loading, call) = try await beginLoading(store)
        call.succeed(Page([Row(id: 2), Row(id: 3)], next: 4))
        await loading.value
        let torn = store.value
        #expect(torn?.isConsistent == false)
        store.update { $0[id: 0]?.text = "mine" }
        #expect(store.value?.isConsistent == true && !store.isStale)
        if let torn { store.set(torn) }
        #expect(store.value == Pages(storage: torn?.storage ?? PageStorage()) && !store.isStale)
        let (growing, next) = try await beginLoading(store)
        next.succeed(Page([Row(id: 4)], next: nil))
        await growing.value
        #expect(store.value?.isConsistent == true && !store.isStale)
    }

    @Test func `a changed list continues with the page after it`() async throws {
        let store = try await scene.loaded(pages: 2)
        store.update { $0[id: 1] = nil }
        let (loading, call) = try await beginLoading(store)
        call.succeed(Page([Row(id: 4)], next: nil))
        await loading.value
        #expect(store.ids == [0, 2, 3, 4])
    }

    @Test func `P3: load, invalidate, and cancel don't concern page loads`() async throws {
        let store = try await scene.loaded(pages: 1)
        let (loading, call) = try await beginLoading(store)
        await store.load()
        store.cancel()
        store.disappear()
        store.invalidate()
        call.succeed(Page([Row(id: 2)], next: nil))
        await loading.value
        #expect(store.ids == [0, 1, 2])
        #expect(store.isStale, "its first page is from before the barrier")
    }

    @Test func `a canceled caller returns, and the page still loads for the other one`() async throws {
        let store = try await scene.loaded(pages: 1)
        let (loading, call) = try await beginLoading(store)
        let other = Task { await store.loadNext() }
        await Task { @MainActor in }.value
        loading.cancel()
        await loading.value
        call.succeed(Page([Row(id: 2)], next: nil))
        await other.value
        #expect(store.ids == [0, 1, 2])
    }

    @Test func `P8: the connection that comes back retries a failed page`() async throws {
        let store = try await scene.loaded(pages: 1, of: scene.feed.retry(.never))
        let (loading, call) = try await beginLoading(store)
        scene.container.notice(.offline)
        call.fail(Flaky())
        await loading.value
        #expect(store.state(of: .end).isFailed)
        scene.container.notice(.online)
        #expect(store.state(of: .end).isLoading)
        let joining = Task { await store.loadNext() }
        await Task { @MainActor in }.value
        try await scene.succeed(2...3)
        await joining.value
        #expect(store.ids == [0, 1, 2, 3])
    }

    @Test func `P8: the connection that comes back loads no page at an end that hasn't failed`() async throws {
        let store = try await scene.loaded(pages: 2)
        scene.container.notice(.offline)
        scene.container.notice(.online)
        #expect(store.state(of: .end).isIdle && scene.gate.count == 2)
    }

    @Test func `a page load waits for the connection`() async throws {
        let store = try await scene.loaded(pages: 1)
        scene.container.notice(.offline)
        await store.loadNext()
        #expect(store.state(of: .end).wait == .connection && scene.gate.count == 1)
        scene.container.notice(.online)
        #expect(store.state(of: .end).isLoading)
        try await scene.succeed(2...3)
        try await store.until { $0.value?.count == 4 }
        #expect(store.ids == [0, 1, 2, 3])
    }

    @Test func `a page load waits with the first load of its list, whose server asks for patience`() async throws {
        let store = scene.store()
        store.appear()
        let refreshing = Task { await store.refresh() }
        let call = try await scene.gate.nextCall()
        let loading = Task { await store.loadNext() }
        call.fail(Patient())
        #expect(await refreshing.value.waiting != nil)
        await loading.value
        #expect(store.state(of: .end).wait == store.waiting && store.waiting != nil)
        #expect(!store.state(of: .end).isLoading && !store.isLoading)
        await store.loadNext()
        scene.container.advance(scene.clock, by: .seconds(240))
        try await scene.succeed(0...1)
        try await scene.succeed(2...3)
        try await store.until { $0.value?.count == 4 }
    }

    @Test func `P8: a new list clears a failure at an end`() async throws {
        let store = try await scene.loaded(pages: 1, of: scene.feed.retry(.never))
        let (loading, call) = try await beginLoading(store)
        call.fail(Flaky())
        await loading.value
        #expect(store.state(of: .end).isFailed)
        let refreshing = Task { await store.refresh() }
        try await scene.succeed(0...1)
        _ = await refreshing.value
        #expect(store.state(of: .end).isIdle)
    }

    @Test func `a page load is retried as its resource says, and fails with the error of the last attempt`()
        async throws
    {
        let store = try await scene.loaded(pages: 1, of: scene.feed.retry(PagedScene.retry))
        let loading = Task { await store.loadNext() }
        try await scene.failAndRetry()
        try await scene.failAndRetry()
        #expect(store.state(of: .end).isLoading)
        try await scene.gate.nextCall().fail(Flaky())
        await loading.value
        #expect(store.state(of: .end).isFailed && scene.requests.cursors == [nil, 2, 2, 2])
    }

    /// An item whose end reads the container, which would wait forever under its lock.
    private struct Guest: Identifiable {
        final class ID: Hashable, Sendable {
            private let number: Int
            private let whenReleased: @Sendable () -> Void

            init(_ number: Int, whenReleased: @escaping @Sendable () -> Void) {
                self.number = number
                self.whenReleased = whenReleased
            }

            deinit { whenReleased() }

            static func == (one: ID, other: ID) -> Bool { one.number == other.number }

            func hash(into hasher: inout Hasher) { hasher.combine(number) }
        }

        let id: ID
    }

    @Test func `no item is released under the lock`() async throws {
        let (container, gate) = (scene.container, GatedLoader<Page<Guest, Int>>())
        let released = Lock(0)
        @Sendable func guests(_ numbers: [Int]) -> [Guest] {
            numbers.map { number in
                Guest(
                    id: Guest.ID(number) { [weak container] in
                        released.withLock { $0 += 1 }
                        _ = container?.summaries()
                    })
            }
        }
        let list = Resource<Pages<Guest>>.pages("guests") { _, context in .modified(try await gate.load(context)) }
        let store = ResourceStore(list.limit(pages: 2), in: container)
        store.appear()
        try await gate.nextCall().succeed(Page(guests([0]), next: 1))
        try await store.until { $0.value != nil }
        for number in 1...3 {
            let loading = Task { await store.loadNext() }
            try await gate.nextCall().succeed(Page(guests([number]), next: number + 1, previous: number - 1))
            await loading.value
            store.itemAppeared(guests([number])[0].id, ahead: 0)
        }
        let refreshing = Task { await store.refresh() }
        try await gate.nextCall().succeed(Page(guests([7]), next: 8))
        let second = try await gate.nextCall()
        let reloading = Task { await store.reload() }
        await Task { @MainActor in }.value
        second.succeed(Page(guests([8]), next: nil))
        try await gate.nextCall().succeed(Page(guests([9]), next: nil))
        _ = await reloading.value
        _ = await refreshing.value
        store.reset()
        #expect(released.withLock { $0 } > 3)
    }

    @Test func `a list whose page load has ended leaves after its retention`() async throws {
        let resource = scene.feed.retention(.seconds(60)).retry(.never)
        var store: ResourceStore<Pages<Row>>? = try await scene.loaded(pages: 1, of: resource)
        let (loading, call) = try await beginLoading(store!)
        loading.cancel()
        await loading.value
        store?.disappear()
        store = nil
        let events = scene.container.events()
        scene.container.advance(scene.clock, by: .seconds(5))
        try await call.waitForCancellation()
        for await event in events where event.cause == .left { break }
        scene.container.advance(scene.clock, by: .seconds(60))
        #expect(scene.container.summaries().isEmpty)
    }

    @Test func `an entry without observers leaves with its page loads`() async throws {
        let store = try await scene.loaded(pages: 1)
        let (loading, call) = try await beginLoading(store)
        loading.cancel()
        await loading.value
        store.disappear()
        try await scene.clock.sleepers(1)
        scene.clock.advance(by: .seconds(5))
        try await call.waitForCancellation()
        #expect(store.ids == [0, 1])
    }
}
