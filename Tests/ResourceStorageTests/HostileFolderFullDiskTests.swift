import Foundation
import StorageProofs
import Testing

@testable import ResourceStorage

/// A full disk (S7).
@Suite(.timeLimit(.minutes(10))) struct HostileFolderFullDiskTests {
    private let disk = SimulatedDisk(capacity: 10_000)

    private func write(_ identifier: String, _ size: Int, in folder: EntryFolder) throws(DataStoreError) {
        try folder.write(identifier, Data(count: size), storedAt: 0, .processCrash)
    }

    @Test func `a cache gives up values until a larger one fits, and no more`() throws {
        let folder = try EntryFolder("/store", disk, limits: DataStoreLimits(count: 100))
        for number in 0..<9 { try write("\(number)", 1000, in: folder) }
        _ = try folder.read("0")
        try write("large", 5000, in: folder)
        #expect(try folder.read("large")?.payload.count == 5000)
        #expect(try Set(disk.names(in: "/store/entries")) == ["0", "6", "7", "8", "large"])
        #expect(folder.totals?.count == 5)
        #expect(try disk.names(in: "/store/tmp").isEmpty)
    }

    @Test func `a disk that does not tell what is free is tried until the value fits`() throws {
        let files = WrappedFiles(disk) { call, _ throws(FileFailure) in
            if call == "freeSpace" { throw FileFailure(errno: ENOSYS, "statvfs") }
            return true
        }
        let folder = try EntryFolder("/store", files, limits: DataStoreLimits(count: 100))
        for number in 0..<9 { try write("\(number)", 1000, in: folder) }
        try write("large", 5000, in: folder)
        #expect(try folder.read("large")?.payload.count == 5000)
        #expect(try folder.read("8") != nil)
    }

    @Test func `a value that does not fit alone is an error, and the one before stays`() throws {
        let folder = try EntryFolder("/store", disk, limits: DataStoreLimits(count: 100))
        for number in 0..<5 { try write("\(number)", 1000, in: folder) }
        #expect(throws: DataStoreError.self) { try write("0", 20_000, in: folder) }
        for number in 0..<5 { #expect(try folder.read("\(number)")?.payload.count == 1000) }
        #expect(try disk.names(in: "/store/tmp").isEmpty)
        try write("small", 1000, in: folder)
        #expect(try folder.read("small") != nil)
    }

    @Test func `a store without limits gives up nothing`() throws {
        let folder = try EntryFolder("/store", disk)
        for number in 0..<9 { try write("\(number)", 1000, in: folder) }
        do throws(DataStoreError) {
            try write("large", 5000, in: folder)
            Issue.record("there was room")
        } catch {
            #expect(error.code == .noSpace && error.errno == ENOSPC && error.identifier == "large")
        }
        for number in 0..<9 { #expect(try folder.read("\(number)")?.payload.count == 1000) }
    }

    @Test(arguments: [ENOSPC, EDQUOT]) func `a call that fails again and again is tried as often as there are values`(
        _ code: Int32
    ) throws {
        let temporary = TemporaryFolder()
        let left = Counter(4)
        let files = WrappedFiles(SystemFiles()) { call, _ throws(FileFailure) in
            if call == "write", left.isLeft { throw FileFailure(errno: code, "write") }
            return true
        }
        let folder = try EntryFolder(temporary.url.path, files, limits: DataStoreLimits(count: 100))
        for number in 0..<8 { try write("\(number)", 10, in: folder) }
        left.arm()
        try write("new", 10, in: folder)
        #expect(try folder.read("new") != nil)
        #expect(try folder.identifiers().count <= 5)
        #expect(temporary.files.allSatisfy { !$0.hasPrefix("tmp/") })
    }

    @Test(.enabled(if: SmallVolume.isPossible, "no volume can be mounted here"), arguments: [true, false])
    func `on a real volume that is full a cache makes room, and a store does not`(_ isCache: Bool) throws {
        let volume = try SmallVolume()
        defer { volume.unmount() }
        let folder = try EntryFolder(
            volume.url.appendingPathComponent("store").path, limits: isCache ? DataStoreLimits(count: 1000) : .none)
        defer { folder.close() }
        var count = 0
        while count < 200, (try? write("\(count)", 50_000, in: folder)) != nil { count += 1 }
        if isCache {
            #expect(count == 200)
            try write("large", 800_000, in: folder)
            #expect(try folder.read("large")?.payload.count == 800_000)
        } else {
            #expect(count < 25)
            do throws(DataStoreError) { try write("large", 800_000, in: folder) } catch {
                #expect(error.code == .noSpace && error.errno == ENOSPC)
            }
            for number in 0..<count { #expect(try folder.read("\(number)")?.payload.count == 50_000) }
            #expect(try folder.remove("0", .durable))
        }
        #expect(try SystemFiles().names(in: volume.url.path + "/store/tmp").isEmpty)
    }

    @Test func `where there is no room for a new folder what is removed makes it`() throws {
        let left = Counter(1)
        let files = WrappedFiles(disk) { call, path throws(FileFailure) in
            guard call == "makeFolder", path == "/store/entries", left.isLeft else { return true }
            throw FileFailure(errno: ENOSPC, "mkdir")
        }
        let folder = try EntryFolder("/store", files)
        for number in 0..<3 { try write("\(number)", 1000, in: folder) }
        left.arm()
        try folder.removeAll()
        try write("a", 1000, in: folder)
        #expect(try folder.identifiers() == ["a"])
    }

    @Test(.enabled(if: SmallVolume.isPossible, "no volume can be mounted here"))
    func `everything can be removed of a volume on which nothing is left`() throws {
        let volume = try SmallVolume()
        defer { volume.unmount() }
        let folder = try EntryFolder(volume.url.appendingPathComponent("store").path)
        defer { folder.close() }
        for number in 0..<200 { try? write("\(number)", 1 + number % 2 * 30_000, in: folder) }
        try folder.removeAll()
        try write("a", 100_000, in: folder)
        #expect(try folder.identifiers() == ["a"])
    }
}

/// A number of calls that should fail.
private final class Counter: @unchecked Sendable {
    // Sendable: one test uses it, on one thread.
    private let count: Int
    private var left = 0

    init(_ count: Int) {
        self.count = count
    }

    func arm() { left = count }

    var isLeft: Bool {
        left -= 1
        return left >= 0
    }
}

/// A volume of 1 MB in memory, which only root may mount.
private struct SmallVolume {
    let url = TemporaryFolder().url

    static let isPossible: Bool = {
        guard let volume = try? SmallVolume() else { return false }
        volume.unmount()
        return true
    }()

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        guard Tool.run("mount", "-t", "tmpfs", "-o", "size=1m", "none", url.path) else {
            try FileManager.default.removeItem(at: url)
            throw CocoaError(.fileWriteNoPermission)
        }
    }

    func unmount() {
        if Tool.run("umount", url.path) { try? FileManager.default.removeItem(at: url) }
    }
}
