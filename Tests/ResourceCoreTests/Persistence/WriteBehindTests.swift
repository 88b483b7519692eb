import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// Values are written to the archive asynchronously, in order, and no more often than necessary (R22).
@Suite(.timeLimit(.minutes(10))) @MainActor struct WriteBehindTests {
    /// A gate that holds every call except reads until the test releases it.
    private let hold = GatedLoader<Void>()
    private let archive: WatchedArchive
    private let app: Restarts

    init() {
        archive = .held(by: hold) { !$0.hasPrefix("read") }
        app = Restarts(archive)
    }

    /// Releases the given number of held calls.
    private func release(_ count: Int) async throws {
        for _ in 0..<count { try await hold.nextCall().succeed(()) }
    }

    @Test func `a loaded value is written behind`() async throws {
        let store = app.shown(app.resource())
        try await app.gate.nextCall().succeed("hello")
        try await store.until { $0.value == "hello" }
        #expect(archive.memory.records.isEmpty)
        try await release(1)
        await app.container.flush()
        let record = archive.memory.record(.text("greeting"))
        #expect(record?.text == "hello" && record?.isStale == false && record?.updatedAt == Restarts.date(0))
    }

    @Test func `of the writes that wait for one record the last one is enough`() async throws {
        app.container.set("0", for: app.resource())
        let first = try await hold.nextCall()
        for number in 1..<100 { app.container.set("\(number)", for: app.resource()) }
        first.succeed(())
        try await release(1)
        await app.container.flush()
        #expect(archive.calls == ["write greeting 0", "write greeting 99"])
    }

    @Test func `an invalidation marks the record`() async throws {
        app.container.set("hello", for: app.resource())
        try await release(1)
        app.container.invalidate("greeting")
        try await release(1)
        await app.restart()
        let store = app.shown(app.resource())
        try await store.until { $0.value == "hello" }
        #expect(store.isStale && archive.calls.contains("mark greeting"))
    }

    @Test func `an invalidation marks the records of keys that are not in memory`() async throws {
        app.container.set("one", for: app.resource(["list", "1"]))
        app.container.set("two", for: app.resource(["list", "2"]))
        app.container.set("three", for: app.resource("listing"))
        try await release(3)
        await app.restart()
        app.container.invalidate(prefix: "list")
        try await release(2)
        await app.restart()
        let stale = archive.memory.records.filter(\.isStale).map(\.id.key.description)
        #expect(Set(stale) == ["list/1", "list/2"])
    }

    @Test func `a store's own invalidation and reset reach the record`() async throws {
        let store = ResourceStore(app.resource(), in: app.container)
        store.set("hello")
        store.invalidate()
        try await release(2)
        await app.container.flush()
        #expect(archive.memory.record(.text("greeting"))?.isStale == true)
        store.reset()
        try await release(1)
        await app.container.flush()
        #expect(archive.memory.records.isEmpty)
    }

    @Test func `a store's own invalidation reaches a record that nobody looked at`() async throws {
        archive.memory.write(
            ValueRecord(.text("greeting"), payload: Data("\"old\"".utf8), updatedAt: Restarts.date(0)))
        ResourceStore(app.resource(), in: app.container).invalidate()
        try await release(1)
        await app.container.flush()
        #expect(archive.memory.record(.text("greeting"))?.isStale == true)
    }

    @Test func `a reset deletes records, also those that are not in memory`() async throws {
        app.container.set("one", for: app.resource(["list", "1"]))
        try await release(1)
        await app.restart()
        app.container.reset(prefix: "list")
        try await release(1)
        await app.container.flush()
        #expect(archive.memory.records.isEmpty)
    }

    @Test func `what is set after a reset is written after it`() async throws {
        app.container.set("old", for: app.resource())
        let first = try await hold.nextCall()
        app.container.reset("greeting")
        app.container.set("new", for: app.resource())
        first.succeed(())
        try await release(2)
        await app.container.flush()
        #expect(archive.calls == ["write greeting old", "remove greeting", "write greeting new"])
        #expect(archive.memory.record(.text("greeting"))?.text == "new")
    }

    @Test func `an overtaken success is written as stale`() async throws {
        let store = app.shown(app.resource())
        let call = try await app.gate.nextCall()
        store.invalidate()
        call.succeed("old")
        try await store.until { $0.value == "old" }
        try await release(1)
        await app.container.flush()
        #expect(archive.memory.record(.text("greeting"))?.isStale == true)
    }

    @Test func `flush, wipe and reading return when a call takes longer than half a minute`() async throws {
        let container = app.container
        container.set("old", for: app.resource())
        let write = try await hold.nextCall()
        let flush = Task { await container.flush() }
        let events = container.events()
        let wipe = Task { try await container.wipe() }
        for await event in events where event.cause == .reset { break }
        container.advance(app.clock, by: .seconds(30))
        await flush.value
        await #expect(throws: RecordFault.late) { try await wipe.value }
        let store = app.shown(app.resource())
        try await app.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" }
        #expect(archive.calls == ["write greeting old"])
        write.succeed(())
        try await hold.nextCall().succeed(())
        try await hold.nextCall().succeed(())
        await container.flush()
        #expect(archive.calls.suffix(2) == ["wipe", "write greeting new"])
        #expect(archive.memory.records.map(\.text) == ["new"])
        #expect(app.clock.sleeperCount == 0)
    }

    @Test func `who writes reads that, R22`() async throws {
        try await app.load("new")
        let write = try await hold.nextCall()
        app.container.withTurn { turn in
            turn.state.entry(at: "greeting", of: String.self)?.leave(&turn)
        }
        let store = app.shown(app.resource())
        #expect(store.value == nil && store.isReading)
        write.succeed(())
        try await store.until { $0.value == "new" }
        #expect(store.state.origin == .disk && app.gate.count == 1)
    }

    @Test func `a slow write of one resource does not delay reading another`() async throws {
        archive.memory.write(
            ValueRecord(.text("other"), payload: Data("\"fine\"".utf8), updatedAt: Restarts.date(0)))
        app.container.set("slow", for: app.resource())
        let store = app.shown(app.resource("other"))
        try await store.until { $0.value == "fine" }
        try await release(1)
    }

    @Test func `a failed write is told by the log, and not repeated`() async throws {
        var events = app.container.events().makeAsyncIterator()
        let store = ResourceStore(app.resource(), in: app.container)
        store.set("hello")
        try await hold.nextCall().fail(Broken())
        var last: ResourceEvent?
        while last?.cause != .wroteBehind { last = await events.next() }
        #expect(last?.description == "0.0 s greeting: written behind → archive failed (Broken(number: 0))")
        await app.container.flush()
        #expect(store.value == "hello" && archive.calls == ["write greeting hello"])
    }

    @Test func `a value that cannot be encoded is told by the log alone`() async {
        let resource = app.gate.resource("greeting").persisted(
            ResourceCoding { _ in
                throw Broken()
            } decode: { _ in
                ""
            })
        var events = app.container.events().makeAsyncIterator()
        app.container.set("hello", for: resource)
        var last: ResourceEvent?
        while last?.cause != .wroteBehind { last = await events.next() }
        #expect(last?.changes == [.archiveFailed("\(Broken())")])
        #expect(app.container.state(of: resource).value == "hello" && archive.calls.isEmpty)
    }

    @Test func `a mark or a removal that failed counts in memory until it was made good`() async throws {
        for key in ["marked", "removed"] { app.container.set("old", for: app.resource([key])) }
        try await release(2)
        await app.container.flush()
        app.container.invalidate("marked")
        app.container.reset("removed")
        for _ in 0..<3 { try await hold.nextCall().fail(Broken()) }
        app.container.withTurn { turn in
            turn.state.entry(at: "marked", of: String.self)?.leave(&turn)
            turn.state.entry(at: "removed", of: String.self)?.leave(&turn)
        }
        let marked = app.shown(app.resource("marked"))
        try await marked.until { $0.value == "old" }
        #expect(marked.isStale)
        let removed = app.shown(app.resource("removed"))
        let calls = try await (app.gate.nextCall(), app.gate.nextCall())
        #expect(removed.value == nil)
        calls.0.succeed("new")
        calls.1.succeed("new")
        try await release(2)
    }

    @Test func `what is to be written is written though the container is gone`() async throws {
        await app.container.close()
        var container: ResourceContainer? = ResourceContainer(archive: archive)
        container?.set("one", for: app.resource("one"))
        container?.set("two", for: app.resource("two"))
        let first = try await hold.nextCall()
        weak let gone = container
        container = nil
        #expect(gone == nil)
        first.succeed(())
        try await release(1)
        #expect(archive.calls.map { $0.prefix(9) } == ["write one", "write two"])
    }

    @Test func `a stream writes its latest element every 5 seconds, as a stale one, R24`() async throws {
        let (elements, feed) = AsyncStream.makeStream(of: String.self)
        let store = app.shown(Resource(streaming: "greeting") { elements }.persisted())
        for text in ["one", "two"] {
            feed.yield(text)
            try await store.until { $0.value == text }
            app.container.advance(app.clock, by: .seconds(2))
        }
        #expect(archive.calls == ["read greeting"])
        app.container.advance(app.clock, by: .seconds(1))
        try await release(1)
        await app.container.flush()
        #expect(archive.calls.last == "write greeting two" && store.isLive && !store.isStale)
        #expect(archive.memory.record(.text("greeting"))?.isStale == true)
        feed.yield("three")
        try await store.until { $0.value == "three" }
        app.container.advance(app.clock, by: .seconds(5))
        try await release(1)
        await app.container.flush()
        #expect(archive.calls.last == "write greeting three")
    }

    @Test func `a stream writes its last element when it has ended`() async throws {
        let (elements, feed) = AsyncStream.makeStream(of: String.self)
        let store = app.shown(Resource(streaming: "greeting") { elements }.persisted())
        feed.yield("one")
        try await store.until { $0.value == "one" }
        feed.yield("two")
        feed.finish()
        try await store.until { $0.value == "two" && $0.activity == nil }
        try await release(1)
        await app.container.flush()
        #expect(archive.calls.last == "write greeting two")
    }
}
