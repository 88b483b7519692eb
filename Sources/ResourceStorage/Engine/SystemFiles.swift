package import Foundation
internal import PageCache

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The file system of the machine; every call that a signal interrupts is made again.
package struct SystemFiles: FileSystem {
    package init() {}

    package func create(_ path: String) throws(FileFailure) -> Int32 {
        try Self.call("open") { openFile(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    }

    package func open(_ path: String) throws(FileFailure) -> Int32 {
        try Self.call("open") { openFile(path, O_RDONLY | O_CLOEXEC, 0) }
    }

    package func write(_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws(FileFailure) -> Int {
        try Self.call("write") { writeBytes(file, bytes.baseAddress, bytes.count) }
    }

    package func read(_ file: Int32, into bytes: UnsafeMutableRawBufferPointer) throws(FileFailure) -> Int {
        try Self.call("read") { readBytes(file, bytes.baseAddress, bytes.count) }
    }

    package func readyContents(of path: String, limit: Int) -> Data? {
        var count = 0
        guard let bytes = page_cache_read(path, limit, &count) else { return nil }
        return Data(bytesNoCopy: bytes, count: count, deallocator: .free)
    }

    package func size(_ file: Int32) throws(FileFailure) -> Int {
        var status = stat()
        _ = try Self.call("fstat") { fstat(file, &status) }
        return Int(status.st_size)
    }

    package func space(_ path: String) throws(FileFailure) -> FileSpace {
        var status = stat()
        _ = try Self.call("stat") { stat(path, &status) }
        // POSIX counts in blocks of 512 bytes, whatever the file system's are.
        return FileSpace(length: Int(status.st_size), onDisk: Int(status.st_blocks) * 512)
    }

    package func freeSpace(_ path: String) throws(FileFailure) -> FreeSpace {
        var status = statvfs()
        _ = try Self.call("statvfs") { statvfs(path, &status) }
        let unit = Int(status.f_frsize)
        let (bytes, isHuge) = Int(status.f_bavail).multipliedReportingOverflow(by: unit)
        return FreeSpace(bytes: isHuge ? .max : bytes, unit: max(1, unit))
    }

    package func stamp(_ path: String) throws(FileFailure) -> FolderStamp {
        var status = stat()
        _ = try Self.call("stat") { stat(path, &status) }
        #if canImport(Darwin)
            let changed = status.st_mtimespec
        #else
            let changed = status.st_mtim
        #endif
        return FolderStamp(
            number: UInt64(status.st_ino), seconds: Int64(changed.tv_sec), nanoseconds: Int64(changed.tv_nsec))
    }

    package func sync(_ file: Int32) throws(FileFailure) {
        #if canImport(Darwin)
            // NB: there `fsync` leaves the bytes in the cache of the drive.
            _ = try Self.call("fcntl") { fcntl(file, F_FULLFSYNC) }
        #else
            _ = try Self.call("fdatasync") { fdatasync(file) }
        #endif
    }

    package func syncFolder(_ path: String) throws(FileFailure) {
        let folder = try Self.call("open") { openFile(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0) }
        defer { close(folder) }
        _ = try Self.call("fsync") { fsync(folder) }
    }

    package func close(_ file: Int32) {
        closeFile(file)
    }

    package func rename(_ path: String, to other: String) throws(FileFailure) {
        _ = try Self.call("rename") { renameFile(path, other) }
    }

    package func remove(_ path: String) throws(FileFailure) {
        _ = try Self.call("unlink") { unlink(path) }
    }

    package func removeFolder(_ path: String) throws(FileFailure) {
        _ = try Self.call("rmdir") { rmdir(path) }
    }

    package func makeFolder(_ path: String) throws(FileFailure) {
        do {
            _ = try Self.call("mkdir") { mkdir(path, 0o700) }
        } catch  where error.errno == EEXIST {
            try close(Self.call("mkdir") { openFile(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0) })
        }
    }

    package func names(in path: String) throws(FileFailure) -> [String] {
        guard let folder = opendir(path) else { throw FileFailure(errno: errno, "opendir") }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// NB: a lock of `flock` would be held by a child process too, from its fork to its start; one of `fcntl` is this
    /// process's alone, but holds nobody of it off, and ends when any descriptor of the file is closed.
    package func lock(_ path: String) throws(FileFailure) -> Int32 {
        let place = Self.realPath(path)
        guard LockedFiles.insert(place) else { throw FileFailure(errno: EWOULDBLOCK, "lock") }
        do throws(FileFailure) {
            let file = try Self.call("open") { openFile(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
            do throws(FileFailure) {
                _ = try Self.call("fcntl") { lockFile(file) }
            } catch {
                close(file)
                throw error.errno == EACCES ? FileFailure(errno: EWOULDBLOCK, "fcntl") : error
            }
            LockedFiles.note(file, place)
            return file
        } catch {
            LockedFiles.remove(place)
            throw error
        }
    }

    package func unlock(_ file: Int32) {
        guard let place = LockedFiles.place(of: file) else { return }
        close(file)
        LockedFiles.remove(place)
    }

    /// The path without links, as far as its folder is there.
    private static func realPath(_ path: String) -> String {
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        guard let real = realpath(String(path[..<slash]), nil) else { return path }
        defer { free(real) }
        return String(cString: real) + path[slash...]
    }

    private static func call<Result: SignedInteger>(
        _ operation: String, _ body: () -> Result
    ) throws(FileFailure) -> Result {
        while true {
            let result = body()
            if result >= 0 { return result }
            if errno != EINTR { throw FileFailure(errno: errno, operation) }
        }
    }
}

// The functions whose names the members above have.
private func openFile(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }
private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
private func readBytes(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(file, bytes, count)
}
private func closeFile(_ file: Int32) { _ = close(file) }
private func renameFile(_ path: String, _ other: String) -> Int32 { rename(path, other) }
private func lockFile(_ file: Int32) -> Int32 {
    var region = flock()
    region.l_type = Int16(F_WRLCK)
    region.l_whence = Int16(SEEK_SET)
    return fcntl(file, F_SETLK, &region)
}
