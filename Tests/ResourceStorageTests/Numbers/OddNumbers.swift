import Foundation
import SeededRandom

/// Numbers that a folder may hold though nothing was counted to them, and nothing is of their size.
enum OddNumbers {
    /// The texts of numbers in JSON.
    static let texts = [
        "0", "1", "-1", "2147483648", "-2147483649", "9007199254740992", "2305843009213693952", "4611686018427387903",
        "4611686018427387904", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "18446744073709551615", "18446744073709551616", "0.5", "1e19", "1e300", "-1e300", "1e400",
    ]

    /// The patterns of whole numbers and of numbers with a fraction.
    static let patterns: [UInt64] = [
        0, 1, 1 << 31, 1 << 53, 1 << 61, 1 << 62 - 1, 1 << 62, 1 << 63 - 1, 1 << 63, .max - 1, .max,
        Double.nan.bitPattern, Double.infinity.bitPattern, (-Double.infinity).bitPattern, 1e300.bitPattern,
        (-1e300).bitPattern,
    ]

    /// Returns the places of the numbers in a JSON text, outside of its strings.
    static func places(in json: Data) -> [Range<Int>] {
        var (places, isInString, place) = ([Range<Int>](), false, 0)
        let bytes = [UInt8](json)
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "\"") { isInString.toggle() }
            let next = bytes[place] == UInt8(ascii: "\\") ? place + 2 : place + 1
            guard !isInString, isInNumber(bytes[place]) else {
                place = next
                continue
            }
            let end = bytes[place...].firstIndex { !isInNumber($0) } ?? bytes.count
            if bytes[place..<end].contains(where: isDigit) { places.append(place..<end) }
            place = end
        }
        return places
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isInNumber(_ byte: UInt8) -> Bool { isDigit(byte) || "+-.eE".utf8.contains(byte) }

    /// Returns a JSON text with every number replaced by every odd one, one at a time.
    static func jsonVariants(of json: Data) -> [Data] {
        places(in: json).flatMap { place in
            texts.map { json[..<place.lowerBound] + Data($0.utf8) + json[place.upperBound...] }
        }
    }

    /// Returns a JSON text with up to three numbers replaced.
    static func jsonVariant(of json: Data, _ random: inout SeededGenerator) -> Data {
        var json = json
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            guard let place = places(in: json).randomElement(using: &random) else { break }
            json.replaceSubrange(place, with: Data((texts.randomElement(using: &random) ?? "0").utf8))
        }
        return json
    }

    /// Returns bytes with a pattern in place of every 2, 4, and 8 bytes, one at a time.
    static func variants(of bytes: Data) -> some Sequence<Data> {
        [2, 4, 8].lazy.flatMap { width in
            (0...max(0, bytes.count - width)).lazy.flatMap { offset in
                patterns.lazy.map { pattern in
                    var odd = bytes
                    withUnsafeBytes(of: pattern.littleEndian) {
                        odd.replaceSubrange(offset..<offset + width, with: $0.prefix(width))
                    }
                    return odd
                }
            }
        }
    }
}
