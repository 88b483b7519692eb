import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// Races between values in memory, reads of the archive, and writes to it (conformance 120).
@Suite(.timeLimit(.minutes(10))) @MainActor struct RecordRaceTests {
    /// A gate that holds every read until the test releases it.
    private let hold = GatedLoader<Void>(.ignoresCancellation)
    private let archive: WatchedArchive
    private let app: Restarts

    init() {
        archive = .held(by: hold) { $0.hasPrefix("read") }
        archive.memory.write(
            ValueRecord(.text("greeting"), payload: Data("\"old\"".utf8), updatedAt: Restarts.date(0)))
        app = Restarts(archive)
    }

    @Test func `a network value that lands before the disk read wins`() async throws {
        let store = app.shown(app.resource())
        let reading = try await hold.nextCall()
        app.container.advance(app.clock, by: .seconds(5))
        try await app.gate.nextCall().succeed("new")
        try await store.until { $0.value == "new" && !$0.isLoading }
        await app.container.flush()
        let recorder = StateRecorder(store)
        await deliver(reading)
        #expect(recorder.states.count == 1 && store.value == "new" && store.state.origin == .network)
        #expect(!store.isStale && archive.memory.record(.text("greeting"))?.text == "new")
    }

    @Test func `a restored value never overwrites newer memory`() async throws {
        let store = app.shown(app.resource())
        let reading = try await hold.nextCall()
        store.set("mine")
        await app.container.flush()
        let recorder = StateRecorder(store)
        await deliver(reading)
        #expect(recorder.states.count == 1 && store.value == "mine" && store.state.origin == .local)
        #expect(!store.isStale && archive.memory.record(.text("greeting"))?.text == "mine")
        #expect(app.container.flights == 0 && app.gate.count == 0)
    }

    /// Lets a late read end, and waits until it has.
    private func deliver(_ reading: GatedLoader<Void>.Call) async {
        var events = app.container.events().makeAsyncIterator()
        #expect(reading.isCancelled)
        reading.succeed(())
        let event = await events.discarded()
        #expect(event?.cause == .restored && event?.changes.count == 1)
    }
}

/// Values that are written to the archive, and the state in which they're read (conformance 120).
@Suite(.timeLimit(.minutes(10))) @MainActor struct SavingTests {
    @Test func `only successes are saved`() async throws {
        let archive = WatchedArchive()
        let app = Restarts(archive)
        let store = app.shown(app.resource())
        try await app.gate.nextCall().fail(Broken())
        try await store.until { $0.error != nil }
        store.start(.refresh)
        _ = try await app.gate.nextCall()
        store.cancel()
        async let synced = store.sync()
        try await app.gate.nextCall().fail(Broken())
        _ = await synced
        await app.container.flush()
        #expect(archive.calls == ["read greeting"] && archive.memory.records.isEmpty)
        try await store.refreshed(by: app.gate, "hello")
        try await store.fail(by: app.gate)
        await app.container.flush()
        #expect(archive.calls == ["read greeting", "write greeting hello"])
        #expect(archive.memory.record(.text("greeting"))?.text == "hello")
    }

    @Test func `a read never sees half a write`() async throws {
        let archive = HalvingArchive()
        let app = Restarts(archive)
        try await app.load("the whole of it")
        let write = try await archive.half.nextCall()
        #expect(archive.base.record(.text("greeting"))?.text == nil)
        app.container.withTurn { turn in
            turn.state.entry(at: "greeting", of: String.self)?.leave(&turn)
        }
        var events = app.container.events().makeAsyncIterator()
        let store = app.shown(app.resource())
        #expect(store.value == nil && store.isReading)
        write.succeed(())
        try await store.until { $0.value == "the whole of it" }
        let restored = await events.first { $0.cause == .restored }
        #expect(restored?.changes.contains(.valueChanged) == true && app.gate.count == 1)
    }
}

/// A store whose writes are visibly incomplete until a test releases them.
private final class HalvingArchive: WrappedStore {
    let base = MemoryStore()
    let half = GatedLoader<Void>()

    func store(_ data: Data, for identifier: String) async throws {
        if ValueRecord.isRecord(identifier) {
            base[identifier] = data.dropLast(6)
            try await half.load()
        }
        try await base.store(data, for: identifier)
    }
}
