import Foundation

extension HostileCase {
    private static func packed(_ name: String, _ coding: String, _ body: Data, _ outcome: Outcome) -> HostileCase {
        HostileCase(name, "Content-Encoding: \(coding)\r\n", body: body, outcome)
    }

    private static func endless(
        _ name: String, _ coding: String, _ start: Data, _ repeated: Data, _ outcome: Outcome
    ) -> HostileCase {
        var answer = HostileAnswer("HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\n\r\n", endless: repeated)
        answer.bytes += start
        return HostileCase(name, [answer], outcome)
    }

    static let codings: [HostileCase] = [
        packed("gzip", "gzip", .gzipped, .value("hello")),
        packed("gzip in other letters", "GZIP", .gzipped, .value("hello")),
        packed("deflate", "deflate", .deflated, .value("hello")),
        packed("deflate without its envelope", "deflate", Data.deflated.dropFirst(2).dropLast(4), .malformed),
        packed("no gzip at all", "gzip", Data("not gzip".utf8), .malformed),
        packed("gzip without anything", "gzip", Data(), .value("")),
        packed("half a head of gzip", "gzip", Data.gzipped.prefix(5), .malformed),
        packed("half of gzip", "gzip", Data.gzipped.prefix(14), .malformed),
        packed("gzip without its checksum", "gzip", Data.gzipped.dropLast(8), .malformed),
        packed("gzip with another checksum", "gzip", Data.gzipped.dropLast(8) + Data(count: 8), .malformed),
        packed("gzip, then something else", "gzip", Data.gzipped + Data("more".utf8), .malformed),
        packed("gzip twice in a row", "gzip", Data.gzipped + Data.gzipped, .malformed),
        packed("gzip in gzip", "gzip, gzip", .gzipped, .unreadable),
        packed("gzip in gzip on two lines", "gzip\r\nContent-Encoding: gzip", .gzipped, .unreadable),
        packed("a coding that is not asked for", "br", .gzipped, .unreadable),
        packed("an old coding", "compress", .gzipped, .unreadable),
        packed("gzip by its old name", "x-gzip", .gzipped, .unreadable),
        packed("a coding of 60 KB", String(repeating: "z", count: 60_000), .gzipped, .unreadable),
        packed("10,000 codings", Array(repeating: "gzip", count: 10_000).joined(separator: ","), .gzipped, .unreadable),
        packed("no coding", "identity", Data("hello".utf8), .value("hello")),
        packed("a megabyte in a kilobyte", "gzip", .zeros(1, checksum: [0x9e, 0xcb, 0x79, 0x12]), .bytes(1_000_000)),
        packed("3 MB in 3 KB", "gzip", .zeros(3, checksum: [0x65, 0xa2, 1, 0x4d]), .tooLarge),
        endless("zeros without end", "gzip", .gzipHead, .megabyteOfZeros, .tooLarge),
        endless("zeros without end in deflate", "deflate", Data([0x78, 0x9c]), .megabyteOfZeros, .tooLarge),
        endless("blocks of nothing without end", "gzip", .gzipHead, Data([0, 0, 0, 0xff, 0xff]), .malformed),
        endless(
            "a file name without end in gzip", "gzip", Data([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3]), Data("name".utf8),
            .malformed),
        HostileCase(
            "chunks of zeros without end",
            [
                HostileAnswer(
                    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n",
                    first: .gzipHead, endless: .megabyteOfZeros)
            ], .tooLarge),
    ]
}

extension HostileAnswer {
    /// Creates a case with chunks: one, and then another one repeatedly.
    fileprivate init(_ head: String, first: Data, endless: Data) {
        self.init(head, endless: Self.chunk(endless))
        bytes += Self.chunk(first)
    }

    private static func chunk(_ data: Data) -> Data {
        Data("\(String(data.count, radix: 16))\r\n".utf8) + data + Data("\r\n".utf8)
    }
}

extension Data {
    /// The word `hello` in gzip format (RFC 1952).
    fileprivate static let gzipped = Data([
        0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3, 0xcb, 0x48, 0xcd, 0xc9, 0xc9, 7, 0, 0x86, 0xa6, 0x10, 0x36, 5, 0, 0, 0,
    ])

    /// The word `hello` in zlib format (RFC 1950).
    fileprivate static let deflated = Data([
        0x78, 0x9c, 0xcb, 0x48, 0xcd, 0xc9, 0xc9, 7, 0, 6, 0x2c, 2, 0x15,
    ])

    fileprivate static let gzipHead = Data([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])

    /// A non-final block that represents a million zeros: 258 of them in two bits.
    fileprivate static let megabyteOfZeros: Data =
        Data([0xec, 0xc1, 1, 1, 0, 0, 0, 0x82, 0x20, 0xff, 0xaf, 0x6e, 0x48, 0x40, 1]) + Data(count: 968)
        + Data([0xaf, 6, 0, 0, 0xff, 0xff])

    /// Returns the given number of millions of zeros in gzip format.
    fileprivate static func zeros(_ millions: Int, checksum: [UInt8]) -> Data {
        let size = Swift.withUnsafeBytes(of: UInt32(millions * 1_000_000).littleEndian) { Data($0) }
        return gzipHead + (0..<millions).flatMap { _ in megabyteOfZeros } + [3, 0] + checksum + size
    }
}
