import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// Conflicts (W13), and values in responses after a restart (W9).
@Suite(.timeLimit(.minutes(10))) @MainActor struct ConflictRuleTests {
    /// A mutation whose resolver throws.
    private struct Unresolvable: Mutation {
        let sends: GatedLoader<String>
        var affectedKeys: [ResourceKey] { ["list"] }

        func send(_ context: MutationContext) async throws -> String { try await sends.load() }
        func resolve(_ conflict: MutationConflict) async throws -> Unresolvable? { throw Rejected() }
    }

    @Test func `without a resolver, a mutation fails with the error of the conflict, W13`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(scene.append("b"))
        try await scene.sends.nextCall().fail(Outdated())
        await #expect(throws: Outdated.self) { try await sent.output }
        #expect(scene.store.value == ["a"] && scene.container.pendingMutations.map(\.name) == ["Append"])
    }

    @Test func `a mutation fails with the error of its resolver, W13`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(Unresolvable(sends: scene.sends))
        try await scene.sends.nextCall().fail(Outdated())
        await #expect(throws: Rejected()) { try await sent.output }
        #expect(scene.sends.count == 1)
    }

    @Test func `a conflict is a barrier, and the effect stays until it's resolved, W13`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let resolutions = GatedLoader<[String]>()
        let sent = scene.container.send(Resolved(list: ["b"], sends: scene.sends, resolutions: resolutions))
        try await scene.sends.nextCall().fail(Outdated())
        let resolution = try await resolutions.nextCall()
        try await scene.store.until { $0.value == ["b"] && $0.isStale }
        #expect(sent.isPending)
        resolution.succeed(["c"])
        let request = try await scene.sends.nextCall()
        #expect(scene.container.state(of: scene.list).value == ["c"])
        request.succeed("c")
        #expect(try await sent.output == "c")
    }

    /// A mutation whose resolution the test provides.
    private struct Resolved: Mutation {
        let list: [String]
        let sends: GatedLoader<String>
        let resolutions: GatedLoader<[String]>

        func send(_ context: MutationContext) async throws -> String { try await sends.load() }

        var overlays: [Overlay] { Overlay(Resource<[String]>("list") { [] }) { [list] in $0 = list } }

        func resolve(_ conflict: MutationConflict) async throws -> Resolved? {
            Resolved(list: try await resolutions.load(), sends: sends, resolutions: resolutions)
        }
    }

    @Test func `an overlay that isn't idempotent doesn't block the loads of its own resolver, W13`() async throws {
        let scene = try await MutationScene.loaded(["a"])
        let sent = scene.container.send(Recounted(list: scene.list, sends: scene.sends))
        #expect(scene.store.value == ["a", "b"])
        try await scene.sends.nextCall().fail(Outdated())
        try await scene.loads.nextCall().succeed(["a", "c"])
        let request = try await scene.sends.nextCall()
        try await scene.store.until { $0.value == ["a", "c", "b"] }
        request.succeed("b")
        _ = try await sent.output
        try await scene.loads.nextCall().succeed(["a", "c", "b"])
        try await scene.store.until { !$0.isStale }
        #expect(scene.store.value == ["a", "c", "b"])
    }

    /// A mutation that appends to whatever the list has, and whose resolver loads the list.
    private struct Recounted: Mutation {
        let list: Resource<[String]>
        let sends: GatedLoader<String>

        func send(_ context: MutationContext) async throws -> String { try await sends.load() }

        var overlays: [Overlay] { [Overlay(list) { $0.append("b") }.nonIdempotent()] }

        func resolve(_ conflict: MutationConflict) async throws -> Recounted? {
            _ = try await conflict.value(of: list)
            return self
        }
    }

    @Test func `a restored mutation doesn't block the loads of the resolver before it, W13`() async throws {
        let (archive, server) = (MemoryStore(), NoteServer())
        do {
            let outbox = try await Outbox(archive, MergeNotes.self, CountNotes.self)
            let scene = NoteScene(outbox, server)
            scene.container.notice(.offline)
            scene.container.send(MergeNotes(server: server.name))
            scene.container.send(CountNotes(server: server.name))
            await outbox.sendAll()
        }
        let outbox = try await Outbox(archive, MergeNotes.self, CountNotes.self)
        let scene = NoteScene(outbox, server)
        await outbox.sendAll()
        #expect(server.requests.map(\.text) == ["merged", "counted"] && outbox.pendingMutations.isEmpty)
        #expect(try await scene.container.value(of: .notes(server)) == ["merged", "counted"])
    }

    @Test func `a value in a response after a restart is dropped, because it may be an old one, W9`() async throws {
        let (archive, server) = (MemoryStore(), NoteServer())
        do {
            let outbox = try await Outbox(archive, ReplaceNotes.self)
            let scene = NoteScene(outbox, server)
            scene.container.notice(.offline)
            scene.container.send(ReplaceNotes(server: server.name))
            await outbox.sendAll()
        }
        let outbox = try await Outbox(archive, ReplaceNotes.self)
        let scene = NoteScene(outbox, server)
        scene.container.set(["old"], for: .notes(server))
        await outbox.sendAll()
        let state = scene.container.state(of: .notes(server))
        #expect(server.requests.count == 1 && state.value == ["old"] && state.isStale)
    }

    @Test func `a value in the response to the first attempt of a durable mutation counts, W9`()
        async throws
    {
        let (archive, server) = (MemoryStore(), NoteServer())
        let outbox = try await Outbox(archive, ReplaceNotes.self)
        let scene = NoteScene(outbox, server)
        scene.container.set(["old"], for: .notes(server))
        try await scene.container.send(ReplaceNotes(server: server.name)).output
        let state = scene.container.state(of: .notes(server))
        #expect(state.value == ["replaced"] && !state.isStale && state.origin == .network)
    }
}

