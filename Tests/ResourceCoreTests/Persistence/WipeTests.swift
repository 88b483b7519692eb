import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// Signing out: nothing that began before can write, in memory or to the archive (R12).
@Suite(.timeLimit(.minutes(10))) @MainActor struct WipeTests {
    /// A gate that holds every call until the test releases it.
    private let hold = GatedLoader<Void>(.ignoresCancellation)
    private let archive: WatchedArchive
    private let app: Restarts

    init() {
        archive = .held(by: hold) { _ in true }
        archive.memory.write(
            ValueRecord(.text("greeting"), payload: Data("\"theirs\"".utf8), updatedAt: Restarts.date(0)))
        app = Restarts(archive)
    }

    @Test func `memory is empty before the first suspension`() async throws {
        let store = ResourceStore(app.resource(), in: app.container)
        store.set("hello")
        try await hold.nextCall().succeed(())
        let wiped = Task { try await app.container.wipe() }
        let wipe = try await hold.nextCall()
        #expect(store.value == nil)
        #expect(archive.memory.records.count == 1)
        wipe.succeed(())
        try await wiped.value
        #expect(archive.memory.records.isEmpty)
    }

    @Test func `writes that wait never come, and what comes after the wipe is written after it`() async throws {
        app.container.set("first", for: app.resource("first"))
        let first = try await hold.nextCall()
        let second = ResourceStore(app.resource("second"), in: app.container)
        second.set("second")
        let wiped = Task { try await app.container.wipe() }
        try await second.until { $0.value == nil }
        first.succeed(())
        try await hold.nextCall().succeed(())
        try await wiped.value
        app.container.set("third", for: app.resource("third"))
        try await hold.nextCall().succeed(())
        await app.container.flush()
        #expect(archive.calls == ["write first first", "wipe", "write third third"])
        #expect(archive.memory.records.map(\.text) == ["third"])
    }

    @Test func `a reading that began before never counts`() async throws {
        let store = app.shown(app.resource())
        let reading = try await hold.nextCall()
        let wiped = Task { try await app.container.wipe() }
        let wipe = try await hold.nextCall()
        #expect(reading.isCancelled)
        reading.succeed(())
        wipe.succeed(())
        try await wiped.value
        #expect(store.value == nil && store.state.activity == nil)
    }

    @Test func `a reading that begins during a wipe waits for it`() async throws {
        let wiped = Task { try await app.container.wipe() }
        let wipe = try await hold.nextCall()
        let store = app.shown(app.resource())
        wipe.succeed(())
        try await wiped.value
        try await hold.nextCall().succeed(())
        try await app.gate.nextCall().succeed("mine")
        try await store.until { $0.value == "mine" }
        #expect(archive.calls.prefix(2) == ["wipe", "read greeting"])
        try await hold.nextCall().succeed(())
    }

    @Test func `a wipe that fails throws, and nothing older comes back in this container`() async throws {
        let wiped = Task { try await app.container.wipe() }
        try await hold.nextCall().fail(Broken())
        await #expect(throws: Broken.self) { try await wiped.value }
        let store = app.shown(app.resource())
        try await hold.nextCall().succeed(())
        let load = try await app.gate.nextCall()
        #expect(store.value == nil)
        load.succeed("mine")
        try await hold.nextCall().succeed(())
        await app.container.flush()
        #expect(archive.memory.record(.text("greeting"))?.text == "mine")
    }

    @Test func `each of two wipes is done`() async throws {
        let first = Task { try await app.container.wipe() }
        try await hold.nextCall().fail(Broken())
        await #expect(throws: Broken.self) { try await first.value }
        let second = Task { try await app.container.wipe() }
        try await hold.nextCall().succeed(())
        try await second.value
        #expect(archive.calls == ["wipe", "wipe"])
    }

    @Test func `without an archive a wipe does not throw`() async throws {
        let container = ResourceContainer()
        container.set("hello", for: app.resource())
        try await container.wipe()
        #expect(container.state(of: app.resource()).value == nil)
    }
}
