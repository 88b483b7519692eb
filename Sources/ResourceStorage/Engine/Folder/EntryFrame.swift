internal import CRC32C
package import Foundation

/// An entry in the format of its file.
///
/// The file consists of a header with its own checksum, the identifier, the payload, and the checksum of both. Numbers
/// are little-endian.
package struct EntryFrame: Hashable, Sendable {
    package let identifier: String
    package let payload: Data

    /// The time when the value was stored, in seconds since 1970.
    package let storedAt: Double

    /// The position of this write among all writes of the store.
    package let revision: UInt64

    /// The reason why bytes aren't a valid entry.
    package enum Damage: Error, Hashable {
        case tooShort
        case wrongMagic

        /// The bytes were written by a newer version of the format.
        case newerVersion(UInt16)
        case wrongHeaderChecksum
        case wrongLength
        case wrongChecksum
        case wrongIdentifier
    }

    private static let magic: [UInt8] = Array("RSRC".utf8)
    private static let version: UInt16 = 1
    static let headerSize = 4 + 2 + 2 + 4 + 8 + 8 + 8 + 4

    /// The maximum size of a payload, in bytes.
    static let longestPayload = 1 << 30

    /// The maximum size of a file, in bytes.
    static let longest = headerSize + EntryName.longestIdentifier + longestPayload + 4

    package init(
        identifier: String, payload: Data, storedAt: Double, revision: UInt64
    ) {
        self.identifier = identifier
        self.payload = payload
        self.storedAt = storedAt
        self.revision = revision
    }

    /// The size of the file, in bytes.
    var length: Int { Self.headerSize + identifier.utf8.count + payload.count + 4 }

    /// The complete file.
    package var bytes: Data { Data(parts.joined()) }

    /// The complete file in parts, of which one is the payload, so that it isn't copied.
    var parts: [Data] {
        let key = Array(identifier.utf8)
        var head = Data(count: Self.headerSize + key.count)
        let checksum = head.withUnsafeMutableBytes { bytes in
            var end = 0
            func put(_ number: some FixedWidthInteger) {
                withUnsafeBytes(of: number.littleEndian) { bytes[end...].copyBytes(from: $0) }
                end += number.bitWidth / 8
            }
            for byte in Self.magic { put(byte) }
            put(Self.version)
            put(UInt16(0))
            put(UInt32(key.count))
            put(UInt64(payload.count))
            put(storedAt.bitPattern)
            put(revision)
            put(crc32c(0, bytes.baseAddress, end))
            bytes[end...].copyBytes(from: key)
            return crc32c(0, key, key.count)
        }
        var tail = Data()
        tail.append(payload.withUnsafeBytes { crc32c(checksum, $0.baseAddress, $0.count) })
        return [head, payload, tail]
    }

    /// Returns a Boolean value that indicates whether a file can be an entry, possibly of a newer version, judging by
    /// its beginning and its length.
    static func isPlausible(_ start: Data, length: Int) -> Bool {
        do throws(Damage) {
            let header = try Header(start)
            return length == headerSize + header.keyLength + header.payloadLength + 4
        } catch {
            if case .newerVersion = error { return true }
            return false
        }
    }

    /// Creates a frame from a complete file.
    package init(_ bytes: Data) throws(Damage) {
        let header = try Header(bytes)
        let body = Self.headerSize + header.keyLength
        guard bytes.count == body + header.payloadLength + 4 else { throw .wrongLength }
        let content = bytes[bytes.startIndex + Self.headerSize..<bytes.endIndex - 4]
        guard content.checksum() == bytes.number(UInt32.self, at: bytes.count - 4) else { throw .wrongChecksum }
        guard let identifier = String(utf8: content.prefix(header.keyLength)) else {
            throw .wrongIdentifier
        }
        self.init(
            identifier: identifier, payload: content.dropFirst(header.keyLength).standingAlone,
            storedAt: header.storedAt, revision: header.revision)
    }

    /// The beginning of a file.
    struct Header {
        let keyLength: Int
        let payloadLength: Int
        let storedAt: Double
        let revision: UInt64

        init(_ bytes: Data) throws(Damage) {
            guard bytes.count >= EntryFrame.headerSize + 4 else { throw .tooShort }
            guard Array(bytes.prefix(4)) == EntryFrame.magic else { throw .wrongMagic }
            let checksum = bytes.prefix(EntryFrame.headerSize - 4).checksum()
            guard checksum == bytes.number(UInt32.self, at: EntryFrame.headerSize - 4) else {
                throw .wrongHeaderChecksum
            }
            let version = bytes.number(UInt16.self, at: 4)
            guard version <= EntryFrame.version else { throw .newerVersion(version) }
            let lengths = (bytes.number(UInt32.self, at: 8), bytes.number(UInt64.self, at: 12))
            guard lengths.0 <= EntryName.longestIdentifier, lengths.1 <= EntryFrame.longestPayload else {
                throw .wrongLength
            }
            keyLength = Int(lengths.0)
            payloadLength = Int(lengths.1)
            storedAt = Double(bitPattern: bytes.number(UInt64.self, at: 20))
            revision = bytes.number(UInt64.self, at: 28)
        }
    }
}

extension Data {
    /// The same bytes with indices from zero.
    ///
    /// A large part shares the memory of the whole.
    ///
    /// A shared part keeps the whole in memory. Nothing can change that memory, because a change would make a copy.
    fileprivate var standingAlone: Data {
        guard count > 4096 else { return Data(self) }
        let whole = self
        return withUnsafeBytes { part in
            guard let start = part.baseAddress else { return Data() }
            return Data(
                bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: part.count,
                deallocator: .custom { _, _ in withExtendedLifetime(whole) {} })
        }
    }

    /// Appends a number in little-endian byte order.
    mutating func append(_ number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }

    /// Returns the number at an offset, which must be in bounds.
    func number<Number: FixedWidthInteger>(_: Number.Type, at offset: Int) -> Number {
        withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self)) }
    }

    /// Returns the CRC32C of all bytes.
    func checksum() -> UInt32 {
        withUnsafeBytes { crc32c(0, $0.baseAddress, $0.count) }
    }
}
