import Testing

/// Expands a zlib stream (RFC 1950) of blocks with the fixed codes (RFC 1951).
struct Inflate {
    struct Malformed: Error {}

    private let bytes: [UInt8]
    private var place = 16
    private var output: [UInt8] = []

    static func bytes(of stream: [UInt8]) throws -> [UInt8] {
        #expect(stream[0] & 0xF == 8 && (Int(stream[0]) << 8 | Int(stream[1])) % 31 == 0)
        var inflate = Inflate(bytes: stream)
        var isLast = false
        while !isLast {
            isLast = inflate.bits(1) == 1
            guard inflate.bits(2) == 1 else { throw Malformed() }
            while try inflate.symbol() {}
        }
        let sum = stream.suffix(4).reduce(0) { $0 << 8 | Int($1) }
        #expect(sum == inflate.adler && (inflate.place + 7) / 8 == stream.count - 4)
        return inflate.output
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var adler: Int {
        var (low, high) = (1, 0)
        for byte in output {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }

    private mutating func bit() -> Int {
        defer { place += 1 }
        return Int(bytes[place / 8]) >> (place % 8) & 1
    }

    private mutating func bits(_ count: Int) -> Int {
        (0..<count).reduce(0) { $0 | bit() << $1 }
    }

    private mutating func code(_ start: Int, more count: Int) -> Int {
        (0..<count).reduce(start) { code, _ in code << 1 | bit() }
    }

    /// Reads a byte or a repetition; returns `false` at the end of the block.
    private mutating func symbol() throws -> Bool {
        var code = code(0, more: 7)
        if code < 0b0011000 {
            return try repeated(symbol: 256 + code)
        }
        code = self.code(code, more: 1)
        switch code {
        case 0b00110000...0b10111111: output.append(UInt8(code - 0b00110000))
        case 0b11000000...0b11000111: return try repeated(symbol: 280 + code - 0b11000000)
        default: output.append(UInt8(self.code(code, more: 1) - 0b110010000 + 144))
        }
        return true
    }

    private mutating func repeated(symbol: Int) throws -> Bool {
        guard symbol != 256 else { return false }
        let bases = [
            3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
            227,
        ]
        let length = symbol == 285 ? 258 : bases[symbol - 257] + bits(symbol < 265 ? 0 : (symbol - 261) / 4)
        let code = code(0, more: 5)
        let extra = code < 4 ? 0 : code / 2 - 1
        let distance = 1 + (code < 4 ? code : (2 + code % 2) << extra) + bits(extra)
        guard distance <= output.count else { throw Malformed() }
        for _ in 0..<length { output.append(output[output.count - distance]) }
        return true
    }
}