// What servers and later mutations are told (W2, W9, W13).
extension ConflictRuleTests {
    /// Sends a mutation offline, and returns the server after the next launch has sent it.
    private func sendInNextLaunch<M: DurableMutation>(_ mutation: (UUID) -> M) async throws -> NoteServer {
        let (archive, server) = (MemoryStore(), NoteServer())
        for launch in 1...2 {
            let outbox = try await Outbox(archive, M.self)
            let scene = NoteScene(outbox, server)
            if launch == 1 {
                scene.container.notice(.offline)
                scene.container.send(mutation(server.name))
            }
            await outbox.sendAll()
        }
        return server
    }

    @Test func `an identifier counts as used after a restart, unless attempts are recorded and none was, W2`()
        async throws
    {
        #expect(try await sendInNextLaunch { Repetition(server: $0) }.notes == ["again"])
        #expect(try await sendInNextLaunch { RecordedRepetition(server: $0) }.notes == ["first"])
    }

    @Test func `a value in the response to a retried mutation is dropped, because it may be an old one, W9`()
        async throws
    {
        let scene = try await MutationScene.loaded(["a"])
        scene.store.disappear()
        let sent = scene.container.send(Answer(list: scene.list, sends: scene.sends))
        try await scene.sends.nextCall().fail(Unavailable())
        await #expect(throws: MutationError.outcomeUnknown) { try await sent.output }
        scene.container.pendingMutations.first?.retry()
        try await scene.sends.nextCall().succeed("")
        _ = try await sent.output
        #expect(scene.store.value == ["a"] && scene.store.isStale)
    }

    @Test func `the newer one of a value's validator and a response's is that of a mutation, W13`() async throws {
        let scene = MutationScene()
        let (current, found) = (Lock<LoadValidator>("v1"), Lock<[LoadValidator?]>([]))
        let list = Resource<[String]>("list") { (_: LoadContext<[String]>) async throws -> LoadResult<[String]> in
            .modified([], validator: current.withLock { $0 })
        }
        let store = ResourceStore(list, in: scene.container)
        store.appear()
        try await store.until { $0.value != nil && !$0.isLoading }
        for _ in 1...2 { scene.container.send(Conditional(list: list, sends: scene.sends, found: found)) }
        current.withLock { $0 = "v4" }
        try await scene.sends.nextCall().succeed("v2")
        let second = try await scene.sends.nextCall()
        #expect(found.withLock { $0 } == ["v1", "v2"])
        second.succeed("v3")
        await scene.container.settled()
        try await store.until { !$0.isStale && !$0.isLoading }
        scene.container.send(Conditional(list: list, sends: scene.sends, found: found))
        _ = try await scene.sends.nextCall()
        #expect(found.withLock { $0 } == ["v1", "v2", "v4"])
        store.disappear()
    }

