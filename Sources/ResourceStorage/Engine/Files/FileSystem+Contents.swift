import Foundation

extension FileSystem {
    /// Returns the bytes of a file, or `nil` if there is none.
    ///
    /// A file that exceeds the limit isn't read, and a long one only if `isBelieved` accepts its first 64 bytes.
    /// Otherwise, the error is `isTooLong`.
    func contents(
        of path: String, limit: Int, isBelieved: (_ start: Data, _ length: Int) -> Bool = { _, _ in true }
    ) throws(FileFailure) -> Data? {
        let file: OpenedFile
        do { file = try open(path) } catch  where error.isAbsence { return nil }
        defer { close(file.descriptor) }
        guard file.length <= limit else { throw FileFailure(errno: EFBIG, "read") }
        guard file.length > 0 else { return Data() }
        // The memory isn't cleared, because every byte is overwritten.
        guard let memory = malloc(file.length) else { throw FileFailure(errno: ENOMEM, "malloc") }
        do throws(FileFailure) {
            let bytes = UnsafeMutableRawBufferPointer(start: memory, count: file.length)
            let start = file.length > 128 * 1024 ? 64 : 0
            try readAll(file, into: bytes[..<start])
            guard start == 0 || isBelieved(Data(bytes[..<start]), file.length) else {
                throw FileFailure(errno: EFBIG, "read")
            }
            try readAll(file, into: bytes[start...])
        } catch {
            free(memory)
            throw error
        }
        return Data(bytesNoCopy: memory, count: file.length, deallocator: .free)
    }

    private func readAll(
        _ file: OpenedFile, into bytes: Slice<UnsafeMutableRawBufferPointer>
    ) throws(FileFailure) {
        var rest = bytes
        while !rest.isEmpty {
            let count = try read(file.descriptor, into: UnsafeMutableRawBufferPointer(rebasing: rest))
            guard count > 0 else { throw FileFailure(errno: EIO, "read") }
            rest = rest.dropFirst(count)
        }
    }

    /// Replaces the contents of a path by creating a new file in the same file system and renaming it.
    ///
    /// If any step fails, the path is unchanged and no other file is left behind. The bytes are synced first as
    /// required by `durability`, but the name isn't.
    func replace(_ path: String, with parts: [Data], by way: String, _ durability: Durability) throws(FileFailure) {
        let file = try create(way)
        do throws(FileFailure) {
            do throws(FileFailure) {
                var failure: FileFailure?
                Self.withBytes(of: parts[...]) { parts in
                    do throws(FileFailure) { try writeAll(file, parts) } catch { failure = error }
                }
                if let failure { throw failure }
                if durability > .processCrash { try sync(file, durability) }
            } catch {
                close(file)
                throw error
            }
            close(file)
            try rename(way, to: path)
        } catch {
            try? remove(way)
            throw error
        }
    }

    private static func withBytes(
        of parts: ArraySlice<Data>, after others: [UnsafeRawBufferPointer] = [],
        _ body: ([UnsafeRawBufferPointer]) -> Void
    ) {
        guard let first = parts.first else { return body(others) }
        first.withUnsafeBytes { withBytes(of: parts.dropFirst(), after: others + [$0], body) }
    }
}

extension FileFailure {
    /// A Boolean value that indicates whether the file doesn't exist.
    var isAbsence: Bool { errno == ENOENT }

    /// A Boolean value that indicates whether another kind of item has the name: a link, a folder, a file instead of a
    /// folder, a pipe, or a device.
    var isForeign: Bool { [ELOOP, EISDIR, ENOTDIR, ENXIO, ENODEV, EOPNOTSUPP].contains(errno) }

    /// A Boolean value that indicates whether a file is larger than allowed.
    var isTooLong: Bool { errno == EFBIG }

    /// A Boolean value that indicates whether the process lacks permission.
    var isDenial: Bool { errno == EACCES || errno == EPERM }

    /// A Boolean value that indicates whether the volume or a quota is full.
    var isLackOfSpace: Bool { errno == ENOSPC || errno == EDQUOT }
}

extension DataStoreError {
    init(_ failure: FileFailure, _ identifier: String?) {
        let code: Code = failure.isLackOfSpace ? .noSpace : failure.isTooLong ? .tooLarge : .io
        self.init(code, identifier, operation: failure.operation, errno: failure.errno)
    }

    /// Creates an error for an item that has the name of a part of the store, but isn't one.
    init(damage failure: FileFailure, _ identifier: String?) {
        let detail =
            switch failure.errno {
            case EFBIG: "its length is not that of a file of the store"
            case EISDIR: "a folder in place of a file"
            case ENOTDIR: "not a folder"
            case ELOOP: "a symbolic link"
            default: "not a regular file"
            }
        self.init(.corrupt, identifier, operation: failure.operation, errno: failure.errno, detail: detail)
    }

    init(openingFailed failure: FileFailure) {
        let code: Code =
            switch failure.errno {
            case EWOULDBLOCK: .alreadyOpen
            case ENOTDIR, ELOOP, EEXIST, EACCES, EPERM, EROFS, ENOENT: .unusableFolder
            case ENOSPC, EDQUOT: .noSpace
            default: .io
            }
        self.init(code, operation: failure.operation, errno: failure.errno)
    }
}
