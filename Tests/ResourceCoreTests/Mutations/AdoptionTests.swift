import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// What follows from an identifier that is assigned after a mutation was made (W3, W5, W11, W13).
@Suite(.timeLimit(.minutes(10))) @MainActor struct AdoptionTests {
    private let container = ResourceContainer(clock: ManualClock(), jitter: { 1 })
    private let creation = GatedLoader<String>()
    private let loads = GatedLoader<String>()

    /// Sends a mutation that creates a note under a temporary identifier.
    private func create() -> SentMutation<Create> {
        container.send(Create(id: "temporary", sends: creation))
    }

    private func edit(_ id: String, _ text: String, _ sends: GatedLoader<String>) -> SentMutation<Edit> {
        container.send(Edit(id: id, text: text, sends: sends))
    }

    /// Lets the server assign the identifier "7".
    private func assign() async throws {
        try await creation.nextCall().succeed("7")
    }

    @Test func `an edit made before its identifier was assigned is sent before later ones of the same thing, W3, W11`()
        async throws
    {
        let (first, second) = (GatedLoader<String>(), GatedLoader<String>())
        let creation = create()
        let edit = edit("temporary", "first", first)
        try await assign()
        _ = try await creation.output
        let request = try await first.nextCall()
        let next = self.edit("7", "second", second)
        #expect(second.count == 0)
        guard case .waiting(.turn) = next.status else { Issue.record("\(next.status)"); return }
        request.succeed("")
        _ = try await edit.output
        try await second.nextCall().succeed("")
        _ = try await next.output
    }

    @Test func `it takes its place among those that were sent under the assigned identifier before, W3, W11`()
        async throws
    {
        let gates = (0..<3).map { _ in GatedLoader<String>() }
        _ = create()
        let early = edit("7", "early", gates[0])
        let edit = edit("temporary", "first", gates[1])
        let late = self.edit("7", "late", gates[2])
        let running = try await gates[0].nextCall()
        try await assign()
        await container.outbox.until { container.outbox.read { $0.state.kept[3]?.keys.count == 2 } }
        #expect(gates.map(\.count) == [1, 0, 0])
        running.succeed("")
        _ = try await early.output
        let request = try await gates[1].nextCall()
        #expect(gates[2].count == 0)
        request.succeed("")
        _ = try await edit.output
        try await gates[2].nextCall().succeed("")
        _ = try await late.output
    }

    @Test func `the value under the assigned identifier is loaded after its acknowledgment, W5, W11`() async throws {
        let sends = GatedLoader<String>()
        let creation = create()
        let edit = edit("temporary", "first", sends)
        try await assign()
        _ = try await creation.output
        let request = try await sends.nextCall()
        let store = ResourceStore(Resource<String>(["note", "7"]) { [loads] in try await loads.load() }, in: container)
        store.appear()
        try await loads.nextCall().succeed("created")
        try await store.until { !$0.isLoading }
        #expect(store.value == "first" && !store.isStale)
        request.succeed("")
        _ = try await edit.output
        #expect(store.isStale)
        try await loads.nextCall().succeed("first")
        try await store.until { !$0.isStale && $0.pendingMutationCount == 0 }
        store.disappear()
    }

    @Test func `it has the validator that the response of its creation brought, W11, W13`() async throws {
        let sends = GatedLoader<String>()
        _ = create()
        _ = edit("temporary", "first", sends)
        try await assign()
        _ = try await sends.nextCall()
        #expect(container.outbox.read { $0.state.kept[2]?.validators[["note", "7"]] } == "v1")
    }

    @Test func `an identifier that is assigned while send reads the effects is adopted, W1, W11`() async throws {
        let (outbox, assigned) = (container.outbox, DispatchSemaphore(value: 0))
        let watcher = container.writing.idleWatchers.add { assigned.signal() }
        container.set("created", for: .note("7"))
        _ = create()
        let call = try await creation.nextCall()
        var edit = Edit(id: "temporary", text: "first", sends: GatedLoader())
        edit.whileReading = {
            guard outbox.read({ $0.state.identifiers.isEmpty }) else { return }
            call.succeed("7")
            // NB: The outbox assigns the identifier on another thread.
            while outbox.read({ $0.state.identifiers.isEmpty }) { assigned.wait() }
        }
        container.send(edit)
        #expect(container.state(of: .note("7")).value == "first")
        #expect(outbox.read { $0.state.kept[2]?.keys } == [["note", "7"]])
        watcher.cancel()
    }

    @Test func `what a resolver makes affects its own keys beside the previous ones, W5, W13`() async throws {
        let sends = GatedLoader<String>()
        container.set("a", for: .note("1"))
        container.set("b", for: .note("2"))
        let sent = container.send(Edit(id: "1", text: "moved", sends: sends))
        try await sends.nextCall().fail(Outdated())
        let request = try await sends.nextCall()
        #expect(container.state(of: .note("2")).value == "moved" && !container.state(of: .note("2")).isStale)
        let next = edit("2", "next", GatedLoader())
        guard case .waiting(.turn) = next.status else { Issue.record("\(next.status)"); return }
        request.succeed("")
        _ = try await sent.output
        #expect(container.state(of: .note("2")).isStale)
    }

    @Test func `after a restart it has its place in the lane of the assigned identifier, W3, W11`() async throws {
        let (archive, server) = (MemoryStore(), NoteServer())
        server.assignsIdentifiers = true
        func launch() async throws -> (Outbox, NoteScene) {
            let outbox = try await Outbox(archive, AddNote.self, NameNote.self)
            return (outbox, NoteScene(outbox, server))
        }
        do {
            let (outbox, scene) = try await launch()
            let addition = scene.container.send(server.add(1, "a"))
            scene.container.send(NameNote(id: 1, text: "first", server: server.name), after: .seconds(5))
            try await addition.output
            await outbox.sendAll()
            #expect(outbox.pendingMutations.count == 1)
        }
        let (outbox, scene) = try await launch()
        scene.container.notice(.offline)
        let next = scene.container.send(NameNote(id: 1001, text: "second", server: server.name))
        await outbox.sendAll()
        server.loseNextResponse()
        scene.container.notice(.online)
        await outbox.sendAll()
        #expect(server.requests.map(\.text) == ["a", "first"])
        try await server.clock.sleepers(1)
        server.clock.advance(by: .seconds(1))
        try await next.output
        #expect(server.notes == ["second"])
    }
}

