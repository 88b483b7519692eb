import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// Mutations that build on what others create under identifiers of the client (W11).
@Suite(.timeLimit(.minutes(10))) @MainActor struct RequirementRuleTests {
    private let archive = MemoryStore()
    private let server = NoteServer()

    private func launch() async throws -> (Outbox, ResourceContainer) {
        let outbox = try await Outbox(archive, AddNote.self, PinNote.self, PinAtMostOnce.self)
        return (outbox, NoteScene(outbox, server).container)
    }

    /// Adds a note and pins it without a connection, and ends the process.
    private func addAndQuit() async throws {
        let (outbox, container) = try await launch()
        container.notice(.offline)
        container.send(server.add(1, "a"))
        container.send(PinNote(note: 1, server: server.name))
        await outbox.sendAll()
        #expect(archive.mutations.count == 2)
    }

    @Test func `a mutation waits for the one that creates what it requires, and for no other, W11`() async throws {
        let (outbox, container) = try await launch()
        try await container.send(server.add(2, "b")).output
        container.send(server.add(1, "a"), after: .seconds(5))
        let pin = container.send(PinNote(note: 1, server: server.name))
        try await container.send(PinNote(note: 2, server: server.name)).output
        await outbox.sendAll()
        #expect(server.requests.map(\.text) == ["b", "pin 2"] && pin.isPending)
        server.clock.advance(by: .seconds(5))
        try await pin.output
        #expect(server.requests.map(\.text) == ["b", "pin 2", "a", "pin 1"])
    }

    @Test func `it waits in the next launch, with several wake-ups and a lost response, W11`() async throws {
        try await addAndQuit()
        let (outbox, container) = try await launch()
        server.loseNextResponse()
        for _ in 0..<3 { container.notice(.online) }
        async let other: Void = outbox.sendAll()
        await outbox.sendAll()
        await other
        #expect(server.requests.map(\.text) == ["a"])
        container.advance(server.clock, by: .seconds(1))
        await outbox.until { archive.mutations.isEmpty }
        #expect(server.requests.map(\.text) == ["a", "a", "pin 1"])
    }

    @Test func `what was created in an earlier launch counts as created in the next one, W11`() async throws {
        do {
            let (_, container) = try await launch()
            let addition = container.send(server.add(1, "a"))
            container.send(PinNote(note: 1, server: server.name), after: .seconds(5))
            try await addition.output
            try await container.waits(for: .delay)
        }
        let (outbox, container) = try await launch()
        container.notice(.online)
        await outbox.until { archive.mutations.isEmpty }
        #expect(server.requests.map(\.text) == ["a", "pin 1"])
    }

    @Test func `it fails unsent when that one is rejected, in any launch, W11`() async throws {
        try await addAndQuit()
        let (outbox, container) = try await launch()
        server.rejectNext()
        container.notice(.online)
        await outbox.until { outbox.pendingMutations.allSatisfy { $0.status.error != nil } }
        #expect(outbox.pendingMutations.last?.status.error as? MutationError == .dependencyFailed)
        let (next, _) = try await launch()
        await next.sendAll()
        #expect(next.pendingMutations.map { $0.status.error as? MutationError } == [nil, .dependencyFailed])
        #expect(server.requests.map(\.text) == ["a"])
    }

    @Test func `it fails unsent when that one is canceled, W8, W11`() async throws {
        let (_, container) = try await launch()
        let addition = container.send(server.add(1, "a"), after: .seconds(5))
        let pin = container.send(PinNote(note: 1, server: server.name))
        #expect(await addition.cancel())
        await #expect(throws: MutationError.dependencyFailed) { try await pin.output }
        #expect(server.requests.isEmpty)
    }

    @Test func `it stays unsent when that one is discarded, also if it's retried, W11, W16`() async throws {
        let (_, container) = try await launch()
        server.rejectNext()
        let addition = container.send(server.add(1, "a"))
        let pin = container.send(PinNote(note: 1, server: server.name))
        await #expect(throws: MutationError.dependencyFailed) { try await pin.output }
        try await addition.discard()
        pin.retry()
        await #expect(throws: MutationError.dependencyFailed) { try await pin.output }
        #expect(server.requests.map(\.text) == ["a"])
    }

    @Test func `once it's retried, its first attempt repeats none, W2, W11, W16`() async throws {
        let (outbox, container) = try await launch()
        server.rejectNext()
        let addition = container.send(server.add(1, "a"))
        let pin = container.send(PinAtMostOnce(server: server.name))
        await #expect(throws: MutationError.dependencyFailed) { try await pin.output }
        addition.retry()
        pin.retry()
        await outbox.sendAll()
        #expect(server.requests.map(\.text) == ["a", "a", "pin"])
    }

    @Test func `it can be retried in a later launch than the one that created what it requires, W11, W16`()
        async throws
    {
        do {
            let (_, container) = try await launch()
            server.rejectNext()
            container.send(server.add(1, "a"))
            let pin = container.send(PinNote(note: 1, server: server.name))
            await #expect(throws: MutationError.dependencyFailed) { try await pin.output }
        }
        for name in ["AddNote", "PinNote"] {
            let (outbox, _) = try await launch()
            let failed = try #require(outbox.pendingMutations.first { $0.name.contains(name) })
            failed.retry()
            await outbox.sendAll()
        }
        #expect(server.requests.map(\.text) == ["a", "a", "pin 1"])
    }

    @Test func `a record that requires itself fails instead of waiting for ever, W11`() {
        var (machine, record) = (MutationMachine(), MutationMachine.Restored(5, keys: [], .init(), .saved))
        record.creators = [5]
        _ = machine.restore([record])
        #expect(machine.item(5)?.stage == .failing(.dependencyFailed))
    }
}

/// A mutation that pins a note, in a lane of its own.
private struct PinNote: DurableMutation {
    static var kind: String { "PinNote" }
    let note: Int
    let server: UUID

    var requiredIdentifiers: [ClientIdentifier] { [ClientIdentifier(note, in: "note")] }

    func send(_ context: MutationContext) async throws {
        _ = try NoteServer.named(server).write(
            NoteServer.Request(id: context.id, text: "pin \(note)"), note: note, creates: false)
    }

    var affectedKeys: [ResourceKey] { [["pins", note]] }
}

/// A mutation that requires a note, and tells its server whether an earlier attempt may have arrived.
private struct PinAtMostOnce: DurableMutation {
    static var kind: String { "PinAtMostOnce" }
    static var delivery: Delivery { .atMostOnce }
    let server: UUID

    var requiredIdentifiers: [ClientIdentifier] { [ClientIdentifier(1, in: "note")] }

    func send(_ context: MutationContext) async throws {
        let text = context.isRepetition ? "pin again" : "pin"
        _ = try NoteServer.named(server).write(
            NoteServer.Request(id: context.id, text: text), note: 1, creates: false)
    }
}
