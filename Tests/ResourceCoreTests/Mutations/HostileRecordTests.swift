import Foundation
import ResourceTesting
import SeededRandom
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// Records of mutations that no outbox has written: it keeps what they hold, sends nothing twice, and goes on.
@Suite(.timeLimit(.minutes(10))) @MainActor struct HostileRecordTests {
    private let archive = MemoryStore()
    private let server = NoteServer()

    private func launch() async throws -> (Outbox, NoteScene) {
        let wallClock = { @Sendable in Date(timeIntervalSinceReferenceDate: 1_000) }
        let outbox = try await Outbox(
            archive, AddNote.self, RenameNote.self, LimitedNote.self, WideNote.self,
            wallClock: wallClock)
        return (outbox, NoteScene(outbox, server, wallClock: wallClock))
    }

    private func body(
        _ number: UInt64, _ text: String, _ state: MutationRecordBody.State = .saved, replaces: UInt64? = nil,
        generation: UInt64 = 0
    ) throws -> MutationRecordBody {
        var body = MutationRecordBody(
            generation: RecordCount(generation), number: RecordCount(number), id: UUID(), kind: AddNote.kind,
            version: 1, createdAt: RecordDate(Date(timeIntervalSinceReferenceDate: 900)), state: state,
            affectedKeys: [["notes"]])
        body.replaces = replaces.map(RecordCount.init)
        if state == .failed { body.failure = MutationRecordBody.Failure(reason: "rejected", text: "no") }
        if state == .acknowledged { body.heirs = RecordCount(1) }
        body.mutation = try JSONEncoder().encode(server.add(Int(number % 1_000), text))
        return body
    }

    private func record(_ body: MutationRecordBody) throws -> MutationRecord {
        MutationRecord(number: body.number.number, data: try body.encoded())
    }

    private func generation(_ number: UInt64, lastNumber: UInt64) -> Data {
        Data(#"{"format":1,"generation":\#(number),"lastNumber":\#(lastNumber)}"#.utf8)
    }

    // MARK: Numbers

    /// Numbers around the largest one that is read, and around the largest one from which counting goes on.
    nonisolated static let numbers: [UInt64] = [
        1 << 62 - 1 << 32 - 1, 1 << 62 - 1 << 32, 1 << 62 - 1 << 32 + 1, 1 << 62 - 2, 1 << 62 - 1, 1 << 62,
        1 << 62 + 1, .max,
    ]

    /// Takes the place of the header and of a record, sends four mutations in two launches, and wipes.
    private func use() async throws {
        for turn in 0..<2 {
            let (outbox, scene) = try await launch()
            scene.container.notice(.offline)
            for number in 1...2 { scene.container.send(server.add(10 * turn + number, "\(turn)-\(number)")) }
            await outbox.sendAll()
        }
        let (outbox, scene) = try await launch()
        let texts = outbox.pendingMutations.compactMap { ($0.mutation as? AddNote)?.text }
        #expect(Set(texts).isSuperset(of: ["0-1", "0-2", "1-1", "1-2"]))
        let numbers = outbox.read { $0.state.machine.items.map(\.number) }
        #expect(Set(numbers).count == numbers.count)
        for _ in 0..<2 { try await scene.container.wipe() }
        let (empty, last) = try await launch()
        #expect(empty.pendingMutations.isEmpty)
        last.container.notice(.offline)
        last.container.send(server.add(30, "last"))
        await empty.sendAll()
        #expect(try await launch().0.pendingMutations.map { ($0.mutation as? AddNote)?.text } == ["last"])
    }

    @Test(arguments: numbers) func `mutations after a record with a large number are read again`(
        _ number: UInt64
    ) async throws {
        var saved = try body(number, "old")
        saved.attempts = RecordCount(number)
        archive.write(try record(saved))
        try await use()
    }

    @Test(arguments: numbers) func `mutations after an acknowledgment with a large number are read again`(
        _ number: UInt64
    ) async throws {
        var acknowledged = try body(number, "old", .acknowledged)
        acknowledged.heirs = RecordCount(number)
        archive.write(try record(acknowledged))
        try await use()
    }

    @Test(arguments: numbers.filter { $0 <= 1 << 62 })
    func `mutations after a header with large numbers are read again, also after a wipe, W14`(
        _ number: UInt64
    ) async throws {
        archive["outbox"] = generation(number, lastNumber: number)
        archive.write(try record(try body(number, "old", generation: number)))
        archive.write(try record(try body(number - 1, "outdated", generation: number - 1)))
        #expect(try await launch().0.pendingMutations.count == 1)
        try await use()
    }

    @Test(arguments: numbers) func `values have the effect of a mutation whatever the latest number was, W4`(
        _ number: UInt64
    ) async throws {
        var acknowledged = try body(1, "old", .acknowledged)
        acknowledged.heirs = RecordCount(number)
        archive.write(try record(acknowledged))
        let (_, scene) = try await launch()
        #expect(try await scene.container.value(of: .notes(server)) == [])
    }

    @Test func `a failed record with a large number is repeated under one that is read again, W16`() async throws {
        for number in Self.numbers.prefix(6) { archive.write(try record(try body(number, "\(number)", .failed))) }
        do {
            let (outbox, scene) = try await launch()
            scene.container.notice(.offline)
            for mutation in outbox.pendingMutations { mutation.retry() }
            await outbox.sendAll()
        }
        let (outbox, _) = try await launch()
        #expect(outbox.pendingMutations.count == 6 && outbox.pendingMutations.allSatisfy { $0.mutation != nil })
        await outbox.sendAll()
        #expect(server.notes.count == 6)
    }

    @Test func `no record counts that a wipe has outdated, and none whose text is only the same number`() async throws {
        archive["outbox"] = generation(2, lastNumber: 1)
        for (number, text, generation) in [(5, "outdated", 1), (6, "a", 2)] as [(UInt64, String, UInt64)] {
            archive.write(try record(try body(number, text, generation: generation)))
        }
        archive["mutations/6"] = try record(try body(6, "b", generation: 2)).data
        let (outbox, _) = try await launch()
        await outbox.sendAll()
        #expect(server.notes == ["a"] && archive.mutations.isEmpty)
    }

    @Test(arguments: [0, 2, -1]) func `a header of another format is refused`(_ format: Int) async throws {
        let header = #"{"format":\#(format),"generation":1,"lastNumber":1}"#
        archive["outbox"] = Data(header.utf8)
        await #expect(throws: DecodingError.self) { try await launch() }
        #expect(archive["outbox"] == Data(header.utf8))
    }

    // MARK: Keys

    @Test func `a record with more keys than an outbox writes is unreadable`() async throws {
        for number in 1...2 {
            var wide = try body(UInt64(number), "wide")
            wide.affectedKeys = (0..<100_000).map { ["\(number)", "\($0)"] }
            archive.write(try record(wide))
        }
        let (outbox, _) = try await launch()
        #expect(outbox.pendingMutations.map { $0.mutation == nil } == [true, true])
    }

    @Test func `a mutation with too many keys counts with the keys above them, and is read again, W3`() async throws {
        do {
            let (outbox, scene) = try await launch()
            scene.container.notice(.offline)
            scene.container.send(WideNote(count: 1_000))
            scene.container.send(WideNote(count: 1_001))
            await outbox.sendAll()
        }
        let (outbox, _) = try await launch()
        #expect(outbox.pendingMutations.allSatisfy { $0.mutation is WideNote })
        let keys = outbox.read { $0.state.machine.items.map(\.keys) }
        #expect(keys.map(\.count) == [1_000, 2] && Set(keys[1]) == [["wide", "0"], ["wide", "1"]])
    }

    @Test func `many records with many keys are restored in as many steps as there are keys`() {
        let keys = (1...500).map { record in (0..<1_000).map { ResourceKey(["\(record)", "\($0)"]) } }
        for state in [MutationMachine.Restored.State.saved, .answered, .failed(.rejected)] {
            var machine = MutationMachine()
            _ = machine.handle(.wentOffline)
            _ = machine.restore(
                keys.enumerated().map { .init(UInt64($0 + 1), keys: $1, MutationMachine.Traits(), state) })
            #expect(machine.items.allSatisfy { $0.blocker == nil })
            #expect(machine.items.count { $0.stage == .acknowledging } == (state == .answered ? 500 : 0))
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `a restored mutation waits for the latest one that shares its lane, W3`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let records: [MutationMachine.Restored] = (1...12 as ClosedRange<UInt64>).map { number in
            let keys = (0..<Int.random(in: 0...2, using: &random)).map { _ in
                let depth = Int.random(in: 0...3, using: &random)
                return ResourceKey((0..<depth).map { _ in Bool.random(using: &random) ? "a" : "b" })
            }
            let state: MutationMachine.Restored.State = Bool.random(using: &random) ? .saved : .failed(.rejected)
            return MutationMachine.Restored(number, keys: keys, MutationMachine.Traits(), state)
        }
        var machine = MutationMachine()
        _ = machine.handle(.wentOffline)
        _ = machine.restore(records)
        for (index, item) in machine.items.enumerated() {
            let expected = machine.items[..<index].last { $0.blocksLane && $0.sharesLane(with: item) }
            #expect(item.blocker == expected?.number)
        }
    }

    // MARK: Repetitions

    private func restored(
        _ number: UInt64, _ state: MutationMachine.Restored.State = .saved, replacing original: UInt64? = nil
    ) -> MutationMachine.Restored {
        var restored = MutationMachine.Restored(number, keys: .a, MutationMachine.Traits(), state)
        restored.original = original
        return restored
    }

    @Test(arguments: [[4: 4], [5: 4, 6: 4], [5: 4, 6: 5], [5: 6, 6: 5], [4: 6, 6: 4], [5: 7]])
    func `everything ends whatever records claim to repeat, and nothing is sent twice, W16`(
        _ originals: [UInt64: UInt64]
    ) async throws {
        for number: UInt64 in 4...6 {
            let state: MutationRecordBody.State = number == 4 ? .failed : .saved
            archive.write(try record(try body(number, "\(number)", state, replaces: originals[number])))
        }
        let (outbox, _) = try await launch()
        await outbox.sendAll()
        #expect(!outbox.pendingMutations.contains { $0.status.error == nil })
        #expect(Set(server.notes).count == server.notes.count && server.requests.count == server.notes.count)
    }

    @Test func `a record repeats one other, and a failed one is repeated by one record, W16`() {
        var machine = MutationMachine()
        let actions = machine.restore([restored(4), restored(5, replacing: 4), restored(6, replacing: 4)])
        #expect(actions == [.remove(4)])
        #expect(machine.items.map(\.original) == [nil, 4, nil])
        #expect(machine.items.map(\.stage) == [.removing, .saving, .waiting])
    }

    @Test func `a record that is repeated repeats none itself, W16`() {
        var machine = MutationMachine()
        _ = machine.restore([restored(4, .failed(.rejected)), restored(5, replacing: 4), restored(6, replacing: 5)])
        #expect(machine.items.map(\.stage) == [.failed(.rejected), .removing, .saving])
    }

    @Test(arguments: [
        MutationMachine.Restored.State.answered, .acknowledged(heirs: 1), .failed(.rejected), .failed(.unreadable),
    ])
    func `a record that isn't to be sent repeats none, W16`(_ state: MutationMachine.Restored.State) {
        var machine = MutationMachine()
        _ = machine.restore([restored(4, .failed(.rejected)), restored(5, state, replacing: 4)])
        #expect(!machine.items.contains { $0.stage == .saving || $0.original != nil || $0.stage == .removing })
    }

    // MARK: Attempts

    @Test func `an attempt without a date is too old to be repeated, W2`() async throws {
        var attempted = try body(1, "a", .attempted)
        attempted.kind = LimitedNote.kind
        attempted.mutation = try JSONEncoder().encode(LimitedNote(server: server.name))
        archive.write(try record(attempted))
        let (outbox, _) = try await launch()
        await outbox.sendAll()
        #expect(server.requests.isEmpty)
        let failed = try #require(outbox.pendingMutations.first)
        #expect(failed.status.error as? MutationError == .outcomeUnknown && failed.attempts == 1)
    }

    @Test func `an attempt with a date is repeated in time, and counts although its number is missing, W2`()
        async throws
    {
        var attempted = try body(1, "a", .attempted)
        attempted.kind = LimitedNote.kind
        attempted.mutation = try JSONEncoder().encode(LimitedNote(server: server.name))
        attempted.firstAttempt = RecordDate(Date(timeIntervalSinceReferenceDate: 950))
        archive.write(try record(attempted))
        let (outbox, _) = try await launch()
        #expect(outbox.pendingMutations.map(\.attempts) == [1])
        await outbox.sendAll()
        #expect(server.notes == ["limited"] && outbox.pendingMutations.isEmpty)
    }
}

/// A mutation that a server recognizes for 100 seconds.
private struct LimitedNote: DurableMutation {
    static var kind: String { "LimitedNote" }
    static var delivery: Delivery { .atLeastOnce(within: .seconds(100)) }
    let server: UUID

    var affectedKeys: [ResourceKey] { ["notes"] }

    func send(_ context: MutationContext) async throws {
        _ = try NoteServer.named(server).write(
            NoteServer.Request(id: context.id, text: "limited"), note: 1, creates: true)
    }
}

/// A mutation of many values below two keys.
private struct WideNote: DurableMutation {
    static var kind: String { "WideNote" }
    let count: Int

    var affectedKeys: [ResourceKey] { (0..<count).map { ["wide", $0 % 2, $0] } }

    func send(_ context: MutationContext) async throws {}
}
