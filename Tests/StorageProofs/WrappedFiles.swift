package import Foundation
import ResourceCore
package import ResourceStorage

/// A wrapper of another file system that calls a closure before each call except `close` and `unlock`.
package final class WrappedFiles: FileSystem {
    /// A closure that receives the name and the path of a call, and returns whether a call without a result should be
    /// performed.
    ///
    /// If it throws an error, so does the call.
    package typealias Before = @Sendable (_ call: String, _ path: String?) throws(FileFailure) -> Bool

    private let files: any FileSystem
    private let before: Before
    private let renamed: @Sendable (String) -> String
    private let readCount = Lock(0)

    /// The number of bytes that were read from files.
    package var bytesRead: Int { readCount.withLock { $0 } }

    /// Creates a wrapper of a file system.
    ///
    /// - Parameters:
    ///   - renamed: A closure that returns the file to rename instead of another.
    ///   - before: A closure that is called before each call.
    package init(
        _ files: any FileSystem, renamed: @escaping @Sendable (String) -> String = { $0 }, before: @escaping Before
    ) {
        self.files = files
        self.renamed = renamed
        self.before = before
    }

    package func create(_ path: String) throws(FileFailure) -> Int32 {
        _ = try before("create", path)
        return try files.create(path)
    }

    package func open(_ path: String) throws(FileFailure) -> OpenedFile {
        _ = try before("open", path)
        return try files.open(path)
    }

    package func write(_ file: Int32, _ parts: [UnsafeRawBufferPointer]) throws(FileFailure) -> Int {
        _ = try before("write", nil)
        return try files.write(file, parts)
    }

    package func read(_ file: Int32, into bytes: UnsafeMutableRawBufferPointer) throws(FileFailure) -> Int {
        _ = try before("read", nil)
        let count = try files.read(file, into: bytes)
        readCount.withLock { $0 += count }
        return count
    }

    package func readyContents(of path: String, limit: Int) -> Data? {
        guard (try? before("readyContents", path)) == true else { return nil }
        return files.readyContents(of: path, limit: limit)
    }

    package func space(_ path: String) throws(FileFailure) -> FileSpace {
        _ = try before("space", path)
        return try files.space(path)
    }

    package func freeSpace(_ path: String) throws(FileFailure) -> FreeSpace {
        _ = try before("freeSpace", path)
        return try files.freeSpace(path)
    }

    package func stamp(_ path: String) throws(FileFailure) -> FolderStamp {
        _ = try before("stamp", path)
        return try files.stamp(path)
    }

    package func renewStamp(_ path: String) throws(FileFailure) -> FolderStamp? {
        try before("renewStamp", path) ? files.renewStamp(path) : files.stamp(path)
    }

    package func sync(_ file: Int32, _ durability: Durability) throws(FileFailure) {
        if try before("sync", nil) { try files.sync(file, durability) }
    }

    package func syncFolder(_ path: String) throws(FileFailure) {
        if try before("syncFolder", path) { try files.syncFolder(path) }
    }

    package func close(_ file: Int32) {
        files.close(file)
    }

    package func rename(_ path: String, to other: String) throws(FileFailure) {
        if try before("rename", path) { try files.rename(renamed(path), to: other) }
    }

    package func remove(_ path: String) throws(FileFailure) {
        if try before("remove", path) { try files.remove(path) }
    }

    package func removeFolder(_ path: String) throws(FileFailure) {
        if try before("removeFolder", path) { try files.removeFolder(path) }
    }

    package func makeFolder(_ path: String) throws(FileFailure) {
        if try before("makeFolder", path) { try files.makeFolder(path) }
    }

    package func names(in path: String) throws(FileFailure) -> [String] {
        _ = try before("names", path)
        return try files.names(in: path)
    }

    package func lock(_ path: String) throws(FileFailure) -> Int32 {
        _ = try before("lock", path)
        return try files.lock(path)
    }

    package func unlock(_ file: Int32) {
        files.unlock(file)
    }
}
