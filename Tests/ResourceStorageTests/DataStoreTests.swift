import Foundation
import StorageProofs
import Testing

@testable import ResourceStorage

/// The values that a data store keeps, and its errors (S1, S3, S8, S10).
@Suite(.timeLimit(.minutes(10))) struct DataStoreTests {
    private let folder = TemporaryFolder()

    private struct Station: Codable, Equatable {
        var name: String
    }

    @Test func `a value comes back, also from another store on the same folder`() async throws {
        let store = try await PersistentDataStore(at: folder.url)
        try await store.store([Station(name: "Jazz")], for: "stations/jazz")
        #expect(try await store.value([Station].self, for: "stations/jazz") == [Station(name: "Jazz")])
        await store.close()
        let again = try await PersistentDataStore(at: folder.url)
        #expect(try await again.value([Station].self, for: "stations/jazz") == [Station(name: "Jazz")])
    }

    @Test func `absent is nil, and empty is a value, S3`() async throws {
        let store = try await PersistentDataStore(at: folder.url)
        try await store.store(Data(), for: "empty")
        #expect(try await store.data(for: "absent") == nil)
        #expect(try await store.data(for: "empty") == Data())
    }

    @Test(arguments: Durability.allCases) func `the last write counts, at every durability`(
        _ durability: Durability
    ) async throws {
        let store = try await PersistentDataStore(at: folder.url, durability: durability)
        for number in 0..<10 { try await store.store(number, for: "number") }
        #expect(try await store.value(Int.self, for: "number") == 9)
        #expect(folder.files.filter { !$0.hasPrefix("entries/") }.sorted() == ["FORMAT", "lock"])
    }

    @Test func `a removed value is gone, and its identifier free`() async throws {
        let store = try await PersistentDataStore(at: folder.url)
        try await store.store(1, for: "a")
        #expect(try await store.remove("a"))
        #expect(try await store.value(Int.self, for: "a") == nil)
        #expect(try await !store.remove("a"))
        try await store.store(2, for: "a")
        #expect(try await store.value(Int.self, for: "a") == 2)
    }

    @Test func `all values are removed at once, and the store goes on`() async throws {
        let store = try await PersistentDataStore(at: folder.url)
        for number in 0..<100 { try await store.store(number, for: "\(number)") }
        try await store.removeAll()
        #expect(try await store.identifiers().isEmpty)
        try await store.store(1, for: "a")
        #expect(try await store.identifiers() == ["a"])
        #expect(folder.files.sorted() == ["FORMAT", "entries/a", "lock"])
    }

    @Test func `a generated identifier finds its value`() async throws {
        let store = try await PersistentDataStore(at: folder.url)
        let transform = DataStoreTransform<String> {
            Data($0.utf8.reversed())
        } decode: {
            String(decoding: $0.reversed(), as: UTF8.self)
        }
        let identifier = try await store.store("logo", as: transform)
        #expect(try await store.value(as: transform, for: identifier) == "logo")
        #expect(try await store.data(for: identifier) == Data("ogol".utf8))
    }

    @Test func `a transform that throws is its own error, and leaves the value before`() async throws {
        let store = try await PersistentDataStore(at: folder.url)
        try await store.store(1, for: "a")
        let failing = DataStoreTransform<Int> { _ in
            throw CancellationError()
        } decode: { _ in
            0
        }
        await expect(.transform) { try await store.store(2, as: failing, for: "a") }
        #expect(try await store.value(Int.self, for: "a") == 1)
        await expect(.transform) { _ = try await store.value([String].self, for: "a") }
        #expect(try await store.value(Int.self, for: "a") == 1)
    }

    @Test func `who opens a folder a second time is told that it is open, S8`() async throws {
        let store = try await PersistentDataStore(at: folder.url)
        await expect(.alreadyOpen) { _ = try await PersistentDataStore(at: folder.url) }
        await store.close()
        await expect(.closed) { try await store.store(1, for: "a") }
        _ = try await PersistentDataStore(at: folder.url)
    }

    @Test func `who opens it by another path is told so too, S8`() async throws {
        let store = try await PersistentDataStore(at: folder.url)
        let link = TemporaryFolder()
        try FileManager.default.createSymbolicLink(at: link.url, withDestinationURL: folder.url)
        await expect(.alreadyOpen) { _ = try await PersistentDataStore(at: link.url) }
        await store.close()
        _ = try await PersistentDataStore(at: link.url)
    }

    @Test func `another process is told that a folder is open, S8`() async throws {
        let store = try await PersistentDataStore(at: folder.url)
        #expect(try await victimStatus() != 0)
        try await store.store(1, for: "a")
        await store.close()
    }

    /// Starts another process on the folder, which ends immediately if the folder is open.
    private func victimStatus() async throws -> Int32 {
        let victim = Process()
        victim.executableURL = builtProgram("StoreVictim")
        victim.arguments = ["numbers", folder.url.path, "0", "processCrash"]
        victim.standardError = FileHandle.nullDevice
        victim.standardOutput = FileHandle.nullDevice
        return try await withCheckedThrowingContinuation { continuation in
            victim.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try victim.run() } catch { continuation.resume(throwing: error) }
        }
    }

    @Test func `a folder of a newer version is refused, and left as it is, S10`() async throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try Data("resource-storage 2\n".utf8).write(to: folder.file("FORMAT"))
        try Data("theirs".utf8).write(to: folder.file("other"))
        await expect(.newerFormat) { _ = try await PersistentDataStore(at: folder.url) }
        #expect(folder.files.sorted() == ["FORMAT", "lock", "other"])
    }

    @Test func `a folder that is a file, or not a store's, is an error that changes nothing`() async throws {
        try Data("mine".utf8).write(to: folder.url)
        await expect(.unusableFolder) { _ = try await PersistentDataStore(at: folder.url) }
        #expect(try Data(contentsOf: folder.url) == Data("mine".utf8))
        try FileManager.default.removeItem(at: folder.url)
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try Data("something else".utf8).write(to: folder.file("FORMAT"))
        await expect(.unusableFolder) { _ = try await PersistentDataStore(at: folder.url) }
    }

    @Test func `what an interrupted write left is removed at the next start`() async throws {
        try await PersistentDataStore(at: folder.url).store(1, for: "a")
        try Data("half".utf8).write(to: folder.file("tmp/123"))
        try Data("gone".utf8).write(to: folder.file("trash/124"))
        let store = try await PersistentDataStore(at: folder.url)
        #expect(store.report.removedLeftovers == 1)
        #expect(folder.files.sorted() == ["FORMAT", "entries/a", "lock"])
        #expect(try await store.value(Int.self, for: "a") == 1)
    }

    @Test func `values of many writers and readers are never mixed, S1`() async throws {
        let store = try await PersistentDataStore(at: folder.url, durability: .processCrash)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    for number in 0..<50 {
                        let byte = UInt8(writer * 50 + number)
                        try await store.store(Data(repeating: byte, count: 1000 + Int(byte)), for: "shared")
                    }
                }
                group.addTask {
                    for _ in 0..<50 {
                        guard let data = try await store.data(for: "shared"), let byte = data.first else { continue }
                        #expect(data == Data(repeating: byte, count: 1000 + Int(byte)))
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

/// Expects a store error with the given code.
func expect(_ code: DataStoreError.Code, _ body: () async throws -> Void) async {
    do {
        try await body()
        Issue.record("nothing was thrown instead of \(code)")
    } catch {
        #expect((error as? DataStoreError)?.code == code, "\(error)")
    }
}
