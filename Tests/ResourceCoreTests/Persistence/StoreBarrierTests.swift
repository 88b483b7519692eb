import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// A barrier reaches the disk, from a store as well as from the container, with or without a value in memory (R22).
@Suite(.timeLimit(.minutes(10))) @MainActor struct StoreBarrierTests {
    private let app = Restarts()

    private var records: [ValueRecord] { (app.archive as? MemoryStore)?.records ?? [] }

    @Test func `a store of a resource that is not kept marks and removes what a sibling keeps`() async {
        let plain = app.gate.resource("greeting")
        await app.archived("old", as: app.resource())
        let store = ResourceStore(plain, in: app.container)
        store.invalidate()
        await app.container.flush()
        #expect(records.map(\.isStale) == [true])
        store.reset()
        await app.container.flush()
        #expect(records.isEmpty)
    }

    @Test(arguments: [false, true])
    func `a value that is set and not kept marks what a sibling has left, once`(byStore: Bool) async {
        let archive = WatchedArchive()
        let app = Restarts(archive)
        let plain = app.gate.resource("greeting")
        await app.archived("old", as: app.resource())
        let store = ResourceStore(plain, in: app.container, policy: .manual)
        var calls: [Int] = []
        for value in ["new", "newer"] {
            byStore ? store.set(value) : app.container.set(value, for: plain)
            await app.container.flush()
            #expect(archive.memory.records.map(\.isStale) == [true])
            calls.append(archive.calls.count)
        }
        #expect(archive.calls.count { $0.hasPrefix("mark") } == 1)
        #expect(calls[0] == calls[1])
        app.shown(app.resource()).disappear()
        await app.container.flush()
        #expect(archive.memory.records.map(\.isStale) == [false])
    }

    @Test func `a barrier at a private key asks nothing of the archive`() async {
        let archive = ListedArchive()
        let app = Restarts(archive)
        await app.archived("old", as: app.resource())
        await app.restart()
        app.container.invalidate(.unique())
        app.container.reset(.unique())
        await app.container.flush()
        #expect(archive.lists.withLock { $0 } == 0)
        app.container.invalidate("greeting")
        await app.container.flush()
        #expect(archive.lists.withLock { $0 } > 0)
    }

    @Test func `an invalidation removes a record that can't be read, and so not be marked`() async throws {
        let archive = WatchedArchive { if $0.hasPrefix("read") { throw Broken() } }
        let app = Restarts(archive)
        archive.memory.write(
            ValueRecord(.text("greeting"), payload: Data("\"old\"".utf8), updatedAt: Restarts.date(0)))
        let store = app.shown(app.resource())
        let call = try await app.gate.nextCall()
        store.cancel()
        try await call.waitForCancellation()
        store.invalidate()
        await app.container.flush()
        #expect(archive.memory.records.isEmpty)
    }

    @Test func `once loads again after a restart what was invalidated before it, until a load succeeds, R15`()
        async throws
    {
        await app.archived("old", as: app.resource())
        app.container.invalidate("greeting")
        await app.restart()
        let resource = app.resource().retry(.never)
        let store = ResourceStore(resource, in: app.container, policy: .once)
        store.appear()
        try await app.gate.nextCall().fail(Broken())
        try await store.until { $0.error != nil }
        #expect(store.value == "old")
        app.container.advance(app.clock, by: .seconds(2))
        store.disappear()
        store.appear()
        #expect(store.isLoading)
        try await app.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" }
        store.disappear()
        store.appear()
        #expect(!store.isLoading)
    }

    @Test func `a change of what a failed refresh has read marks the record, though its key is another`() async throws {
        let source = app.gate.resource("source")
        let load: Resource<String>.Loader = { context in
            _ = try await context.value(of: source)
            throw Broken()
        }
        let store = ResourceStore(Resource("derived", load: load).persisted(), in: app.container)
        store.set("mine")
        await app.container.flush()
        #expect(records.map(\.isStale) == [false])
        store.start(.refresh)
        try await app.gate.nextCall().succeed("theirs")
        try await store.until { $0.error != nil }
        app.container.set("changed", for: source)
        await app.container.flush()
        #expect(store.value == "mine" && store.isStale && records.map(\.isStale) == [true])
    }

    @Test func `what a store's own resource is told reaches no archive`() async {
        let archive = WatchedArchive()
        let app = Restarts(archive)
        let store = ResourceStore(in: app.container) { "mine" }
        store.set("ours")
        store.invalidate()
        store.reset()
        await app.container.flush()
        #expect(archive.calls.isEmpty)
    }

    @Test func `once loads after a record that was invalidated while it was read, R15`() async throws {
        await app.archived("old", as: app.resource())
        let bundled = app.resource().initialValue("bundled", at: Restarts.date(0))
        let store = ResourceStore(bundled, in: app.container, policy: .once)
        store.appear()
        store.invalidate()
        try await app.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" && !$0.isStale }
    }

    @Test func `once that reads a record is joined by a store that wants a fresh value`() async throws {
        await app.archived("old", as: app.resource(stale: .seconds(10)))
        app.clock.advance(by: .seconds(60))
        let bundled = app.resource(stale: .seconds(10)).initialValue("bundled", at: Restarts.date(0))
        let once = ResourceStore(bundled, in: app.container, policy: .once)
        once.appear()
        let other = app.shown(bundled)
        try await app.gate.nextCall().succeed("new")
        try await other.until { $0.value == "new" }
    }

    @Test func `once loads nothing after a restart where the record is merely old`() async throws {
        await app.archived("old", as: app.resource(stale: .seconds(10)))
        app.clock.advance(by: .seconds(60))
        let bundled = app.resource(stale: .seconds(10)).initialValue("bundled", at: Restarts.date(0))
        let store = ResourceStore(bundled, in: app.container, policy: .once)
        store.appear()
        try await store.until { $0.value == "old" && !$0.isLoading }
        #expect(app.gate.count == 0 && store.isStale)
    }

    @Test func `a change leaves an initial value alone whose record has yet to be read`() async throws {
        await app.archived("kept", as: app.resource())
        let bundled = app.resource().initialValue("bundled", at: Restarts.date(0))
        let store = ResourceStore(bundled, in: app.container)
        #expect(store.value == "bundled")
        #expect(!store.update { $0 += "!" })
        #expect(try await app.container.value(of: bundled) == "kept")
        #expect(store.update { $0 += "!" })
        #expect(store.value == "kept!")
        await app.container.flush()
        #expect(records.map(\.text) == ["kept!"])
    }

    @Test func `a resource that is kept from now on writes the value that is there`() async {
        app.container.set("old", for: app.gate.resource("greeting"))
        await app.container.flush()
        #expect(records.isEmpty)
        _ = ResourceStore(app.resource(), in: app.container)
        await app.container.flush()
        #expect(records.map(\.text) == ["old"])
        let store = ResourceStore(app.gate.resource("other"), in: app.container)
        store.set("shown")
        store.show(app.resource("other"))
        await app.container.flush()
        #expect(Set(records.map(\.text)) == ["old", "shown"])
    }
}

/// A store that counts how often its identifiers are listed.
private final class ListedArchive: WrappedStore {
    let base = MemoryStore()
    let lists = Lock(0)

    func identifiers() async throws -> [String] {
        lists.withLock { $0 += 1 }
        return try await base.identifiers()
    }
}