extension Resource<String> {
    fileprivate static func note(_ id: String) -> Self { Resource(["note", id]) { "" } }
}

/// A mutation that creates a note, to which the server assigns another identifier.
private struct Create: Mutation {
    let id: String
    let sends: GatedLoader<String>

    func send(_ context: MutationContext) async throws -> String {
        let assigned = try await sends.load()
        context.assign(assigned, to: id, in: "note")
        context.set("created", for: .note(assigned), validator: "v1")
        return assigned
    }

    var createdIdentifiers: [ClientIdentifier] { [ClientIdentifier(id, in: "note")] }
    var overlays: [Overlay] { [Overlay(.note(id), showing: "created")] }
}

/// A mutation that changes a note, and whose resolver moves the change to the next note.
private struct Edit: Mutation {
    var id: String
    let text: String
    let sends: GatedLoader<String>
    var whileReading: (@Sendable () -> Void)?

    mutating func adopt(_ identifiers: AssignedIdentifiers) { id = identifiers[id, in: "note"] }
    func send(_ context: MutationContext) async throws -> String { try await sends.load() }

    var overlays: [Overlay] {
        if id == "temporary" { whileReading?() }
        return [Overlay(.note(id)) { [text] in $0 = text }]
    }

    func resolve(_ conflict: MutationConflict) async throws -> Edit? { Edit(id: "2", text: text, sends: sends) }
}

/// A mutation that renames a note, in the lane of the note alone.
private struct NameNote: DurableMutation {
    var id: Int
    let text: String
    let server: UUID

    static var kind: String { "NameNote" }
    mutating func adopt(_ identifiers: AssignedIdentifiers) { id = identifiers[id, in: "note"] }
    var affectedKeys: [ResourceKey] { [["note", id]] }

    func send(_ context: MutationContext) async throws {
        _ = try NoteServer.named(server).write(NoteServer.Request(id: context.id, text: text), note: id, creates: false)
    }
}
