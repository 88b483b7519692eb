import Foundation
import ResourceTesting

@testable import ResourceCore
@testable import ResourceWriting

/// A server of notes that recognizes repeated requests, and a network that can fail.
final class NoteServer: Sendable {
    struct Request: Sendable {
        let id: UUID
        let text: String
    }

    fileprivate struct State: Sendable {
        var texts: [(id: Int, text: String)] = []
        var requests: [Request] = []
        var responses: [UUID: Result<Int, any Error>] = [:]
        var isReachable = true
        var isSignedIn = true
        var assignsIdentifiers = false
        var losses = 0
        var rejections = 0
        var conflicts = 0
    }

    let name = UUID()
    let clock = ManualClock()
    private let state = Lock(State())

    var notes: [String] { state.withLock { $0.texts.map(\.text) } }
    var requests: [Request] { state.withLock { $0.requests } }

    var isReachable: Bool {
        get { state.withLock { $0.isReachable } }
        set { state.withLock { $0.isReachable = newValue } }
    }

    var isSignedIn: Bool {
        get { state.withLock { $0.isSignedIn } }
        set { state.withLock { $0.isSignedIn = newValue } }
    }

    var assignsIdentifiers: Bool {
        get { state.withLock { $0.assignsIdentifiers } }
        set { state.withLock { $0.assignsIdentifiers = newValue } }
    }

    /// Returns a mutation that adds a note to this server.
    func add(_ id: Int, _ text: String) -> AddNote { AddNote(id: id, text: text, server: name) }

    /// Returns a mutation that renames a note of this server.
    func rename(_ id: Int, _ text: String) -> RenameNote { RenameNote(id: id, text: text, server: name) }

    /// Returns the server with a name.
    static func named(_ name: UUID) throws -> NoteServer {
        guard let server = servers.withLock({ $0[name] }) else { throw Unavailable() }
        return server
    }

    func loseNextResponse() { state.withLock { $0.losses += 1 } }
    func rejectNext() { state.withLock { $0.rejections += 1 } }
    func conflictNext() { state.withLock { $0.conflicts += 1 } }

    /// Applies a write once, and returns the identifier of its note.
    func write(_ request: Request, note: Int, creates: Bool) throws -> Int {
        try state.withLock { state in
            guard state.isReachable else { throw URLError(.cannotConnectToHost) }
            state.requests.append(request)
            guard state.isSignedIn else { throw SignedOut() }
            guard state.conflicts == 0 else {
                state.conflicts -= 1
                throw Outdated()
            }
            let result = state.responses[request.id] ?? state.apply(request, note: note, creates: creates)
            state.responses[request.id] = result
            guard state.losses == 0 else {
                state.losses -= 1
                throw URLError(.networkConnectionLost)
            }
            return try result.get()
        }
    }

    struct SignedOut: LoadFailure {
        var kind: LoadFailureKind { .unauthorized }
    }
}

extension NoteServer.State {
    fileprivate mutating func apply(_ request: NoteServer.Request, note: Int, creates: Bool) -> Result<Int, any Error> {
        guard rejections == 0 else {
            rejections -= 1
            return .failure(Rejected())
        }
        if creates {
            let id = assignsIdentifiers ? note + 1000 : note
            texts.append((id, request.text))
            return .success(id)
        }
        guard let index = texts.firstIndex(where: { $0.id == note }) else { return .failure(Rejected()) }
        texts[index].text = request.text
        return .success(note)
    }
}

extension Resource<[String]> {
    /// The notes of a server.
    static func notes(_ server: NoteServer) -> Self {
        Resource("notes") {
            guard server.isReachable else { throw Unavailable() }
            return server.notes
        }
    }
}

/// A container of a launch, and a store of the notes.
@MainActor struct NoteScene {
    let container: ResourceContainer
    let store: ResourceStore<[String]>

    init(
        _ outbox: Outbox, _ server: NoteServer, archive: (any DataStore)? = nil,
        wallClock: @escaping @Sendable () -> Date = { Date() }, jitter: Double = 1
    ) {
        container = ResourceContainer(
            clock: server.clock, wallClock: wallClock, jitter: { jitter }, archive: archive, outbox: outbox)
        store = ResourceStore(.notes(server), in: container)
        servers.withLock { $0[server.name] = server }
    }
}

extension ResourceContainer {
    /// Returns when no mutation is being written or sent.
    func settled() async {
        await outbox.sendAll()
    }

    /// Returns when a mutation waits for a reason, after a number of attempts.
    @MainActor func waits(for reason: MutationStatus.WaitReason, after attempts: Int? = nil) async throws {
        try await until { container in
            container.pendingMutations.contains {
                guard case .waiting(reason) = $0.status else { return false }
                return $0.attempts == attempts ?? $0.attempts
            }
        }
    }
}

extension Outbox {
    /// Returns a part of the state of its container's mutations.
    func read<Result>(_ body: (WritingPart) -> Result) -> Result {
        guard let container else { preconditionFailure("the outbox has no container") }
        return container.readMutations(body)
    }

    /// Returns as soon as a condition holds, which is evaluated again after each event.
    func until(_ condition: () -> Bool) async {
        guard let container else { return }
        let watcher = AsyncStream<Void>.makeStream()
        let registration = container.writing.idleWatchers.add { watcher.continuation.yield() }
        defer { registration.cancel() }
        if condition() { return }
        for await _ in watcher.stream where condition() { return }
    }
}

/// The servers by name: a mutation that was restored from disk has no reference to its own.
private let servers = Lock<[UUID: NoteServer]>([:])

struct AddNote: DurableMutation {
    let id: Int
    let text: String
    let server: UUID

    func send(_ context: MutationContext) async throws {
        let id = try NoteServer.named(server).write(
            NoteServer.Request(id: context.id, text: text), note: id, creates: true)
        if id != self.id { context.assign(id, to: self.id, in: "note") }
    }

    var createdIdentifiers: [ClientIdentifier] { [ClientIdentifier(id, in: "note")] }

    var overlays: [Overlay] {
        Overlay(Resource<[String]>("notes") { [] }) { [text] notes in
            if !notes.contains(text) { notes.append(text) }
        }
    }
}

struct RenameNote: DurableMutation {
    var id: Int
    let text: String
    let server: UUID

    mutating func adopt(_ identifiers: AssignedIdentifiers) { id = identifiers[id, in: "note"] }

    func send(_ context: MutationContext) async throws {
        _ = try NoteServer.named(server).write(
            NoteServer.Request(id: context.id, text: text), note: id, creates: false)
    }

    var affectedKeys: [ResourceKey] { ["notes"] }
}

/// An archive of mutations whose writes the test ends.
final class GatedMutationArchive: WrappedStore {
    let base = MemoryStore()
    private let writes = GatedLoader<Bool>()

    /// A write that waits for its end.
    struct Write {
        let call: GatedLoader<Bool>.Call

        func resume() { call.succeed(true) }
        func resume(throwing error: any Error) { call.fail(error) }
    }

    func nextWrite() async throws -> Write { Write(call: try await writes.nextCall()) }

    func store(_ data: Data, for identifier: String) async throws {
        if StoredMutations.isRecord(identifier) { _ = try await writes.load() }
        try await base.store(data, for: identifier)
    }
}
