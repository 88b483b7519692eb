import Foundation
import ResourceCore
import StorageProofs
import Testing

@testable import ResourceStorage

/// A folder in which a foreign item replaces a part of the store while it's open.
@Suite(.serialized, .timeLimit(.minutes(10))) struct HostileFolderUseTests {
    @Test(arguments: Stranger.possible) func `what is foreign is never read as a value, and is put aside`(
        _ stranger: Stranger
    ) async throws {
        let folder = try HostileFolder()
        let before = try folder.look()
        let store = try await folder.open()
        try folder.put(stranger, at: "entries/a")
        await expect(.corrupt) { _ = try await store.data(for: "a") }
        #expect(try await store.data(for: "a") == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("quarantine").path).count == 1)
        #expect(try folder.look() == before)
    }

    @Test(arguments: Stranger.possible) func `verifying tells of what is foreign, and puts it aside`(
        _ stranger: Stranger
    ) async throws {
        let folder = try HostileFolder()
        let before = try folder.look()
        let store = try await folder.open()
        let odd = ["entries/a", "entries/No Identifier", "entries/x~0"]
        for part in odd { try folder.put(stranger, at: part) }
        var findings: [DataStoreError] = []
        for try await finding in store.verify() { findings.append(finding) }
        #expect(Set(findings.map { "entries/\($0.file ?? "")" }) == Set(odd))
        #expect(findings.allSatisfy { $0.code == .corrupt })
        for try await finding in store.verify() { Issue.record("\(finding)") }
        #expect(try await store.identifiers() == ["kept"])
        #expect(try folder.look() == before)
    }

    @Test(arguments: Stranger.possible) func `what is foreign can be replaced, removed and given up`(
        _ stranger: Stranger
    ) async throws {
        let folder = try HostileFolder()
        let before = try folder.look()
        let store = try await PersistentDataStore(at: folder.store, limits: DataStoreLimits(count: 2))
        try folder.put(stranger, at: "entries/a")
        try await store.store(Data("new".utf8), for: "a")
        #expect(try await store.data(for: "a") == Data("new".utf8))
        try folder.put(stranger, at: "entries/a")
        #expect(try await store.remove("a"))
        #expect(try await store.data(for: "a") == nil)
        for name in ["a", "b", "c"] {
            try await store.store(Data(), for: name)
            try folder.put(stranger, at: "entries/\(name)")
        }
        for name in ["d", "e"] { try await store.store(Data(name.utf8), for: name) }
        #expect(try await store.data(for: "e") == Data("e".utf8))
        #expect(try folder.look() == before)
        try await store.removeAll()
        #expect(try await store.identifiers().isEmpty)
        #expect(try folder.look() == before)
    }

    @Test(arguments: Stranger.possible) func `what is foreign is not counted, and has no size`(
        _ stranger: Stranger
    ) async throws {
        guard stranger != .sparseFile else { return }
        let folder = try HostileFolder()
        try folder.put(stranger, at: "entries/a")
        for limits in [DataStoreLimits.none, DataStoreLimits(count: 5), DataStoreLimits(age: .seconds(1_000_000))] {
            let store = try await PersistentDataStore(
                at: folder.store, limits: limits, wallClock: { Date(timeIntervalSince1970: 9) })
            #expect(try await store.usage().count == 1)
            #expect(try await Array(store.usageOfValues().keys) == ["kept"])
            #expect(try await store.usage(of: "a") == nil)
            await store.close()
        }
    }

    @Test(arguments: ["entries", "tmp", "trash", "quarantine", "."])
    func `a part that becomes a link while the store is open leads nowhere`(_ part: String) async throws {
        let folder = try HostileFolder()
        let before = try folder.look()
        let store = try await folder.open()
        let (place, aside) = (folder.file(part).standardizedFileURL, folder.outside.path + "-aside")
        try FileManager.default.moveItem(atPath: place.path, toPath: aside)
        try FileManager.default.createSymbolicLink(at: place, withDestinationURL: folder.outside)
        try await store.store(Data("new".utf8), for: "a")
        #expect(try await store.data(for: "a") == Data("new".utf8))
        #expect(try await store.remove("a"))
        #expect(try await Set(store.identifiers()) == ["kept"])
        await store.close()
        #expect(try folder.look() == before)
    }

    @Test(arguments: Stranger.possible) func `a plain folder that is taken up is read by the same rules`(
        _ stranger: Stranger
    ) async throws {
        let folder = try HostileFolder()
        let plain = TemporaryFolder()
        try FileManager.default.createDirectory(at: plain.url, withIntermediateDirectories: true)
        try Data("good".utf8).write(to: plain.file("good"))
        try stranger.put(at: plain.file("x"), outside: folder.outside)
        let store = try await folder.open()
        #expect(try await store.importPlainFolder(plain.url) == 1)
        #expect(try await store.data(for: "good") == Data("good".utf8))
        #expect(try await store.data(for: "x") == nil)
    }

    @Test func `a hard link's other name keeps its contents`() async throws {
        let folder = try HostileFolder()
        let before = try folder.look()
        for part in ["entries/a", "lock", "index", "tmp/1", "trash/1"] {
            try? FileManager.default.removeItem(at: folder.file(part))
            try FileManager.default.linkItem(at: folder.outside.appendingPathComponent("file"), to: folder.file(part))
        }
        let store = try await folder.open()
        try await store.store(Data("new".utf8), for: "a")
        try await store.remove("kept")
        await store.close()
        #expect(try folder.look() == before)
    }

    @Test func `an archive goes on among what is foreign`() async throws {
        let folder = try HostileFolder()
        let before = try folder.look()
        let store = try await folder.open()
        let archive = RecordStore(store)
        for (number, stranger) in Stranger.possible.enumerated() {
            try folder.put(stranger, at: "entries/record%2f\(number)%23%53")
            try folder.put(stranger, at: "entries/record~\(number)")
        }
        try await archive.wipe()
        #expect(try await Set(store.identifiers().filter { !$0.hasPrefix("record") }) == ["a", "kept"])
        #expect(try folder.look() == before)
    }

    // MARK: Sizes

    @Test(arguments: ["entries/a", "index", "FORMAT", "entries/x~0"])
    func `of a sparse file of 3 GB next to nothing is read`(_ part: String) throws {
        let folder = try HostileFolder()
        try folder.put(.sparseFile, at: part)
        let files = WrappedFiles(SystemFiles()) { _, _ in true }
        let memory = peakMemory()
        if let store = try? EntryFolder(folder.store.path, files, limits: DataStoreLimits(age: .seconds(1_000_000))) {
            _ = try? store.read("a")
            _ = try store.identifiers()
            try store.verify { _ in true }
        }
        #expect(files.bytesRead < 1 << 20)
        #expect(peakMemory() - memory < 1 << 30)
    }

    @Test func `a value that is longer than the longest is an error`() async throws {
        let store = try await HostileFolder().open()
        let value = Data(count: PersistentDataStore.largestValue + 1)
        await expect(.tooLarge) { try await store.store(value, for: "a") }
    }

    @Test func `a file that begins as an entry and has another length is not read to its end`() throws {
        let folder = try HostileFolder()
        try #require(truncate(folder.file("entries/a").path, 500 << 20) == 0)
        let files = WrappedFiles(SystemFiles()) { _, _ in true }
        let store = try EntryFolder(folder.store.path, files)
        #expect(throws: DataStoreError.self) { try store.read("a") }
        #expect(try store.read("a") == nil)
        #expect(files.bytesRead < 1 << 20)
    }
}
