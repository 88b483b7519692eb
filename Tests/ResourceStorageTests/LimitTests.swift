import Foundation
import ResourceCore
import Testing

@testable import ResourceStorage

/// A store with limits is a cache (S6, S7).
@Suite(.timeLimit(.minutes(10))) struct LimitTests {
    private let folder = TemporaryFolder()

    @Test func `what is too much goes, the longest unused first`() async throws {
        let store = try await PersistentDataStore(at: folder.url, limits: DataStoreLimits(count: 3))
        for number in 1...3 { try await store.store(number, for: "\(number)") }
        _ = try await store.value(Int.self, for: "1")
        try await store.store(4, for: "4")
        #expect(try await Set(store.identifiers()) == ["1", "3", "4"])
    }

    @Test func `the bytes are those on the disk, and never more than the limit after a write`() async throws {
        let limit = 64 << 10
        let store = try await PersistentDataStore(at: folder.url, limits: DataStoreLimits(bytes: limit))
        for number in 0..<40 {
            try await store.store(Data(repeating: 1, count: 5000), for: "\(number)")
            let space = try folder.files.filter { $0.hasPrefix("entries/") }.map {
                try SystemFiles().space(folder.file($0).path).onDisk
            }
            #expect(space.reduce(0, +) <= limit)
        }
        #expect(try await store.identifiers().count >= 5)
    }

    @Test func `a value that is larger than the limit is an error, and the others stay`() async throws {
        let store = try await PersistentDataStore(at: folder.url, limits: DataStoreLimits(bytes: 10_000))
        try await store.store(1, for: "small")
        await expect(.tooLarge) { try await store.store(Data(count: 20_000), for: "large") }
        #expect(try await store.identifiers() == ["small"])
    }

    @Test func `what was there before counts after a restart`() async throws {
        let first = try await PersistentDataStore(at: folder.url)
        for number in 1...5 { try await first.store(number, for: "\(number)") }
        await first.close()
        let store = try await PersistentDataStore(at: folder.url, limits: DataStoreLimits(count: 2))
        try await store.store(6, for: "6")
        #expect(try await store.identifiers().count == 2)
        #expect(try await store.value(Int.self, for: "6") == 6)
    }

    @Test func `removed and rewritten values are counted once`() throws {
        let folder = try EntryFolder(folder.url.path, limits: DataStoreLimits(count: 10))
        for _ in 0..<3 { try folder.write("a", Data(count: 5000), storedAt: 0, .processCrash) }
        try folder.write("b", Data(), storedAt: 0, .processCrash)
        #expect(folder.totals?.count == 2)
        try folder.remove("a", .processCrash)
        #expect(folder.totals?.count == 1)
        try folder.removeAll()
        #expect(folder.totals?.count == 0 && folder.totals?.bytes == 0)
    }

    @Test func `on a full disk a cache gives something up and tries once more, S7`() throws {
        let files = FailingFiles(ENOSPC)
        let folder = try EntryFolder(folder.url.path, files, limits: DataStoreLimits(count: 10))
        try folder.write("old", Data(), storedAt: 0, .processCrash)
        files.fail(at: 1)
        try folder.write("new", Data("new".utf8), storedAt: 0, .processCrash)
        #expect(files.hasFailed)
        #expect(try folder.identifiers() == ["new"])
    }

    @Test func `without limits a full disk is an error, and the value before is intact, S7`() throws {
        let files = FailingFiles(ENOSPC)
        let folder = try EntryFolder(folder.url.path, files)
        try folder.write("a", Data("old".utf8), storedAt: 0, .ordered)
        files.fail(at: 1)
        #expect(throws: DataStoreError.self) { try folder.write("a", Data("new".utf8), storedAt: 0, .ordered) }
        #expect(try folder.read("a")?.payload == Data("old".utf8))
    }

    @Test func `an archive in a cache still knows its generation after others went`() async throws {
        let store = try await PersistentDataStore(at: folder.url, limits: DataStoreLimits(count: 2))
        let archive = RecordStore(store)
        try await archive.wipe()
        for number in 0..<10 {
            let id = ValueRecord.ID(["\(number)"], valueType: "Swift.Int")
            try await archive.write(ValueRecord(id, payload: Data(), updatedAt: .now))
        }
        #expect(try await store.identifiers().contains("records"))
        let last = ValueRecord.ID("9", valueType: "Swift.Int")
        #expect(try await archive.record(last) != nil)
    }
}
