import Foundation
import ResourceTesting
import SeededRandom
import StorageProofs
import Testing

@testable import ResourceCore
@testable import ResourceStorage
@testable import ResourceWriting

/// Records of an outbox whose numbers mean what can't be: it opens, or says why not, and goes on.
///
/// The numbers are found in the records themselves, of which every field is filled in. `HOSTILE=full` tries 200,000
/// more records with several such numbers each, ten in an outbox.
@Suite(.timeLimit(.minutes(10))) struct HostileFolderOutboxTests {
    private static let isFull = ProcessInfo.processInfo.environment["HOSTILE"] == "full"

    @Test func `the sample of a record has a value in every field`() {
        for child in Mirror(reflecting: sample(.saved)).children {
            let mirror = Mirror(reflecting: child.value)
            #expect(mirror.displayStyle != .optional || !mirror.children.isEmpty, "\(child.label ?? "")")
        }
    }

    @Test(arguments: MutationRecordBody.State.allCases) func `no number in a record stops an outbox, W12`(
        _ state: MutationRecordBody.State
    ) async throws {
        for record in OddNumbers.jsonVariants(of: try sample(state).encoded()) {
            try await use([MutationRecord(number: 5, data: record)])
        }
    }

    @Test func `no number in the header stops an outbox that opens, W14`() async throws {
        let header = Data(#"{"format":1,"generation":2,"lastNumber":7}"#.utf8)
        let record = MutationRecord(number: 5, data: try sample(.saved).encoded())
        for header in OddNumbers.jsonVariants(of: header) { try await use([record], header: header) }
    }

    @Test(arguments: OddNumbers.patterns) func `no number in a record's name stops an outbox`(
        _ number: UInt64
    ) async throws {
        try await use([MutationRecord(number: number, data: try sample(.saved).encoded())])
        try await use([MutationRecord(number: number, data: Data())])
        var body = sample(.saved)
        body.number = RecordCount(number)
        try await use([MutationRecord(number: number, data: try body.encoded())])
    }

    @Test func `one number has one name`() async throws {
        let store = await PersistentDataStore.inMemory()
        for name in ["000000000000000a", "000000000000000A", "+00000000000000a", "-000000000000000", "a"] {
            try await store.store(Data("{}".utf8), for: "mutations/\(name)")
        }
        #expect(try await store.storedMutations().map(\.number) == [10])
    }

    @Test(.enabled(if: isFull), arguments: 0..<200 as Range<UInt64>) func `no numbers together stop an outbox`(
        _ seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let records = try (5..<15 as Range<UInt64>).map { number in
                let state = MutationRecordBody.State.allCases.randomElement(using: &random) ?? .saved
                let record = OddNumbers.jsonVariant(of: try sample(state, number).encoded(), &random)
                return MutationRecord(number: number, data: record)
            }
            try await use(records)
        }
    }

    /// Opens an outbox with records, uses it, wipes it, and opens it twice more.
    @MainActor private func use(_ records: [MutationRecord], header: Data? = nil) async throws {
        let archive = await PersistentDataStore.inMemory()
        if let header { try await archive.store(header, for: "outbox") }
        for record in records { try await archive.store(record) }
        guard let outbox = await launch(archive) else { return }
        look(at: outbox)
        let container = ResourceContainer(clock: ManualClock(), outbox: outbox)
        try await container.send(Note(number: 8)).output
        for mutation in outbox.pendingMutations { try? await mutation.discard() }
        container.notice(.offline)
        let last = container.send(Note(number: 9))
        await outbox.sendAll()
        let next = try #require(await launch(archive))
        look(at: next)
        #expect(next.pendingMutations.contains { ($0.mutation as? Note)?.number == 9 })
        withExtendedLifetime(last) {}
        try await ResourceContainer(clock: ManualClock(), outbox: next).wipe()
        let empty = try #require(await launch(archive))
        #expect(empty.pendingMutations.isEmpty)
    }

    private func launch(_ archive: PersistentDataStore) async -> Outbox? {
        try? await Outbox(archive, Note.self)
    }

    /// Looks at what an inspector shows.
    @MainActor private func look(at outbox: Outbox) {
        for mutation in outbox.pendingMutations {
            #expect(abs(mutation.createdAt.timeIntervalSinceReferenceDate) < 1e12)
            #expect(mutation.attempts >= 0 && !"\(mutation.status)".isEmpty)
        }
    }

    private func sample(_ state: MutationRecordBody.State, _ number: UInt64 = 5) -> MutationRecordBody {
        let date = RecordDate(Date(timeIntervalSinceReferenceDate: 7e8))
        return MutationRecordBody(
            generation: RecordCount(2), number: RecordCount(number), id: UUID(), kind: Note.kind, version: 1,
            createdAt: date, state: state, attempts: RecordCount(1), failures: RecordCount(2),
            firstAttempt: date, first: RecordCount(3),
            heirs: RecordCount(7), affectedKeys: [["notes"]], orderingKeys: [["shelf"]],
            validators: ["[\"notes\"]": "a"],
            responseValidators: ["[\"notes\"]": "b"], places: ["[]": "[7]"],
            identifiers: ["x": "1"], replaces: RecordCount(4),
            repeatsUnknown: true, isOutOfTurn: true, creators: [RecordCount(1), RecordCount(3)],
            failure: MutationRecordBody.Failure(reason: "rejected", text: "no"),
            mutation: Data(#"{"number":1}"#.utf8))
    }
}

/// A mutation that a server accepts at once, and that it recognizes for a day.
private struct Note: DurableMutation {
    static var kind: String { "Note" }
    static var delivery: Delivery { .atLeastOnce(within: .seconds(86_400)) }
    let number: Int

    var affectedKeys: [ResourceKey] { ["notes"] }

    func send(_ context: MutationContext) async throws {}
}
