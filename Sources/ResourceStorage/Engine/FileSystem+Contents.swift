import Foundation

extension FileSystem {
    /// The bytes of a file; nil if there is none.
    func contents(of path: String, limit: Int) throws(FileFailure) -> Data? {
        let file: Int32
        do { file = try open(path) } catch  where error.isAbsence { return nil }
        defer { close(file) }
        let size = try size(file)
        guard size <= limit else { throw FileFailure(errno: EFBIG, "read") }
        guard size > 0 else { return Data() }
        // Not cleared: every byte of it is read.
        guard let memory = malloc(size) else { throw FileFailure(errno: ENOMEM, "malloc") }
        do throws(FileFailure) {
            try readAll(file, into: UnsafeMutableRawBufferPointer(start: memory, count: size))
        } catch {
            free(memory)
            throw error
        }
        return Data(bytesNoCopy: memory, count: size, deallocator: .free)
    }

    private func readAll(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(FileFailure) {
        var rest = buffer[...]
        while !rest.isEmpty {
            let count = try read(file, into: UnsafeMutableRawBufferPointer(rebasing: rest))
            guard count > 0 else { throw FileFailure(errno: EIO, "read") }
            rest = rest.dropFirst(count)
        }
    }

    /// Gives a path other contents, by way of a new file in the same file system.
    ///
    /// Whatever fails leaves the path as it was, and no other file behind. The bytes are synced first if that is asked
    /// for; the name is not.
    func replace(_ path: String, with bytes: Data, by way: String, isSynced: Bool) throws(FileFailure) {
        let file = try create(way)
        do throws(FileFailure) {
            do throws(FileFailure) {
                var failure: FileFailure?
                bytes.withUnsafeBytes { buffer in
                    do throws(FileFailure) { try writeAll(file, buffer) } catch { failure = error }
                }
                if let failure { throw failure }
                if isSynced { try sync(file) }
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
}

extension FileFailure {
    /// Whether there is no such file.
    var isAbsence: Bool { errno == ENOENT }
}

extension StoreError {
    init(_ failure: FileFailure, _ identifier: String?) {
        let code: Code =
            switch failure.errno {
            case ENOSPC, EDQUOT: .noSpace
            case EFBIG: .tooLarge
            default: .io
            }
        self.init(code, identifier, operation: failure.operation, errno: failure.errno)
    }

    init(openingFailed failure: FileFailure) {
        let code: Code =
            switch failure.errno {
            case EWOULDBLOCK: .alreadyOpen
            case ENOTDIR, EEXIST, EACCES, EPERM, EROFS, ENOENT: .unusableFolder
            case ENOSPC, EDQUOT: .noSpace
            default: .io
            }
        self.init(code, operation: failure.operation, errno: failure.errno)
    }
}
