/// A piece of Swift source other than a comment.
enum SwiftToken: Hashable {
    /// An identifier, a keyword, or a number.
    case word(String)

    /// An identifier in backticks.
    case name(String)

    /// A string literal with any content.
    case text

    /// A macro or a compiler directive, without its `#`.
    case directive(String)

    /// Any other character.
    case mark(Character)
}

/// A tokenizer for Swift source.
///
/// It supports comments, including nested ones, and string literals of every kind with their interpolations. It doesn't
/// support regular expression literals, and throws an error if one looks like the beginning of a string.
struct SwiftTokens {
    /// An error that indicates that a comment or a literal has no end.
    struct Unfinished: Error {
        /// The line on which it begins.
        let line: Int
    }

    private let bytes: [UInt8]
    private var place = 0

    /// Returns the tokens of a source.
    static func all(of source: String) throws -> [SwiftToken] {
        var reader = SwiftTokens(bytes: Array(source.utf8))
        var tokens: [SwiftToken] = []
        while let token = try reader.next() { tokens.append(token) }
        return tokens
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func next() throws -> SwiftToken? {
        try skipSpaceAndComments()
        guard place < bytes.count else { return nil }
        if skip("`") {
            defer { place += 1 }
            return .name(read { $0 != UInt8(ascii: "`") })
        }
        let hashes = read { $0 == UInt8(ascii: "#") }
        if at("\"") { return try literal(hashes) }
        if !hashes.isEmpty { return .directive(read(\.isWordPart)) }
        if bytes[place].isWordPart { return .word(read(\.isWordPart)) }
        place += 1
        return .mark(Character(Unicode.Scalar(bytes[place - 1])))
    }

    private mutating func skipSpaceAndComments() throws {
        while place < bytes.count {
            if bytes[place] <= UInt8(ascii: " ") {
                place += 1
            } else if at("//") {
                _ = read { $0 != UInt8(ascii: "\n") }
            } else if at("/*") {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws {
        let start = place
        var depth = 0
        repeat {
            guard place < bytes.count else { throw unfinished(since: start) }
            if skip("/*") {
                depth += 1
            } else if skip("*/") {
                depth -= 1
            } else {
                place += 1
            }
        } while depth > 0
    }

    /// Skips a string literal, starting from its first quotation mark.
    private mutating func literal(_ hashes: String) throws -> SwiftToken {
        let start = place
        let quotes = at("\"\"\"") ? "\"\"\"" : "\""
        place += quotes.utf8.count
        while !skip(quotes + hashes) {
            guard place < bytes.count, quotes.utf8.count > 1 || !at("\n") else { throw unfinished(since: start) }
            if skip("\\" + hashes + "(") {
                try skipInterpolation(since: start)
            } else {
                _ = skip("\\" + hashes)
                place += 1
            }
        }
        return .text
    }

    private mutating func skipInterpolation(since start: Int) throws {
        var depth = 1
        while depth > 0 {
            guard let token = try next() else { throw unfinished(since: start) }
            if token == .mark("(") { depth += 1 }
            if token == .mark(")") { depth -= 1 }
        }
    }

    private func unfinished(since start: Int) -> Unfinished {
        Unfinished(line: bytes[..<start].count { $0 == UInt8(ascii: "\n") } + 1)
    }

    private func at(_ text: String) -> Bool {
        bytes[place...].starts(with: text.utf8)
    }

    private mutating func skip(_ text: String) -> Bool {
        guard at(text) else { return false }
        place += text.utf8.count
        return true
    }

    private mutating func read(_ belongs: (UInt8) -> Bool) -> String {
        let start = place
        while place < bytes.count, belongs(bytes[place]) { place += 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }
}

extension UInt8 {
    /// A Boolean value that indicates whether an identifier or a number may contain the byte.
    fileprivate var isWordPart: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
