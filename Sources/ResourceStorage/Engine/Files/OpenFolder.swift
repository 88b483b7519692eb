import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A folder that is kept open, so that names in it are found even if its path leads elsewhere later.
final class OpenFolder: Sendable {
    #if canImport(Darwin)
        typealias Names = UnsafeMutablePointer<DIR>
    #else
        typealias Names = OpaquePointer
    #endif

    let descriptor: Int32

    private static let flags = O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC

    /// Opens a folder by its path, following links.
    init(path: String) throws(FileFailure) {
        descriptor = try systemCall("open") { open(path, Self.flags, 0) }
    }

    /// Opens a folder by its name in another one.
    ///
    /// A link to a folder isn't followed.
    init(_ name: String, in folder: OpenFolder) throws(FileFailure) {
        descriptor = try systemCall("open") { openat(folder.descriptor, name, Self.flags | O_NOFOLLOW, 0) }
    }

    deinit {
        close(descriptor)
    }

    /// Opens a list of the folder's names, which the caller must close.
    func list() throws(FileFailure) -> Names {
        let list = try systemCall("open") { openat(descriptor, ".", Self.flags, 0) }
        guard let names = fdopendir(list) else {
            let failure = FileFailure(errno: errno, "opendir")
            close(list)
            throw failure
        }
        return names
    }

    /// Opens a file by its name in the folder.
    ///
    /// If the name is that of another kind of item (a link, a folder, a pipe, or a device), this fails without waiting.
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
    /// The identity of a file, independent of its names.
    struct Identity: Hashable, Sendable {
        let device: UInt64
        let number: UInt64
    }

    private let status: stat

    /// Creates the status of an open file or folder.
    init(of file: Int32) throws(FileFailure) {
        var status = stat()
        _ = try systemCall("fstat") { fstat(file, &status) }
        self.status = status
    }

    /// Creates the status of an item in a folder.
    ///
    /// For a link, it's that of the link itself.
    init(_ name: String, in folder: OpenFolder) throws(FileFailure) {
        var status = stat()
        _ = try systemCall("stat") { fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) }
        self.status = status
    }

    var identity: Identity {
        Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
    }

    /// The length of the file and the space that it occupies, in bytes.
    var space: FileSpace {
        // POSIX counts blocks of 512 bytes, independent of the file system's block size.
        let blocks = min(UInt64(clamping: status.st_blocks), .max / 512)
        return FileSpace(length: Int(clamping: UInt64(clamping: status.st_size)), onDisk: Int(clamping: blocks * 512))
    }

    /// The identity of a folder and the time when its names were last changed.
    var stamp: FolderStamp {
        #if canImport(Darwin)
            let changed = status.st_mtimespec
        #else
            let changed = status.st_mtim
        #endif
        return FolderStamp(
            number: UInt64(status.st_ino), seconds: Int64(changed.tv_sec), nanoseconds: Int64(changed.tv_nsec))
    }

    /// Throws an error for anything that isn't a regular file, as opening it would in most cases.
    func requireFile(_ operation: String) throws(FileFailure) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw FileFailure(errno: EISDIR, operation)
        case S_IFLNK: throw FileFailure(errno: ELOOP, operation)
        default: throw FileFailure(errno: ENXIO, operation)
        }
    }
}

/// Makes a system call, and repeats it if a signal interrupts it.
func systemCall<Result: SignedInteger>(_ operation: String, _ body: () -> Result) throws(FileFailure) -> Result {
    while true {
        let result = body()
        if result >= 0 { return result }
        if errno != EINTR { throw FileFailure(errno: errno, operation) }
    }
}