    @Test func `a response's validator is that of a mutation until the value is loaded again, W13`() async throws {
        let scene = MutationScene()
        let (loads, found) = (GatedLoader<LoadResult<[String]>>(), Lock<[LoadValidator?]>([]))
        let list = Resource<[String]>("list") { (_: LoadContext<[String]>) async throws -> LoadResult<[String]> in
            try await loads.load()
        }
        let store = ResourceStore(list, in: scene.container)
        store.appear()
        try await loads.nextCall().succeed(.modified([], validator: "v1"))
        try await store.until { $0.value != nil && !$0.isLoading }
        let first = scene.container.send(Conditional(list: list, sends: scene.sends, found: found))
        try await scene.sends.nextCall().succeed("v2")
        try await first.output
        scene.container.send(Conditional(list: list, sends: scene.sends, found: found))
        _ = try await scene.sends.nextCall()
        #expect(found.withLock { $0 } == ["v1", "v2"])
        store.disappear()
    }
}

/// A mutation that tells its server whether an earlier attempt may have arrived.
private struct Repetition: DurableMutation {
    let server: UUID
    static var kind: String { "Repetition" }

    func send(_ context: MutationContext) async throws {
        let text = context.isRepetition ? "again" : "first"
        _ = try NoteServer.named(server).write(NoteServer.Request(id: context.id, text: text), note: 1, creates: true)
    }
}

/// One whose attempts are recorded.
private struct RecordedRepetition: DurableMutation {
    let server: UUID
    static var kind: String { "RecordedRepetition" }
    static var delivery: Delivery { .atMostOnce }

    func send(_ context: MutationContext) async throws { try await Repetition(server: server).send(context) }
}

/// A mutation whose response has a value, and that isn't sent again by itself.
private struct Answer: Mutation {
    let list: Resource<[String]>
    let sends: GatedLoader<String>
    static var delivery: Delivery { .atMostOnce }
    var affectedKeys: [ResourceKey] { ["list"] }

    func send(_ context: MutationContext) async throws -> String {
        defer { context.set(["old"], for: list) }
        return try await sends.load()
    }
}

/// A mutation that looks up the validator of the list, and whose response has the next one.
private struct Conditional: Mutation {
    let list: Resource<[String]>
    let sends: GatedLoader<String>
    let found: Lock<[LoadValidator?]>
    var overlays: [Overlay] { Overlay(list) { _ in } }

    func send(_ context: MutationContext) async throws {
        found.withLock { $0.append(context.validator(of: list)) }
        context.setValidator(LoadValidator(try await sends.load()), for: list.key)
    }
}

/// A mutation that conflicts with the notes until its resolver has loaded them.
private struct MergeNotes: DurableMutation {
    let server: UUID
    var isMerged = false
    var affectedKeys: [ResourceKey] { ["notes"] }

    func send(_ context: MutationContext) async throws {
        guard isMerged else { throw Outdated() }
        let request = NoteServer.Request(id: context.id, text: "merged")
        _ = try NoteServer.named(server).write(request, note: 1, creates: true)
    }

    func resolve(_ conflict: MutationConflict) async throws -> MergeNotes? {
        _ = try await conflict.value(of: .notes(try NoteServer.named(server)))
        return MergeNotes(server: server, isMerged: true)
    }

    static var kind: String { "MergeNotes" }
}

/// A mutation that appends a note to whatever the list has.
private struct CountNotes: DurableMutation {
    let server: UUID

    func send(_ context: MutationContext) async throws {
        let request = NoteServer.Request(id: context.id, text: "counted")
        _ = try NoteServer.named(server).write(request, note: 2, creates: true)
    }

    var overlays: [Overlay] {
        [Overlay(Resource<[String]>("notes") { [] }) { $0.append("counted") }.nonIdempotent()]
    }

    static var kind: String { "CountNotes" }
}

/// A mutation whose response has a value.
struct ReplaceNotes: DurableMutation {
    let server: UUID
    var affectedKeys: [ResourceKey] { ["notes"] }

    func send(_ context: MutationContext) async throws {
        let server = try NoteServer.named(server)
        _ = try server.write(NoteServer.Request(id: context.id, text: "replaced"), note: 1, creates: true)
        context.set(["replaced"], for: .notes(server))
    }
}
