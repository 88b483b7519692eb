import Foundation
import ResourceCore
import ResourceTesting
import Testing

/// Values that are old, from the disk or from a list, and the clocks that say how old they are.
@Suite(.timeLimit(.minutes(10))) @MainActor struct DiskAndClockTests {
    private let app = Restarts()

    @Test func `a stale record doesn't answer a call, which waits for the value`() async throws {
        await app.archived("old", as: app.resource(stale: .seconds(60)))
        app.clock.advance(by: .seconds(60))
        let (container, resource) = (app.container, app.resource(stale: .seconds(60)))
        let caller = Task { try await container.value(of: resource) }
        try await app.gate.nextCall().succeed("new")
        #expect(try await caller.value == "new")
    }

    @Test func `a prefetch renews a stale record, and leaves a fresh one as it is`() async throws {
        await app.archived("old", as: app.resource(stale: .seconds(60)))
        app.clock.advance(by: .seconds(59))
        let store = ResourceStore(app.resource(stale: .seconds(60)), in: app.container)
        app.container.prefetch(app.resource(stale: .seconds(60)))
        try await store.until { $0.value == "old" && !$0.isLoading }
        #expect(app.gate.count == 0)
        app.container.advance(app.clock, by: .seconds(1))
        app.container.prefetch(app.resource(stale: .seconds(60)))
        try await app.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" && !$0.isStale }
    }

    @Test(arguments: [true, false])
    func `a wall clock that is set back keeps no value fresh, loaded or restored`(isRestored: Bool) async throws {
        let (clock, gate, archive) = (ManualClock(), GatedLoader<String>(), MemoryStore())
        let wallClock = Lock(Date(timeIntervalSince1970: 1_000_000))
        let resource = gate.resource("greeting").persisted().stale(after: .seconds(60))
        func launch() -> ResourceContainer {
            ResourceContainer(clock: clock, wallClock: { wallClock.withLock { $0 } }, archive: archive)
        }
        var container = launch()
        var store = ResourceStore(resource, in: container)
        store.start(.load)
        try await gate.nextCall().succeed("old")
        try await store.until { $0.value == "old" && !$0.isLoading }
        if isRestored {
            await container.close()
            container = launch()
            store = ResourceStore(resource, in: container)
            await store.load()
        }
        #expect(store.value == "old" && !store.isStale && gate.count == 1)
        wallClock.withLock { $0 -= 3600 }
        container.advance(clock, by: .seconds(60))
        #expect(store.isStale)
        store.start(.load)
        try await gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" }
    }

    @Test func `a detail begins with the row of its list, as old as that, and no later list replaces it`() async throws
    {
        let (list, detail) = (GatedLoader<String>(), app.gate)
        let rows = ResourceStore(list.resource("rows"), in: app.container)
        rows.start(.load)
        try await list.nextCall().succeed("row")
        try await rows.until { $0.value == "row" }
        app.container.advance(app.clock, by: .seconds(40))
        let store = try self.detail(of: rows)
        #expect(store.value == "row" && store.updatedAt == rows.updatedAt && !store.isStale && !store.isLoading)
        app.container.advance(app.clock, by: .seconds(20))
        #expect(store.isStale)
        store.start(.load)
        try await detail.nextCall().succeed("detail")
        try await store.until { $0.value == "detail" }
        app.container.advance(app.clock, by: .seconds(1))
        rows.start(.refresh)
        try await list.nextCall().succeed("later row")
        try await rows.until { $0.value == "later row" }
        let again = try self.detail(of: rows)
        #expect(again.value == "detail" && store.value == "detail" && !again.isLoading && detail.count == 1)
    }

    /// Returns a store on screen that begins with the value of another one.
    private func detail(of rows: ResourceStore<String>) throws -> ResourceStore<String> {
        let (row, date) = (try #require(rows.value), try #require(rows.updatedAt))
        let store = ResourceStore(
            app.gate.resource("detail").stale(after: .seconds(60)).initialValue(row, at: date), in: app.container)
        store.appear()
        return store
    }
}
