import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// What the record of a mutation tells the next launch (W3, W4, W10, W12).
@Suite(.timeLimit(.minutes(10))) @MainActor struct RestoredMutationTests {
    private let archive = MemoryStore()
    private let server = NoteServer()

    /// Simulates a launch of the app.
    private func launch(_ archive: (any DataStore)? = nil) async throws -> (Outbox, ResourceContainer) {
        let outbox = try await Outbox(
            archive ?? self.archive, TrailedNote.self, CountNote.self, Unreachable.self, UnreachableCount.self)
        return (outbox, NoteScene(outbox, server).container)
    }

    @Test func `what the server has accepted isn't sent again by the next launch while reads trail it, W10`()
        async throws
    {
        do {
            let (outbox, container) = try await launch()
            container.send(TrailedNote(server: server.name))
            await outbox.sendAll()
        }
        let (outbox, container) = try await launch()
        await outbox.sendAll()
        #expect(server.requests.count == 1 && outbox.pendingMutations.count == 1)
        container.advance(server.clock, by: .seconds(10))
        await outbox.until { archive.mutations.isEmpty }
        #expect(server.requests.count == 1)
    }

    @Test func `an effect that can't be repeated is shown after an attempt in its turn, in each launch, W4`()
        async throws
    {
        let count = Resource<Int>("count") { 0 }
        for launch in 1...3 {
            let (outbox, container) = try await self.launch()
            if launch != 2 { container.notice(.offline) }
            if launch == 1 { container.send(UnreachableCount()) }
            await outbox.sendAll()
            container.set(5, for: count)
            #expect(container.state(of: count).value == 6)
        }
    }

    @Test func `the record of a mutation without validators stays for no later one, W12, W13`() async throws {
        do {
            let (outbox, container) = try await launch(KeepingArchive(base: archive))
            container.notice(.offline)
            container.send(CountNote())
            container.send(Unreachable())
            await outbox.sendAll()
            container.notice(.online)
            await outbox.sendAll()
        }
        #expect(archive.mutations.map(\.number) == [1, 2])
        let (outbox, _) = try await launch()
        await outbox.sendAll()
        #expect(archive.mutations.map(\.number) == [2])
    }

    @Test func `a mutation keeps the lanes in its record beside those that it names itself, W3`() async throws {
        do {
            let (outbox, container) = try await launch()
            container.notice(.offline)
            container.send(Unreachable())
            await outbox.sendAll()
        }
        let saved = try #require(archive.mutations.first)
        var body = try MutationRecordBody(decoding: saved.data)
        body.affectedKeys = [["shelf"]]
        archive.write(MutationRecord(number: saved.number, data: try body.encoded()))
        let (outbox, container) = try await launch()
        await outbox.sendAll()
        for keys: [ResourceKey] in [["shelf"], ["count"]] {
            let sent = container.send(Append(text: "a", sends: GatedLoader(), keys: keys))
            guard case .waiting(.turn) = sent.status else { Issue.record("\(sent.status)"); return }
        }
    }
}

/// A note that reads trail.
private struct TrailedNote: DurableMutation {
    static var kind: String { "TrailedNote" }
    static var readLag: Duration { .seconds(10) }
    let server: UUID
    var affectedKeys: [ResourceKey] { ["notes"] }

    func send(_ context: MutationContext) async throws {
        let request = NoteServer.Request(id: context.id, text: "trailed")
        _ = try NoteServer.named(server).write(request, note: 1, creates: true)
    }
}

/// A mutation that counts, and never reaches its server.
private struct UnreachableCount: DurableMutation {
    static var kind: String { "UnreachableCount" }

    func send(_ context: MutationContext) async throws { throw Unavailable() }

    var overlays: [Overlay] { CountNote().overlays }
}
