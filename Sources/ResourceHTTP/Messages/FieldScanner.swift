/// A scanner of the value of a header field, which never gets stuck, whatever the value is.
struct FieldScanner {
    private var rest: ArraySlice<UInt8>

    init(_ field: String) {
        rest = ArraySlice(field.utf8)
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Returns the rest of a quoted string, without its escapes.
    mutating func quotedText() -> String {
        var text: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            if let escaped = rest.popFirst() { text.append(escaped) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    mutating func skip(_ bytes: String) {
        rest = rest.drop { bytes.utf8.contains($0) }
    }

    /// Removes a byte, and returns `false` if another one, or none, comes next.
    mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: byte) else { return false }
        rest.removeFirst()
        return true
    }

    mutating func takePrefix(while belongs: (UInt8) -> Bool) -> String {
        let prefix = rest.prefix(while: belongs)
        rest = rest[prefix.endIndex...]
        return String(decoding: prefix, as: UTF8.self)
    }
}
