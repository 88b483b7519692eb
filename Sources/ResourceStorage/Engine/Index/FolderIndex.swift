import Foundation
import ResourceCore

/// The index of a folder with limits in the format of its file: the entries, in the order of eviction.
///
/// The file consists of a header, one record for each entry, and the checksum of everything. Numbers are little-endian.
/// The index is valid only if every byte is unchanged, and the folder still has the stamp that it had then.
struct FolderIndex: Equatable {
    /// An entry in the index.
    struct Item: Equatable, Sendable {
        let name: String
        let facts: EntryFacts

        /// A Boolean value that indicates whether the entry is spared once.
        let isTouched: Bool
    }

    let stamp: FolderStamp

    /// The usage by all entries.
    let usage: DataStoreUsage

    /// A Boolean value that indicates whether the index contains the time when each entry was stored.
    let knowsAges: Bool

    /// The complete file.
    let bytes: Data

    private static let magic: UInt32 = 0x5849_5352
    private static let version: UInt32 = 2
    private static let headerSize = 4 + 4 + 8 + 8 + 8 + 8

    /// The maximum size of an index file, in bytes.
    ///
    /// A larger one isn't read.
    static let longest = 1 << 27

    /// Returns a Boolean value that indicates whether a file can be the index of a folder, judging by its beginning and
    /// its length.
    static func isPlausible(_ start: Data, length: Int, of stamp: FolderStamp) -> Bool {
        let count = start.number(UInt64.self, at: 32)
        return start.number(UInt32.self, at: 0) == magic && start.number(UInt32.self, at: 4) == version
            && FolderStamp(start) == stamp && count <= UInt64(length / Record.fixedSize)
    }

    init(stamp: FolderStamp, items: [Item]) {
        var bytes = Data(capacity: Self.headerSize + items.count * 56 + 4)
        bytes.append(Self.magic)
        bytes.append(Self.version)
        bytes.append(stamp.number)
        bytes.append(stamp.seconds)
        bytes.append(stamp.nanoseconds)
        bytes.append(UInt64(items.count))
        for item in items {
            bytes.append(UInt64(item.facts.bytesOnDisk) << 1 | (item.isTouched ? 1 : 0))
            bytes.append(UInt64(item.facts.bytes))
            bytes.append((item.facts.storedAt ?? .nan).bitPattern)
            bytes.append(UInt16(item.name.utf8.count))
            bytes.append(contentsOf: item.name.utf8)
        }
        bytes.append(bytes.checksum())
        self.stamp = stamp
        self.bytes = bytes
        usage = items.reduce(into: DataStoreUsage()) { $0.add($1.facts) }
        knowsAges = items.allSatisfy { $0.facts.storedAt != nil }
    }

    /// Creates an index from a complete file; returns `nil` if the file is invalid or has another version.
    init?(_ bytes: Data) {
        guard bytes.count >= Self.headerSize + 4, bytes.number(UInt32.self, at: 0) == Self.magic,
            bytes.dropLast(4).checksum() == bytes.number(UInt32.self, at: bytes.count - 4),
            bytes.number(UInt32.self, at: 4) == Self.version
        else { return nil }
        stamp = FolderStamp(bytes)
        self.bytes = bytes
        let found = bytes.withUnsafeBytes { bytes in
            var (usage, knowsAges) = (DataStoreUsage(), true)
            let isWhole = Self.forEach(in: bytes) { record in
                usage.add(record.facts)
                if record.facts.storedAt == nil { knowsAges = false }
            }
            return isWhole ? (usage, knowsAges) : nil
        }
        guard let (usage, knowsAges) = found, usage.count == bytes.number(UInt64.self, at: 32) else { return nil }
        self.usage = usage
        self.knowsAges = knowsAges
    }

    /// Calls a closure with each entry, in order.
    func forEach(_ body: (Item) -> Void) {
        bytes.withUnsafeBytes { bytes in
            _ = Self.forEach(in: bytes) { record in
                body(
                    Item(
                        name: String(decoding: record.name, as: UTF8.self), facts: record.facts,
                        isTouched: record.isTouched))
            }
        }
    }

    /// All entries, in order.
    var items: [Item] {
        var items: [Item] = []
        items.reserveCapacity(usage.count)
        forEach { items.append($0) }
        return items
    }

    private struct Record {
        static let fixedSize = 8 + 8 + 8 + 2

        let name: UnsafeRawBufferPointer
        let facts: EntryFacts
        let isTouched: Bool

        /// Creates a record, or returns `nil` if the bytes are too short, or if no entry can have this name or these
        /// sizes.
        init?(_ bytes: UnsafeRawBufferPointer) {
            guard bytes.count >= Self.fixedSize else { return nil }
            func number<Number: FixedWidthInteger>(_ offset: Int) -> Number {
                Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
            }
            let end = Self.fixedSize + Int(number(24) as UInt16)
            let (onDisk, storedAt): (UInt64, Double) = (number(0), Double(bitPattern: number(16)))
            guard bytes.count >= end,
                let facts = EntryFacts(
                    bytes: number(8), bytesOnDisk: onDisk >> 1, storedAt: storedAt.isNaN ? nil : storedAt)
            else { return nil }
            name = UnsafeRawBufferPointer(rebasing: bytes[Self.fixedSize..<end])
            let generation = ArchiveGeneration.identifier.utf8
            guard EntryName.isPlausible(name), name.count != generation.count || !name.elementsEqual(generation) else {
                return nil
            }
            isTouched = onDisk & 1 == 1
            self.facts = facts
        }
    }

    /// Calls a closure with each record, and returns whether the bytes contain nothing else.
    private static func forEach(in bytes: UnsafeRawBufferPointer, _ body: (Record) -> Void) -> Bool {
        var rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(headerSize).dropLast(4))
        while !rest.isEmpty {
            guard let record = Record(rest) else { return false }
            body(record)
            rest = UnsafeRawBufferPointer(rebasing: rest[(Record.fixedSize + record.name.count)...])
        }
        return true
    }
}

extension FolderStamp {
    /// Creates the stamp in the header of an index.
    fileprivate init(_ index: Data) {
        self.init(
            number: index.number(UInt64.self, at: 8), seconds: index.number(Int64.self, at: 16),
            nanoseconds: index.number(Int64.self, at: 24))
    }
}
