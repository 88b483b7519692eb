import Foundation
import ResourceCore
import ResourceTesting
import Testing

@testable import ResourceStorage

/// The archive that a container persists resources to (R22).
@Suite(.timeLimit(.minutes(10))) struct DataStoreArchiveTests {
    private let folder = TemporaryFolder()

    @Test(arguments: ArchivePromise.allCases) func `an archive in a data store keeps every promise`(
        _ promise: ArchivePromise
    ) async throws {
        let places = Places(folder.url)
        try await promise.check {
            DataStoreArchive(try await places.open())
        } reopen: { _ in
            DataStoreArchive(try await places.open())
        }
    }

    @Test(arguments: ArchivePromise.allCases) func `an archive in a store in memory keeps every promise`(
        _ promise: ArchivePromise
    ) async throws {
        try await promise.check { DataStoreArchive(await .inMemory()) }
    }

    @Test func `values come back at the next start, marked as from the disk, with their age`() async throws {
        let gate = GatedLoader<String>()
        let resource = gate.resource("greeting").persisted()
        let store = try await PersistentDataStore(at: folder.url)
        let first = ResourceContainer(clock: ManualClock(), archive: DataStoreArchive(store))
        async let loaded = first.value(of: resource)
        try await gate.nextCall().succeed("hello")
        #expect(try await loaded == "hello")
        await first.flush()
        let updatedAt = first.state(of: resource).updatedAt
        await store.close()
        let again = try await PersistentDataStore(at: folder.url)
        let second = ResourceContainer(clock: ManualClock(), archive: DataStoreArchive(again))
        #expect(try await second.value(of: resource) == "hello")
        let state = second.state(of: resource)
        #expect(state.origin == .disk && state.updatedAt == updatedAt && gate.count == 1)
    }

    @Test func `a log-out removes records, and nothing else of the store`() async throws {
        let store = try await PersistentDataStore(at: folder.url)
        try await store.store("mine", for: "note")
        let container = ResourceContainer(clock: ManualClock(), archive: DataStoreArchive(store))
        container.set(1, for: Resource<Int>("a") { 1 }.persisted())
        await container.flush()
        #expect(try await store.identifiers().count == 2)
        try await container.wipe()
        #expect(try await Set(store.identifiers()) == ["note", "records"])
        #expect(try await store.value(String.self, for: "note") == "mine")
    }

    @Test func `records that no launch can find again are removed with the first write`() async throws {
        let lost = "App.(unknown context at $55d0c0ffee).Secret"
        let long: ResourceKey = [String(repeating: "long", count: 200)]
        let store = try await PersistentDataStore(at: folder.url)
        let first = DataStoreArchive(store)
        func record(_ key: ResourceKey, _ type: String) -> ArchivedRecord {
            ArchivedRecord(ArchivedRecord.ID(key, valueType: type), payload: Data("1".utf8), updatedAt: .now)
        }
        try await first.write(record("kept", "Swift.Int"))
        for key in ["lost", long] { try await first.write(record(key, lost)) }
        try await first.write(record(long, "Swift.Int"))
        let again = DataStoreArchive(store)
        #expect(try await store.identifiers().count == 4)
        try await again.write(record("new", "Swift.Int"))
        #expect(try await store.identifiers().count == 3)
        #expect(try await again.record(ArchivedRecord.ID(long, valueType: "Swift.Int")) != nil)
        #expect(try await again.record(ArchivedRecord.ID("lost", valueType: lost)) == nil)
    }

    @Test func `a damaged record keeps no other from being marked as stale`() async throws {
        let store = try await PersistentDataStore(at: folder.url)
        let archive = DataStoreArchive(store)
        let ids = (0..<8).map { ArchivedRecord.ID(["n", "\($0)"], valueType: "Swift.Int") }
        for id in ids { try await archive.write(ArchivedRecord(id, payload: Data("1".utf8), updatedAt: .now)) }
        // The archive has read which records exist.
        try await archive.remove(.prefix("none"))
        for id in ids.prefix(2) {
            let name = try #require(EntryName.name(of: RecordFrame.identifier(of: id)))
            try Data("damage".utf8).write(to: folder.file("entries/\(name)"))
        }
        try await archive.markStale(.prefix("n"))
        for id in ids.dropFirst(2) { #expect(try await archive.record(id)?.isStale == true) }
        for id in ids.prefix(2) { #expect(try await archive.record(id) == nil) }
    }

    @Test func `a record of before a log-out that was cut short never counts`() async throws {
        let store = try await PersistentDataStore(at: folder.url)
        let id = ArchivedRecord.ID("a", valueType: "Swift.Int")
        let archive = DataStoreArchive(store)
        try await archive.write(ArchivedRecord(id, payload: Data("1".utf8), updatedAt: .now))
        let identifier = RecordFrame.identifier(of: id)
        let bytes = try Data(contentsOf: folder.file("entries/\(EntryName.name(of: identifier) ?? "")"))
        try await archive.wipe()
        // This simulates a removal that hasn't reached the disk.
        try bytes.write(to: folder.file("entries/\(EntryName.name(of: identifier) ?? "")"))
        await store.close()
        let again = DataStoreArchive(try await PersistentDataStore(at: folder.url))
        #expect(try await again.record(id) == nil)
    }
}

/// A folder that is opened repeatedly.
private actor Places {
    private let url: URL
    private var store: PersistentDataStore?

    init(_ url: URL) {
        self.url = url
    }

    func open() async throws -> PersistentDataStore {
        if let store { await store.close() }
        let opened = try await PersistentDataStore(at: url, durability: .processCrash)
        store = opened
        return opened
    }
}
