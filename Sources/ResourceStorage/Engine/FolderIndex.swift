import Foundation

/// The index of a folder with limits as the bytes of its file: what there is, from the first to go to the last.
///
/// A header, one record for each entry, and the checksum of everything. Numbers are little-endian. It is believed only
/// if every byte is as it was written, and the folder has the stamp that it had then.
struct FolderIndex: Equatable {
    /// One entry.
    struct Item: Equatable, Sendable {
        let name: String

        /// What it takes up on the disk.
        let bytes: Int

        /// Whether it is to be spared once.
        let isTouched: Bool
    }

    let stamp: FolderStamp

    /// How many entries it has.
    let count: Int

    /// What they all take up on the disk.
    let size: Int

    /// The whole file.
    let bytes: Data

    private static let magic: UInt32 = 0x5849_5352
    private static let version: UInt32 = 1
    private static let headerSize = 4 + 4 + 8 + 8 + 8 + 8

    init(stamp: FolderStamp, items: [Item]) {
        var bytes = Data(capacity: Self.headerSize + items.count * 40 + 4)
        bytes.append(Self.magic)
        bytes.append(Self.version)
        bytes.append(stamp.number)
        bytes.append(stamp.seconds)
        bytes.append(stamp.nanoseconds)
        bytes.append(UInt64(items.count))
        for item in items {
            bytes.append(UInt64(item.bytes) << 1 | (item.isTouched ? 1 : 0))
            bytes.append(UInt16(item.name.utf8.count))
            bytes.append(contentsOf: item.name.utf8)
        }
        bytes.append(bytes.checksum())
        self.stamp = stamp
        self.bytes = bytes
        count = items.count
        size = items.reduce(0) { $0 + $1.bytes }
    }

    /// Reads a whole file; nil for anything that is not one, and for one of another version.
    init?(_ bytes: Data) {
        guard bytes.count >= Self.headerSize + 4, bytes.number(UInt32.self, at: 0) == Self.magic,
            bytes.dropLast(4).checksum() == bytes.number(UInt32.self, at: bytes.count - 4),
            bytes.number(UInt32.self, at: 4) == Self.version
        else { return nil }
        stamp = FolderStamp(
            number: bytes.number(UInt64.self, at: 8), seconds: bytes.number(Int64.self, at: 16),
            nanoseconds: bytes.number(Int64.self, at: 24))
        self.bytes = bytes
        let found = bytes.withUnsafeBytes { bytes in
            var (count, size) = (0, 0)
            let isWhole = Self.forEach(in: bytes) { record in
                count += 1
                size += record.bytes
            }
            return isWhole ? (count, size) : nil
        }
        guard let (count, size) = found, count == bytes.number(UInt64.self, at: 32) else { return nil }
        self.count = count
        self.size = size
    }

    /// Tells of every entry in its order.
    func forEach(_ body: (Item) -> Void) {
        bytes.withUnsafeBytes { bytes in
            _ = Self.forEach(in: bytes) { record in
                body(
                    Item(
                        name: String(decoding: record.name, as: UTF8.self), bytes: record.bytes,
                        isTouched: record.isTouched))
            }
        }
    }

    /// All entries in their order.
    var items: [Item] {
        var items: [Item] = []
        items.reserveCapacity(count)
        forEach { items.append($0) }
        return items
    }

    private struct Record {
        let name: UnsafeRawBufferPointer
        let bytes: Int
        let isTouched: Bool
    }

    /// Says whether there is nothing else than records.
    private static func forEach(in bytes: UnsafeRawBufferPointer, _ body: (Record) -> Void) -> Bool {
        var rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(headerSize).dropLast(4))
        while !rest.isEmpty {
            guard rest.count >= 10 else { return false }
            let size = UInt64(littleEndian: rest.loadUnaligned(as: UInt64.self))
            let end = 10 + Int(UInt16(littleEndian: rest.loadUnaligned(fromByteOffset: 8, as: UInt16.self)))
            guard rest.count >= end else { return false }
            body(
                Record(
                    name: UnsafeRawBufferPointer(rebasing: rest[10..<end]), bytes: Int(size >> 1),
                    isTouched: size & 1 == 1))
            rest = UnsafeRawBufferPointer(rebasing: rest[end...])
        }
        return true
    }
}
