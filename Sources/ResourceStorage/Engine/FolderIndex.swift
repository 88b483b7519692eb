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

    var stamp: FolderStamp
    var items: [Item]

    private static let magic: UInt32 = 0x5849_5352
    private static let version: UInt32 = 1
    private static let headerSize = 4 + 4 + 8 + 8 + 8 + 8

    /// The whole file.
    var bytes: Data {
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
        return bytes
    }

    init(stamp: FolderStamp, items: [Item]) {
        self.stamp = stamp
        self.items = items
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
        let count = bytes.number(UInt64.self, at: 32)
        guard let items = bytes.withUnsafeBytes({ Self.items($0.dropFirst(Self.headerSize).dropLast(4), count) }) else {
            return nil
        }
        self.items = items
    }

    private static func items(_ bytes: Slice<UnsafeRawBufferPointer>, _ count: UInt64) -> [Item]? {
        var rest = UnsafeRawBufferPointer(rebasing: bytes)
        guard count <= rest.count / 10 else { return nil }
        var items: [Item] = []
        items.reserveCapacity(Int(count))
        for _ in 0..<count {
            guard rest.count >= 10 else { return nil }
            let size = UInt64(littleEndian: rest.loadUnaligned(as: UInt64.self))
            let end = 10 + Int(UInt16(littleEndian: rest.loadUnaligned(fromByteOffset: 8, as: UInt16.self)))
            guard rest.count >= end else { return nil }
            let name = String(decoding: UnsafeRawBufferPointer(rebasing: rest[10..<end]), as: UTF8.self)
            items.append(Item(name: name, bytes: Int(size >> 1), isTouched: size & 1 == 1))
            rest = UnsafeRawBufferPointer(rebasing: rest[end...])
        }
        return rest.isEmpty ? items : nil
    }
}
