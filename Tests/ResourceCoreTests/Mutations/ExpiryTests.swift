import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// Records of acknowledged mutations that are too old (W12).
@Suite(.timeLimit(.minutes(10))) @MainActor struct ExpiryTests {
    private let mutations = MemoryMutationArchive()
    private let values = MemoryArchive()
    private let server = NoteServer()
    private let date = Lock(Date(timeIntervalSince1970: 0))

    private var notes: Resource<[String]> { .notes(server).persisted() }

    private func launch() async throws -> NoteScene {
        let now = { @Sendable [date] in date.withLock { $0 } }
        let outbox = try await Outbox(archive: mutations, AddNote.self, RenameNote.self, wallClock: now)
        return NoteScene(outbox, server, archive: values, wallClock: now)
    }

    /// Sends two notes over a value that is never loaded again.
    private func sendTwo() async throws {
        let scene = try await launch()
        #expect(try await scene.container.value(of: notes) == [])
        for (number, text) in [(1, "a"), (2, "b")] {
            _ = try await scene.container.send(server.add(number, text)).output
        }
        await scene.container.flush()
        await scene.container.settled()
        #expect(mutations.contents().records.map(\.number) == [1, 2] && values.records.count == 1)
        await scene.container.close()
        server.isReachable = false
    }

    @Test func `a record goes after 30 days, with the values that lack its mutation`() async throws {
        try await sendTwo()
        date.withLock { $0 += 31 * 24 * 60 * 60 }
        let scene = try await launch()
        await scene.container.settled()
        #expect(mutations.contents().records.map(\.number) == [2] && values.records.isEmpty)
    }

    @Test func `before that, the record stays, and so does the effect`() async throws {
        try await sendTwo()
        date.withLock { $0 += 29 * 24 * 60 * 60 }
        let scene = try await launch()
        let store = ResourceStore(notes, in: scene.container)
        store.appear()
        try await store.until { $0.value != nil }
        await scene.container.settled()
        #expect(store.value == ["a", "b"] && mutations.contents().records.map(\.number) == [1, 2])
    }

    @Test func `beyond the maximum number of records, the oldest one goes`() async throws {
        let scene = try await launch()
        #expect(scene.container.outbox.read(\.recordsAtMost) == 1000)
        scene.container.turn.withLock { $0.state.writing.recordsAtMost = 3 }
        #expect(try await scene.container.value(of: notes) == [])
        await scene.container.flush()
        for number in 1...4 {
            _ = try await scene.container.send(server.add(number, "\(number)")).output
        }
        await scene.container.settled()
        #expect(mutations.contents().records.map(\.number) == [2, 3, 4] && values.records.isEmpty)
    }
}
