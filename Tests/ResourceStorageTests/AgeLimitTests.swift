import Foundation
import ResourceCore
import ResourceTesting
import StorageProofs
import Testing

@testable import ResourceStorage

/// Values that are too old are never returned, and are removed at the next opportunity (S6).
@Suite(.timeLimit(.minutes(10))) struct AgeLimitTests {
    private let folder = TemporaryFolder()
    private let clock = ManualClock()
    private let limits = DataStoreLimits(age: .seconds(60))

    private var seconds: Double { clock.now.sinceStart / .seconds(1) }

    private func open(memory: Int = 0, limits: DataStoreLimits? = nil) async throws -> PersistentDataStore {
        try await PersistentDataStore(
            at: folder.url, durability: .processCrash, limits: limits ?? self.limits, memory: memory
        ) { [clock] in
            Date(timeIntervalSince1970: clock.now.sinceStart / .seconds(1))
        }
    }

    private func open(_ files: any FileSystem, limits: DataStoreLimits? = nil) throws -> EntryFolder {
        try EntryFolder("/store", files, limits: limits ?? self.limits) { [clock] in
            clock.now.sinceStart / .seconds(1)
        }
    }

    private func entries(_ disk: SimulatedDisk) throws -> Set<String> { try Set(disk.names(in: "/store/entries")) }

    @Test(arguments: [0, 10_000]) func `what is too old is not returned, whether the disk or the memory has it, S6`(
        _ memory: Int
    ) async throws {
        let store = try await open(memory: memory)
        for identifier in ["old", "again"] { try await store.store([1], for: identifier) }
        clock.advance(by: .seconds(60))
        #expect(try await store.value([Int].self, for: "old") == [1])
        #expect(try await store.data(for: "old") != nil)
        try await store.store([2], for: "again")
        clock.advance(by: .seconds(1))
        #expect(try await store.value([Int].self, for: "old") == nil)
        #expect(try await store.data(for: "old") == nil)
        #expect(try await store.value([Int].self, for: "again") == [2])
        #expect(try await store.identifiers() == ["again"])
    }

    @Test func `a decoded value is not returned when it is too old, though somebody has it`() async throws {
        final class Word: Sendable {}
        let words = DataStoreTransform<Word> { _ in
            Data()
        } decode: { _ in
            Word()
        }
        .keptDecoded(as: "word")
        let store = try await open(memory: 1000)
        try await store.store(Word(), as: words, for: "a")
        let held = try await store.value(as: words, for: "a")
        #expect(try await store.value(as: words, for: "a") === held)
        clock.advance(by: .seconds(61))
        #expect(try await store.value(as: words, for: "a") == nil)
        withExtendedLifetime(held) {}
    }

    @Test func `a read of what is too old does not write to the disk, S6`() throws {
        let disk = SimulatedDisk()
        let folder = try open(disk)
        try folder.write("a", Data(), storedAt: seconds, .processCrash)
        clock.advance(by: .seconds(61))
        let changes = disk.changes
        #expect(try folder.read("a") == nil)
        #expect(disk.changes == changes)
        #expect(try entries(disk) == ["a"])
    }

    @Test func `a write removes the oldest 64, and a flush the others`() throws {
        let disk = SimulatedDisk()
        let folder = try open(disk)
        for number in 0..<100 {
            try folder.write("\(number)", Data(), storedAt: seconds, .processCrash)
            clock.advance(by: .milliseconds(10))
        }
        clock.advance(by: .seconds(61))
        try folder.write("new", Data(), storedAt: seconds, .processCrash)
        #expect(try entries(disk) == Set((64..<100).map { "\($0)" } + ["new"]))
        #expect(folder.totals?.count == 37)
        try folder.sync()
        #expect(try entries(disk) == ["new"])
    }

    @Test func `closing and verifying remove what is too old`() async throws {
        let store = try await open()
        try await store.store(1, for: "a")
        clock.advance(by: .seconds(61))
        for try await finding in store.verify() { Issue.record("\(finding)") }
        #expect(folder.files.allSatisfy { !$0.hasPrefix("entries/") })
        try await store.store(2, for: "b")
        clock.advance(by: .seconds(61))
        await store.close()
        #expect(folder.files.sorted() == ["FORMAT", "index", "lock"])
    }

    @Test(arguments: [true, false]) func `ages are known after a restart, with the index and without, S9`(
        _ isClosed: Bool
    ) throws {
        let disk = SimulatedDisk()
        let long = String(repeating: "X", count: 500)
        var folder: EntryFolder? = try open(disk)
        for identifier in ["a", long] { try folder?.write(identifier, Data(), storedAt: seconds, .processCrash) }
        clock.advance(by: .seconds(30))
        try folder?.write("b", Data(), storedAt: seconds, .processCrash)
        if isClosed { folder?.close() }
        folder = nil
        clock.advance(by: .seconds(31))
        let again = try open(disk)
        #expect(again.isRebuilt == !isClosed)
        #expect(try again.read("a") == nil && again.read(long) == nil)
        #expect(try again.read("b") != nil)
        try again.sync()
        #expect(try entries(disk) == ["b"])
    }

    @Test func `an index that tells no ages is not believed where ages are wanted, S9`() throws {
        let disk = SimulatedDisk()
        var folder: EntryFolder? = try open(disk, limits: DataStoreLimits.none)
        try folder?.write("a", Data(), storedAt: seconds, .processCrash)
        folder?.close()
        folder = nil
        // Only the names of the files are read.
        folder = try open(disk, limits: DataStoreLimits(count: 10))
        folder?.close()
        folder = nil
        clock.advance(by: .seconds(61))
        let again = try open(disk)
        #expect(again.isRebuilt == true)
        try again.sync()
        #expect(try entries(disk).isEmpty)
    }

    @Test func `a value from the future counts as old as it is far away`() throws {
        let disk = SimulatedDisk()
        let folder = try open(disk)
        for (identifier, time) in [("near", 59), ("far", 61), ("never", .nan)] as [(String, Double)] {
            try folder.write(identifier, Data(), storedAt: time, .processCrash)
        }
        #expect(try folder.read("near") != nil)
        #expect(try folder.read("far") == nil && folder.read("never") == nil)
        try folder.sync()
        #expect(try entries(disk) == ["near"])
    }

    @Test func `to remove what is too old finds nothing, and removes it`() throws {
        let disk = SimulatedDisk()
        let folder = try open(disk)
        try folder.write("a", Data(), storedAt: seconds, .processCrash)
        clock.advance(by: .seconds(61))
        #expect(try !folder.remove("a", .processCrash))
        #expect(try entries(disk).isEmpty)
    }

    @Test func `a wipe removes records that are too old, and its generation is never too old`() async throws {
        let store = try await open()
        let archive = RecordStore(store)
        let id = ValueRecord.ID("a", valueType: "Swift.Int")
        try await archive.wipe()
        try await archive.write(
            ValueRecord(id, payload: Data(), updatedAt: Date(timeIntervalSince1970: seconds)))
        clock.advance(by: .seconds(61))
        #expect(try await archive.record(id) == nil)
        let generation = try await store.data(for: "records")
        try await archive.wipe()
        #expect(folder.files.filter { $0.hasPrefix("entries/") } == ["entries/records"])
        try await store.flush()
        let next = try #require(try await store.data(for: "records"))
        #expect(next != generation)
    }

    @Test func `a value that is written while its old one goes stays`() throws {
        let gate = GatedFiles()
        let disk = MemoryFiles()
        let folder = try open(gate.files(holding: "remove", disk))
        for identifier in ["first", "second"] {
            try folder.write(identifier, Data(), storedAt: seconds, .processCrash)
            clock.advance(by: .seconds(1))
        }
        clock.advance(by: .seconds(61))
        let now = seconds
        // Both have been taken out, and the file of the first is about to be removed.
        let other = gate.hold { try? folder.write("third", Data(), storedAt: now, .processCrash) }
        try folder.write("second", Data("new".utf8), storedAt: now, .processCrash)
        other.letGo()
        #expect(try folder.read("second")?.payload == Data("new".utf8))
        #expect(try Set(disk.names(in: "/store/entries")) == ["second", "third"])
    }

    @Test func `what cannot be removed counts again, and goes another time`() throws {
        let disk = SimulatedDisk()
        let isBroken = Lock(true)
        let files = WrappedFiles(disk) { call, path throws(FileFailure) in
            let isHit = call == "remove" && path == "/store/entries/a" && isBroken.withLock { $0 }
            if isHit { throw FileFailure(errno: EIO, "unlink") }
            return true
        }
        let folder = try open(files)
        for identifier in ["a", "b"] { try folder.write(identifier, Data(), storedAt: seconds, .processCrash) }
        clock.advance(by: .seconds(61))
        #expect(throws: DataStoreError.self) { try folder.sync() }
        #expect(try folder.totals?.count == entries(disk).count)
        isBroken.withLock { $0 = false }
        try folder.sync()
        #expect(try entries(disk).isEmpty)
    }
}
