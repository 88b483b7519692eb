import Foundation
import Testing

@testable import ResourceStorage

/// The folder of a store, and beside it a folder that the store must not access.
///
/// The store contains the values `kept` and `a`. The other folder contains a file that would be a valid entry of `a`,
/// and a folder with the same file.
final class HostileFolder: Sendable {
    private let place = TemporaryFolder()

    init() throws {
        try FileManager.default.createDirectory(at: place.url, withIntermediateDirectories: true)
        let folder = try EntryFolder(store.path, limits: DataStoreLimits(count: 10))
        for name in ["kept", "a"] { try folder.write(name, Data(name.utf8), storedAt: 0, .processCrash) }
        folder.close()
        try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
        let secret = EntryFrame(identifier: "a", payload: Data("secret".utf8), storedAt: 0, revision: 1)
        for name in ["file", "a", "123"] { try secret.bytes.write(to: outside.appendingPathComponent(name)) }
    }

    var store: URL { place.file("store") }
    var outside: URL { place.file("outside") }

    func file(_ path: String) -> URL { store.appendingPathComponent(path) }

    /// Opens the store as a cache.
    func open() async throws -> PersistentDataStore {
        try await PersistentDataStore(at: store, durability: .processCrash, limits: DataStoreLimits(count: 10))
    }

    /// Puts a foreign item in the place of a part of the store.
    func put(_ stranger: Stranger, at path: String) throws {
        let place = file(path)
        try? FileManager.default.removeItem(at: place)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try stranger.put(at: place, outside: outside)
    }

    /// Returns the contents of the other folder, and the times of their last changes.
    func look() throws -> [String: [String]] {
        var found: [String: [String]] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: outside.path) {
            let path = outside.appendingPathComponent(name).path
            let facts = try FileManager.default.attributesOfItem(atPath: path)
            let bytes = FileManager.default.contents(atPath: path) ?? Data()
            found[name] = ["\(bytes.count)", "\(bytes.hashValue)", "\(facts[.modificationDate] ?? "")"]
        }
        return found
    }
}

/// An item that an accident or an intruder put in the place of a part of a store.
enum Stranger: String, CaseIterable, Sendable {
    case linkToFile
    case linkToFolder
    case linkToItself
    case linkToNothing
    case linkToDevice
    case pipe
    case socket
    case device
    case folder
    case sparseFile

    /// The items that this user may create.
    static let possible = allCases.filter { stranger in
        guard stranger == .device else { return true }
        let folder = TemporaryFolder()
        try? FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        return (try? stranger.put(at: folder.file("device"), outside: folder.url)) != nil
    }

    /// The size of the sparse file, in bytes.
    static let sparseSize = 3 << 30

    /// Creates the item at a path where nothing exists.
    func put(at place: URL, outside: URL) throws {
        switch self {
        case .linkToFile: try link(place, to: outside.appendingPathComponent("file").path)
        case .linkToFolder: try link(place, to: outside.path)
        case .linkToItself: try link(place, to: place.path)
        case .linkToNothing: try link(place, to: outside.appendingPathComponent("nothing").path)
        case .linkToDevice: try link(place, to: "/dev/zero")
        case .pipe: try #require(mkfifo(place.path, 0o600) == 0)
        case .socket: try Self.bindSocket(at: place)
        case .device:
            var zero = stat()
            try #require(stat("/dev/zero", &zero) == 0)
            guard mknod(place.path, S_IFCHR | 0o600, zero.st_rdev) == 0 else {
                throw CocoaError(.fileWriteNoPermission)
            }
        case .folder:
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
            try Data("mine".utf8).write(to: place.appendingPathComponent("file"))
        case .sparseFile:
            try #require(FileManager.default.createFile(atPath: place.path, contents: nil))
            try #require(truncate(place.path, off_t(Self.sparseSize)) == 0)
        }
    }

    private func link(_ place: URL, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: target)
    }

    /// Binds a socket elsewhere and moves it, because the path of a socket must be short.
    private static func bindSocket(at place: URL) throws {
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        let end = Foundation.socket(AF_UNIX, kind, 0)
        defer { close(end) }
        let short = "/tmp/s-\(UInt32.random(in: 0 ... .max))"
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: short.utf8) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(end, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(result == 0)
        try FileManager.default.moveItem(atPath: short, toPath: place.path)
    }
}

/// Returns the peak memory of this process, in bytes.
func peakMemory() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss
    #else
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1024
    #endif
}
