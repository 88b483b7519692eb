import Foundation
import ResourceCore
import StorageProofs
import Testing

@testable import ResourceStorage

/// Files in the page cache are read immediately, on the caller's thread.
@Suite struct ReadyReadTests {
    @Test(arguments: [1, 1000, 100_000])
    func `what was just written is read without another thread`(count: Int) throws {
        let folder = TemporaryFolder()
        let calls = Calls()
        let entries = try EntryFolder(folder.url.path, calls.files)
        let payload = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) })
        try entries.write("a/b", payload, storedAt: 5, .ordered)
        calls.forget()

        let frame = entries.ready("a/b")

        // A file system that can't report cached data, such as `tmpfs`, returns nothing.
        #expect(frame == nil || frame?.payload == payload)
        #expect((frame == nil) == !folder.tellsWhatIsReady)
        #expect(calls.made == ["readyContents"])
    }

    @Test func `a store in memory has everything ready`() async throws {
        let entries = try EntryFolder("/", MemoryFiles())
        try entries.write("x", Data("1".utf8), storedAt: 0, .ordered)
        #expect(entries.ready("x")?.payload == Data("1".utf8))
    }

    @Test func `what is not there, too long or no identifier is left to the disk`() throws {
        let entries = try EntryFolder("/", MemoryFiles())
        try entries.write("long", Data(count: 200_000), storedAt: 0, .ordered)
        #expect(entries.ready("none") == nil)
        #expect(entries.ready("long") == nil)
        #expect(entries.ready("") == nil)
        #expect(try entries.read("long")?.payload.count == 200_000)
    }

    @Test func `damage is found by the ordinary read, which puts it aside`() async throws {
        let folder = TemporaryFolder()
        let store = try await PersistentDataStore(at: folder.url)
        try await store.store(Data("value".utf8), for: "x")
        let file = folder.file("entries/x")
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count - 6] ^= 1
        try bytes.write(to: file)

        await #expect(throws: DataStoreError.self) { try await store.data(for: "x") }
        #expect(try await store.data(for: "x") == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("quarantine").path).count == 1)
    }

    @Test func `a file of another identifier is left to the ordinary read, which reports it`() throws {
        let files = MemoryFiles()
        let entries = try EntryFolder("/", files)
        try entries.write("one", Data("1".utf8), storedAt: 0, .ordered)
        try files.rename("//entries/one", to: "//entries/two")
        #expect(entries.ready("two") == nil)
        #expect(throws: DataStoreError.self) { try entries.read("two") }
    }

    @Test func `what was ready is kept in the store's memory, and spared by its limits`() throws {
        let entries = try EntryFolder("/", MemoryFiles(), limits: DataStoreLimits(count: 2), memory: 1000)
        for name in ["a", "b"] { try entries.write(name, Data(name.utf8), storedAt: 0, .ordered) }
        _ = entries.ready("a")
        #expect(entries.remembered("a") != nil)
        try entries.write("c", Data("c".utf8), storedAt: 0, .ordered)
        #expect(try entries.read("a") != nil)
        #expect(try entries.read("b") == nil)
    }

    @Test func `a path to a folder, an empty file and nothing are not ready`() throws {
        let folder = TemporaryFolder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try Data().write(to: folder.file("empty"))
        let files = SystemFiles()
        for name in ["", "/empty", "/nothing"] {
            #expect(files.readyContents(of: folder.url.path + name, limit: 1000) == nil)
        }
    }
}

/// The calls that were made.
private final class Calls: Sendable {
    private let names = Lock<[String]>([])

    var made: [String] { names.withLock { $0 } }

    var files: any FileSystem {
        WrappedFiles(SystemFiles()) { [names] call, _ in
            names.withLock { $0.append(call) }
            return true
        }
    }

    func forget() {
        names.withLock { $0 = [] }
    }
}

extension TemporaryFolder {
    /// A Boolean value that indicates whether its file system can report cached data.
    fileprivate var tellsWhatIsReady: Bool {
        let probe = file("probe").path
        guard FileManager.default.createFile(atPath: probe, contents: Data("probe".utf8)) else { return false }
        return SystemFiles().readyContents(of: probe, limit: 10) != nil
    }
}
