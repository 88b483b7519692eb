/// A JSON list of arrays, each consisting of a letter and items.
struct JSONText {
    enum Item {
        case int(Int)
        case ints([Int])
        case string(String)
        case null
    }

    private var text = ""

    var list: String { "[\(text)]" }

    mutating func array(_ letter: StaticString, _ items: [Item]) {
        if !text.isEmpty { text += "," }
        text += "[\"\(letter)\"]"
        extendArray(items)
    }

    /// Adds items to the last array, which must exist.
    mutating func extendArray(_ items: [Item]) {
        text.unicodeScalars.removeLast()
        for item in items {
            text += ","
            write(item)
        }
        text += "]"
    }

    /// Returns the maximum size of a string in JSON, in bytes, with its quotation marks.
    static func size(of string: String) -> Int {
        string.utf8.reduce(2) { size, byte in
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): size + 2
            case ..<UInt8(ascii: " "): size + 6
            default: size + 1
            }
        }
    }

    private mutating func write(_ item: Item) {
        switch item {
        case .int(let int): text += String(int)
        case .ints(let ints): text += "[\(ints.map(String.init).joined(separator: ","))]"
        case .string(let string): quote(string)
        case .null: text += "null"
        }
    }

    /// Appends a string.
    ///
    /// Quotation marks, reverse solidi, and control characters are escaped (RFC 8259, section 7).
    private mutating func quote(_ string: String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case ..<" ":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
