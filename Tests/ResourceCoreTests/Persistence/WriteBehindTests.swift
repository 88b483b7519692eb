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
    private func release(_ count: Int) async {
        for _ in 0..<count { await hold.nextCall().succeed(()) }
    }

    @Test func `a loaded value is written behind`() async {
        let store = app.shown(app.resource())
        await app.gate.nextCall().succeed("hello")
        await store.until { $0.value == "hello" }
        #expect(archive.memory.records.isEmpty)
        await release(1)
        await app.container.flush()
        let record = archive.memory.record(.text("greeting"))
        #expect(record?.text == "hello" && record?.isStale == false && record?.updatedAt == Restarts.date(0))
    }

    @Test func `of the writes that wait for one record the last one is enough`() async {
        app.container.set("0", for: app.resource())
        let first = await hold.nextCall()
        for number in 1..<100 { app.container.set("\(number)", for: app.resource()) }
        first.succeed(())
        await release(1)
        await app.container.flush()
        #expect(archive.calls == ["write greeting 0", "write greeting 99"])
    }

    @Test func `an invalidation marks the record`() async {
        app.container.set("hello", for: app.resource())
        await release(1)
        app.container.invalidate("greeting")
        await release(1)
        await app.restart()
        let store = app.shown(app.resource())
        await store.until { $0.value == "hello" }
        #expect(store.isStale && archive.calls.contains("mark all of greeting"))
    }

    @Test func `an invalidation marks the records of keys that are not in memory`() async {
        app.container.set("one", for: app.resource(["list", "1"]))
        app.container.set("two", for: app.resource(["list", "2"]))
        app.container.set("three", for: app.resource("listing"))
        await release(3)
        await app.restart()
        app.container.invalidate(prefix: "list")
        await release(1)
        await app.restart()
        let stale = archive.memory.records.filter(\.isStale).map(\.id.key.description)
        #expect(Set(stale) == ["list/1", "list/2"])
    }

    @Test func `a store's own invalidation and reset reach the record`() async {
        let store = ResourceStore(app.resource(), in: app.container)
        store.set("hello")
        store.invalidate()
        await release(2)
        await app.container.flush()
        #expect(archive.memory.record(.text("greeting"))?.isStale == true)
        store.reset()
        await release(1)
        await app.container.flush()
        #expect(archive.memory.records.isEmpty)
    }

    @Test func `a store's own invalidation reaches a record that nobody looked at`() async {
        archive.memory.write(
            ArchivedRecord(.text("greeting"), payload: Data("\"old\"".utf8), updatedAt: Restarts.date(0)))
        ResourceStore(app.resource(), in: app.container).invalidate()
        await release(1)
        await app.container.flush()
        #expect(archive.memory.record(.text("greeting"))?.isStale == true)
    }

    @Test func `a reset deletes records, also those that are not in memory`() async {
        app.container.set("one", for: app.resource(["list", "1"]))
        await release(1)
        await app.restart()
        app.container.reset(prefix: "list")
        await release(1)
        await app.container.flush()
        #expect(archive.memory.records.isEmpty)
    }

    @Test func `what is set after a reset is written after it`() async {
        app.container.set("old", for: app.resource())
        let first = await hold.nextCall()
        app.container.reset("greeting")
        app.container.set("new", for: app.resource())
        first.succeed(())
        await release(2)
        await app.container.flush()
        #expect(archive.calls == ["write greeting old", "remove all of greeting", "write greeting new"])
        #expect(archive.memory.record(.text("greeting"))?.text == "new")
    }

    @Test func `an overtaken success is written as stale`() async {
        let store = app.shown(app.resource())
        let call = await app.gate.nextCall()
        store.invalidate()
        call.succeed("old")
        await store.until { $0.value == "old" }
        await release(2)
        await app.container.flush()
        #expect(archive.memory.record(.text("greeting"))?.isStale == true)
    }

    @Test func `flush, wipe and reading return when a call takes longer than half a minute`() async throws {
        let container = app.container
        container.set("old", for: app.resource())
        let write = await hold.nextCall()
        let flush = Task { await container.flush() }
        let events = container.events()
        let wipe = Task { try await container.wipe() }
        for await event in events where event.cause == .reset { break }
        container.advance(app.clock, by: .seconds(30))
        await flush.value
        await #expect(throws: RecordFault.late) { try await wipe.value }
        let store = app.shown(app.resource())
        await app.gate.nextCall().succeed("new")
        await store.until { $0.value == "new" }
        #expect(archive.calls == ["write greeting old"])
        write.succeed(())
        await hold.nextCall().succeed(())
        await hold.nextCall().succeed(())
        await container.flush()
        #expect(archive.calls.suffix(2) == ["wipe", "write greeting new"])
        #expect(archive.memory.records.map(\.text) == ["new"])
        #expect(app.clock.sleeperCount == 0)
    }

    @Test func `who writes reads that, R22`() async {
        await app.load("new")
        let write = await hold.nextCall()
        app.container.withTurn { turn in
            turn.state.entry(at: "greeting", of: String.self)?.leave(&turn)
        }
        let store = app.shown(app.resource())
        #expect(store.value == nil && store.attempt?.stage == .restoring)
        write.succeed(())
        await store.until { $0.value == "new" }
        #expect(store.state.origin == .disk && app.gate.count == 1)
    }

    @Test func `a slow write of one resource does not delay reading another`() async {
        archive.memory.write(
            ArchivedRecord(.text("other"), payload: Data("\"fine\"".utf8), updatedAt: Restarts.date(0)))
        app.container.set("slow", for: app.resource())
        let store = app.shown(app.resource("other"))
        await store.until { $0.value == "fine" }
        await release(1)
    }

    @Test func `a failed write is told by the log, and not repeated`() async {
        var events = app.container.events().makeAsyncIterator()
        let store = ResourceStore(app.resource(), in: app.container)
        store.set("hello")
        await hold.nextCall().fail(Broken())
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

    @Test func `a mark or a removal that failed counts in memory until it was made good`() async {
        for key in ["marked", "removed"] { app.container.set("old", for: app.resource([key])) }
        await release(2)
        await app.container.flush()
        app.container.invalidate("marked")
        app.container.reset("removed")
        for _ in 0..<2 { await hold.nextCall().fail(Broken()) }
        app.container.withTurn { turn in
            turn.state.entry(at: "marked", of: String.self)?.leave(&turn)
            turn.state.entry(at: "removed", of: String.self)?.leave(&turn)
        }
        let marked = app.shown(app.resource("marked"))
        await marked.until { $0.value == "old" }
        #expect(marked.isStale)
        let removed = app.shown(app.resource("removed"))
        await removed.until { $0.attempt?.stage == .running }
        #expect(removed.value == nil)
        for _ in 0..<2 { await app.gate.nextCall().succeed("new") }
        await release(2)
    }

    @Test func `what is to be written is written though the container is gone`() async {
        var container: ResourceContainer? = ResourceContainer(archive: archive)
        container?.set("one", for: app.resource("one"))
        container?.set("two", for: app.resource("two"))
        let first = await hold.nextCall()
        weak let gone = container
        container = nil
        #expect(gone == nil)
        first.succeed(())
        await release(1)
        #expect(archive.calls.map { $0.prefix(9) } == ["write one", "write two"])
    }

    @Test func `a stream writes its last element when it has ended`() async throws {
        let (elements, feed) = AsyncStream.makeStream(of: String.self)
        let store = app.shown(Resource(streaming: "greeting") { elements }.persisted())
        feed.yield("one")
        await store.until { $0.value == "one" }
        feed.yield("two")
        feed.finish()
        await store.until { $0.value == "two" && $0.activity == nil }
        await release(1)
        await app.container.flush()
        #expect(archive.calls.last == "write greeting two")
    }
}
