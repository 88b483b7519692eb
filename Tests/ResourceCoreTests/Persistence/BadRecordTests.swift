import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// Unusable records: each is dropped individually, reported by the log, and treated as absent (R22).
@Suite(.timeLimit(.minutes(10))) @MainActor struct BadRecordTests {
    private let archive = MemoryStore()
    private let app: Restarts

    init() {
        app = Restarts(archive)
    }

    /// Starts a load that finds no usable record, and returns the fault in the log.
    private func fault(of resource: Resource<String>) async throws -> String? {
        let events = app.container.events()
        let store = app.shown(resource)
        try await app.gate.nextCall().succeed("loaded")
        try await store.until { $0.value == "loaded" }
        #expect(store.error == nil)
        for await event in events where event.cause == .restored {
            if case .recordDropped(let fault) = event.changes.first { return fault }
            return nil
        }
        return nil
    }

    @Test func `an undecodable record is dropped alone`() async throws {
        archive.write(ValueRecord(.text("greeting"), payload: Data("{".utf8), updatedAt: Restarts.date(0)))
        archive.write(ValueRecord(.text("other"), payload: Data("\"fine\"".utf8), updatedAt: Restarts.date(0)))
        #expect(try await fault(of: app.resource())?.hasPrefix("undecodable: ") == true)
        await app.restart()
        #expect(archive.record(.text("greeting"))?.text == "loaded")
        #expect(archive.record(.text("other"))?.text == "fine")
    }

    @Test func `the log doesn't quote a record that can't be decoded`() {
        enum Plan: String, Codable { case free }
        do { _ = try JSONDecoder().decode([String: Plan].self, from: Data(#"{"Ann": "secret"}"#.utf8)) } catch {
            #expect("\(error)".contains("secret"))
            let described = RecordFault.undecodable(because: error).description
            #expect(!described.contains("secret") && !described.contains("Ann"))
        }
    }

    @Test func `a dropped record is gone, also when the load fails`() async throws {
        archive.write(ValueRecord(.text("greeting"), payload: Data(), updatedAt: Restarts.date(0)))
        let store = app.shown(app.resource())
        try await app.gate.nextCall().fail(Broken())
        try await store.until { $0.error != nil }
        await app.container.flush()
        #expect(archive.records.isEmpty)
    }

    @Test(arguments: ["undecodable", "of another version", "expired"])
    func `a record that can't be used is removed alone`(flaw: String) async throws {
        let payload = Data((flaw == "undecodable" ? "{" : "\"old\"").utf8)
        archive.write(
            ValueRecord(
                .text("greeting"), payload: payload, version: flaw == "of another version" ? 2 : 1,
                updatedAt: Restarts.date(flaw == "expired" ? -60 : 0)))
        let other = ValueRecord(.text("other"), payload: Data("\"fine\"".utf8), updatedAt: Restarts.date(0))
        archive.write(other)
        let store = app.shown(app.gate.resource("greeting").persisted(expiresAfter: .seconds(60)))
        try await app.gate.nextCall().fail(Broken())
        try await store.until { $0.error != nil }
        await app.container.flush()
        #expect(store.value == nil && archive.records == [other])
    }

    @Test func `a record of another version is dropped`() async throws {
        await app.archived("old", as: app.gate.resource("greeting").persisted(version: 1))
        #expect(try await fault(of: app.gate.resource("greeting").persisted(version: 2)) == "version 1")
    }

    @Test func `an expired record is not shown`() async throws {
        let resource = app.gate.resource("greeting").persisted(expiresAfter: .seconds(60))
        await app.archived("old", as: resource)
        app.clock.advance(by: .seconds(60))
        #expect(try await fault(of: resource) == "expired")
    }

    @Test func `a record that is not expired is shown`() async {
        let resource = app.gate.resource("greeting").persisted(expiresAfter: .seconds(60))
        await app.archived("old", as: resource)
        app.clock.advance(by: .seconds(59))
        let store = app.shown(resource)
        await store.load()
        #expect(store.value == "old" && app.gate.count == 0)
    }

    @Test func `an archive that cannot be read is no error on screen, and keeps what it has`() async throws {
        let archive = WatchedArchive { if $0.hasPrefix("read") { throw Broken() } }
        let app = Restarts(archive)
        await app.archived("old", as: app.resource())
        var events = app.container.events().makeAsyncIterator()
        let store = app.shown(app.resource())
        try await app.gate.nextCall().fail(Broken(number: 2))
        try await store.until { $0.error != nil }
        #expect(store.error as? Broken == Broken(number: 2))
        #expect(archive.memory.record(.text("greeting"))?.text == "old")
        var changes: [ResourceEvent.Change] = []
        while changes.isEmpty, let event = await events.next() {
            changes = event.cause == .restored ? event.changes : []
        }
        #expect(changes == [.recordDropped("unreadable: \(Broken())")])
    }

    @Test func `an archive that does not answer holds a load back for 5 seconds at most`() async throws {
        let silence = GatedLoader<Void>(.ignoresCancellation)
        let app = Restarts(WatchedArchive { if $0.hasPrefix("read") { try await silence.load() } })
        let store = app.shown(app.resource())
        let reading = try await silence.nextCall()
        app.container.advance(app.clock, by: .seconds(5))
        #expect(reading.isCancelled)
        try await app.gate.nextCall().succeed("loaded")
        try await store.until { $0.value == "loaded" }
        reading.succeed(())
        await app.container.flush()
        #expect(store.value == "loaded")
    }

    @Test func `a record of another identity is not believed`() async throws {
        let store = MemoryStore()
        store.write(ValueRecord(.text("other"), payload: Data("\"other\"".utf8), updatedAt: Restarts.date(0)))
        store[ValueRecord.ID.text("greeting").identifier] = store[ValueRecord.ID.text("other").identifier]
        let app = Restarts(store)
        let screen = app.shown(app.resource())
        try await app.gate.nextCall().succeed("loaded")
        try await screen.until { $0.value == "loaded" }
    }
}
