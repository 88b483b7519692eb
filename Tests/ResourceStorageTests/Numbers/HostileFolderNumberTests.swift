import Foundation
import ResourceCore
import StorageProofs
import Testing

@testable import ResourceStorage

/// Files of a store whose numbers mean what can't be, with right checksums: every place of each file, every width.
@Suite(.timeLimit(.minutes(10))) struct HostileFolderNumberTests {
    private let limits = [DataStoreLimits(count: 4), DataStoreLimits(bytes: 200, age: .seconds(1_000), freeSpace: 1)]

    @Test func `no number in an index stops a store, and none is believed that can't be, S9`() throws {
        let files = MemoryFiles()
        try fill(files, limits[0]).close()
        let index = try #require(try files.contents(of: "/store/index", limit: 10_000))
        for odd in OddNumbers.variants(of: Data(index.dropLast(4))) {
            let disk = MemoryFiles()
            try fill(disk, limits[0]).close()
            try disk.replace("/store/index", with: [odd + odd.checksumBytes], by: "/store/tmp/x", .processCrash)
            for limits in limits {
                let folder = try EntryFolder("/store", disk, limits: limits, now: { 1_000 })
                let usage = try folder.usage()
                #expect(usage.bytes >= 0 && usage.bytesOnDisk >= 0)
                _ = try folder.entries()
                try folder.write("d", Data("value".utf8), storedAt: 1_000, .processCrash)
                #expect(try folder.read("d")?.payload == Data("value".utf8))
                folder.close()
            }
        }
    }

    @Test func `no number in an entry stops a store or an archive, S3`() async throws {
        let id = ValueRecord.ID("a", valueType: "Swift.Int")
        let record = ValueRecord(
            id, payload: Data("7".utf8), updatedAt: Date(timeIntervalSince1970: 900), confirmsLoads: false,
            names: [UUID()], stamp: 3)
        let frame = EntryFrame(
            identifier: id.identifier, payload: try record.data(1), storedAt: 900,
            revision: 1)
        for odd in OddNumbers.variants(of: frame.bytes) { try await use(odd.withChecksums(of: frame), id) }
        let payload = frame.payload
        let length = Int(payload.number(UInt32.self, at: 1))
        for odd in OddNumbers.jsonVariants(of: Data(payload.dropFirst(5).prefix(length))) {
            let size = withUnsafeBytes(of: UInt32(odd.count).littleEndian) { Data($0) }
            let changed = EntryFrame(
                identifier: frame.identifier, payload: payload.prefix(1) + size + odd + Data("7".utf8), storedAt: 900,
                revision: 1)
            try await use(changed.bytes, id)
        }
    }

    @Test(arguments: OddNumbers.texts + ["", "one", "0x10", String(repeating: "9", count: 5_000)])
    func `no generation prevents a wipe, and none survives it, W14`(_ text: String) async throws {
        let store = await PersistentDataStore.inMemory()
        let archive = RecordStore(store)
        try await store.store(Data(text.utf8), for: ArchiveGeneration.identifier)
        let id = ValueRecord.ID("a", valueType: "Swift.Int")
        let record = ValueRecord(id, payload: Data(), updatedAt: Date(timeIntervalSince1970: 0))
        try await archive.write(record)
        #expect(try await RecordStore(store).record(id) == record)
        let old = try #require(try await store.data(for: id.identifier))
        try await archive.wipe()
        try await store.store(old, for: id.identifier)
        for archive in [archive, RecordStore(store)] {
            #expect(try await archive.record(id) == nil)
        }
    }

    /// Files of 4 EiB each, of which two have a length that no number can express.
    @Test func `files that claim to be endless are no entries, S6`() async throws {
        let place = FileManager.default.fileExists(atPath: "/dev/shm") ? URL(filePath: "/dev/shm") : nil
        let folder = TemporaryFolder(in: place)
        let store = try await PersistentDataStore(at: folder.url, limits: limits[0])
        try await store.store(1, for: "kept")
        await store.close()
        for name in ["a", "b", "c"] {
            let path = folder.file("entries/\(name)").path
            try #require(FileManager.default.createFile(atPath: path, contents: nil))
            try #require(truncate(path, 1 << 62) == 0)
        }
        for (limits, name) in zip(limits, ["a", "b"]) {
            let store = try await PersistentDataStore(at: folder.url, limits: limits)
            #expect(store.report.entries == 1)
            #expect(try await store.usage().count == 1)
            try await store.store(2, for: "d")
            await expect(.corrupt) { _ = try await store.data(for: name) }
            try await store.remove("d")
            await store.close()
        }
    }

    @Test func `a file system's own numbers are within bounds`() {
        for unit in OddNumbers.patterns.map({ Int(truncatingIfNeeded: $0) }) {
            for bytes in OddNumbers.patterns.map({ Int(clamping: $0) }) {
                _ = FreeSpace(bytes: bytes, unit: unit).shortage(of: .max, afterWriting: 1 << 31, files: 1_000)
            }
        }
    }

    private func use(_ file: Data, _ id: ValueRecord.ID) async throws {
        let files = MemoryFiles()
        try fill(files, .none).close()
        let identifier = id.identifier
        let name = try #require(EntryName.name(of: identifier))
        try files.replace("/store/entries/\(name)", with: [file], by: "/store/tmp/x", .processCrash)
        for limits in limits {
            let folder = try EntryFolder("/store", files, limits: limits, now: { 1_000 })
            _ = try folder.usage()
            _ = try folder.entries()
            _ = try? folder.read(identifier)
            folder.close()
        }
        let store = try await PersistentDataStore(.processCrash) { now throws(DataStoreError) in
            try EntryFolder("/store", files, now: now)
        }
        try await store.store(Data(#"{"format":1,"generation":1}"#.utf8), for: ArchiveGeneration.identifier)
        let archive = RecordStore(store)
        _ = try? await archive.record(id)
        _ = try await archive.identities(of: .all)
        try await archive.mark(.all, .stale)
        try await archive.wipe()
        #expect(try await archive.record(id) == nil)
        await store.close()
    }

    /// Creates a store with three entries.
    private func fill(_ files: MemoryFiles, _ limits: DataStoreLimits) throws -> EntryFolder {
        let folder = try EntryFolder("/store", files, limits: limits, now: { 1_000 })
        for name in ["a", "b", "c"] { try folder.write(name, Data(name.utf8), storedAt: 900, .processCrash) }
        return folder
    }
}

extension Data {
    /// The checksum of the bytes, as the end of a file.
    fileprivate var checksumBytes: Data { Swift.withUnsafeBytes(of: checksum().littleEndian) { Data($0) } }

    /// Returns a changed file of an entry with the checksums that its changed contents need.
    fileprivate func withChecksums(of frame: EntryFrame) -> Data {
        let header = prefix(EntryFrame.headerSize - 4)
        let content = dropFirst(EntryFrame.headerSize).dropLast(4)
        return header + Data(header).checksumBytes + content + Data(content).checksumBytes
    }
}
