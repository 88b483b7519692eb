import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// Effects that can't be repeated, of mutations whose outcome was unknown: any value may include them (W4).
@Suite(.timeLimit(.minutes(10))) @MainActor struct UnknownOutcomeTests {
    /// A mutation that appends a text to whatever the list has.
    private struct Note: Mutation {
        let text: String
        let sends: GatedLoader<String>

        static var delivery: Delivery { .atMostOnce }
        func send(_ context: MutationContext) async throws -> String { try await sends.load() }
        var overlays: [Overlay] { note(text) }
    }

    /// A mutation whose effect stays when it fails.
    private struct KeptNote: Mutation {
        let sends: GatedLoader<String>

        static var delivery: Delivery { .atMostOnce }
        static var rollsBackOnFailure: Bool { false }
        func send(_ context: MutationContext) async throws -> String { try await sends.load() }
        var overlays: [Overlay] { note("kept") }
    }

    /// A mutation whose resolver loads the list.
    private struct Merge: Mutation {
        let list: Resource<[String]>
        let sends: GatedLoader<String>

        func send(_ context: MutationContext) async throws -> String { try await sends.load() }
        var affectedKeys: [ResourceKey] { ["list"] }

        func resolve(_ conflict: MutationConflict) async throws -> Merge? {
            _ = try await conflict.value(of: list)
            return self
        }
    }

    @Test func `a mutation that was sent may be retried once it has failed, and says whether that may repeat it, W16`()
        async throws
    {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(Note(text: "b", sends: scene.sends))
        sent.retry()
        await #expect(throws: MutationError.outcomeUnknown) { try await sent.discard() }
        try await scene.sends.nextCall().fail(Spoken(kind: .permanent))
        await #expect(throws: Spoken.self) { try await sent.output }
        #expect(sent.error != nil && !sent.status.isOutcomeUnknown && scene.sends.count == 1)
        sent.retry()
        try await scene.sends.nextCall().fail(Unavailable())
        await #expect(throws: MutationError.outcomeUnknown) { try await sent.output }
        #expect(sent.status.isOutcomeUnknown && !sent.isPending)
        sent.retry()
        try await scene.sends.nextCall().succeed("b")
        #expect(try await sent.output == "b")
        #expect(!sent.status.isOutcomeUnknown && scene.container.pendingMutations.isEmpty)
    }

    @Test func `a retry of what the server has rejected is another request, and one of what it may have isn't, W16`()
        async throws
    {
        struct Named: Mutation {
            let names: Lock<[String]>
            let sends: GatedLoader<String>

            static var delivery: Delivery { .atMostOnce }

            func send(_ context: MutationContext) async throws -> String {
                names.withLock { $0.append("\(context.id) \(context.isRepetition)") }
                return try await sends.load()
            }
        }
        let (scene, names) = (MutationScene(), Lock<[String]>([]))
        let sent = scene.container.send(Named(names: names, sends: scene.sends))
        for error in [Spoken(kind: .permanent), Spoken(kind: .transient())] {
            try await scene.sends.nextCall().fail(error)
            await #expect(throws: (any Error).self) { try await sent.output }
            sent.retry()
        }
        try await scene.sends.nextCall().succeed("")
        _ = try await sent.output
        let made = names.withLock { $0.map { $0.split(separator: " ") } }
        #expect(
            made.map { $0[1] } == ["false", "false", "true"] && made[0][0] != made[1][0] && made[1][0] == made[2][0])
    }

    @Test func `a mutation that was sent may be given up once it has failed, W16`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(KeptNote(sends: scene.sends))
        try await scene.sends.nextCall().fail(Spoken(kind: .permanent))
        await #expect(throws: Spoken.self) { try await sent.output }
        #expect(scene.store.value == ["a", "kept"])
        try await sent.discard()
        #expect(scene.store.value == ["a"] && scene.container.pendingMutations.isEmpty)
    }

    @Test func `a repeated one holds up no resolver before it, and is never shown twice, W4`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let recorder = StateRecorder(scene.store)
        let (first, merges) = (scene.container.send(Note(text: "b", sends: scene.sends)), GatedLoader<String>())
        #expect(scene.store.value == ["a", "b"])
        try await scene.sends.nextCall().fail(Unavailable())
        await #expect(throws: MutationError.outcomeUnknown) { try await first.output }
        try await scene.loads.nextCall().succeed(["a", "b"])
        try await scene.store.until { !$0.isStale && !$0.isLoading }
        let merge = scene.container.send(Merge(list: scene.list, sends: merges))
        let conflicting = try await merges.nextCall()
        scene.container.pendingMutations.first?.retry()
        conflicting.fail(Outdated())
        try await scene.loads.nextCall().succeed(["a", "b"])
        try await merges.nextCall().succeed("")
        _ = try await merge.output
        try await scene.loads.nextCall().succeed(["a", "b"])
        try await scene.sends.nextCall().succeed("")
        try await scene.loads.nextCall().succeed(["a", "b"])
        try await scene.store.until { !$0.isStale && $0.pendingMutationCount == 0 }
        #expect(scene.store.value == ["a", "b"])
        #expect(!recorder.states.contains { ($0.value ?? []).count > 2 })
    }

    @Test func `an effect that stays after a failure isn't shown again over a value that may have it, W4`() async throws
    {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(KeptNote(sends: scene.sends))
        try await scene.sends.nextCall().fail(Unavailable())
        _ = try? await sent.output
        try await scene.loads.nextCall().succeed(["a", "kept"])
        try await scene.store.until { !$0.isStale && !$0.isLoading }
        #expect(scene.store.value == ["a", "kept"])
    }

    @Test func `the next launch doesn't show a repeated one again either, W4`() async throws {
        let (archive, server) = (MemoryStore(), NoteServer())
        do {
            let outbox = try await Outbox(archive, PayAndCount.self)
            let scene = NoteScene(outbox, server)
            server.loseNextResponse()
            _ = try? await scene.container.send(PayAndCount(server: server.name)).output
            scene.container.notice(.offline)
            outbox.pendingMutations.first?.retry()
            await outbox.sendAll()
        }
        let outbox = try await Outbox(archive, PayAndCount.self)
        let scene = NoteScene(outbox, server)
        scene.container.notice(.offline)
        scene.container.set(server.notes, for: .notes(server))
        #expect(outbox.pendingMutations.map(\.status.isPending) == [true])
        #expect(scene.container.state(of: .notes(server)).value == ["paid"])
        scene.container.notice(.online)
        await outbox.sendAll()
        #expect(server.notes == ["paid"] && server.requests.count == 2 && outbox.pendingMutations.isEmpty)
    }

    @Test func `one that an older app sent out of turn isn't shown again behind the one before it, W4`() async throws {
        let (archive, server) = (MemoryStore(), NoteServer())
        do {
            let outbox = try await Outbox(archive, Rename.self, Count.self)
            let scene = NoteScene(outbox, server)
            scene.container.notice(.offline)
            scene.container.send(Rename())
            scene.container.send(Count(server: server.name))
            await outbox.sendAll()
        }
        do {
            let older = try await Outbox(archive, Count.self)
            server.loseNextResponse()
            let scene = NoteScene(older, server)
            scene.container.notice(.online)
            await older.sendAll()
            #expect(server.notes == ["counted"])
        }
        let outbox = try await Outbox(archive, Rename.self, Count.self)
        let scene = NoteScene(outbox, server)
        scene.container.notice(.offline)
        scene.container.set(server.notes, for: .notes(server))
        #expect(outbox.pendingMutations.map(\.status.isPending) == [true, true])
        #expect(scene.container.state(of: .notes(server)).value == ["counted"])
        try await expectCountedOnce(afterRename: archive, server)
    }

    /// Ends the first of two mutations, and expects that the next launch doesn't show the effect of the second one again.
    private func expectCountedOnce(afterRename archive: MemoryStore, _ server: NoteServer) async throws {
        do {
            let outbox = try await Outbox(archive, Rename.self, Count.self)
            server.loseNextResponse()
            let scene = NoteScene(outbox, server)
            await scene.container.settled()
            #expect(outbox.pendingMutations.map(\.status.isPending) == [true])
        }
        let outbox = try await Outbox(archive, Rename.self, Count.self)
        let scene = NoteScene(outbox, server)
        scene.container.notice(.offline)
        scene.container.set(server.notes, for: .notes(server))
        #expect(scene.container.state(of: .notes(server)).value == ["counted"])
        scene.container.notice(.online)
        await outbox.sendAll()
        #expect(server.notes == ["counted"] && outbox.pendingMutations.isEmpty)
    }
}

