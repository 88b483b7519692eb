import Foundation
import Testing

@testable import ResourceStorage

/// Each system call fails in turn: the error has a code, the previous value is intact, and nothing is left behind (S7).
@Suite(.timeLimit(.minutes(10))) struct FailingCallTests {
    @Test(arguments: [ENOSPC, EIO, EMFILE, EDQUOT]) func `a write whose every call fails in turn loses nothing`(
        _ code: Int32
    ) throws {
        var failures = 0
        for failing in 0..<100 {
            let temporary = TemporaryFolder()
            let files = FailingFiles(code)
            let folder = try EntryFolder(temporary.url.path, files)
            try folder.write("a", Data("old".utf8), storedAt: 0, .durable)
            files.fail(at: failing)
            do throws(DataStoreError) {
                try folder.write("a", Data("new".utf8), storedAt: 0, .durable)
            } catch {
                failures += 1
                #expect(error.code == (code == ENOSPC || code == EDQUOT ? .noSpace : .io) && error.errno == code)
            }
            let isDone = !files.hasFailed
            files.fail(at: nil)
            let value = try folder.read("a").map { String(decoding: $0.payload, as: UTF8.self) }
            #expect(value == "old" || value == "new")
            #expect(temporary.files.filter { $0.hasPrefix("tmp/") }.isEmpty)
            #expect(files.open == 1, "descriptors besides the lock's")
            if isDone { break }
        }
        #expect(failures >= 5)
    }

    @Test func `short writes and reads are gone on with`() throws {
        let temporary = TemporaryFolder()
        let files = FailingFiles(EIO, portion: 3)
        let folder = try EntryFolder(temporary.url.path, files)
        let payload = Data((0..<200).map { UInt8($0) })
        try folder.write("a", payload, storedAt: 0, .processCrash)
        #expect(try folder.read("a")?.payload == payload)
    }

    @Test(arguments: Durability.allCases) func `the calls of a write are those that its durability needs`(
        _ durability: Durability
    ) throws {
        let temporary = TemporaryFolder()
        let files = FailingFiles(EIO)
        let folder = try EntryFolder(temporary.url.path, files)
        // The very first change removes the index.
        try folder.write("b", Data(), storedAt: 0, .processCrash)
        files.forgetCalls()
        try folder.write("a", Data("new".utf8), storedAt: 0, durability)
        let wanted: [String] =
            switch durability {
            case .processCrash: ["create", "write", "close", "rename"]
            case .ordered: ["create", "write", "sync", "close", "rename"]
            case .durable: ["create", "write", "sync", "close", "rename", "syncFolder"]
            }
        #expect(files.calls == wanted)
    }
}

/// The operating system's file system, in which one call can fail and others do only a part of their work.
final class FailingFiles: FileSystem, @unchecked Sendable {
    // Sendable: only one test at a time uses it, on one thread.
    private let system = SystemFiles()
    private let code: Int32
    private let portion: Int
    private var left: Int?
    private(set) var hasFailed = false
    private(set) var open = 0
    private(set) var calls: [String] = []

    init(_ code: Int32, portion: Int = .max) {
        self.code = code
        self.portion = portion
    }

    /// Lets the given number of calls succeed, and the next one fail.
    func fail(at number: Int?) {
        left = number
        hasFailed = false
    }

    func forgetCalls() {
        calls = []
    }

    private func count(_ call: String) throws(FileFailure) {
        calls.append(call)
        guard let number = left else { return }
        left = number == 0 ? nil : number - 1
        guard number == 0 else { return }
        hasFailed = true
        throw FileFailure(errno: code, call)
    }

    func create(_ path: String) throws(FileFailure) -> Int32 {
        try count("create")
        let file = try system.create(path)
        open += 1
        return file
    }

    func open(_ path: String) throws(FileFailure) -> OpenedFile {
        try count("open")
        let file = try system.open(path)
        open += 1
        return file
    }

    func write(_ file: Int32, _ parts: [UnsafeRawBufferPointer]) throws(FileFailure) -> Int {
        try count("write")
        // The parts up to the one in which the portion ends, and the beginning of that one.
        var (rest, portions) = (portion, [UnsafeRawBufferPointer]())
        for part in parts where rest > 0 {
            portions.append(UnsafeRawBufferPointer(rebasing: part.prefix(rest)))
            rest -= portions.last?.count ?? 0
        }
        return try system.write(file, portions)
    }

    func read(_ file: Int32, into bytes: UnsafeMutableRawBufferPointer) throws(FileFailure) -> Int {
        try count("read")
        return try system.read(file, into: UnsafeMutableRawBufferPointer(rebasing: bytes.prefix(portion)))
    }

    func sync(_ file: Int32, _ durability: Durability) throws(FileFailure) {
        try count("sync")
        try system.sync(file, durability)
    }

    func syncFolder(_ path: String) throws(FileFailure) {
        try count("syncFolder")
        try system.syncFolder(path)
    }

    func space(_ path: String) throws(FileFailure) -> FileSpace {
        try count("space")
        return try system.space(path)
    }

    func freeSpace(_ path: String) throws(FileFailure) -> FreeSpace {
        try system.freeSpace(path)
    }

    func stamp(_ path: String) throws(FileFailure) -> FolderStamp {
        try system.stamp(path)
    }

    func renewStamp(_ path: String) throws(FileFailure) -> FolderStamp? {
        try count("renewStamp")
        return try system.renewStamp(path)
    }

    func close(_ file: Int32) {
        calls.append("close")
        open -= 1
        system.close(file)
    }

    func rename(_ path: String, to other: String) throws(FileFailure) {
        try count("rename")
        try system.rename(path, to: other)
    }

    func remove(_ path: String) throws(FileFailure) {
        calls.append("remove")
        try system.remove(path)
    }

    func removeFolder(_ path: String) throws(FileFailure) {
        try count("removeFolder")
        try system.removeFolder(path)
    }

    func makeFolder(_ path: String) throws(FileFailure) {
        try count("makeFolder")
        try system.makeFolder(path)
    }

    func names(in path: String) throws(FileFailure) -> [String] {
        try count("names")
        return try system.names(in: path)
    }

    func lock(_ path: String) throws(FileFailure) -> Int32 {
        try count("lock")
        let file = try system.lock(path)
        open += 1
        return file
    }

    func unlock(_ file: Int32) {
        open -= 1
        system.unlock(file)
    }
}
