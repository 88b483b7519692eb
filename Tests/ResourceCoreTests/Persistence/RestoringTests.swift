import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// Values that are restored from an archive, and their freshness (R22, R20).
@Suite(.timeLimit(.minutes(10))) @MainActor struct RestoringTests {
    private let app = Restarts()

    @Test func `a record from before an invalidation is not fresh, though it says so itself`() {
        var (machine, tickets) = (LoadMachine(), TicketRoll())
        _ = machine.handle(.persist, tickets: &tickets)
        _ = machine.handle(.ask(.load, waits: nil, observer: nil), tickets: &tickets)
        _ = machine.handle(.observe(isDemanding: true), tickets: &tickets)
        _ = machine.handle(.invalidate, tickets: &tickets)
        let reading = machine.flight
        let actions = reading.map { machine.handle(.restored($0.ticket, .fresh), tickets: &tickets) }
        #expect(reading?.stage == .restoring && machine.valueTicket == reading?.ticket)
        #expect(!machine.isFresh && machine.flight?.stage == .attempting && actions?.isEmpty == false)
    }

    @Test func `a fresh record ends a load, and the loader does not run, R22`() async {
        await app.archived("hello", as: app.resource(stale: .seconds(60)))
        app.clock.advance(by: .seconds(59))
        let store = app.shown(app.resource(stale: .seconds(60)))
        #expect(store.isReading && store.isLoading)
        await store.load()
        #expect(store.value == "hello" && store.state.origin == .disk && !store.isStale && store.state.activity == nil)
        #expect(store.updatedAt == Restarts.date(0))
        #expect(app.gate.count == 0)
    }

    @Test(arguments: [StartPolicy.ifNeeded, .once])
    func `a value that was set by hand comes back stale, and is loaded again`(_ policy: StartPolicy) async throws {
        app.container.set("mine", for: app.resource())
        #expect(!app.container.state(of: app.resource()).isStale)
        await app.restart()
        let store = ResourceStore(app.resource(), in: app.container, policy: policy)
        store.appear()
        let call = try await app.gate.nextCall()
        #expect(store.value == "mine" && store.isStale && store.state.origin == .disk)
        call.succeed("theirs")
        try await store.until { $0.value == "theirs" }
        #expect(!store.isStale)
        await app.restart()
        let again = app.shown(app.resource())
        await again.load()
        #expect(again.value == "theirs" && !again.isStale)
        #expect(app.gate.count == 1)
    }

    @Test func `the age of a record goes on, R20`() async {
        await app.archived("hello", as: app.resource(stale: .seconds(60)))
        app.clock.advance(by: .seconds(40))
        let store = app.shown(app.resource(stale: .seconds(60)))
        await store.load()
        app.container.advance(app.clock, by: .seconds(19))
        #expect(!store.isStale)
        app.container.advance(app.clock, by: .seconds(1))
        #expect(store.isStale)
    }

    @Test func `a stale record is shown and loaded again behind, R22`() async throws {
        await app.archived("old", as: app.resource(stale: .seconds(60)))
        app.clock.advance(by: .seconds(60))
        let store = app.shown(app.resource(stale: .seconds(60)))
        try await store.until { $0.value == "old" }
        #expect(store.isStale && store.isRefreshing && store.state.origin == .disk)
        let call = try await app.gate.nextCall()
        #expect(call.context?.previous == "old")
        call.succeed("new")
        try await store.until { $0.value == "new" }
        #expect(store.state.origin == .network && !store.isStale)
    }

    @Test func `a refresh shows the record and goes on, R22`() async throws {
        await app.archived("old", as: app.resource())
        let store = ResourceStore(app.resource(), in: app.container)
        store.start(.refresh)
        let call = try await app.gate.nextCall()
        try await store.until { $0.value == "old" }
        #expect(!store.isStale && store.isRefreshing)
        call.succeed("new")
        try await store.until { $0.value == "new" }
    }

    @Test func `a silent sync ends with a fresh record`() async {
        await app.archived("hello", as: app.resource())
        let store = ResourceStore(app.resource(), in: app.container)
        await store.sync()
        #expect(store.value == "hello" && app.gate.count == 0)
    }

    @Test func `code without a screen gets a fresh record`() async throws {
        await app.archived("hello", as: app.resource())
        #expect(try await app.container.value(of: app.resource()) == "hello")
    }

    @Test func `without a record the loader runs`() async throws {
        let store = app.shown(app.resource())
        try await app.gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        #expect(store.state.origin == .network)
    }

    @Test func `a record is read once, and not when there is something newer in memory, R22`() async throws {
        let archive = WatchedArchive()
        let app = Restarts(archive)
        await app.archived("old", as: app.resource())
        app.container.set("mine", for: app.resource())
        let store = app.shown(app.resource())
        #expect(store.value == "mine")
        await app.container.flush()
        #expect(!archive.calls.contains("read greeting"))
        store.start(.refresh)
        try await app.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" }
        await app.container.flush()
        #expect(!archive.calls.contains("read greeting"))
        await app.restart()
        let later = app.shown(app.resource())
        try await later.until { $0.value == "new" && $0.origin == .disk && !$0.isLoading }
        try await later.refreshed(by: app.gate, "newer")
        #expect(archive.calls.count { $0 == "read greeting" } == 1)
        later.invalidate()
        try await app.gate.nextCall().succeed("newest")
        try await later.until { $0.value == "newest" && !$0.isLoading }
        await app.container.flush()
        // The mark has read it, too.
        #expect(archive.calls.count { $0 == "read greeting" } == 2)
    }

    @Test func `a value from the future is stale, R20`() async throws {
        await app.archived("hello", as: app.resource())
        await app.restart(setWallClock: -10)
        let store = app.shown(app.resource())
        try await store.until { $0.value == "hello" }
        #expect(store.isStale)
        try await app.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" }
    }

    @Test func `an initial value is the oldest thing there is, whatever its date says`() async throws {
        let resource = app.resource()
        await app.archived("archived", as: resource)
        let bundled = resource.initialValue("bundled", at: Restarts.date(1000))
        let store = ResourceStore(bundled, in: app.container)
        #expect(store.value == "bundled")
        store.appear()
        try await store.until { $0.value == "archived" && !$0.isLoading }
        #expect(app.gate.count == 0 && !store.isStale && store.state.origin == .disk)
        #expect(try await app.container.value(of: bundled) == "archived")
    }

    @Test func `code without a screen is not served an initial value before the record was looked at`() async throws {
        let bundled = app.resource().initialValue("bundled", at: Restarts.date(0))
        await app.archived("kept", as: app.resource())
        let store = ResourceStore(bundled, in: app.container)
        #expect(store.value == "bundled" && !store.isStale)
        #expect(try await app.container.value(of: bundled) == "kept")
    }

    @Test func `an initial value that is fresh is enough where there is no record`() async throws {
        let bundled = app.resource().initialValue("bundled", at: Restarts.date(0))
        #expect(try await app.container.value(of: bundled) == "bundled")
        let store = app.shown(bundled)
        try await store.until { !$0.isLoading }
        #expect(store.value == "bundled" && app.gate.count == 0)
    }

    @Test func `an initial value is never written, and a refresh replaces it`() async throws {
        let bundled = app.resource().initialValue("bundled", at: Restarts.date(0))
        let store = app.shown(bundled)
        try await store.until { !$0.isLoading }
        await app.container.flush()
        #expect((app.archive as? MemoryStore)?.records == [])
        store.start(.refresh)
        try await app.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" }
        await app.container.flush()
        #expect((app.archive as? MemoryStore)?.records.map(\.text) == ["new"])
    }

    @Test func `a validator comes back with its value`() async {
        let resource = Resource<String>(revalidating: "greeting") { context in
            guard let validator = context.validator else { return .modified("hello", validator: "v1") }
            return .modified("changed since \(validator)")
        }.persisted()
        _ = try? await app.container.value(of: resource)
        await app.restart()
        let store = ResourceStore(resource, in: app.container)
        await store.refresh()
        #expect(store.value == "changed since v1")
    }

    @Test func `without an archive, and for a view's own key, persisting does nothing`() async throws {
        let bare = ResourceContainer()
        #expect(try await bare.value(of: Resource("a") { 1 }.persisted()) == 1)
        await bare.flush()
        let archive = MemoryStore()
        let container = ResourceContainer(clock: ManualClock(), archive: archive)
        let own = Resource<Int>.privately { 2 }.persisted()
        #expect(try await container.value(of: own) == 2)
        await container.flush()
        #expect(archive.records.isEmpty)
    }

    @Test func `values of two types under one key have two records`() async throws {
        let text = Resource("key") { "one" }.persisted()
        let number = Resource("key") { 1 }.persisted()
        for origin in [ResourceOrigin.network, .disk] {
            #expect(try await app.container.value(of: text) == "one")
            #expect(try await app.container.value(of: number) == 1)
            #expect(app.container.state(of: text).origin == origin)
            #expect(app.container.state(of: number).origin == origin)
            await app.restart()
        }
    }

    @Test func `what was made of other resources comes back stale`() async throws {
        let made = app.gate.resource("source").map(as: "length") { $0.count }.persisted()
        async let first = app.container.value(of: made)
        try await app.gate.nextCall().succeed("four")
        #expect(try await first == 4)
        await app.restart()
        let store = ResourceStore(made, in: app.container)
        store.start(.load)
        let call = try await app.gate.nextCall()
        try await store.until { $0.origin == .disk }
        #expect(store.value == 4 && store.isStale)
        call.succeed("fours")
        try await store.until { $0.value == 5 && !$0.isStale }
    }
}
