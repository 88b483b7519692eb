import ResourceTesting
import Testing

@testable import ResourceCore

/// Acknowledged mutations in memory alone, and the values on disk (W12).
@Suite(.timeLimit(.minutes(10))) @MainActor struct MemoryInclusionTests {
    /// A mutation that adds a note, and doesn't survive the process.
    private struct JotNote: Mutation {
        let note: AddNote
        var affectsAll = false

        func send(_ context: MutationContext) async throws { try await note.send(context) }

        var overlays: [Overlay] {
            if affectsAll {
                Overlay(prefix: ResourceKey(), [String].self) { [text = note.text] notes in
                    if !notes.contains(text) { notes.append(text) }
                }
            } else {
                note.overlays
            }
        }
    }

    private let archive = WatchedArchive()
    private let server = NoteServer()

    private var notes: Resource<[String]> { .notes(server).persisted() }

    private func makeOutbox() async throws -> Outbox {
        try await Outbox(archive: MemoryMutationArchive(), AddNote.self)
    }

    private func launch(_ outbox: Outbox) -> ResourceContainer {
        NoteScene(outbox, server, archive: archive).container
    }

    private func jot(_ number: Int, affectsAll: Bool = false) -> JotNote {
        JotNote(note: server.add(number, "\(number)"), affectsAll: affectsAll)
    }

    @Test func `nothing stays of mutations that the value on disk includes`() async throws {
        let outbox = try await makeOutbox()
        let container = launch(outbox)
        for number in 1...5 {
            try await container.send(jot(number)).output
            #expect(try await container.value(of: notes).count == number)
        }
        await outbox.untilEmpty()
        #expect(outbox.read(\.kept.isEmpty))
        #expect(archive.memory.records.map(\.acknowledgment) == [0])
    }

    @Test func `a mutation stays until the value on disk includes it`() async throws {
        let outbox = try await makeOutbox()
        let first = launch(outbox)
        #expect(try await first.value(of: notes) == [])
        await first.close()
        let container = launch(outbox)
        try await container.send(jot(1)).output
        await container.settled()
        server.isReachable = false
        #expect(outbox.read { $0.machine.items.count } == 1)
        let store = ResourceStore(notes, in: container)
        store.appear()
        try await store.until { $0.value != nil }
        #expect(store.value == ["1"] && store.isStale)
        server.isReachable = true
        await store.refresh()
        #expect(store.value == ["1"] && !store.isStale)
        await outbox.untilEmpty()
    }

    @Test func `a write that is still under way lacks a mutation that is acknowledged meanwhile`() async throws {
        let hold = GatedLoader<Void>()
        let archive = WatchedArchive.held(by: hold) { $0.hasPrefix("write") }
        let outbox = try await makeOutbox()
        let container = NoteScene(outbox, server, archive: archive).container
        #expect(try await container.value(of: notes) == [])
        let older = try await hold.nextCall()
        try await container.send(jot(1)).output
        let value = WrittenValue(key: notes.key, type: ObjectIdentifier([String].self))
        #expect(container.withTurn { $0.state.overlays.written(value) } == 0)
        older.succeed(())
        async let loaded = container.value(of: notes)
        try await hold.nextCall().succeed(())
        #expect(try await loaded == ["1"])
        await outbox.untilEmpty()
    }

    @Test func `a mutation stays until a write of the value succeeds`() async throws {
        let isFull = Lock(false)
        let archive = WatchedArchive { call in
            if call.hasPrefix("write"), isFull.withLock({ $0 }) { throw Unavailable() }
        }
        let outbox = try await makeOutbox()
        let container = NoteScene(outbox, server, archive: archive).container
        #expect(try await container.value(of: notes) == [])
        await container.flush()
        isFull.withLock { $0 = true }
        try await container.send(jot(1)).output
        #expect(try await container.value(of: notes) == ["1"])
        await container.flush()
        await container.settled()
        #expect(outbox.read { $0.machine.items.count } == 1)
        isFull.withLock { $0 = false }
        container.invalidate(notes)
        #expect(try await container.value(of: notes) == ["1"])
        await outbox.untilEmpty()
    }

    @Test func `beyond the maximum number, the oldest mutation goes, with the values that lack it`() async throws {
        let outbox = try await makeOutbox()
        let first = launch(outbox)
        #expect(try await first.value(of: notes) == [])
        await first.close()
        let container = launch(outbox)
        container.turn.withLock { $0.state.writing.recordsAtMost = 3 }
        for number in 1...3 { try await container.send(jot(number, affectsAll: true)).output }
        await container.settled()
        #expect(outbox.read { $0.machine.items.count } == 3 && archive.memory.records.count == 1)
        try await container.send(jot(4, affectsAll: true)).output
        await outbox.until { outbox.read { $0.machine.items.count } < 4 }
        #expect(archive.memory.records.isEmpty)
    }

    @Test func `a record goes once a value is written again that an older one had overwritten`() async throws {
        let mutations = MemoryMutationArchive()
        let outbox = try await Outbox(archive: mutations, AddNote.self)
        let container = launch(outbox)
        #expect(try await container.value(of: notes) == [])
        await container.flush()
        let old = try #require(archive.memory.records.first)
        let loaded = ResourceStore(notes, in: container)
        loaded.appear()
        archive.overwrite(with: old)
        for number in 1...2 { try await container.send(server.add(number, "\(number)")).output }
        try await loaded.until { $0.value == ["1", "2"] && !$0.isStale }
        await container.flush()
        await container.settled()
        #expect(mutations.contents().records.map(\.number) == [1, 2])
        archive.overwrite(with: nil)
        await loaded.refresh()
        await outbox.until { mutations.contents().records.map(\.number) == [2] }
    }
}

extension Outbox {
    /// Returns as soon as there are no mutations.
    fileprivate func untilEmpty() async { await until { read { $0.machine.items.isEmpty } } }
}
