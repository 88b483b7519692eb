import Foundation
import ResourceCore
import ResourceStorage
import StorageProofs
import Testing

/// Concurrent threads observe values that a sequence of operations could have produced (S1); `--sanitize` runs this
/// too.
@Suite(.timeLimit(.minutes(10))) struct HistoryTests {
    @Test(arguments: [0, 100_000], [0, 1]) func `threads that write, remove and read at once see one order, S1`(
        _ memory: Int, _ part: UInt64
    ) throws {
        let temporary = TemporaryFolder()
        try FileManager.default.createDirectory(at: temporary.url, withIntermediateDirectories: true)
        for seed in part * 100..<part * 100 + 10 {
            let onDisk = try HistoryProof(memory: memory).run(
                seed: seed, SystemFiles(), at: temporary.file("\(seed)").path)
            let inMemory = try HistoryProof(memory: memory).run(seed: seed, MemoryFiles(), at: "/")
            #expect(onDisk == 96 && inMemory == 96)
        }
    }

    @Test func `a history with an order is right`() {
        var history = History()
        history.add(.wrote(1), called: 1, returned: 6)
        history.add(.read(nil), called: 2, returned: 3)
        history.add(.read(1), called: 4, returned: 5)
        history.add(.removed(found: true), called: 7, returned: 8)
        history.add(.read(nil), called: 9, returned: 10)
        #expect(history.isRight)
    }

    @Test func `a value that was overwritten before the read began is caught`() {
        var history = History()
        history.add(.wrote(1), called: 1, returned: 2)
        history.add(.wrote(2), called: 3, returned: 4)
        history.add(.read(1), called: 5, returned: 6)
        #expect(!history.isRight)
    }

    @Test func `a write that was lost is caught`() {
        var history = History()
        history.add(.wrote(1), called: 1, returned: 2)
        history.add(.read(nil), called: 3, returned: 4)
        #expect(!history.isRight)
    }

    @Test func `two reads that see two writes in different orders are caught`() {
        var history = History()
        history.add(.wrote(1), called: 1, returned: 10)
        history.add(.wrote(2), called: 2, returned: 11)
        history.add(.read(1), called: 3, returned: 4)
        history.add(.read(2), called: 5, returned: 6)
        history.add(.read(1), called: 7, returned: 8)
        #expect(!history.isRight)
    }

    @Test func `one value that is removed twice is caught`() {
        var history = History(1)
        history.add(.removed(found: true), called: 1, returned: 3)
        history.add(.removed(found: true), called: 2, returned: 4)
        #expect(!history.isRight)
    }

    @Test func `two writers have files of their own`() throws {
        #expect(try overtaken(oneName: false) == "a")
    }

    @Test func `a store that has one name for all that is being written is caught`() {
        #expect(throws: DataStoreError.self) { try overtaken(oneName: true) }
    }

    /// Two writers have written their bytes, and the first renames its file.
    private func overtaken(oneName: Bool) throws -> String? {
        let (gate, temporary) = (GatedFiles(), TemporaryFolder())
        let latest = Lock("")
        let system = WrappedFiles(SystemFiles()) { path in
            // A writer that reuses another's temporary name has replaced its bytes.
            oneName && path.contains("/tmp/") ? latest.withLock { $0 } : path
        } before: { call, path in
            if call == "create", let path { latest.withLock { $0 = path } }
            return true
        }
        let folder = try EntryFolder(temporary.url.path, gate.files(holding: "rename", system))
        let first = gate.hold { try? folder.write("a", Data("a".utf8), storedAt: 0, .processCrash) }
        let second = gate.hold { try? folder.write("b", Data("b".utf8), storedAt: 0, .processCrash) }
        defer { second.letGo() }
        first.letGo()
        return try folder.read("a").map { String(decoding: $0.payload, as: UTF8.self) }
    }
}
