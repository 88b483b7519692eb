import Foundation

/// The checksums that a PNG file contains.
enum Checksum {
    private static let remainders: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
    }

    /// Returns the CRC of PNG's chunks (ISO 3309).
    static func crc32(_ bytes: Data) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in remainders[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    }

    /// Returns the checksum at the end of a zlib stream (RFC 1950).
    static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }
}

extension Data {
    init(bigEndian value: UInt32) {
        self = Swift.withUnsafeBytes(of: value.bigEndian) { Data($0) }
    }
}
