import Dispatch
import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// Durable mutations across launches.
@Suite(.timeLimit(.minutes(10))) @MainActor struct OutboxTests {
    private let archive = MemoryStore()
    private let server = NoteServer()

    /// Simulates a launch of the app.
    private func launch() async throws -> (Outbox, NoteScene) {
        let outbox = try await Outbox(
            archive, AddNote.self, RenameNote.self)
        return (outbox, NoteScene(outbox, server))
    }

    @Test func `a durable mutation is sent only after its record is durable, W1`() async throws {
        let archive = GatedMutationArchive()
        let outbox = try await Outbox(archive, AddNote.self, RenameNote.self)
        let scene = NoteScene(outbox, server)
        let sent = scene.container.send(server.add(1, "a"))
        let write = try await archive.nextWrite()
        #expect(server.requests.isEmpty && sent.status.isSaving)
        write.resume()
        try await archive.nextWrite().resume()
        _ = try await sent.output
        #expect(server.notes == ["a"])
    }

    @Test func `a mutation whose cancellation fails is saved again, because its record may be gone, W8`() async throws {
        let failing = FailingRemovals(base: archive)
        let outbox = try await Outbox(failing, AddNote.self)
        let scene = NoteScene(outbox, server)
        scene.container.notice(.offline)
        let sent = scene.container.send(server.add(1, "a"))
        await scene.container.settled()
        #expect(await sent.cancel() == false)
        try await sent.until { $0.isPending }
        #expect(archive.mutations.count == 1)
    }

    @Test func `a mutation that wasn't saved isn't sent by the next launch either, W1`() async throws {
        let failing = FailingWrites(base: archive)
        let outbox = try await Outbox(failing, AddNote.self)
        let sent = NoteScene(outbox, server).container.send(server.add(1, "a"))
        await #expect(throws: Unavailable.self) { try await sent.output }
        #expect(archive.mutations.isEmpty && outbox.pendingMutations.count == 1)
        let (again, scene) = try await launch()
        await scene.container.settled()
        #expect(again.pendingMutations.isEmpty && server.requests.isEmpty)
    }

    @Test func `fields that only a later version knows are preserved`() async throws {
        let (_, scene) = try await launch()
        scene.container.notice(.offline)
        scene.container.send(server.add(1, "a"))
        await scene.container.settled()
        let saved = try #require(archive.mutations.first)
        var fields = try #require(try JSONSerialization.jsonObject(with: saved.data) as? [String: Any])
        fields["later"] = ["x": [1, 2.5, "y"]] as [String: Any]
        archive.write(MutationRecord(number: 1, data: try JSONSerialization.data(withJSONObject: fields)))
        server.rejectNext()
        let (_, next) = try await launch()
        await next.container.settled()
        let failed = try #require(archive.mutations.first)
        let kept = try #require(try JSONSerialization.jsonObject(with: failed.data) as? [String: Any])
        #expect(kept["state"] as? String == "failed")
        #expect(NSDictionary(dictionary: kept["later"] as? [String: Any] ?? [:]) == ["x": [1, 2.5, "y"]])
    }

    @Test func `the effect of a durable mutation is displayed before its record is written, W1`() async throws {
        let archive = GatedMutationArchive()
        let outbox = try await Outbox(archive, AddNote.self, RenameNote.self)
        let scene = NoteScene(outbox, server)
        scene.container.set([], for: .notes(server))
        scene.container.send(server.add(1, "a"))
        #expect(scene.container.state(of: .notes(server)).value == ["a"])
    }

    @Test func `a record that cannot be written fails the mutation, and nothing is sent, W1`() async throws {
        let archive = GatedMutationArchive()
        let outbox = try await Outbox(archive, AddNote.self, RenameNote.self)
        let scene = NoteScene(outbox, server)
        let sent = scene.container.send(server.add(1, "a"))
        try await archive.nextWrite().resume(throwing: Rejected())
        await #expect(throws: Rejected()) { try await sent.output }
        #expect(server.requests.isEmpty && sent.error is Rejected)
    }

    @Test func `a mutation survives the process, and is sent again with the same identifier, W2`() async throws {
        server.loseNextResponse()
        let (first, scene) = try await launch()
        scene.container.send(server.add(1, "a"))
        try await server.clock.sleepers(1)
        #expect(server.notes == ["a"] && first.pendingMutations.count == 1)
        let (_, next) = try await launch()
        #expect(next.store.value == nil)
        next.store.appear()
        try await next.store.until { $0.value == ["a"] && !$0.isStale && $0.pendingMutationCount == 0 }
        #expect(server.notes == ["a"] && Set(server.requests.map(\.id)).count == 1 && server.requests.count == 2)
    }

    @Test func `the effect is displayed before anything is loaded after a restart, W12`() async throws {
        server.isReachable = false
        let (_, scene) = try await launch()
        scene.container.set(["old"], for: .notes(server))
        scene.container.send(server.add(1, "a"))
        try await server.clock.sleepers(1)
        let (_, next) = try await launch()
        next.container.set(["old"], for: .notes(server))
        #expect(next.container.state(of: .notes(server)).value == ["old", "a"])
        #expect(next.container.pendingMutations.map(\.name) == [AddNote.kind])
    }

    @Test func `nothing is sent before there is a container`() async throws {
        server.isReachable = false
        let (_, scene) = try await launch()
        scene.container.send(server.add(1, "a"))
        await scene.container.settled()
        server.isReachable = true
        let outbox = try await Outbox(archive, AddNote.self, RenameNote.self)
        outbox.resume()
        await outbox.sendAll()
        #expect(outbox.pendingMutations.count == 1 && server.requests.isEmpty)
        let next = NoteScene(outbox, server)
        await outbox.sendAll()
        #expect(server.notes == ["a"] && next.container.pendingMutations.isEmpty)
    }

    @Test func `a failed mutation stays until it is retried, W16`() async throws {
        server.rejectNext()
        let (_, scene) = try await launch()
        let sent = scene.container.send(server.add(1, "a"))
        await #expect(throws: Rejected()) { try await sent.output }
        let (outbox, next) = try await launch()
        let failed = try #require(outbox.pendingMutations.first)
        #expect(failed.status.error != nil && (failed.mutation as? AddNote)?.text == "a")
        failed.retry()
        await next.container.settled()
        #expect(server.notes == ["a"] && Set(server.requests.map(\.id)).count == 2 && outbox.pendingMutations.isEmpty)
    }

    /// Returns a mutation once it has failed, of which the main actor isn't told, because it waits.
    private func failure(in container: ResourceContainer) -> PendingMutation {
        let changed = DispatchSemaphore(value: 0)
        let watcher = container.writing.idleWatchers.add { changed.signal() }
        defer { watcher.cancel() }
        while true {
            if let failed = container.pendingMutations.first(where: { $0.status.error != nil }) { return failed }
            changed.wait()
        }
    }

    @Test func `a mutation that is retried before its failure is told has the new output, W16, W18`() async throws {
        let (_, scene) = try await launch()
        // NB: Sending begins with a hop to the main actor.
        try await scene.container.send(server.add(1, "a")).output
        server.rejectNext()
        let sent = scene.container.send(server.add(2, "b"))
        failure(in: scene.container).retry()
        await scene.container.settled()
        try await sent.output
        #expect(server.notes == ["a", "b"])
    }

    @Test func `an error that reads the container is asked for its properties under no lock`() async throws {
        struct Curious: LoadFailure {
            let container: ResourceContainer
            var kind: LoadFailureKind {
                _ = container.state(of: Resource<[String]>("list") { [] })
                return .permanent
            }
        }
        let scene = MutationScene()
        let sent = scene.container.send(scene.append("a"))
        try await scene.sends.nextCall().fail(Curious(container: scene.container))
        await #expect(throws: Curious.self) { try await sent.output }
    }

    @Test func `a discarded mutation is gone for good, W16`() async throws {
        server.rejectNext()
        let (outbox, scene) = try await launch()
        let sent = scene.container.send(server.add(1, "a"))
        _ = try? await sent.output
        try await outbox.pendingMutations.first?.discard()
        #expect(outbox.pendingMutations.isEmpty)
        let (again, _) = try await launch()
        #expect(again.pendingMutations.isEmpty && server.notes.isEmpty)
    }

    @Test func `a record that cannot be read is listed, not sent and not dropped, W16`() async throws {
        archive.write(MutationRecord(number: 7, data: Data("garbage".utf8)))
        let (outbox, scene) = try await launch()
        let listed = try #require(outbox.pendingMutations.first)
        #expect(listed.status.error as? MutationError == .unreadable && listed.mutation == nil)
        let sent = scene.container.send(server.add(1, "a"))
        _ = try await sent.output
        #expect(archive.mutations.contains { $0.number == 7 && $0.data == Data("garbage".utf8) })
    }

    @Test func `a wipe removes every record, and none comes back, W14`() async throws {
        server.isReachable = false
        let (outbox, scene) = try await launch()
        scene.container.send(server.add(1, "a"))
        try await server.clock.sleepers(1)
        try await scene.container.wipe()
        #expect(outbox.pendingMutations.isEmpty && archive.mutations.isEmpty)
        server.isReachable = true
        let (again, next) = try await launch()
        _ = try await next.container.send(server.add(2, "b")).output
        #expect(again.pendingMutations.isEmpty && server.notes == ["b"])
    }

    @Test func `records that an interrupted wipe has left are removed at the next launch, W14`() async throws {
        server.isReachable = false
        let (_, scene) = try await launch()
        scene.container.send(server.add(1, "a"))
        try await server.clock.sleepers(1)
        let left = try #require(archive.mutations.first)
        try await scene.container.wipe()
        archive.write(left)
        server.isReachable = true
        let (again, next) = try await launch()
        await next.container.settled()
        #expect(again.pendingMutations.isEmpty && archive.mutations.isEmpty && server.requests.isEmpty)
    }

    @Test func `an identifier that the server assigns reaches later mutations, W11`() async throws {
        server.assignsIdentifiers = true
        let (_, scene) = try await launch()
        scene.container.send(server.add(1, "a"))
        let renamed = scene.container.send(server.rename(1, "b"))
        _ = try await renamed.output
        #expect(server.notes == ["b"])
    }

    @Test func `a mutation whose creator has failed fails unsent, W11`() async throws {
        server.rejectNext()
        let (_, scene) = try await launch()
        scene.container.send(server.add(1, "a"))
        let renamed = scene.container.send(server.rename(1, "b"))
        await #expect(throws: MutationError.dependencyFailed) { try await renamed.output }
        #expect(server.requests.count == 1)
    }

    @Test func `a mutation of an unknown kind fails at once, and nothing is displayed or saved, W1`() async throws {
        let outbox = try await Outbox(archive, RenameNote.self)
        let scene = NoteScene(outbox, server)
        scene.container.set([], for: .notes(server))
        let sent = scene.container.send(server.add(1, "a"))
        #expect(sent.error as? MutationError == .unknownKind && outbox.pendingMutations.isEmpty)
        await #expect(throws: MutationError.unknownKind) { try await sent.output }
        #expect(scene.container.state(of: .notes(server)).value == [] && archive.mutations.isEmpty)
    }

    @Test func `two types of one kind, or a kind that is not stable, cannot be registered, W1`() async {
        struct Local: DurableMutation {
            func send(_ context: MutationContext) async throws {}
        }
        await #expect(throws: MutationError.repeatedKind(AddNote.kind)) {
            try await Outbox(archive, AddNote.self, AddNote.self)
        }
        await #expect(throws: MutationError.unstableKind(Local.kind)) { try await Outbox(archive, Local.self) }
        #expect(throws: MutationError.repeatedKind(AddNote.kind)) { try Outbox(inMemory: AddNote.self, AddNote.self) }
    }

    @Test func `an outbox in memory doesn't give a mutation up, W15`() async throws {
        let outbox = try Outbox(inMemory: AddNote.self)
        let scene = NoteScene(outbox, server, jitter: 0)
        for _ in 1...10 { server.loseNextResponse() }
        let sent = scene.container.send(server.add(1, "a"))
        _ = try await sent.output
        #expect(server.requests.count == 11 && Set(server.requests.map(\.id)).count == 1)
        #expect(server.notes == ["a"] && scene.container.pendingMutations.isEmpty)
    }

    @Test func `after signing in again everything continues, W15`() async throws {
        server.isSignedIn = false
        let (outbox, scene) = try await launch()
        let sent = scene.container.send(server.add(1, "a"))
        await outbox.sendAll()
        #expect(outbox.pendingMutations.first?.status.isWaitingForSignIn == true && server.notes.isEmpty)
        server.isSignedIn = true
        outbox.resume()
        _ = try await sent.output
        #expect(server.notes == ["a"])
    }
}

extension MutationStatus {
    fileprivate var isSaving: Bool { if case .saving = self { true } else { false } }
    fileprivate var isWaitingForSignIn: Bool { if case .waiting(.signIn) = self { true } else { false } }
}

/// A store whose writes fail after they have happened, such as one that can't sync a file that it has renamed.
private struct FailingWrites: WrappedStore {
    let base: MemoryStore

    func store(_ data: Data, for identifier: String) async throws {
        try await base.store(data, for: identifier)
        throw Unavailable()
    }
}

/// A store whose removals fail, although the records are gone.
private struct FailingRemovals: WrappedStore {
    let base: MemoryStore

    func remove(_ identifier: String) async throws -> Bool {
        try await base.remove(identifier)
        throw Unavailable()
    }
}
