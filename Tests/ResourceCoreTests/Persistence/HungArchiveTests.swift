import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// An archive that does not return keeps nobody waiting, and nothing overtakes what it does (R22).
@Suite(.timeLimit(.minutes(1))) @MainActor struct HungArchiveTests {
    private let hold = GatedLoader<Void>()
    private let archive: WatchedArchive
    private let app: Restarts

    init() {
        let hold = hold
        archive = WatchedArchive { if !$0.hasPrefix("read") { try await hold.load() } }
        app = Restarts(archive)
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
        #expect(app.clock.parked == 0)
    }
}
