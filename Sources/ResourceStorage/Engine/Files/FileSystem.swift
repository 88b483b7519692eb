package import Foundation

/// The system calls that a store uses; the seam for the file systems of tests.
///
/// All calls are blocking, and wait for nothing but the disk. Paths are absolute. Below a folder that was created with
/// `makeFolder`, links aren't followed, and only regular files are files. Any other item is an error, `isForeign`.
package protocol FileSystem: Sendable {
    /// Creates a file for writing; fails if the file exists.
    func create(_ path: String) throws(FileFailure) -> Int32

    /// Opens a file for reading, and returns its length.
    func open(_ path: String) throws(FileFailure) -> OpenedFile

    /// Writes some of the bytes of the parts, which follow one another in the file, and returns their number.
    ///
    /// It's at least one. No part is empty.
    func write(_ file: Int32, _ parts: [UnsafeRawBufferPointer]) throws(FileFailure) -> Int

    /// Reads some bytes, and returns their number, which is zero at the end.
    func read(_ file: Int32, into bytes: UnsafeMutableRawBufferPointer) throws(FileFailure) -> Int

    /// Returns the bytes of a file up to the given size, if they can be read without waiting for the disk.
    ///
    /// A result of `nil` only means that the other calls must be used.
    func readyContents(of path: String, limit: Int) -> Data?

    /// Returns the length of a file and the space that it occupies on disk.
    func space(_ path: String) throws(FileFailure) -> FileSpace

    /// Returns the free space of the volume that a folder is on.
    func freeSpace(_ path: String) throws(FileFailure) -> FreeSpace

    /// Returns a stamp that differs between folders, and changes whenever the names in a folder change, unless they
    /// change twice within a tick of the file system's clock.
    func stamp(_ path: String) throws(FileFailure) -> FolderStamp

    /// Gives a folder a stamp that no later change of its names can have, and returns it, or `nil` if the file system
    /// keeps the stamp.
    func renewStamp(_ path: String) throws(FileFailure) -> FolderStamp?

    /// Returns when the bytes of a file would survive a power failure as required by `durability`.
    ///
    /// After `.ordered`, they may still be in transit, but reach the disk before anything that is written later.
    func sync(_ file: Int32, _ durability: Durability) throws(FileFailure)

    /// Returns when the names in a folder would survive a power failure.
    func syncFolder(_ path: String) throws(FileFailure)

    func close(_ file: Int32)

    /// Renames a file or a folder atomically. An existing file with the new name is replaced.
    func rename(_ path: String, to other: String) throws(FileFailure)

    /// Removes a file, or any other item except a folder.
    func remove(_ path: String) throws(FileFailure)

    /// Removes an empty folder.
    func removeFolder(_ path: String) throws(FileFailure)

    /// Creates a folder, or opens an existing one.
    func makeFolder(_ path: String) throws(FileFailure)

    /// Returns the names in a folder in no particular order, except for `.` and `..`.
    func names(in path: String) throws(FileFailure) -> [String]

    /// Locks a file, creating it if necessary, against other users in this and other processes, until `unlock` or the
    /// end of the process.
    func lock(_ path: String) throws(FileFailure) -> Int32

    /// Releases a lock that `lock` returned.
    func unlock(_ file: Int32)
}

/// A file that is open for reading.
package struct OpenedFile: Hashable, Sendable {
    package let descriptor: Int32

    /// The size of the file in bytes when it was opened.
    package let length: Int

    package init(descriptor: Int32, length: Int) {
        self.descriptor = descriptor
        self.length = length
    }
}

/// The length of a file and the space that it occupies.
package struct FileSpace: Hashable, Sendable {
    /// The number of bytes that can be read.
    package let length: Int

    /// The number of bytes that the file occupies on disk.
    package let onDisk: Int

    package init(length: Int, onDisk: Int) {
        self.length = length
        self.onDisk = onDisk
    }
}

/// The free space of a volume.
package struct FreeSpace: Hashable, Sendable {
    /// The number of bytes that this process may still write.
    package let bytes: Int

    /// The allocation unit, in bytes.
    package let unit: Int

    /// Creates the free space that a file system reports, whose unit may be anything.
    package init(bytes: Int, unit: Int = 1) {
        self.bytes = bytes
        self.unit = min(max(unit, 1), 1 << 30)
    }

    /// Returns the number of bytes by which free space would fall short of `wanted` after writing files of a total
    /// length.
    ///
    /// The result is zero or less if there would be enough.
    func shortage(of wanted: Int, afterWriting length: Int, files: Int = 1) -> Int {
        // Each file except one may begin a unit with its last byte.
        let portions = (length + files * (unit - 1)) / unit
        let (shortage, isHuge) = wanted.subtractingReportingOverflow(bytes - portions * unit)
        return isHuge ? .max : shortage
    }
}

/// The identity of a folder and the time of the last change of its names.
package struct FolderStamp: Hashable, Sendable {
    package let number: UInt64
    package let seconds: Int64
    package let nanoseconds: Int64

    package init(number: UInt64 = 0, seconds: Int64 = 0, nanoseconds: Int64 = 0) {
        self.number = number
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }
}

/// A system call that failed.
package struct FileFailure: Error, Hashable {
    package let errno: Int32
    package let operation: String

    package init(errno: Int32, _ operation: String) {
        self.errno = errno
        self.operation = operation
    }
}

extension FileSystem {
    package func readyContents(of path: String, limit: Int) -> Data? { nil }

    /// Writes all bytes of the parts, in as many calls as necessary.
    func writeAll(_ file: Int32, _ parts: [UnsafeRawBufferPointer]) throws(FileFailure) {
        var rest = parts.filter { !$0.isEmpty }
        while !rest.isEmpty {
            var count = try write(file, rest)
            while let first = rest.first, first.count <= count {
                count -= first.count
                rest.removeFirst()
            }
            if let first = rest.first { rest[0] = UnsafeRawBufferPointer(rebasing: first.dropFirst(count)) }
        }
    }
}
