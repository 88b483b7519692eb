import Foundation
import StorageProofs
import Testing

@testable import ResourceStorage

/// The index avoids scanning the folder, and is used only if it's valid (S9).
@Suite(.timeLimit(.minutes(10))) struct IndexTests {
    private let folder = TemporaryFolder()
    private let limits = DataStoreLimits(count: 3)

    private func open() async throws -> PersistentDataStore {
        try await PersistentDataStore(at: folder.url, durability: .processCrash, limits: limits)
    }

    /// Opens the folder, runs a closure, and closes it.
    private func session(_ body: (PersistentDataStore) async throws -> Void) async throws -> PersistentDataStore {
        let store = try await open()
        try await body(store)
        await store.close()
        return store
    }

    private func fill(_ store: PersistentDataStore) async throws {
        for name in ["a", "b", "c"] { try await store.store(1, for: name) }
    }

    @Test func `a closed folder opens by its index, as often as nothing changes, S9`() async throws {
        let first = try await session(fill)
        #expect(first.report.isRebuilt && first.report.entries == 0)
        for _ in 0..<2 {
            let next = try await session { store in _ = try await store.data(for: "a") }
            #expect(!next.report.isRebuilt && next.report.entries == 3)
            #expect(folder.files.contains("index"))
        }
    }

    @Test func `what is to go first is the same after a restart`() async throws {
        _ = try await session { store in
            try await fill(store)
            _ = try await store.data(for: "a")
        }
        _ = try await session { store in
            try await store.store(2, for: "d")
            #expect(try await Set(store.identifiers()) == ["a", "c", "d"])
        }
    }

    @Test func `the first change takes the index away, and a kill leaves none, S9`() async throws {
        _ = try await session(fill)
        let killed = try EntryFolder(folder.url.path, limits: limits)
        #expect(killed.isRebuilt == false)
        try killed.write("d", Data(), storedAt: 0, .processCrash)
        #expect(!folder.files.contains("index"))
    }

    @Test func `a store that is flushed opens by its index, though it is never closed, S9`() async throws {
        do {
            let killed = try EntryFolder(folder.url.path, limits: limits)
            try killed.write("a", Data(), storedAt: 0, .processCrash)
            try killed.sync()
        }
        let next = try await session { _ in }
        #expect(!next.report.isRebuilt && next.report.entries == 1)
    }

    @Test func `an index that is damaged, or of another version, is not believed, S9`() async throws {
        _ = try await session(fill)
        let good = try Data(contentsOf: folder.file("index"))
        for bytes in [Data(), good.dropLast(), good + [0], Data(good.reversed())] {
            try bytes.write(to: folder.file("index"))
            let next = try await session { _ in }
            #expect(next.report.isRebuilt && next.report.entries == 3)
        }
    }

    @Test func `an index is not believed when somebody else changed the folder, S9`() async throws {
        _ = try await session(fill)
        try FileManager.default.removeItem(at: folder.file("entries/a"))
        let next = try await session { store in try await store.store(2, for: "d") }
        #expect(next.report.isRebuilt && next.report.entries == 2)
        #expect(try await session { _ in }.report.entries == 3)
    }

    /// A change has the time of the one before if the clock of the file system hasn't ticked in between.
    @Test func `an index is not believed when the folder is changed within a tick of the clock, S9`()
        async throws
    {
        let entries = folder.file("entries").path
        var status = stat()
        _ = try await session { store in
            try await fill(store)
            #expect(stat(entries, &status) == 0)
        }
        try FileManager.default.removeItem(at: folder.file("entries/a"))
        #if canImport(Darwin)
            let lastChange = status.st_mtimespec
        #else
            let lastChange = status.st_mtim
        #endif
        #expect(utimensat(AT_FDCWD, entries, [lastChange, lastChange], 0) == 0)
        #expect(try await session { _ in }.report.isRebuilt)
    }

    @Test func `a folder whose time can't be set is scanned each time, and loses nothing, S9`() async throws {
        let files = WrappedFiles(SystemFiles()) { call, _ throws(FileFailure) in
            if call == "renewStamp" { throw FileFailure(errno: EPERM, call) }
            return true
        }
        for count in 0..<2 {
            let entries = try EntryFolder(folder.url.path, files, limits: limits)
            #expect(try entries.isRebuilt == true && entries.identifiers().count == count)
            try entries.write("\(count)", Data(), storedAt: 0, .processCrash)
            try entries.sync()
            #expect(!folder.files.contains("index"))
            entries.close()
        }
    }

    @Test func `a store without limits leaves no index that is wrong, S9`() async throws {
        _ = try await session(fill)
        let plain = try await PersistentDataStore(at: folder.url)
        #expect(plain.report.entries == nil && !plain.report.isRebuilt)
        try await plain.store(2, for: "d")
        #expect(!folder.files.contains("index"))
        await plain.close()
        #expect(try await session { _ in }.report.entries == 4)
    }

    @Test func `every flipped bit and every other length of an index is found, S9`() throws {
        let index = FolderIndex(
            stamp: FolderStamp(number: 1, seconds: 2, nanoseconds: 3),
            items: [
                FolderIndex.Item(
                    name: "a", facts: EntryFacts(bytes: 70, bytesOnDisk: 4096, storedAt: 1.5), isTouched: true),
                FolderIndex.Item(
                    name: "b%20", facts: EntryFacts(bytes: 0, bytesOnDisk: 0), isTouched: false),
            ])
        let bytes = index.bytes
        #expect(FolderIndex(bytes) == index)
        for offset in bytes.indices {
            for bit in 0..<8 {
                var damaged = bytes
                damaged[offset] ^= 1 << bit
                #expect(FolderIndex(damaged) == nil)
            }
        }
        for count in 0..<bytes.count { #expect(FolderIndex(bytes.prefix(count)) == nil) }
        #expect(FolderIndex(bytes + [0]) == nil)
    }
}
