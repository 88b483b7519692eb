package import Foundation

/// The system calls that a store is made of, so that a test can put a file system of its own in their place.
///
/// All are blocking, and none waits for anything but the disk. Paths are absolute. Of what is below a folder that was made,
/// no link is followed, and a file is a regular file: everything else that has a name is an error, `isForeign`.
package protocol FileSystem: Sendable {
    /// Makes a new file for writing; fails where there is one.
    func create(_ path: String) throws(FileFailure) -> Int32

    /// Opens a file for reading, and says how long it is.
    func open(_ path: String) throws(FileFailure) -> OpenedFile

    /// Writes some of the bytes, at least one, and says how many.
    func write(_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws(FileFailure) -> Int

    /// Reads some bytes, and says how many; zero at the end.
    func read(_ file: Int32, into bytes: UnsafeMutableRawBufferPointer) throws(FileFailure) -> Int

    /// The bytes of a file of at most so many, if they can be had without waiting for the disk.
    ///
    /// Nil says nothing but that the other calls are to be used.
    func readyContents(of path: String, limit: Int) -> Data?

    /// How long a file is, and what it takes up on the disk.
    func space(_ path: String) throws(FileFailure) -> FileSpace

    /// What is left of the volume that a folder is on.
    func freeSpace(_ path: String) throws(FileFailure) -> FreeSpace

    /// What tells a folder from every other one, and from itself when other names were in it.
    func stamp(_ path: String) throws(FileFailure) -> FolderStamp

    /// Returns when the bytes of a file would survive a power cut as well as `durability` asks for.
    ///
    /// After `.ordered` they may be on their way, but reach the disk before all that is written later.
    func sync(_ file: Int32, _ durability: Durability) throws(FileFailure)

    /// Returns when the names in a folder would survive a power cut.
    func syncFolder(_ path: String) throws(FileFailure)

    func close(_ file: Int32)

    /// Gives a file or a folder another name, atomically; a file that has it is gone.
    func rename(_ path: String, to other: String) throws(FileFailure)

    /// Removes a file, or whatever has its name but a folder.
    func remove(_ path: String) throws(FileFailure)

    /// Removes an empty folder.
    func removeFolder(_ path: String) throws(FileFailure)

    /// Makes a folder, or finds it where there is one.
    func makeFolder(_ path: String) throws(FileFailure)

    /// The names in a folder, but for `.` and `..`, in no order.
    func names(in path: String) throws(FileFailure) -> [String]

    /// Locks a file, made if need be, against everybody else in this and other processes, until `unlock` or the end of
    /// the process.
    func lock(_ path: String) throws(FileFailure) -> Int32

    /// Gives up what `lock` returned.
    func unlock(_ file: Int32)
}

/// A file that is open for reading.
package struct OpenedFile: Hashable, Sendable {
    package let descriptor: Int32

    /// The number of bytes that it had when it was opened.
    package let length: Int

    package init(descriptor: Int32, length: Int) {
        self.descriptor = descriptor
        self.length = length
    }
}

/// How long a file is, and what it takes up.
package struct FileSpace: Hashable, Sendable {
    /// How many bytes can be read.
    package let length: Int

    /// How many bytes of the disk it has.
    package let onDisk: Int

    package init(length: Int, onDisk: Int) {
        self.length = length
        self.onDisk = onDisk
    }
}

/// What is left of a volume.
package struct FreeSpace: Hashable, Sendable {
    /// How many bytes this process may still write.
    package let bytes: Int

    /// In which portions it is given out, in bytes.
    package let unit: Int

    package init(bytes: Int, unit: Int = 1) {
        self.bytes = bytes
        self.unit = unit
    }

    /// How many bytes there would be less than so many, were some files written of a length in all; zero or less for
    /// none.
    func shortage(of wanted: Int, afterWriting length: Int, files: Int = 1) -> Int {
        // All but one may begin a portion with their last byte.
        let portions = (length + files * (unit - 1)) / unit
        let (shortage, isHuge) = wanted.subtractingReportingOverflow(bytes - portions * unit)
        return isHuge ? .max : shortage
    }
}

/// Which folder it is, and when its names were changed last.
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

    /// Writes all bytes, in as many calls as that takes.
    func writeAll(_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws(FileFailure) {
        var rest = bytes
        while !rest.isEmpty {
            let count = try write(file, rest)
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
    }
}
