import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// Records of mutations: their order, their end, failures, and wipes (W1, W4, W7, W9, W14, W16).
@Suite(.timeLimit(.minutes(10))) @MainActor struct RecordRuleTests {
    private let archive = JournalArchive()
    private let server = NoteServer()

    /// Simulates a launch of the app.
    private func launch(_ archive: (any DataStore)? = nil) async throws -> (Outbox, NoteScene) {
        let outbox = try await Outbox(
            archive ?? self.archive, AddNote.self, RenameNote.self, PayOnce.self, CountNote.self,
            Unreachable.self)
        return (outbox, NoteScene(outbox, server))
    }

    @Test func `the records of a lane become durable in their order, W1`() async throws {
        let archive = GatedMutationArchive()
        let (outbox, scene) = try await launch(archive)
        scene.container.notice(.offline)
        for number in 1...3 { scene.container.send(server.add(number, "\(number)")) }
        for number in 1...3 {
            let write = try await archive.nextWrite()
            #expect(archive.mutations.map(\.number) == (1..<number).map { UInt64($0) })
            write.resume()
        }
        await outbox.sendAll()
        #expect(archive.mutations.map(\.number) == [1, 2, 3])
    }

    @Test func `an effect that can't be repeated waits after a restart, because it counts as attempted, W4`()
        async throws
    {
        do {
            let (outbox, scene) = try await launch()
            scene.container.notice(.offline)
            scene.container.send(CountNote())
            await outbox.sendAll()
        }
        let (outbox, scene) = try await launch()
        #expect(outbox.pendingMutations.map(\.attempts) == [0])
        let loads = GatedLoader<Int>()
        let store = ResourceStore(loads.resource("count"), in: scene.container)
        store.appear()
        #expect(store.isLoading && store.waiting != nil)
        store.disappear()
    }

    @Test func `values are loaded before the turn of such an effect has come, W4`() async throws {
        do {
            let (outbox, scene) = try await launch()
            scene.container.notice(.offline)
            scene.container.send(Unreachable())
            scene.container.send(CountNote())
            await outbox.sendAll()
        }
        let (outbox, scene) = try await launch()
        await outbox.sendAll()
        #expect(outbox.pendingMutations.map(\.attempts) == [1, 0])
        let loads = GatedLoader<Int>()
        let store = ResourceStore(loads.resource("count"), in: scene.container)
        store.appear()
        try await loads.nextCall().succeed(5)
        try await store.until { !$0.isLoading }
        #expect(store.value == 6)
        store.disappear()
    }

    @Test func `an acknowledgment counts once its record is durable, W7`() async throws {
        let archive = GatedMutationArchive()
        let (outbox, scene) = try await launch(archive)
        scene.container.set([], for: .notes(server))
        let sent = scene.container.send(server.add(1, "a"))
        let next = scene.container.send(server.rename(1, "b"))
        for _ in 1...2 { try await archive.nextWrite().resume() }
        let acknowledgment = try await archive.nextWrite()
        #expect(server.notes == ["a"] && sent.isPending && outbox.pendingMutations.count == 2)
        #expect(!scene.container.state(of: .notes(server)).isStale && server.requests.count == 1)
        acknowledgment.resume()
        try await sent.output
        #expect(scene.container.state(of: .notes(server)).isStale)
        try await archive.nextWrite().resume()
        try await next.output
        #expect(server.notes == ["b"])
    }

    @Test func `after a crash in a wipe no mutation comes back, and numbers continue, W14`() async throws {
        server.isReachable = false
        do {
            let (_, scene) = try await launch()
            for number in 1...2 { scene.container.send(server.add(number, "\(number)")) }
            try await server.clock.sleepers(1)
            try await scene.container.wipe()
        }
        server.isReachable = true
        let crashed = try #require(archive.states.firstIndex(of: "wiped"))
        for archive: any DataStore in [archive.restored(to: crashed), archive] {
            let (outbox, scene) = try await launch(archive)
            await outbox.sendAll()
            #expect(outbox.pendingMutations.isEmpty && server.requests.isEmpty)
            scene.container.notice(.offline)
            scene.container.send(server.add(3, "c"))
            await outbox.sendAll()
            #expect(try await archive.storedMutations().map(\.number).max() == 3)
        }
    }

    @Test func `a response that arrives after a wipe changes nothing, W14`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(scene.append("b"))
        let waiting = scene.container.send(scene.append("c"))
        let request = try await scene.sends.nextCall()
        try await scene.container.wipe()
        scene.container.set(["of another user"], for: scene.list)
        request.succeed("b")
        for mutation in [sent, waiting] {
            await #expect(throws: CancellationError.self) { try await mutation.output }
        }
        await scene.container.settled()
        #expect(scene.store.value == ["of another user"] && !scene.store.isStale && scene.sends.count == 1)
    }

    @Test func `retry keeps the identifier after an unknown outcome, W16`() async throws {
        let (outbox, scene) = try await launch()
        server.loseNextResponse()
        let sent = scene.container.send(PayOnce(server: server.name))
        await #expect(throws: MutationError.outcomeUnknown) { try await sent.output }
        outbox.pendingMutations.first?.retry()
        try await sent.output
        #expect(server.notes == ["paid"] && server.requests.count == 2 && Set(server.requests.map(\.id)).count == 1)
    }

    @Test func `a mutation whose outcome was unknown still has that reason after a restart, W16`() async throws {
        do {
            let (outbox, scene) = try await launch()
            server.loseNextResponse()
            let sent = scene.container.send(PayOnce(server: server.name))
            await #expect(throws: MutationError.outcomeUnknown) { try await sent.output }
            await outbox.sendAll()
        }
        let (outbox, _) = try await launch()
        #expect(outbox.pendingMutations.map(\.status.isOutcomeUnknown) == [true])
    }

    @Test func `a record of an unknown kind is listed, not sent and not dropped, W16`() async throws {
        do {
            let (outbox, scene) = try await launch()
            scene.container.notice(.offline)
            scene.container.send(server.add(1, "a"))
            await outbox.sendAll()
        }
        do {
            let older = try await Outbox(archive, RenameNote.self)
            let scene = NoteScene(older, server)
            await older.sendAll()
            let listed = try #require(older.pendingMutations.first)
            #expect(listed.status.error as? MutationError == .unreadable && listed.name == AddNote.kind)
            #expect(listed.mutation == nil && server.requests.isEmpty)
            listed.retry()
            await older.sendAll()
            #expect(server.requests.isEmpty && scene.container.pendingMutations.count == 1)
        }
        let (outbox, _) = try await launch()
        await outbox.sendAll()
        #expect(server.notes == ["a"] && outbox.pendingMutations.isEmpty)
    }

    @Test func `discarding loads the keys that the mutation affects, W16`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(scene.append("b"))
        try await scene.sends.nextCall().fail(Rejected())
        _ = try? await sent.output
        try await scene.loads.nextCall().succeed(["a"])
        try await scene.store.until { !$0.isStale }
        try await scene.container.pendingMutations.first?.discard()
        try await scene.loads.nextCall().succeed(["a", "x"])
        try await scene.store.until { !$0.isStale }
        #expect(scene.store.value == ["a", "x"] && scene.container.pendingMutations.isEmpty)
    }

    @Test func `a mutation that waits can't be discarded, and a failed one can't be canceled, W16`() async throws {
        let scene = try await MutationScene.loaded()
        scene.container.send(scene.append("a"))
        let waiting = try #require(scene.container.pendingMutations.first)
        await #expect(throws: MutationError.outcomeUnknown) { try await waiting.discard() }
        try await scene.sends.nextCall().fail(Rejected())
        await scene.container.settled()
        #expect(await !waiting.cancel())
        #expect(scene.container.pendingMutations.count == 1)
    }
}

/// A mutation that is never acknowledged, and holds up its lane.
struct Unreachable: DurableMutation {
    var affectedKeys: [ResourceKey] { ["count"] }

    func send(_ context: MutationContext) async throws { throw Unavailable() }
}

/// A mutation that counts.
struct CountNote: DurableMutation {
    func send(_ context: MutationContext) async throws {}

    var overlays: [Overlay] { Overlay(Resource<Int>("count") { 0 }) { $0 += 1 }.nonIdempotent() }
}
