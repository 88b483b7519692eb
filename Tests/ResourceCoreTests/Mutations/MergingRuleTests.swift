import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// Unsent mutations of one type that merge (W19).
@Suite(.timeLimit(.minutes(10))) @MainActor struct MergingRuleTests {
    private let archive = MemoryStore()
    private let server = NoteServer()

    private func launch(_ store: (any DataStore)? = nil) async throws -> (Outbox, ResourceContainer) {
        let outbox = try await Outbox(store ?? archive, SaveDraft.self, RenameNote.self)
        let container = NoteScene(outbox, server).container
        container.set([], for: .notes(server))
        return (outbox, container)
    }

    private func save(_ text: String) -> SaveDraft { SaveDraft(text: text, server: server.name) }

    @Test func `what is typed without a connection is shown once, and sent as one, W4, W19`() async throws {
        let (outbox, container) = try await launch()
        container.notice(.offline)
        var sent: [SentMutation<SaveDraft>] = []
        for text in ["a", "b", "c"] {
            sent.append(container.send(save(text)))
            await outbox.sendAll()
            #expect(archive.mutations.map(\.number) == [1] && outbox.pendingMutations.count == 1)
        }
        #expect(container.state(of: .notes(server)).value == ["abc"])
        #expect(sent.map(\.mutation.text) == ["a", "ab", "abc"])
        container.notice(.online)
        for mutation in sent { #expect(try await mutation.output == "abc") }
        #expect(server.requests.map(\.text) == ["abc"])
        #expect(sent.allSatisfy { !$0.isPending && $0.error == nil })
    }

    @Test func `one whose attempt has begun is left alone, W2, W19`() async throws {
        let container = ResourceContainer(clock: ManualClock(), jitter: { 1 })
        let sends = GatedLoader<String>()
        for text in ["a", "b", "c"] { container.send(Typed(text: text, sends: sends)) }
        #expect(container.pendingMutations.map { ($0.mutation as? Typed)?.text } == ["a", "bc"])
        try await sends.nextCall().succeed("")
        try await sends.nextCall().succeed("")
        await container.settled()
        #expect(sends.count == 2 && container.pendingMutations.isEmpty)
    }

    @Test func `one that isn't the last of its lane is left alone, W3, W19`() async throws {
        let (outbox, container) = try await launch()
        container.notice(.offline)
        container.send(save("a"))
        container.send(server.rename(1, "between"))
        await outbox.sendAll()
        container.send(save("b"))
        await outbox.sendAll()
        #expect(archive.mutations.count == 3)
    }

    @Test func `one of a mutation that may have been sent before a restart is left alone, W2, W19`() async throws {
        do {
            let (outbox, container) = try await launch()
            container.notice(.offline)
            container.send(save("a"))
            await outbox.sendAll()
        }
        let (outbox, container) = try await launch()
        container.notice(.offline)
        container.send(save("b"))
        await outbox.sendAll()
        container.send(save("c"))
        await outbox.sendAll()
        #expect(outbox.pendingMutations.map { ($0.mutation as? SaveDraft)?.text } == ["a", "bc"])
    }

    @Test func `a merged mutation that would affect other keys is sent by itself, W19`() async throws {
        let container = ResourceContainer(clock: ManualClock(), jitter: { 1 })
        let sends = GatedLoader<String>()
        container.notice(.offline)
        container.send(Typed(text: "a", sends: sends))
        container.send(Typed(text: "b", sends: sends, mergedKeys: ["text", "other"]))
        #expect(container.pendingMutations.count == 2)
    }

    @Test func `the mutations are asked under no lock, W19`() async throws {
        let container = ResourceContainer(clock: ManualClock(), jitter: { 1 })
        let (sends, counts) = (GatedLoader<String>(), Lock<[Int]>([]))
        container.notice(.offline)
        container.send(Typed(text: "a", sends: sends))
        var later = Typed(text: "b", sends: sends)
        later.whileMerging = { [outbox = container.outbox] in
            counts.withLock { $0.append(outbox.read { $0.state.kept.count }) }
        }
        container.send(later)
        #expect(counts.withLock { $0 } == [1])
    }
}

extension MergingRuleTests {
    @Test func `one write replaces the record, and is repeated if it fails, W1, W19`() async throws {
        let gated = GatedMutationArchive()
        let (outbox, container) = try await launch(gated)
        container.notice(.offline)
        container.send(save("a"))
        try await gated.nextWrite().resume()
        await outbox.sendAll()
        let merged = container.send(save("b"))
        let write = try await gated.nextWrite()
        #expect(try texts(in: gated.base) == ["a"])
        write.resume(throwing: Unavailable())
        try await container.until { _ in outbox.read { !$0.state.isWriting } }
        #expect(try texts(in: gated.base) == ["a"] && merged.isPending)
        container.notice(.online)
        container.advance(server.clock, by: .seconds(1))
        try await gated.nextWrite().resume()
        async let acknowledgment: Void = gated.nextWrite().resume()
        #expect(try await merged.output == "ab")
        try await acknowledgment
        #expect(server.requests.map(\.text) == ["ab"])
    }

    private func texts(in store: MemoryStore) throws -> [String] {
        try store.mutations.map {
            try JSONDecoder().decode(SaveDraft.self, from: MutationRecordBody(decoding: $0.data).mutation).text
        }
    }

    @Test func `the next launch sends what has merged, W19`() async throws {
        do {
            let (outbox, container) = try await launch()
            container.notice(.offline)
            for text in ["a", "b"] {
                container.send(save(text))
                await outbox.sendAll()
            }
        }
        let (outbox, _) = try await launch()
        await outbox.sendAll()
        #expect(server.requests.map(\.text) == ["ab"])
    }

    @Test func `the delay begins again with that of the later one, W8, W19`() async throws {
        let (_, container) = try await launch()
        container.send(save("a"), after: .seconds(5))
        try await container.waits(for: .delay)
        server.clock.advance(by: .seconds(3))
        let merged = container.send(save("b"), after: .seconds(5))
        try await container.waits(for: .delay)
        container.advance(server.clock, by: .seconds(3))
        await container.settled()
        #expect(server.requests.isEmpty)
        container.advance(server.clock, by: .seconds(2))
        #expect(try await merged.output == "ab")
    }

    @Test func `a cancellation takes back all that have merged, W8, W19`() async throws {
        let (_, container) = try await launch()
        let first = container.send(save("a"), after: .seconds(5))
        try await container.waits(for: .delay)
        let second = container.send(save("b"), after: .seconds(5))
        #expect(await second.cancel())
        await #expect(throws: CancellationError.self) { try await first.output }
        #expect(container.state(of: .notes(server)).value == [] && archive.mutations.isEmpty)
    }

    @Test func `one whose first value was released shows its status, W18, W19`() async throws {
        let container = ResourceContainer(clock: ManualClock(), jitter: { 1 })
        let sends = GatedLoader<String>()
        container.notice(.offline)
        container.send(Typed(text: "a", sends: sends))
        let merged = container.send(Typed(text: "b", sends: sends))
        guard case .waiting(.connection) = merged.status else { Issue.record("\(merged.status)"); return }
        container.notice(.online)
        try await sends.nextCall().succeed("done")
        #expect(try await merged.output == "done")
        guard case .succeeded = merged.status else { Issue.record("\(merged.status)"); return }
    }
}

/// A mutation that saves a text, and adds to one that has yet to be sent.
private struct SaveDraft: DurableMutation {
    static var kind: String { "SaveDraft" }
    let text: String
    let server: UUID

    func merging(with earlier: SaveDraft) -> SaveDraft? { SaveDraft(text: earlier.text + text, server: server) }

    func send(_ context: MutationContext) async throws -> String {
        _ = try NoteServer.named(server).write(NoteServer.Request(id: context.id, text: text), note: 1, creates: true)
        return text
    }

    var overlays: [Overlay] {
        Overlay(Resource<[String]>("notes") { [] }) { [text] notes in
            if !notes.contains(text) { notes.append(text) }
        }
    }
}

/// The same in memory.
private struct Typed: Mutation {
    let text: String
    let sends: GatedLoader<String>
    var keys: [ResourceKey] = ["text"]
    var mergedKeys: [ResourceKey] = ["text"]
    var whileMerging: (@Sendable () -> Void)?

    func merging(with earlier: Typed) -> Typed? {
        whileMerging?()
        return Typed(text: earlier.text + text, sends: sends, keys: mergedKeys)
    }

    func send(_ context: MutationContext) async throws -> String { try await sends.load() }
    var affectedKeys: [ResourceKey] { keys }
}
