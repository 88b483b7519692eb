import Foundation

/// The compression of a response's body (RFC 1952).
enum Gzip {
    /// Returns the compressed data, or `nil` if the library is missing.
    ///
    /// The time is linear, about 10 ms for a megabyte. Call it off the main actor.
    static func compress(_ data: Data) -> Data? {
        guard let zlib = Zlib.shared else { return nil }
        var stream = Data(count: Int(zlib.bound(UInt(data.count))))
        var length = UInt(stream.count)
        let status = stream.withUnsafeMutableBytes { target in
            data.withUnsafeBytes { zlib.compress(target.baseAddress, &length, $0.baseAddress, UInt($0.count), 6) }
        }
        // The stream has a header of 2 bytes and a checksum of 4 (RFC 1950), which are replaced by those of the gzip
        // format.
        guard status == 0, length > 6 else { return nil }
        let checksum = data.withUnsafeBytes { zlib.checksum(0, $0.baseAddress, UInt32($0.count)) }
        return Data([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]) + stream[2..<(Int(length) - 4)]
            + bytes(of: UInt32(truncatingIfNeeded: checksum)) + bytes(of: UInt32(truncatingIfNeeded: data.count))
    }

    private static func bytes(of number: UInt32) -> Data {
        withUnsafeBytes(of: number.littleEndian) { Data($0) }
    }
}
