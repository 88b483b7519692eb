import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// An order of mutations apart from the keys that they affect (W3).
@Suite(.timeLimit(.minutes(10))) @MainActor struct OrderRuleTests {
    private let archive = MemoryStore()
    private let server = NoteServer()

    private func launch() async throws -> (Outbox, ResourceContainer) {
        let outbox = try await Outbox(archive, AddNote.self, OrderedNote.self)
        return (outbox, NoteScene(outbox, server).container)
    }

    /// Sends an ordered mutation without a connection, changes its record, and returns the outbox of the next launch.
    private func relaunched(changing change: (inout MutationRecordBody) -> Void) async throws -> Outbox {
        do {
            let (outbox, container) = try await launch()
            container.notice(.offline)
            container.send(OrderedNote(id: 1, server: server.name))
            await outbox.sendAll()
        }
        let saved = try #require(archive.mutations.first)
        var body = try MutationRecordBody(decoding: saved.data)
        change(&body)
        archive.write(MutationRecord(number: saved.number, data: try body.encoded()))
        return try await launch().0
    }

    @Test func `mutations with a common ordering key are sent one after the other, whatever they affect, W3`()
        async throws
    {
        let container = ResourceContainer(clock: ManualClock(), jitter: { 1 })
        let sends = (0..<4).map { _ in GatedLoader<String>() }
        container.send(Append(text: "a", sends: sends[0], keys: ["a"], order: ["shelf"]))
        let second = container.send(Append(text: "b", sends: sends[1], keys: ["b"], order: [["shelf", "1"]]))
        container.send(Append(text: "c", sends: sends[2], keys: ["shelf"]))
        container.send(Append(text: "d", sends: sends[3], keys: ["d"], order: ["door"]))
        let call = try await sends[0].nextCall()
        try await sends[3].nextCall().succeed("")
        #expect(sends.map(\.count) == [1, 0, 0, 1])
        guard case .waiting(.turn) = second.status else { Issue.record("\(second.status)"); return }
        call.fail(Rejected())
        try await sends[1].nextCall().succeed("")
        try await sends[2].nextCall().succeed("")
    }

    @Test func `an ordering key is no barrier, and no effect on its value is pending, W3, W5`() async throws {
        let container = ResourceContainer(clock: ManualClock(), jitter: { 1 })
        let (shelf, sends) = (Resource<String>("shelf") { "" }, GatedLoader<String>())
        container.set("full", for: shelf)
        let ordered = container.send(Append(text: "a", sends: sends, keys: ["a"], order: ["shelf"]))
        #expect(container.state(of: shelf).pendingMutationCount == 0)
        try await sends.nextCall().succeed("")
        _ = try await ordered.output
        #expect(!container.state(of: shelf).isStale)
        let affecting = container.send(Append(text: "b", sends: sends, keys: ["shelf"]))
        try await sends.nextCall().succeed("")
        _ = try await affecting.output
        #expect(container.state(of: shelf).isStale)
    }

    @Test func `the order holds in the next launch, with several wake-ups and a lost response, W3`() async throws {
        do {
            let (outbox, container) = try await launch()
            container.notice(.offline)
            for id in 1...3 { container.send(OrderedNote(id: id, server: server.name)) }
            await outbox.sendAll()
        }
        let (outbox, container) = try await launch()
        server.loseNextResponse()
        for _ in 0..<3 { container.notice(.online) }
        async let other: Void = outbox.sendAll()
        await outbox.sendAll()
        await other
        #expect(server.requests.map(\.text) == ["1"])
        container.advance(server.clock, by: .seconds(1))
        await outbox.until { archive.mutations.isEmpty }
        #expect(server.requests.map(\.text) == ["1", "1", "2", "3"])
    }

    @Test func `a mutation keeps the ordering keys in its record beside those that it names itself, W3`() async throws {
        let outbox = try await relaunched { body in
            #expect(body.orderingKeys == [["order"], ["note", "1"]] && body.affectedKeys == [["ordered", "1"]])
            body.orderingKeys = [["shelf"]]
        }
        #expect(
            outbox.read { $0.state.machine.item(1)?.keys } == [["ordered", "1"], ["shelf"], ["order"], ["note", "1"]])
    }

    @Test func `a record with more ordering keys than any mutation has can't be read, W3, W16`() async throws {
        let outbox = try await relaunched { $0.orderingKeys = (0...1_000).map { ["\($0)"] } }
        #expect(outbox.pendingMutations.first?.status.error as? MutationError == .unreadable)
    }

    @Test func `the ordering keys that follow from an assigned identifier add to the previous ones, W3, W11`()
        async throws
    {
        server.assignsIdentifiers = true
        let (outbox, container) = try await launch()
        let addition = container.send(server.add(1, "a"))
        container.send(OrderedNote(id: 1, server: server.name), after: .seconds(5))
        try await addition.output
        await outbox.until { outbox.read { $0.state.machine.item(2)?.keys.count ?? 0 } == 5 }
        let keys = outbox.read { $0.state.machine.item(2)?.keys } ?? []
        #expect(keys.filter { $0.components.first == "note" } == [["note", "1"], ["note", "1001"]])
    }
}

/// A mutation that is ordered among those of its kind and of its note, and affects a key of its own.
private struct OrderedNote: DurableMutation {
    static var kind: String { "OrderedNote" }
    var id: Int
    let server: UUID

    mutating func adopt(_ identifiers: AssignedIdentifiers) { id = identifiers[id, in: "note"] }

    func send(_ context: MutationContext) async throws {
        _ = try NoteServer.named(server).write(
            NoteServer.Request(id: context.id, text: "\(id)"), note: id, creates: true)
    }

    var affectedKeys: [ResourceKey] { [["ordered", id]] }
    var orderingKeys: [ResourceKey] { ["order", ["note", id]] }
}
