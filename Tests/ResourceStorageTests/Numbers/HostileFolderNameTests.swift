import Foundation
import ResourceCore
import ResourceTesting
import ResourceWriting
import StorageProofs
import Testing

@testable import ResourceStorage

/// Names in a store's folder that mean what can't be: in the index, of copied files, and of files with the contents of
/// another entry.
@Suite(.timeLimit(.minutes(10))) struct HostileFolderNameTests {
    private let files = MemoryFiles()

    private func open(_ limits: DataStoreLimits = .none) throws -> EntryFolder {
        try EntryFolder("/store", files, limits: limits, now: { 1_000 })
    }

    private func put(_ bytes: Data, at path: String) throws {
        try files.replace("/store/\(path)", with: [bytes], by: "/store/tmp/x", .processCrash)
    }

    /// Creates a store with one entry, and an index that has others.
    private func fill(_ names: [String]) throws {
        let folder = try open(DataStoreLimits(count: 2))
        try folder.write("kept", Data("kept".utf8), storedAt: 900, .processCrash)
        folder.close()
        let facts = EntryFacts(bytes: 1, bytesOnDisk: 1 << 36, storedAt: 0)
        let items = names.map { FolderIndex.Item(name: $0, facts: facts, isTouched: false) }
        try put(FolderIndex(stamp: FolderStamp(), items: items).bytes, at: "index")
    }

    @Test(arguments: [
        "../../victim", "../FORMAT", "/victim", "..", ".", ".hidden", "", "a/b", "A", "a b", "é", "records",
        String(repeating: "a", count: 161), String(repeating: "a", count: 64) + "~" + String(repeating: "/", count: 32),
    ]) func `an index with a name that no entry has is not believed, S9`(_ name: String) throws {
        try files.makeFolder("/")
        try files.replace("/victim", with: [Data("victim".utf8)], by: "/x", .processCrash)
        for limits in [DataStoreLimits(count: 1), DataStoreLimits(age: .seconds(10))] {
            try fill([name])
            let folder = try open(limits)
            #expect(folder.isRebuilt == true)
            _ = try folder.entries()
            for new in ["b", "c"] { try folder.write(new, Data(), storedAt: 1_000, .processCrash) }
            try folder.sync()
            folder.close()
        }
        #expect(try files.contents(of: "/victim", limit: 100) == Data("victim".utf8))
        #expect(try files.contents(of: "/store/FORMAT", limit: 100) != nil)
    }

    @Test func `a name that an index repeats counts once`() throws {
        try fill(["kept", "kept", "kept"])
        let folder = try open(DataStoreLimits(bytes: 1 << 38, count: 3))
        for new in ["b", "c"] { try folder.write(new, Data(), storedAt: 1_000, .processCrash) }
        #expect(folder.totals?.count == 3)
        #expect(try Set(folder.identifiers()) == ["kept", "b", "c"])
    }

    @Test func `an index that claims more entries than it has room for is not read`() throws {
        var start = FolderIndex(stamp: FolderStamp(), items: []).bytes
        start.replaceSubrange(32..<40, with: Data(repeating: 0x7f, count: 8))
        #expect(!FolderIndex.isPlausible(start, length: FolderIndex.longest, of: FolderStamp()))
    }

    @Test(arguments: [
        "mutations%2f0000000000000005 copy", "mutations%2F0000000000000005", "mutations%2f000000000000005",
    ])
    func `a copy of a mutation's record is no second mutation`(_ copy: String) async throws {
        let store = try await PersistentDataStore(.processCrash) { [files] now throws(DataStoreError) in
            try EntryFolder("/store", files, now: now)
        }
        try await store.store(MutationRecord(number: 5, data: Data("{}".utf8)))
        let bytes = try files.contents(of: "/store/entries/mutations%2f0000000000000005", limit: 1000)
        try put(try #require(bytes), at: "entries/\(copy)")
        #expect(try await store.storedMutations().map(\.number) == [5])
        try await store.remove(StoredMutations.identifier(of: 5))
        #expect(try await store.storedMutations().isEmpty)
    }

    @Test func `a file with another entry's contents is damage, and stops no outbox`() async throws {
        let store = try await PersistentDataStore(.processCrash) { [files] now throws(DataStoreError) in
            try EntryFolder("/store", files, now: now)
        }
        try await store.store(MutationRecord(number: 4, data: Data("{}".utf8)))
        let other = EntryFrame(identifier: "a", payload: Data(), storedAt: 0, revision: 1)
        try put(other.bytes, at: "entries/mutations%2f0000000000000005")
        var newer = other.bytes
        newer[4] = 2
        newer.replaceSubrange(
            36..<40, with: Swift.withUnsafeBytes(of: newer.prefix(36).checksum().littleEndian) { Data($0) })
        try put(newer, at: "entries/mutations%2f0000000000000006")
        for _ in 1...2 {
            let records = try await store.storedMutations().sorted { $0.number < $1.number }
            #expect(records.map(\.number) == [4, 5, 6] && records.map(\.data.count) == [2, 0, 0])
        }
        #expect(try files.contents(of: "/store/entries/mutations%2f0000000000000006", limit: 1000) == newer)
        #expect(try files.names(in: "/store/quarantine").count == 1)
    }

    @Test func `a stranger that can't be moved keeps no store from opening`() throws {
        for folder in ["/store", "/store/entries", "/store/tmp"] { try files.makeFolder(folder) }
        for name in ["Fixed", "Loose"] { try put(Data(), at: "entries/\(name)") }
        let wrapped = WrappedFiles(files) { call, path throws(FileFailure) in
            if call == "rename", path?.hasSuffix("/Fixed") == true { throw FileFailure(errno: EACCES, call) }
            return true
        }
        try put(Data("resource-storage 1\n".utf8), at: "FORMAT")
        let folder = try EntryFolder("/store", wrapped, limits: DataStoreLimits(count: 2))
        #expect(folder.totals?.count == 0)
        #expect(folder.findings.compactMap(\.file).sorted() == ["entries/Fixed", "entries/Loose"])
        #expect(folder.findings.first { $0.file == "entries/Fixed" }?.code == .io)
    }

    @Test func `an entry that was stored at no time doesn't cost an index, S9`() throws {
        let limits = DataStoreLimits(age: .seconds(100))
        let plain = try open()
        for name in ["a", "b"] { try plain.write(name, Data(), storedAt: name == "a" ? .nan : 900, .processCrash) }
        plain.close()
        for isRebuilt in [true, false] {
            let folder = try open(limits)
            #expect(folder.isRebuilt == isRebuilt)
            #expect(try Array(folder.entries().keys) == ["b"])
            folder.close()
        }
    }
}
