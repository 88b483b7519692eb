import Foundation
import ResourceCore
import ResourceTesting
import ResourceWriting
import Testing

/// The records that earlier versions have written, byte for byte, which every later one reads.
@Suite(.timeLimit(.minutes(10))) @MainActor struct KeptFormatTests {
    private struct Pin: DurableMutation {
        static let kind = "pin"
        static let sent = GatedLoader<Void>()
        let note: Int

        func send(_ context: MutationContext) async throws {
            #expect(note == 7 && context.id == UUID(uuidString: "EAB24E27-7ED0-4029-8A42-7D0D8C441094"))
            try await Self.sent.load()
        }
    }

    @Test func `a value of format 1 is shown, and one of a type with a new name by its old one`() async throws {
        let store = MemoryStore()
        try await store.store(Data(#"{"format":1,"generation":4122061441239683336}"#.utf8), for: "records")
        let description =
            #"{"key":["greeting","en"],"version":3,"stamp":5,"generation":4122061441239683336,"#
            + #""valueType":"Text","updatedAt":4739155233966391296}"#
        let length = UInt8(description.utf8.count)
        let record = Data([0, length, 0, 0, 0]) + Data(description.utf8) + Data(#""hello""#.utf8)
        try await store.store(record, for: "record/greeting/en#Text")
        let container = ResourceContainer(
            clock: ManualClock(), wallClock: { Date(timeIntervalSinceReferenceDate: 700_000_060) }, archive: store)
        let greeting = Resource<String>(["greeting", "en"]) { throw CocoaError(.fileNoSuchFile) }
        #expect(try await container.value(of: greeting.persisted(as: "Text", version: 3)) == "hello")
        let state = container.state(of: greeting)
        #expect(state.origin == .disk && state.updatedAt == Date(timeIntervalSinceReferenceDate: 700_000_000))
    }

    @Test func `a mutation of format 1 is sent under its identity`() async throws {
        let store = MemoryStore()
        let record =
            #"{"format":1,"version":1,"number":1,"kind":"pin","id":"EAB24E27-7ED0-4029-8A42-7D0D8C441094","#
            + #""createdAt":817741750.5,"generation":0,"state":"saved","attempts":0,"mutation":"eyJub3RlIjo3fQ==","#
            + #""affectedKeys":[["notes","7"]],"identifiers":{},"creators":[],"validators":{}}"#
        try await store.store(Data(record.utf8), for: "mutations/0000000000000001")
        let outbox = try await Outbox(store, Pin.self)
        let container = ResourceContainer(clock: ManualClock(), outbox: outbox)
        #expect(container.pendingMutations.map(\.createdAt) == [Date(timeIntervalSinceReferenceDate: 817_741_750.5)])
        try await Pin.sent.nextCall().succeed(())
        await outbox.sendAll()
        #expect(container.pendingMutations.isEmpty)
    }
}
