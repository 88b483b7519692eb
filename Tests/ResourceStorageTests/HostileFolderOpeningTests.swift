import Foundation
import ResourceCore
import StorageProofs
import Testing

@testable import ResourceStorage

/// A folder that has a foreign item in the place of a part of the store when it's opened.
@Suite(.serialized, .timeLimit(.minutes(10))) struct HostileFolderOpeningTests {
    private static let parts = [
        "lock", "FORMAT", "FORMAT.new", "index", "entries", "tmp", "trash", "quarantine", "tmp/1", "trash/1",
        "trash/2/inner", "entries/a",
    ]

    /// The parts that are folders.
    private static let folders = ["entries", "tmp", "trash", "trash/1", "quarantine"]

    @Test(arguments: parts, Stranger.possible)
    func `a store opens and works, and what is outside of it is left alone`(
        _ part: String, _ stranger: Stranger
    ) async throws {
        if stranger == .folder, Self.folders.contains(part) { return }
        let folder = try HostileFolder()
        let before = try folder.look()
        try folder.put(stranger, at: part)
        if part == "FORMAT", stranger == .sparseFile {
            // A file with other contents may belong to another program.
            await expect(.unusableFolder) { _ = try await folder.open() }
        } else {
            try await use(folder, part)
            let again = try await folder.open()
            #expect(try await again.data(for: "a") == Data("new".utf8))
            #expect(again.report.removedLeftovers == 0)
            for try await finding in again.verify() { Issue.record("\(finding)") }
            await again.close()
        }
        #expect(try folder.look() == before)
        if stranger == .folder {
            let files = FileManager.default.enumerator(atPath: folder.store.path)?.compactMap { $0 as? String } ?? []
            #expect(files.contains { $0.hasSuffix("/file") }, "what is foreign is kept")
        }
    }

    /// Performs all operations of a store.
    private func use(_ folder: HostileFolder, _ part: String) async throws {
        let store = try await folder.open()
        #expect(try await store.data(for: "kept") == (part == "entries" ? nil : Data("kept".utf8)))
        if part == "entries/a" {
            await expect(.corrupt) { _ = try await store.data(for: "a") }
            #expect(try await store.data(for: "a") == nil)
        }
        try await store.store(Data("new".utf8), for: "a")
        #expect(try await store.data(for: "a") == Data("new".utf8))
        try await store.store(Data(), for: "b")
        #expect(try await store.remove("b"))
        try await store.flush()
        #expect(try await store.usage().count == (part == "entries" ? 1 : 2))
        #expect(try await Set(store.identifiers()) == (part == "entries" ? ["a"] : ["a", "kept"]))
        await store.close()
    }

    @Test func `the report of the opening tells what was put aside`() async throws {
        let folder = try HostileFolder()
        for (part, stranger) in [("tmp", Stranger.linkToFolder), ("quarantine", .linkToFolder), ("lock", .pipe)] {
            try folder.put(stranger, at: part)
        }
        let store = try await folder.open()
        #expect(Set(store.report.findings.map(\.file)) == ["tmp", "quarantine", "lock"])
        #expect(store.report.findings.allSatisfy { $0.code == .corrupt && $0.identifier == nil })
        await store.close()
        let again = try await folder.open()
        #expect(again.report.findings.isEmpty)
    }

    @Test func `what was in a folder before it became a store is kept`() async throws {
        let folder = TemporaryFolder()
        for part in ["tmp", "trash"] {
            try FileManager.default.createDirectory(at: folder.file(part), withIntermediateDirectories: true)
            try Data("mine".utf8).write(to: folder.file("\(part)/file"))
        }
        try Data("mine".utf8).write(to: folder.file("index"))
        let store = try await PersistentDataStore(at: folder.url, limits: DataStoreLimits(count: 1))
        #expect(Set(store.report.findings.map(\.file)) == ["index", "tmp", "trash"])
        #expect(store.report.removedLeftovers == 0)
        try await store.store(1, for: "a")
        await store.close()
        let again = try await PersistentDataStore(at: folder.url)
        #expect(again.report.findings.isEmpty)
        let mine = folder.files.filter {
            FileManager.default.contents(atPath: folder.file($0).path) == Data("mine".utf8)
        }
        #expect(mine.count == 3 && mine.allSatisfy { $0.hasPrefix("quarantine/") })
    }

    @Test func `names that are no text, and very long ones, keep no store from opening`() async throws {
        let folder = try HostileFolder()
        let long = String(repeating: "x", count: 255)
        for part in ["tmp", "trash", "entries"] {
            try folder.put(.folder, at: "\(part)/\(long)")
            #if os(Linux)
                let path = folder.file(part).path.utf8.map { CChar(bitPattern: $0) } + [0x2f, -1, 0]
                try #require(mkfifo(path, 0o600) == 0)
            #endif
        }
        let store = try await folder.open()
        try await store.removeAll()
        try await store.store(Data("new".utf8), for: "a")
        await store.close()
        let again = try await folder.open()
        #expect(try await again.identifiers() == ["a"])
    }

    @Test(.enabled(if: getuid() != 0, "root may open everything"))
    func `a file that may not be read harms no other`() async throws {
        let folder = try HostileFolder()
        for part in ["entries/a", "index"] { chmod(folder.file(part).path, 0) }
        let store = try await PersistentDataStore(
            at: folder.store, limits: DataStoreLimits(age: .seconds(1_000_000)),
            wallClock: { Date(timeIntervalSince1970: 9) })
        await expect(.io) { _ = try await store.data(for: "a") }
        #expect(try await store.data(for: "kept") == Data("kept".utf8))
        try await store.store(Data("new".utf8), for: "a")
        #expect(try await store.data(for: "a") == Data("new".utf8))
    }

    @Test(.enabled(if: getuid() != 0, "root may open everything"))
    func `a folder among the leftovers that may not be moved keeps no store from opening`() async throws {
        let folder = try HostileFolder()
        for part in ["tmp/1", "trash/1"] {
            try folder.put(.folder, at: part)
            chmod(folder.file(part).path, 0)
        }
        let store = try await folder.open()
        #expect(try await store.data(for: "kept") == Data("kept".utf8))
        await store.close()
        for part in ["tmp/1", "trash/1"] { chmod(folder.file(part).path, 0o700) }
    }

    @Test(arguments: [Stranger.linkToNothing, .linkToItself, .linkToFile, .linkToDevice, .pipe, .socket])
    func `a store's folder that is none is an error, and what is there stays`(_ stranger: Stranger) async throws {
        let folder = try HostileFolder()
        let before = try folder.look()
        try FileManager.default.removeItem(at: folder.store)
        try stranger.put(at: folder.store, outside: folder.outside)
        await expect(.unusableFolder) { _ = try await folder.open() }
        #expect(try folder.look() == before)
    }

    @Test func `the folder itself may be given by a link`() async throws {
        let folder = try HostileFolder()
        let link = TemporaryFolder()
        try FileManager.default.createSymbolicLink(at: link.url, withDestinationURL: folder.store)
        let store = try await PersistentDataStore(at: link.url)
        #expect(try await store.data(for: "kept") == Data("kept".utf8))
    }

    @Test func `two folders that share a lock by a hard link are not open at the same time, S8`() async throws {
        let (one, other) = (try HostileFolder(), try HostileFolder())
        try FileManager.default.removeItem(at: other.file("lock"))
        try FileManager.default.linkItem(at: one.file("lock"), to: other.file("lock"))
        let store = try await one.open()
        await expect(.alreadyOpen) { _ = try await other.open() }
        await store.close()
        try await other.open().close()
    }

    @Test(arguments: [10, 1_500]) func `items without the name of an entry are set aside once, S9`(
        _ count: Int
    ) throws {
        let (disk, calls) = (MemoryFiles(), CallCount())
        for folder in ["/store", "/store/entries", "/store/tmp"] { try disk.makeFolder(folder) }
        for number in 0..<count {
            try disk.replace("/store/entries/Stranger \(number)", with: [Data()], by: "/store/tmp/x", .processCrash)
            try disk.replace("/store/entries/entry\(number)", with: [Data()], by: "/store/tmp/x", .processCrash)
        }
        let files = WrappedFiles(disk) { call, _ throws(FileFailure) in
            calls.add(call)
            return true
        }
        try disk.replace("/store/FORMAT", with: [Data("resource-storage 1\n".utf8)], by: "/store/tmp/x", .processCrash)
        for limits in [DataStoreLimits(count: 10_000), DataStoreLimits(age: .seconds(100))] {
            var findings = count + 1
            for opening in 1...3 {
                calls.reset()
                let folder = try EntryFolder("/store", files, limits: limits, now: { 1_000 })
                let isFirst = opening == 1
                #expect(folder.isRebuilt == isFirst && folder.totals?.count == count)
                if !isFirst { #expect(calls.all < 30) }
                findings = folder.findings.count
                if count < 1000 { folder.close() }
            }
            #expect(findings == 0)
        }
        #expect(try disk.names(in: "/store/quarantine").count == count)
    }
}

/// A count of the calls of a file system.
private final class CallCount: Sendable {
    private let counts = Lock<[String: Int]>([:])

    var all: Int { counts.withLock { $0.values.reduce(0, +) } }

    func add(_ call: String) { counts.withLock { $0[call, default: 0] += 1 } }
    func reset() { counts.withLock { $0 = [:] } }
}
