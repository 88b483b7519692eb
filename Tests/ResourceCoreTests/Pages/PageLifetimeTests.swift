import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourcePages

/// The freshness limits that the loads of single pages specify, in memory and on disk (P1, P12).
@Suite(.timeLimit(.minutes(10))) @MainActor struct PageLifetimeTests {
    private let archive = MemoryStore()
    private let clock = ManualClock()

    /// Returns a store of a list in a new container, whose wall clock follows the clock.
    ///
    /// A page has one row, and the freshness limit for its cursor, if there is one.
    private func store(_ limits: [Int: Duration]) -> ResourceStore<Pages<Row>> {
        let container = ResourceContainer(
            clock: clock, wallClock: { [clock] in Date(timeIntervalSince1970: clock.now.sinceStart / .seconds(1)) },
            archive: archive)
        let list = Resource<Pages<Row>>.pages("limited", from: 0) { cursor, context in
            if let limit = limits[cursor] { context.limitFreshness(to: limit) }
            if context.validator != nil { return .notModified }
            return .modified(Page([Row(id: cursor)], next: cursor + 1), validator: "\(cursor)")
        }
        return ResourceStore(list.stale(after: .seconds(100)).persisted(), in: container, policy: .manual)
    }

    /// Loads two pages at an interval, and writes the record.
    private func record(_ limits: [Int: Duration], at interval: Duration) async {
        let store = store(limits)
        store.appear()
        await store.load()
        clock.advance(by: interval)
        await store.loadNext()
        #expect(store.ids == [0, 1] && !store.isStale)
        await store.container.flush()
    }

    @Test func `P12: a restored list is fresh as long as the limit of each page allows`() async throws {
        await record([0: .seconds(50), 1: .seconds(10)], at: .seconds(20))
        clock.advance(by: .seconds(9))
        let restored = store([:])
        restored.appear()
        await restored.load()
        #expect(restored.ids == [0, 1] && !restored.isStale)
        clock.advance(by: .seconds(1))
        try await restored.until { $0.isStale }
    }

    @Test func `P12: a restored list is stale once the limit of one page is over`() async {
        await record([1: .seconds(10)], at: .seconds(20))
        clock.advance(by: .seconds(10))
        let restored = store([:])
        restored.appear()
        await restored.load()
        #expect(restored.ids == [0], "the walk has replaced the stale list")
    }

    @Test func `P12: the limits of restored pages still count as the list grows`() async throws {
        await record([0: .seconds(30), 1: .seconds(80)], at: .seconds(5))
        let restored = store([:])
        restored.appear()
        await restored.load()
        await restored.loadNext()
        #expect(restored.ids == [0, 1, 2] && !restored.isStale)
        restored.container.advance(clock, by: .seconds(24))
        #expect(!restored.isStale)
        clock.advance(by: .seconds(1))
        try await restored.until { $0.isStale }
    }

    @Test func `P12: a page without a limit of its own has that of the list, beside one with a longer limit`()
        async throws
    {
        await record([1: .seconds(1000)], at: .seconds(40))
        clock.advance(by: .seconds(59))
        let restored = store([:])
        restored.appear()
        await restored.load()
        #expect(restored.ids == [0, 1] && !restored.isStale)
        clock.advance(by: .seconds(1))
        try await restored.until { $0.isStale }
    }

    @Test func `P12: a page that isn't modified has the limit that came with the confirmation`() async throws {
        let store = store([0: .seconds(20)])
        store.appear()
        await store.load()
        clock.advance(by: .seconds(15))
        await store.refresh()
        await store.container.close()
        clock.advance(by: .seconds(15))
        let restored = self.store([:])
        restored.appear()
        await restored.load()
        #expect(!restored.isStale)
        clock.advance(by: .seconds(5))
        try await restored.until { $0.isStale }
    }
}
