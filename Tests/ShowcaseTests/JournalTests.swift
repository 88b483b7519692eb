import AsyncResources
import ResourceCore
import ResourceTesting
import Testing

@testable import Showcase

/// What a page notes of its loads.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct JournalTests {
    private let container = ResourceContainer()
    private let gate = GatedLoader<String>()

    @Test func `a load is a flight with its outcome, and those who join it are counted`() async {
        let journal = Journal(container)
        let stores = (0..<2).map { _ in ResourceStore(gate.resource("greeting"), in: container) }
        for store in stores { store.appear() }
        await gate.nextCall().succeed("hello")
        await stores[1].until { $0.value == "hello" }
        stores[0].start(.refresh)
        await gate.nextCall().fail(LoadFailed())
        await stores[0].until { $0.error != nil }
        container.endEvents()
        await journal.follow()
        #expect(journal.flights.map(\.outcome) == [.succeeded, .failed])
        #expect(journal.flights.map(\.joined) == [1, 0])
        #expect(journal.tallies["greeting"]?.requests == 2)
        #expect(journal.tallies["greeting"]?.reason == "asked to refresh (refresh)")
    }

    @Test func `what happens between two who follow is not lost`() async {
        let journal = Journal(container)
        for round in 1...2 {
            container.set("\(round)", for: gate.resource("greeting"))
            container.endEvents()
            await journal.follow()
        }
        #expect(journal.events.map(\.cause) == [.set, .set])
    }
}

private struct LoadFailed: Error {}
