import Foundation
import ResourceCore
import StorageProofs
import Testing

@testable import ResourceStorage

/// A store that leaves a part of the volume to others (S6, S7).
@Suite(.timeLimit(.minutes(10))) struct FreeSpaceTests {
    private let disk = SimulatedDisk(capacity: 10_000)

    private func open(keepingFree bytes: Int) throws -> EntryFolder {
        try EntryFolder("/store", disk, limits: DataStoreLimits(freeSpace: bytes))
    }

    private func write(_ identifier: String, _ size: Int, in folder: EntryFolder) throws {
        try folder.write(identifier, Data(count: size), storedAt: 0, .processCrash)
    }

    /// Writes to the volume outside of the store.
    private func fill(_ size: Int) throws {
        let file = try disk.create("/other-\(size)")
        try Data(count: size).withUnsafeBytes { _ = try disk.write(file, [$0]) }
    }

    private func entries() throws -> Set<String> { try Set(disk.names(in: "/store/entries")) }

    @Test func `a write that would leave too little gives up others first, S6`() throws {
        let folder = try open(keepingFree: 5000)
        for number in 0..<20 {
            try write("\(number)", 500, in: folder)
            #expect(try disk.freeSpace("/").bytes >= 5000)
        }
        #expect(try entries().count == 9)
        #expect(try entries().contains("19"))
    }

    @Test func `what was used stays, and no more goes than is needed`() throws {
        let folder = try open(keepingFree: 5000)
        for number in 0..<8 { try write("\(number)", 500, in: folder) }
        _ = try folder.read("0")
        try fill(1000)
        try write("new", 500, in: folder)
        #expect(try entries() == ["0", "3", "4", "5", "6", "7", "new"])
        #expect(try disk.freeSpace("/").bytes >= 5000)
    }

    @Test func `where giving up everything is not enough nothing goes, and the write is an error, S7`() throws {
        let folder = try open(keepingFree: 5000)
        for number in 0..<4 { try write("\(number)", 500, in: folder) }
        try fill(4900)
        let changes = disk.changes
        do throws(DataStoreError) {
            try folder.write("0", Data(count: 4000), storedAt: 0, .processCrash)
            Issue.record("it was written")
        } catch {
            #expect(error.code == .noSpace && error.errno == 0 && error.identifier == "0")
        }
        #expect(disk.changes == changes)
        #expect(try folder.read("0")?.payload.count == 500)
        #expect(try entries().count == 4)
    }

    @Test func `a value is not given up for its own successor, S7`() throws {
        let folder = try open(keepingFree: 5000)
        try write("a", 4000, in: folder)
        #expect(throws: DataStoreError.self) { try write("a", 3000, in: folder) }
        #expect(try folder.read("a")?.payload.count == 4000)
        try write("b", 3000, in: folder)
        #expect(try entries() == ["b"])
    }

    @Test func `a full disk takes no value for its own successor either, S7`() throws {
        let folder = try EntryFolder("/store", disk, limits: DataStoreLimits(count: 10))
        try write("a", 6000, in: folder)
        #expect(throws: DataStoreError.self) { try write("a", 6000, in: folder) }
        #expect(try folder.read("a")?.payload.count == 6000)
    }

    @Test func `two that write at once do not both take what is left, S6`() throws {
        let gate = GatedFiles()
        let folder = try EntryFolder(
            "/store", gate.files(holding: "create", disk), limits: DataStoreLimits(freeSpace: 5000))
        for number in 0..<4 { try write("\(number)", 1000, in: folder) }
        // It has queried the free space, and is about to write. None of these identifiers shares its lock.
        let first = gate.hold { try? folder.write("one", Data(count: 600), storedAt: 0, .processCrash) }
        try write("two", 600, in: folder)
        first.letGo()
        #expect(try entries() == ["1", "2", "3", "one", "two"])
        #expect(try disk.freeSpace("/").bytes >= 5000)
    }

    @Test func `a volume that cannot be asked is an error, and nothing goes`() throws {
        let files = WrappedFiles(disk) { call, _ throws(FileFailure) in
            if call == "freeSpace" { throw FileFailure(errno: EIO, "statvfs") }
            return true
        }
        let folder = try EntryFolder("/store", files, limits: DataStoreLimits(freeSpace: 1))
        #expect(throws: DataStoreError.self) { try write("a", 1, in: folder) }
        #expect(try entries().isEmpty)
    }

    @Test func `the machine's volume is asked`() async throws {
        let temporary = TemporaryFolder()
        let greedy = try await PersistentDataStore(at: temporary.url, limits: DataStoreLimits(freeSpace: .max))
        await expect(.noSpace) { try await greedy.store(1, for: "a") }
        await greedy.close()
        let modest = try await PersistentDataStore(at: temporary.url, limits: DataStoreLimits(freeSpace: 1))
        try await modest.store(1, for: "a")
        #expect(try await modest.value(Int.self, for: "a") == 1)
    }

    @Test func `an archive can be wiped however little is free, S7`() async throws {
        let store = await PersistentDataStore.inMemory(limits: DataStoreLimits(bytes: 1, freeSpace: .max))
        let archive = RecordStore(store)
        let id = ValueRecord.ID("a", valueType: "Swift.Int")
        await #expect(throws: DataStoreError.self) {
            try await archive.write(ValueRecord(id, payload: Data(), updatedAt: .now))
        }
        let generation = try #require(try await store.data(for: "records"))
        try await archive.wipe()
        #expect(try #require(try await store.data(for: "records")) != generation)
    }

    @Test func `a volume gives its space out in whole portions`() {
        let free = FreeSpace(bytes: 10_000, unit: 4096)
        #expect(free.shortage(of: 1808, afterWriting: 4097) == 0)
        #expect(free.shortage(of: 1809, afterWriting: 4097) == 1)
        #expect(free.shortage(of: .max, afterWriting: 20_000) == .max)
        // One byte more than an allocation unit, and another byte: three units at most.
        #expect(free.shortage(of: 0, afterWriting: 4098, files: 2) == 3 * 4096 - 10_000)
    }
}
