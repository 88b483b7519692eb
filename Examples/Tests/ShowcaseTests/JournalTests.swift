import AsyncResources
import Observation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceInspector
@testable import Showcase

/// A page's record of its loads.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct JournalTests {
    private let container = ResourceContainer()
    private let gate = GatedLoader<String>()

    @Test func `a load is in the timeline with its outcome, and those who join it are counted`() async throws {
        let journal = Journal(container)
        let stores = (0..<2).map { _ in ResourceStore(gate.resource("greeting"), in: container) }
        for store in stores { store.appear() }
        try await gate.nextCall().succeed("hello")
        try await stores[1].until { $0.value == "hello" }
        stores[0].start(.refresh)
        try await gate.nextCall().fail(LoadFailed())
        try await stores[0].until { $0.error != nil }
        container.endEvents()
        await journal.follow()
        #expect(journal.timeline.bars.map(\.outcome) == [.succeeded, .failed])
        #expect(journal.timeline.bars.map(\.joins.count) == [1, 0])
        #expect(journal.tallies["greeting"]?.requests == 2)
    }

    @Test func `a load that was overtaken is not taken for the newest`() async throws {
        let journal = Journal(container)
        let store = ResourceStore(gate.resource("greeting"), in: container)
        store.appear()
        let old = try await gate.nextCall()
        async let refreshed = store.reload()
        let new = try await gate.nextCall()
        old.succeed("old")
        new.succeed("new")
        _ = await refreshed
        #expect(store.value == "new")
        container.endEvents()
        await journal.follow()
        #expect(journal.timeline.bars.last?.outcome == .succeeded)
        #expect(journal.timeline.bars.allSatisfy { $0.outcome != nil })
    }

    @Test func `the reading of a record is a load that ends`() async {
        let archive = MemoryStore()
        for _ in 1...2 {
            let container = ResourceContainer(clock: ManualClock(), archive: archive)
            let journal = Journal(container)
            _ = try? await container.value(of: Resource("greeting") { "hello" }.persisted())
            await container.close()
            container.endEvents()
            await journal.follow()
            #expect(journal.timeline.bars.first?.outcome == .restored)
            #expect(journal.timeline.bars.allSatisfy { $0.outcome != nil && $0.end != nil })
        }
    }

    @Test func `a load whose end was missed does not run for ever`() async throws {
        let journal = Journal(container)
        let store = ResourceStore(gate.resource("greeting"), in: container)
        let reader = Task { await journal.follow() }
        store.appear()
        let call = try await gate.nextCall()
        if journal.timeline.bars.isEmpty {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = journal.timeline
                } onChange: {
                    continuation.resume()
                }
            }
        }
        reader.cancel()
        call.succeed("hello")
        try await store.until { $0.value == "hello" }
        await reader.value
        container.endEvents()
        await journal.follow()
        #expect(journal.timeline.bars.allSatisfy { $0.outcome != nil })
    }

    @Test func `what happens between two who follow is not lost`() async throws {
        let journal = Journal(container)
        for round in 1...2 {
            _ = try await container.value(of: Resource(["round", "\(round)"]) { "hello" })
            container.endEvents()
            await journal.follow()
        }
        #expect(journal.timeline.bars.map(\.key) == [["round", "1"], ["round", "2"]])
    }
}

private struct LoadFailed: Error {}
