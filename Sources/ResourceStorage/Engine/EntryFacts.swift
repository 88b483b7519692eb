import Foundation

/// What is known of an entry without its file being read.
struct EntryFacts: Hashable, Sendable {
    /// How many bytes its value has.
    let bytes: Int

    /// What its file takes up on the disk, in bytes.
    let bytesOnDisk: Int

    /// When the value was stored, in seconds since 1970; nil where nobody asked for ages.
    var storedAt: Double?
}

extension EntryFacts {
    /// What the file of a value is made of beside it.
    private static let frameSize = EntryFrame.headerSize + 4

    /// Of an entry that was just written.
    init(_ frame: EntryFrame, _ space: FileSpace?) {
        self.init(
            bytes: frame.payload.count, bytesOnDisk: space?.onDisk ?? frame.length, storedAt: frame.storedAt)
    }

    /// Of a file that has this name; with its beginning where the name or the length does not tell enough.
    init(name: String, _ space: FileSpace, _ header: EntryFrame.Header?) {
        let keyLength = header?.keyLength ?? EntryName.identifier(of: name)?.utf8.count ?? 0
        self.init(
            bytes: max(0, space.length - Self.frameSize - keyLength), bytesOnDisk: space.onDisk,
            storedAt: header?.storedAt)
    }
}

extension FileSystem {
    /// Returns the facts about an entry; nil if there is none, or something else has its name.
    ///
    /// That is one call for its file, unless its age is wanted, or its name is cut: then its beginning is read.
    func facts(ofEntry name: String, in folder: String, withAge: Bool) throws(FileFailure) -> EntryFacts? {
        let path = "\(folder)/\(name)"
        do {
            let space = try space(path)
            let isRead = withAge || EntryName.identifier(of: name) == nil
            return EntryFacts(name: name, space, isRead ? try header(of: path) : nil)
        } catch  where error.isAbsence || error.isForeign {
            return nil
        }
    }

    /// Reads the beginning of an entry's file; nil for one that is damaged there, or may not be read.
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
