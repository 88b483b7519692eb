import Foundation
import ResourceCore
import ResourceTesting
import StorageProofs
import Testing

@testable import ResourceStorage

/// The usage in total and for each value.
@Suite(.timeLimit(.minutes(10))) struct SizeTests {
    private let folder = TemporaryFolder()
    private let long = String(repeating: "X", count: 500)

    private func spaceOnDisk() throws -> Int {
        try folder.files.filter { $0.hasPrefix("entries/") }
            .reduce(0) { try $0 + SystemFiles().space(folder.file($1).path).onDisk }
    }

    private func sizes(_ store: PersistentDataStore) async throws -> [String: Int] {
        try await store.usageOfValues().mapValues(\.bytes)
    }

    @Test(arguments: [DataStoreLimits.none, DataStoreLimits(count: 100), DataStoreLimits(age: .seconds(3600))])
    func `sizes are those of the values and of the disk, before and after a restart`(
        _ limits: DataStoreLimits
    ) async throws {
        for round in 0..<2 {
            let store = try await PersistentDataStore(at: folder.url, limits: limits)
            if round == 0 {
                try await store.store(Data(count: 1), for: "a")
                try await store.store(Data(count: 9000), for: "a")
                for identifier in ["../é", long] { try await store.store(Data(count: 70), for: identifier) }
                for identifier in ["empty", "gone"] { try await store.store(Data(), for: identifier) }
                try await store.remove("gone")
            }
            let usage = try await store.usage()
            #expect(usage.count == 4 && usage.bytes == 9140)
            #expect(try usage.bytesOnDisk == spaceOnDisk())
            #expect(try await sizes(store) == ["a": 9000, "../é": 70, long: 70, "empty": 0])
            let listed = try await store.usageOfValues()
            #expect(listed.values.reduce(0) { $0 + $1.bytesOnDisk } == usage.bytesOnDisk)
            for (identifier, own) in listed { #expect(try await store.usage(of: identifier) == own) }
            #expect(try await store.usage(of: "gone") == nil)
            await store.close()
        }
    }

    @Test func `sizes are known without an index too`() async throws {
        let first = try EntryFolder(folder.url.path, limits: DataStoreLimits(count: 100))
        for identifier in ["a", long] {
            try first.write(identifier, Data(count: 70), storedAt: 0, .processCrash)
        }
        let before = (try first.usage(), try first.entries())
        let copy = TemporaryFolder()
        try FileManager.default.copyItem(at: folder.url, to: copy.url)
        let again = try EntryFolder(copy.url.path, limits: DataStoreLimits(count: 100))
        #expect(again.isRebuilt == true)
        #expect(try again.usage() == before.0 && again.entries() == before.1)
    }

    @Test func `a store with limits asks the disk for nothing`() throws {
        let calls = Lock<[String]>([])
        let files = WrappedFiles(SimulatedDisk()) { call, path in
            if path?.hasSuffix("/records") != true { calls.withLock { $0.append(call) } }
            return true
        }
        let folder = try EntryFolder("/store", files, limits: DataStoreLimits(count: 100))
        for number in 0..<10 { try folder.write("\(number)", Data(count: number), storedAt: 0, .processCrash) }
        calls.withLock { $0 = [] }
        #expect(try folder.usage().bytes == 45)
        #expect(try folder.entries().count == 10)
        #expect(try folder.entry("9")?.bytes == 9)
        #expect(calls.withLock { $0 } == [])
    }

    @Test func `what was given up is not counted, and to ask is no use of a value`() async throws {
        let store = try await PersistentDataStore(at: folder.url, limits: DataStoreLimits(count: 2))
        for identifier in ["a", "b"] { try await store.store(Data(count: 10), for: identifier) }
        _ = try await store.usage(of: "a")
        _ = try await store.usageOfValues()
        try await store.store(Data(count: 5), for: "c")
        #expect(try await sizes(store) == ["b": 10, "c": 5])
        #expect(try await store.usage().bytes == 15)
        try await store.removeAll()
        #expect(try await store.usage() == DataStoreUsage())
    }

    @Test func `what is too old is not listed, and counted until it is removed`() async throws {
        let clock = ManualClock()
        let store = await PersistentDataStore.inMemory(limits: DataStoreLimits(age: .seconds(60))) {
            Date(timeIntervalSince1970: clock.now.sinceStart / .seconds(1))
        }
        try await store.store(Data(count: 10), for: "a")
        clock.advance(by: .seconds(61))
        #expect(try await store.usageOfValues().isEmpty)
        #expect(try await store.usage(of: "a") == nil)
        #expect(try await store.usage().count == 1)
        try await store.flush()
        #expect(try await store.usage().count == 0)
    }

    @Test func `an archive's records are counted with its generation`() async throws {
        let store = await PersistentDataStore.inMemory(limits: DataStoreLimits(count: 10))
        let archive = RecordStore(store)
        try await archive.wipe()
        try await archive.write(
            ValueRecord(ValueRecord.ID("a", valueType: "Swift.Int"), payload: Data(), updatedAt: .now))
        #expect(try await store.usage().count == 2)
        #expect(try await Set(store.usageOfValues().keys) == Set(store.identifiers()))
    }
}
