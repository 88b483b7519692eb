import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourcePages

/// The next load at the end of a list after each outcome: the table in R19.
@Suite(.timeLimit(.minutes(10))) @MainActor struct EndOutcomeTests {
    private let scene = PagedScene()

    /// Begins the load that an item near the end requests.
    private func scroll() async throws -> (ResourceStore<Pages<Row>>, PagedScene.Gate.Call) {
        let store = try await scene.loaded(pages: 1, of: scene.feed.retry(.never))
        store.itemAppeared(1, ahead: 1)
        return (store, try await scene.gate.nextCall())
    }

    private func fail(_ kind: LoadFailureKind) async throws -> ResourceStore<Pages<Row>> {
        let (store, call) = try await scroll()
        call.fail(Spoken(kind: kind))
        try await store.until { _ in store.state(of: .end).isFailed }
        return store
    }

    @Test(arguments: [LoadFailureKind.permanent, .transient(), .unauthorized])
    func `after a failure, scrolling doesn't try again, and the user does`(kind: LoadFailureKind) async throws {
        let store = try await fail(kind)
        store.itemAppeared(1, ahead: 1)
        #expect(scene.gate.count == 2)
        let loading = Task { await store.loadNext() }
        try await scene.succeed(2...3)
        await loading.value
        #expect(store.ids == [0, 1, 2, 3] && !store.state(of: .end).isFailed)
    }

    @Test(arguments: [LoadFailureKind.permanent, .transient(), .unauthorized])
    func `the connection tries again that comes back, unless the user must sign in`(kind: LoadFailureKind) async throws
    {
        let store = try await fail(kind)
        scene.container.notice(.offline)
        scene.container.notice(.online)
        #expect(store.state(of: .end).isLoading == (kind != .unauthorized))
    }

    @Test func `after a cancellation, the next item that appears loads`() async throws {
        let (store, call) = try await scroll()
        call.fail(CancellationError())
        try await store.until { _ in store.state(of: .end).isIdle }
        store.itemAppeared(1, ahead: 1)
        try await scene.succeed(2...3)
        try await store.until { $0.value?.count == 4 }
    }

    @Test func `a page without a new item is followed by the next one`() async throws {
        let (store, call) = try await scroll()
        call.succeed(Page([], next: 9))
        try await scene.succeed([9], next: nil)
        try await store.until { $0.value?.count == 3 }
        #expect(scene.requests.cursors == [nil, 2, 9] && store.state(of: .end).isFinished)
    }
}
