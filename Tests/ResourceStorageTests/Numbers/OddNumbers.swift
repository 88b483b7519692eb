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
    static func places(in json: String) -> [Range<String.Index>] {
        var (places, isInString, place) = ([Range<String.Index>](), false, json.startIndex)
        while place < json.endIndex {
            let character = json[place]
            if character == "\\" {
                place = json.index(place, offsetBy: 2)
                continue
            }
            if character == "\"" { isInString.toggle() }
            guard !isInString, character.isNumber || character == "-" else {
                place = json.index(after: place)
                continue
            }
            let end = json[place...].firstIndex { !($0.isNumber || "+-.eE".contains($0)) } ?? json.endIndex
            places.append(place..<end)
            place = end
        }
        return places
    }

    /// Returns a JSON text with every number replaced by every odd one, one at a time.
    static func jsonVariants(of json: Data) -> [Data] {
        let text = String(decoding: json, as: UTF8.self)
        return places(in: text).flatMap { place in
            texts.map { Data((text[..<place.lowerBound] + $0 + text[place.upperBound...]).utf8) }
        }
    }

    /// Returns a JSON text with up to three numbers replaced.
    static func jsonVariant(of json: Data, _ random: inout SeededGenerator) -> Data {
        var text = String(decoding: json, as: UTF8.self)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            guard let place = places(in: text).randomElement(using: &random) else { break }
            text.replaceSubrange(place, with: texts.randomElement(using: &random) ?? "0")
        }
        return Data(text.utf8)
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