/// Returns the effect of appending a text to whatever the list has.
private func note(_ text: String, in key: ResourceKey = "list") -> [Overlay] {
    [Overlay(Resource<[String]>(key) { [] }) { $0.append(text) }.nonIdempotent()]
}

/// A mutation that appends a note to whatever the list has, and isn't sent again by itself.
private struct PayAndCount: DurableMutation {
    let server: UUID

    static var delivery: Delivery { .atMostOnce }
    static var kind: String { "PayAndCount" }

    func send(_ context: MutationContext) async throws {
        let request = NoteServer.Request(id: context.id, text: "paid")
        _ = try NoteServer.named(server).write(request, note: 1, creates: true)
    }

    var overlays: [Overlay] { note("paid", in: "notes") }
}

/// A mutation of the list of notes that an older app doesn't know.
private struct Rename: DurableMutation {
    static var kind: String { "Rename" }

    func send(_ context: MutationContext) async throws {}
    var affectedKeys: [ResourceKey] { ["notes"] }
}

/// A mutation that appends a note to whatever the list has, and is sent until a response arrives.
private struct Count: DurableMutation {
    let server: UUID

    static var kind: String { "Count" }

    func send(_ context: MutationContext) async throws {
        let request = NoteServer.Request(id: context.id, text: "counted")
        _ = try NoteServer.named(server).write(request, note: 1, creates: true)
    }

    var overlays: [Overlay] { note("counted", in: "notes") }
}
