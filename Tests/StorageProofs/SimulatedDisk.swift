import Foundation
package import ResourceStorage
import ResourceTesting
import SeededRandom

/// A file system in memory that can crash, after which unsynced changes exist in part, or not at all.
///
/// Files are created, written, and synced; names are created, moved, and removed. A crash keeps any part of unsynced
/// changes: none, the first half, or all of a file's bytes, and any of the changes of names. That's more than real file
/// systems lose, which preserve the order of name changes. Its clock stands still, so that no folder shows that its
/// names were changed.
package final class SimulatedDisk: FileSystem, @unchecked Sendable {
    // Sendable: only one test at a time uses it, on one thread.

    /// The bytes of a file, and the part of them that a power failure keeps.
    private struct Content {
        var bytes = Data()
        var synced = Data()
    }

    /// A change of names.
    fileprivate enum Step {
        case link(String, Int)
        case rename(String, String, Int)
        case unlink(String)
        case move(String, String)
        case makeFolder(String)
        case removeFolder(String)
    }

    /// The names at a moment.
    private struct Names {
        var files: [String: Int] = [:]
        var folders: Set<String> = ["/"]
    }

    private var contents: [Int: Content] = [:]
    private var names = Names()
    private var durableNames = Names()
    private var pending: [Step] = []
    private var handles: [Int32: (content: Int, offset: Int)] = [:]
    private var lastNumber = 0
    private var callsLeft: Int?
    private let capacity: Int

    /// The number of calls so far that changed something.
    package private(set) var changes = 0

    /// Creates an empty disk with the given capacity in bytes.
    package init(capacity: Int = .max) {
        self.capacity = capacity
    }

    // MARK: Crashes

    /// Lets the given number of changing calls succeed, and none after them.
    package func cut(after calls: Int?) {
        callsLeft = calls
    }

    /// Returns the disk after the process has ended, with everything that was done.
    package func afterKill() -> SimulatedDisk {
        let disk = SimulatedDisk(capacity: capacity)
        disk.contents = contents.mapValues { Content(bytes: $0.bytes, synced: $0.synced) }
        disk.names = names
        disk.durableNames = durableNames
        disk.pending = pending
        disk.lastNumber = lastNumber
        return disk
    }

    /// Makes everything so far durable, as in a folder that has existed for a long time.
    package func settle() {
        durableNames = names
        pending = []
        contents = contents.mapValues { Content(bytes: $0.bytes, synced: $0.bytes) }
    }

    /// The part of unsynced changes that a power failure keeps.
    package struct Remains: Hashable {
        /// For each change of names, a Boolean value that indicates whether it occurred.
        fileprivate var steps: [Bool]

        /// For each file that was being written, whether nothing, half, or all of it exists.
        fileprivate var parts: [Int]
    }

    /// Returns what a power failure can keep: all possibilities, or the given number chosen by a seed if there are
    /// more.
    package func remains(limit: Int, seed: UInt64) -> Set<Remains> {
        let (steps, torn) = (pending.count, tornContents.count)
        let count = steps + torn < 30 ? (1 << steps) * Int(pow(3.0, Double(torn))) : .max
        var random = SeededGenerator(seed: seed)
        let found = (0..<min(count, limit)).map { number in
            guard count > limit else { return Self.remains(number, steps, torn) }
            return Remains(
                steps: (0..<steps).map { _ in Bool.random(using: &random) },
                parts: (0..<torn).map { _ in Int.random(in: 0...2, using: &random) })
        }
        return Set(found)
    }

    private static func remains(_ number: Int, _ steps: Int, _ torn: Int) -> Remains {
        var rest = number >> steps
        let parts = (0..<torn).map { _ in
            defer { rest /= 3 }
            return rest % 3
        }
        return Remains(steps: (0..<steps).map { number >> $0 & 1 == 1 }, parts: parts)
    }

    /// Returns the disk after a power failure that keeps these changes.
    package func afterPowerCut(_ remains: Remains) -> SimulatedDisk {
        let disk = SimulatedDisk(capacity: capacity)
        disk.lastNumber = lastNumber
        var names = durableNames
        for (step, isKept) in zip(pending, remains.steps) where isKept { Self.apply(step, to: &names) }
        disk.names = names
        disk.durableNames = names
        disk.contents = contents.mapValues { Content(bytes: $0.bytes, synced: $0.bytes) }
        for (number, part) in zip(tornContents, remains.parts) {
            guard let content = contents[number] else { continue }
            let bytes = [content.synced, content.bytes.prefix(content.bytes.count / 2), content.bytes][part]
            disk.contents[number] = Content(bytes: bytes, synced: bytes)
        }
        return disk
    }

    private var tornContents: [Int] {
        let linked = Set(names.files.values).union(durableNames.files.values).union(
            pending.compactMap { step in
                switch step {
                case .link(_, let number), .rename(_, _, let number): number
                default: nil
                }
            })
        return contents.keys.filter { contents[$0]?.bytes != contents[$0]?.synced && linked.contains($0) }.sorted()
    }

    private static func apply(_ step: Step, to names: inout Names) {
        switch step {
        case .link(let path, let number): names.files[path] = number
        case .rename(let path, let other, let number):
            names.files[path] = nil
            names.files[other] = number
        case .unlink(let path): names.files[path] = nil
        case .makeFolder(let path): names.folders.insert(path)
        case .removeFolder(let path): names.folders.remove(path)
        case .move(let path, let other):
            guard names.folders.remove(path) != nil else { return }
            names.folders.insert(other)
            for (file, number) in names.files where file.hasPrefix(path + "/") {
                names.files[file] = nil
                names.files[other + file.dropFirst(path.count)] = number
            }
        }
    }

    private func change(_ step: Step) {
        Self.apply(step, to: &names)
        pending.append(step)
    }

    private func count(_ call: String) throws(FileFailure) {
        if let left = callsLeft {
            guard left > 0 else { throw FileFailure(errno: EIO, call) }
            callsLeft = left - 1
        }
        changes += 1
    }

    // MARK: Calls

    package func create(_ path: String) throws(FileFailure) -> Int32 {
        try count("create")
        guard names.files[path] == nil else { throw FileFailure(errno: EEXIST, "create") }
        lastNumber += 1
        contents[lastNumber] = Content()
        change(.link(path, lastNumber))
        return handle(lastNumber)
    }

    package func open(_ path: String) throws(FileFailure) -> OpenedFile {
        guard let number = names.files[path] else { throw FileFailure(errno: ENOENT, "open") }
        return OpenedFile(descriptor: handle(number), length: contents[number]?.bytes.count ?? 0)
    }

    private func handle(_ number: Int) -> Int32 {
        let handle = Int32(handles.count + 1)
        handles[handle] = (number, 0)
        return handle
    }

    package func write(_ file: Int32, _ parts: [UnsafeRawBufferPointer]) throws(FileFailure) -> Int {
        try count("write")
        let bytes = Data(parts.joined())
        guard let number = handles[file]?.content else { throw FileFailure(errno: EBADF, "write") }
        guard capacity == .max || used + bytes.count <= capacity else { throw FileFailure(errno: ENOSPC, "write") }
        contents[number]?.bytes.append(bytes)
        return bytes.count
    }

    package func read(_ file: Int32, into bytes: UnsafeMutableRawBufferPointer) throws(FileFailure) -> Int {
        guard let (number, offset) = handles[file], let content = contents[number] else {
            throw FileFailure(errno: EBADF, "read")
        }
        let part = content.bytes.dropFirst(offset).prefix(bytes.count)
        bytes.copyBytes(from: part)
        handles[file]?.offset += part.count
        return part.count
    }

    package func sync(_ file: Int32, _ durability: Durability) throws(FileFailure) {
        try count("sync")
        guard let number = handles[file]?.content else { throw FileFailure(errno: EBADF, "sync") }
        contents[number] = contents[number].map { Content(bytes: $0.bytes, synced: $0.bytes) }
    }

    /// Syncs a folder.
    ///
    /// NB: Real file systems sync more than this, but they only promise the folder's own names.
    package func syncFolder(_ path: String) throws(FileFailure) {
        try count("syncFolder")
        var rest: [Step] = []
        for step in pending {
            guard step.folders.contains(path) else {
                rest.append(step)
                continue
            }
            Self.apply(step, to: &durableNames)
            // Pending changes in a folder take place at its new location.
            if case .move(let folder, let place) = step { rest = rest.map { $0.moved(from: folder, to: place) } }
        }
        pending = rest
    }

    package func space(_ path: String) throws(FileFailure) -> FileSpace {
        guard let content = names.files[path].flatMap({ contents[$0] }) else {
            throw FileFailure(errno: ENOENT, "space")
        }
        return FileSpace(length: content.bytes.count, onDisk: content.bytes.count)
    }

    package func freeSpace(_ path: String) throws(FileFailure) -> FreeSpace { FreeSpace(bytes: capacity - used) }

    /// The total size of all files.
    private var used: Int { Set(names.files.values).reduce(0) { $0 + (contents[$1]?.bytes.count ?? 0) } }

    package func stamp(_ path: String) throws(FileFailure) -> FolderStamp { FolderStamp() }

    package func renewStamp(_ path: String) throws(FileFailure) -> FolderStamp? {
        try count("futimens")
        return FolderStamp()
    }

    package func close(_ file: Int32) {}

    package func rename(_ path: String, to other: String) throws(FileFailure) {
        try count("rename")
        if names.folders.contains(path) { return change(.move(path, other)) }
        guard let number = names.files[path] else { throw FileFailure(errno: ENOENT, "rename") }
        change(.rename(path, other, number))
    }

    package func remove(_ path: String) throws(FileFailure) {
        try count("remove")
        guard names.files[path] != nil else { throw FileFailure(errno: ENOENT, "remove") }
        change(.unlink(path))
    }

    package func removeFolder(_ path: String) throws(FileFailure) {
        try count("removeFolder")
        change(.removeFolder(path))
    }

    package func makeFolder(_ path: String) throws(FileFailure) {
        guard !names.folders.contains(path) else { return }
        try count("makeFolder")
        change(.makeFolder(path))
    }

    package func names(in path: String) throws(FileFailure) -> [String] {
        guard names.folders.contains(path) else { throw FileFailure(errno: ENOTDIR, "names") }
        return (Array(names.files.keys) + names.folders).compactMap { other in
            guard other.hasPrefix(path + "/") else { return nil }
            let name = other.dropFirst(path.count + 1)
            return name.contains("/") ? nil : String(name)
        }
    }

    package func lock(_ path: String) throws(FileFailure) -> Int32 { 0 }
    package func unlock(_ file: Int32) {}
}

extension SimulatedDisk.Step {
    /// Returns the same change of names for a folder that was moved.
    fileprivate func moved(from folder: String, to place: String) -> SimulatedDisk.Step {
        func path(_ path: String) -> String {
            path.hasPrefix(folder + "/") ? place + path.dropFirst(folder.count) : path
        }
        return switch self {
        case .link(let name, let number): .link(path(name), number)
        case .rename(let name, let other, let number): .rename(path(name), path(other), number)
        case .unlink(let name): .unlink(path(name))
        case .move(let name, let other): .move(path(name), path(other))
        case .makeFolder(let name): .makeFolder(path(name))
        case .removeFolder(let name): .removeFolder(path(name))
        }
    }

    /// The folders that contain the names.
    fileprivate var folders: [String] {
        switch self {
        case .link(let path, _), .unlink(let path), .makeFolder(let path), .removeFolder(let path): [path.folder]
        case .rename(let path, let other, _), .move(let path, let other): [path.folder, other.folder]
        }
    }
}

extension String {
    fileprivate var folder: String { String(self[..<(lastIndex(of: "/") ?? startIndex)]) }
}
