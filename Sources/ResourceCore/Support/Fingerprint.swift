package enum Fingerprint {
    package static func text(of bytes: [UInt8]) -> String {
        digits(fnv(bytes)) + digits(fnv(bytes.reversed()))
    }

    private static func fnv(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }

    private static func digits(_ number: UInt64) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
