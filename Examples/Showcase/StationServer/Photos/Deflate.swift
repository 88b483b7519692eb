import Foundation

/// A compressor for images in rows: one block with the fixed codes of RFC 1951, in the format of RFC 1950.
///
/// It looks for repetitions in four positions only, the preceding byte and the three above, because these are where
/// images with even areas repeat. So it needs no memory of its own, and takes linear time.
struct Deflate {
    private var bits: UInt64 = 0
    private var count = 0
    private var output = Data([0x78, 0x01])

    /// Returns the bytes in the zlib format.
    ///
    /// - Parameter stride: The number of bytes in a row.
    static func compressed(_ bytes: [UInt8], stride: Int) -> Data {
        var deflate = Deflate()
        deflate.write(0b011, bits: 3)
        bytes.withUnsafeBufferPointer { deflate.write($0, distances: [1, stride, stride - 1, stride + 1]) }
        deflate.write(code: 256)
        deflate.write(0, bits: 7)
        let checksum = Checksum.adler32(bytes)
        return deflate.output + Data(bigEndian: checksum)
    }

    private mutating func write(_ bytes: UnsafeBufferPointer<UInt8>, distances: [Int]) {
        var place = 0
        while place < bytes.count {
            let (length, distance) = Self.longestMatch(in: bytes, at: place, distances: distances)
            if length >= 3 {
                write(length: length)
                write(distance: distance)
                place += length
            } else {
                write(code: Int(bytes[place]))
                place += 1
            }
        }
    }

    /// Returns the length of the longest repetition at a position, of at most 258 bytes, and its distance.
    private static func longestMatch(
        in bytes: UnsafeBufferPointer<UInt8>, at place: Int, distances: [Int]
    ) -> (length: Int, distance: Int) {
        let limit = min(258, bytes.count - place)
        var best = (length: 0, distance: 0)
        for distance in distances where distance <= place {
            var length = 0
            while length < limit, bytes[place + length] == bytes[place + length - distance] { length += 1 }
            if length > best.length { best = (length, distance) }
        }
        return best
    }
}

// MARK: - Codes

extension Deflate {
    private static let lengths: [(base: Int, extra: Int)] = [
        (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 1), (13, 1), (15, 1), (17, 1), (19, 2),
        (23, 2), (27, 2), (31, 2), (35, 3), (43, 3), (51, 3), (59, 3), (67, 4), (83, 4), (99, 4), (115, 4), (131, 5),
        (163, 5), (195, 5), (227, 5), (258, 0),
    ]

    private mutating func write(length: Int) {
        let index = Self.lengths.lastIndex { $0.base <= length }!
        write(code: 257 + index)
        write(length - Self.lengths[index].base, bits: Self.lengths[index].extra)
    }

    /// Writes a distance.
    ///
    /// Each power of two has a pair of codes, and the first four distances have codes of their own.
    private mutating func write(distance: Int) {
        let offset = distance - 1
        let extra = max(0, Int.bitWidth - offset.leadingZeroBitCount - 2)
        let code = 2 * extra + offset >> extra
        write(Self.reversed(code, bits: 5), bits: 5)
        write(offset & (1 << extra - 1), bits: extra)
    }

    /// Writes one of the fixed codes for bytes (0 to 255), the end (256), and lengths.
    private mutating func write(code: Int) {
        switch code {
        case ..<144: write(Self.reversed(0x30 + code, bits: 8), bits: 8)
        case ..<256: write(Self.reversed(0x190 + code - 144, bits: 9), bits: 9)
        case ..<280: write(Self.reversed(code - 256, bits: 7), bits: 7)
        default: write(Self.reversed(0xC0 + code - 280, bits: 8), bits: 8)
        }
    }

    /// Reverses the bits of a code: codes are written from their highest bit, everything else from its lowest.
    private static func reversed(_ code: Int, bits: Int) -> Int {
        var (rest, result) = (code, 0)
        for _ in 0..<bits {
            result = result << 1 | rest & 1
            rest >>= 1
        }
        return result
    }

    private mutating func write(_ value: Int, bits length: Int) {
        bits |= UInt64(value) << count
        count += length
        while count >= 8 {
            output.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            count -= 8
        }
    }
}
