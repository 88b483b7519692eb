import Foundation
import Testing

/// A PNG file with a palette and 8 bits per pixel, parsed strictly: any error in it is an issue.
///
/// It's independent of the station's implementation.
struct PNGFile {
    let width: Int
    let height: Int
    let palette: [UInt8]
    let rows: [[UInt8]]

    init(_ data: Data) throws {
        var reader = Reader(bytes: [UInt8](data))
        #expect(reader.take(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        var chunks: [String: [UInt8]] = [:]
        while !reader.isAtEnd {
            let length = reader.number()
            let start = reader.place
            let name = String(decoding: reader.take(4), as: UTF8.self)
            chunks[name] = reader.take(length)
            let sum = Self.crc(reader.bytes[start..<reader.place])
            #expect(reader.number() == Int(sum), "the checksum of \(name)")
        }
        #expect(Set(chunks.keys) == ["IHDR", "PLTE", "IDAT", "IEND"])
        var header = Reader(bytes: try #require(chunks["IHDR"]))
        let (width, height) = (header.number(), header.number())
        #expect(header.take(5) == [8, 3, 0, 0, 0])
        (self.width, self.height) = (width, height)
        palette = try #require(chunks["PLTE"])
        let pixels = try Inflate.bytes(of: try #require(chunks["IDAT"]))
        #expect(pixels.count == (width + 1) * height)
        rows = (0..<height).map { row in
            #expect(pixels[row * (width + 1)] == 0)
            return Array(pixels[row * (width + 1) + 1..<(row + 1) * (width + 1)])
        }
    }

    /// Returns the checksum by its definition, bit by bit.
    private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    private struct Reader {
        let bytes: [UInt8]
        private(set) var place = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        var isAtEnd: Bool { place == bytes.count }

        mutating func take(_ count: Int) -> [UInt8] {
            defer { place += count }
            return Array(bytes[place..<place + count])
        }

        mutating func number() -> Int { take(4).reduce(0) { $0 << 8 | Int($1) } }
    }
}
