package import Foundation
internal import PageCache
import ResourceCore
import ResourceWriting

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The file system of the operating system.
///
/// Calls that a signal interrupts are repeated.
///
/// A folder that was created by an instance is kept open until its lock is released. Items below it are found relative
/// to it, so that no link in its path is followed, even if it's replaced.
package final class SystemFiles: FileSystem {
    private struct State: Sendable {
        var folders: [Substring: OpenFolder] = [:]

        /// The folders whose locks are held, by the locks' descriptors.
        var locked: [Int32: Substring] = [:]
    }

    /// A name in an open folder.
    private struct Place {
        let folder: OpenFolder
        let name: String
    }

    private let state = Lock(State())

    package init() {}

    // MARK: Paths

    private func heldFolder(_ path: Substring) -> OpenFolder? { state.withLock { $0.folders[path] } }

    private static func split(_ path: Substring) -> (folder: Substring, name: Substring) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        return (slash == path.startIndex ? "/" : path[..<slash], path[path.utf8.index(after: slash)...])
    }

    /// Returns the folder at a path, which is kept open or opened temporarily.
    private func folder(_ path: Substring) throws(FileFailure) -> OpenFolder {
        if let folder = heldFolder(path) { return folder }
        let (parent, name) = Self.split(path)
        guard let folder = heldFolder(parent) else { return try OpenFolder(path: String(path)) }
        return try OpenFolder(String(name), in: folder)
    }

    private func place(_ path: String) throws(FileFailure) -> Place {
        let (parent, name) = Self.split(path[...])
        return Place(folder: try folder(parent), name: String(name))
    }

    // MARK: Files

    package func create(_ path: String) throws(FileFailure) -> Int32 {
        let place = try place(path)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        return try systemCall("open") { openat(place.folder.descriptor, place.name, flags, 0o600) }
    }

    package func open(_ path: String) throws(FileFailure) -> OpenedFile {
        let place = try place(path)
        let (file, status) = try place.folder.openFile(place.name, O_RDONLY)
        return OpenedFile(descriptor: file, length: status.space.length)
    }

    package func write(_ file: Int32, _ parts: [UnsafeRawBufferPointer]) throws(FileFailure) -> Int {
        let parts = parts.map { iovec(iov_base: UnsafeMutableRawPointer(mutating: $0.baseAddress), iov_len: $0.count) }
        return try systemCall("write") { writev(file, parts, Int32(parts.count)) }
    }

    package func read(_ file: Int32, into bytes: UnsafeMutableRawBufferPointer) throws(FileFailure) -> Int {
        try systemCall("read") { readBytes(file, bytes.baseAddress, bytes.count) }
    }

    package func readyContents(of path: String, limit: Int) -> Data? {
        var count = 0
        guard let place = try? place(path),
            let bytes = page_cache_read(place.folder.descriptor, place.name, limit, &count)
        else { return nil }
        return Data(bytesNoCopy: bytes, count: count, deallocator: .free)
    }

    package func space(_ path: String) throws(FileFailure) -> FileSpace {
        let place = try place(path)
        let status = try FileStatus(place.name, in: place.folder)
        try status.requireFile("stat")
        return status.space
    }

    package func sync(_ file: Int32, _ durability: Durability) throws(FileFailure) {
        #if canImport(Darwin)
            try Self.syncDrive(file, by: durability == .ordered ? [F_BARRIERFSYNC, F_FULLFSYNC] : [F_FULLFSYNC])
        #else
            _ = try systemCall("fdatasync") { fdatasync(file) }
        #endif
    }

    #if canImport(Darwin)
        /// Syncs a file or a folder with the first of the commands that its file system supports, or else with `fsync`.
        ///
        /// NB: On Apple platforms, `fsync` leaves the bytes in the drive's cache. The commands of fcntl(2) don't, but
        /// not every file system supports them.
        private static func syncDrive(_ file: Int32, by commands: [Int32]) throws(FileFailure) {
            for command in commands {
                do throws(FileFailure) {
                    _ = try systemCall("fcntl") { fcntl(file, command) }
                    return
                } catch {
                    guard [ENOTSUP, EINVAL, ENOTTY].contains(error.errno) else { throw error }
                }
            }
            _ = try systemCall("fsync") { fsync(file) }
        }
    #endif

    package func close(_ file: Int32) {
        closeFile(file)
    }

    package func rename(_ path: String, to other: String) throws(FileFailure) {
        let (place, target) = (try place(path), try place(other))
        _ = try systemCall("rename") {
            renameat(place.folder.descriptor, place.name, target.folder.descriptor, target.name)
        }
        state.withLock { _ = $0.folders.removeValue(forKey: path[...]) }
    }

    package func remove(_ path: String) throws(FileFailure) {
        let place = try place(path)
        _ = try systemCall("unlink") { unlinkat(place.folder.descriptor, place.name, 0) }
    }

    // MARK: Folders

    package func freeSpace(_ path: String) throws(FileFailure) -> FreeSpace {
        let folder = try folder(path[...])
        var status = statvfs()
        _ = try systemCall("statvfs") { fstatvfs(folder.descriptor, &status) }
        let unit = Int(clamping: status.f_frsize)
        let (bytes, isHuge) = Int(clamping: status.f_bavail).multipliedReportingOverflow(by: unit)
        return FreeSpace(bytes: isHuge ? .max : bytes, unit: unit)
    }

    package func stamp(_ path: String) throws(FileFailure) -> FolderStamp {
        try FileStatus(of: folder(path[...]).descriptor).stamp
    }

    package func renewStamp(_ path: String) throws(FileFailure) -> FolderStamp? {
        let folder = try folder(path[...])
        let last = try FileStatus(of: folder.descriptor).stamp
        // Just before the last change, when the names were others.
        let (seconds, nanoseconds) =
            last.nanoseconds > 0 ? (last.seconds, last.nanoseconds - 1) : (last.seconds &- 1, 999_999_999)
        let time = timespec(tv_sec: Int(seconds), tv_nsec: Int(nanoseconds))
        _ = try systemCall("futimens") { futimens(folder.descriptor, [time, time]) }
        let stamp = try FileStatus(of: folder.descriptor).stamp
        return stamp == last ? nil : stamp
    }

    package func syncFolder(_ path: String) throws(FileFailure) {
        let folder = try folder(path[...])
        #if canImport(Darwin)
            try Self.syncDrive(folder.descriptor, by: [F_FULLFSYNC])
        #else
            _ = try systemCall("fsync") { fsync(folder.descriptor) }
        #endif
    }

    package func removeFolder(_ path: String) throws(FileFailure) {
        let place = try place(path)
        _ = try systemCall("rmdir") { unlinkat(place.folder.descriptor, place.name, AT_REMOVEDIR) }
    }

    package func makeFolder(_ path: String) throws(FileFailure) {
        let (parent, name) = Self.split(path[...])
        let folder: OpenFolder
        if let parent = heldFolder(parent) {
            try Self.make { mkdirat(parent.descriptor, String(name), 0o700) }
            folder = try OpenFolder(String(name), in: parent)
        } else {
            try Self.make { mkdir(path, 0o700) }
            folder = try OpenFolder(path: path)
        }
        state.withLock { $0.folders[path[...]] = folder }
    }

    private static func make(_ body: () -> Int32) throws(FileFailure) {
        do { _ = try systemCall("mkdir", body) } catch { if error.errno != EEXIST { throw error } }
    }

    package func names(in path: String) throws(FileFailure) -> [String] {
        // NB: A separate descriptor, because each has its own position in the list of names.
        let list = try folder(path[...]).list()
        defer { closedir(list) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(list) else { break }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        guard errno == 0 else { throw FileFailure(errno: errno, "readdir") }
        return names
    }

    // MARK: Locks

    /// Locks a file.
    ///
    /// NB: A lock by `flock` would also be held by a child process, from its fork to its start. A lock by `fcntl`
    /// belongs to this process only, but doesn't exclude others within the process, and ends when any descriptor of the
    /// file is closed.
    package func lock(_ path: String) throws(FileFailure) -> Int32 {
        let place = try place(path)
        let file = try LockedFiles.lock(place.name, in: place.folder)
        state.withLock { $0.locked[file] = Self.split(path[...]).folder }
        return file
    }

    package func unlock(_ file: Int32) {
        let isMine = state.withLock { state in
            guard let folder = state.locked.removeValue(forKey: file) else { return false }
            state.folders = state.folders.filter { $0.key != folder && !$0.key.hasPrefix(folder + "/") }
            return true
        }
        if isMine { LockedFiles.unlock(file) }
    }
}

// Functions with the same names as the members above.
private func readBytes(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(file, bytes, count)
}
private func closeFile(_ file: Int32) { _ = close(file) }
