import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A folder that is held open: what has a name in it is found from it, wherever the folder's own path leads later.
final class OpenFolder: Sendable {
    #if canImport(Darwin)
        typealias Names = UnsafeMutablePointer<DIR>
    #else
        typealias Names = OpaquePointer
    #endif

    let descriptor: Int32

    private static let flags = O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC

    /// Opens a folder that is given by a path, through links too.
    init(path: String) throws(FileFailure) {
        descriptor = try systemCall("open") { open(path, Self.flags, 0) }
    }

    /// Opens a folder that has a name in another one; a link to a folder is none.
    init(_ name: String, in folder: OpenFolder) throws(FileFailure) {
        descriptor = try systemCall("open") { openat(folder.descriptor, name, Self.flags | O_NOFOLLOW, 0) }
    }

    deinit {
        close(descriptor)
    }

    /// Opens a list of the folder's names, to be closed by the caller.
    func list() throws(FileFailure) -> Names {
        let list = try systemCall("open") { openat(descriptor, ".", Self.flags, 0) }
        guard let names = fdopendir(list) else {
            let failure = FileFailure(errno: errno, "opendir")
            close(list)
            throw failure
        }
        return names
    }

    /// Opens a file that has a name in the folder.
    ///
    /// Fails, and waits for nothing, where the name is another thing's: a link's, a folder's, a pipe's, or a device's.
    func openFile(_ name: String, _ flags: Int32, mode: mode_t = 0) throws(FileFailure) -> (Int32, FileStatus) {
        let all = flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let file = try systemCall("open") { openat(descriptor, name, all, mode) }
        do throws(FileFailure) {
            let status = try FileStatus(of: file)
            try status.requireFile("open")
            return (file, status)
        } catch {
            close(file)
            throw error
        }
    }
}

/// The status of a file or a folder.
struct FileStatus {
    /// The identity of a file, whatever its names are.
    struct Identity: Hashable, Sendable {
        let device: UInt64
        let number: UInt64
    }

    private let status: stat

    /// The status of an open file or folder.
    init(of file: Int32) throws(FileFailure) {
        var status = stat()
        _ = try systemCall("fstat") { fstat(file, &status) }
        self.status = status
    }

    /// The status of what has a name in a folder; of a link, its own.
    init(_ name: String, in folder: OpenFolder) throws(FileFailure) {
        var status = stat()
        _ = try systemCall("stat") { fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) }
        self.status = status
    }

    var identity: Identity {
        Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
    }

    /// The number of bytes that it has, and that it takes up.
    var space: FileSpace {
        // POSIX counts in blocks of 512 bytes, whatever the file system's are.
        FileSpace(
            length: Int(clamping: status.st_size), onDisk: Int(clamping: Int64(clamping: status.st_blocks) * 512))
    }

    /// The identity of a folder, and the time when its names were last changed.
    var stamp: FolderStamp {
        #if canImport(Darwin)
            let changed = status.st_mtimespec
        #else
            let changed = status.st_mtim
        #endif
        return FolderStamp(
            number: UInt64(status.st_ino), seconds: Int64(changed.tv_sec), nanoseconds: Int64(changed.tv_nsec))
    }

    /// Fails for everything that isn't a regular file, as to open it would for most.
    func requireFile(_ operation: String) throws(FileFailure) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw FileFailure(errno: EISDIR, operation)
        case S_IFLNK: throw FileFailure(errno: ELOOP, operation)
        default: throw FileFailure(errno: ENXIO, operation)
        }
    }
}

/// Makes a system call, again and again while a signal interrupts it.
func systemCall<Result: SignedInteger>(_ operation: String, _ body: () -> Result) throws(FileFailure) -> Result {
    while true {
        let result = body()
        if result >= 0 { return result }
        if errno != EINTR { throw FileFailure(errno: errno, operation) }
    }
}
