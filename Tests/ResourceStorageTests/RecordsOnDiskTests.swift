import Foundation
import ResourceCore
import ResourceTesting
import Testing

@testable import ResourceStorage

/// The archive that a container persists resources to (R22).
@Suite(.timeLimit(.minutes(10))) struct RecordsOnDiskTests {
    private let folder = TemporaryFolder()

    @Test func `values come back at the next start, marked as from the disk, with their age`() async throws {
        let gate = GatedLoader<String>()
        let resource = gate.resource("greeting").persisted()
        let store = try await PersistentDataStore(at: folder.url)
        let first = ResourceContainer(clock: ManualClock(), archive: store)
        async let loaded = first.value(of: resource)
        try await gate.nextCall().succeed("hello")
        #expect(try await loaded == "hello")
        await first.flush()
        let updatedAt = first.state(of: resource).updatedAt
        await store.close()
        let again = try await PersistentDataStore(at: folder.url)
        let second = ResourceContainer(clock: ManualClock(), archive: again)
        #expect(try await second.value(of: resource) == "hello")
        let state = second.state(of: resource)
        #expect(state.origin == .disk && state.updatedAt == updatedAt && gate.count == 1)
    }

    @Test func `a log-out removes records, and nothing else of the store`() async throws {
        let store = try await PersistentDataStore(at: folder.url)
        try await store.store("mine", for: "note")
        let container = ResourceContainer(clock: ManualClock(), archive: store)
        container.set(1, for: Resource<Int>("a") { 1 }.persisted())
        await container.flush()
        #expect(try await store.identifiers().count == 3)
        try await container.wipe()
        #expect(try await Set(store.identifiers()) == ["note", "records"])
        #expect(try await store.value(String.self, for: "note") == "mine")
    }

    @Test func `a damaged record keeps no other from being marked as stale`() async throws {
        let store = try await PersistentDataStore(at: folder.url)
        let archive = RecordStore(store)
        let ids = (0..<8).map { ValueRecord.ID(["n", "\($0)"], valueType: "Swift.Int") }
        for id in ids { try await archive.write(ValueRecord(id, payload: Data("1".utf8), updatedAt: .now)) }
        // The archive has read which records exist.
        try await archive.remove(.prefix("none"))
        for id in ids.prefix(2) {
            let name = try #require(EntryName.name(of: id.identifier))
            try Data("damage".utf8).write(to: folder.file("entries/\(name)"))
        }
        try await archive.mark(.prefix("n"), .stale)
        for id in ids.dropFirst(2) { #expect(try await archive.record(id)?.isStale == true) }
        for id in ids.prefix(2) { #expect(try await archive.record(id) == nil) }
    }

    @Test func `a record of before a log-out that was cut short never counts`() async throws {
        let store = try await PersistentDataStore(at: folder.url)
        let id = ValueRecord.ID("a", valueType: "Swift.Int")
        let archive = RecordStore(store)
        try await archive.write(ValueRecord(id, payload: Data("1".utf8), updatedAt: .now))
        let identifier = id.identifier
        let bytes = try Data(contentsOf: folder.file("entries/\(EntryName.name(of: identifier) ?? "")"))
        try await archive.wipe()
        // This simulates a removal that hasn't reached the disk.
        try bytes.write(to: folder.file("entries/\(EntryName.name(of: identifier) ?? "")"))
        await store.close()
        let again = RecordStore(try await PersistentDataStore(at: folder.url))
        #expect(try await again.record(id) == nil)
    }
}
