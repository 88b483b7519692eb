import Foundation

/// The properties of an entry that are known without reading its file.
struct EntryFacts: Hashable, Sendable {
    /// The size of the value, in bytes.
    let bytes: Int

    /// The space that the file occupies on disk, in bytes.
    let bytesOnDisk: Int

    /// The time when the value was stored, in seconds since 1970, or `nil` if ages aren't needed.
    var storedAt: Double?
}

extension EntryFacts {
    /// The size of a file without its identifier and its value, in bytes.
    private static let frameSize = EntryFrame.headerSize + 4

    /// The maximum space that an entry can occupy on disk, in bytes.
    ///
    /// The sum of all entries of an index can't overflow.
    private static let mostOnDisk = Int(clamping: UInt64(1) << 36)

    /// Creates the facts of an entry that was just written.
    init(_ frame: EntryFrame, _ space: FileSpace?) {
        self.init(
            bytes: frame.payload.count, bytesOnDisk: min(space?.onDisk ?? frame.length, Self.mostOnDisk),
            storedAt: Self.time(frame.storedAt))
    }

    /// Creates the facts of a file with the given name.
    ///
    /// The header is needed only if the name and the length don't suffice.
    init(name: String, _ space: FileSpace, _ header: EntryFrame.Header?) {
        let keyLength = header?.keyLength ?? EntryName.identifier(of: name)?.utf8.count ?? 0
        self.init(
            bytes: max(0, space.length - Self.frameSize - keyLength), bytesOnDisk: min(space.onDisk, Self.mostOnDisk),
            storedAt: header.map { Self.time($0.storedAt) })
    }

    /// Returns a time by which entries can be sorted: one that is none is before all others.
    private static func time(_ storedAt: Double) -> Double { storedAt.isNaN ? -.infinity : storedAt }

    /// Creates facts from numbers on disk, or returns `nil` if no entry can have them.
    init?(bytes: UInt64, bytesOnDisk: UInt64, storedAt: Double?) {
        guard bytes <= EntryFrame.longestPayload, bytesOnDisk <= Self.mostOnDisk else { return nil }
        self.init(bytes: Int(bytes), bytesOnDisk: Int(bytesOnDisk), storedAt: storedAt)
    }
}

extension FileSystem {
    /// Returns the facts about an entry, or `nil` if there is none or something else has its name, such as a file that
    /// is too long.
    ///
    /// This takes one system call, unless the age is needed or the name is truncated: then the beginning of the file is
    /// read.
    func facts(ofEntry name: String, in folder: String, withAge: Bool) throws(FileFailure) -> EntryFacts? {
        let path = "\(folder)/\(name)"
        do {
            let space = try space(path)
            guard space.length <= EntryFrame.longest else { return nil }
            let isRead = withAge || EntryName.identifier(of: name) == nil
            return EntryFacts(name: name, space, isRead ? try header(of: path) : nil)
        } catch  where error.isAbsence || error.isForeign {
            return nil
        }
    }

    /// Reads the beginning of an entry's file.
    ///
    /// Returns `nil` if the beginning is damaged or can't be read for lack of permission.
    private func header(of path: String) throws(FileFailure) -> EntryFrame.Header? {
        let file: OpenedFile
        do { file = try open(path) } catch  where error.isDenial { return nil }
        defer { close(file.descriptor) }
        let start = UnsafeMutableRawBufferPointer.allocate(byteCount: EntryFrame.headerSize + 4, alignment: 8)
        defer { start.deallocate() }
        var rest = start[...]
        while !rest.isEmpty {
            let count = try read(file.descriptor, into: UnsafeMutableRawBufferPointer(rebasing: rest))
            guard count > 0 else { return nil }
            rest = rest.dropFirst(count)
        }
        return try? EntryFrame.Header(Data(start))
    }
}
