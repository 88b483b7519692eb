/// A reader of Swift source that knows strings, comments, and brackets.
struct CodeReader {
    private let text: Substring
    private var position: Substring.Index
    private var depth = 0
    private var outermost: [Substring.Index] = []

    /// Returns the places of the characters of code outside of brackets, with the opening brackets.
    static func outermost(in text: Substring) -> [Substring.Index] {
        var reader = CodeReader(text: text, position: text.startIndex)
        while reader.position < text.endIndex { reader.step() }
        return reader.outermost
    }

    private mutating func step() {
        if skip(from: "//", to: "\n", keepsEnd: true) || skip(from: "/*", to: "*/") || skipString() { return }
        let character = text[position]
        if ")]}".contains(character) { depth -= 1 }
        if depth == 0 { outermost.append(position) }
        if "([{".contains(character) { depth += 1 }
        position = text.index(after: position)
    }

    private mutating func skip(from start: String, to end: String, keepsEnd: Bool = false) -> Bool {
        guard text[position...].hasPrefix(start) else { return false }
        let range = text[position...].dropFirst(start.count).firstRange(of: end)
        position = range.map { keepsEnd ? $0.lowerBound : $0.upperBound } ?? text.endIndex
        return true
    }

    /// Skips a string, whose interpolations may have strings of their own.
    private mutating func skipString() -> Bool {
        guard let quote = ["\"\"\"", "\""].first(where: text[position...].hasPrefix) else { return false }
        position = text.index(position, offsetBy: quote.count)
        while position < text.endIndex, !text[position...].hasPrefix(quote) {
            if text[position...].hasPrefix("\\(") {
                skipInterpolation()
            } else {
                position =
                    text.index(position, offsetBy: text[position] == "\\" ? 2 : 1, limitedBy: text.endIndex)
                    ?? text.endIndex
            }
        }
        position = text.index(position, offsetBy: quote.count, limitedBy: text.endIndex) ?? text.endIndex
        return true
    }

    private mutating func skipInterpolation() {
        var inner = CodeReader(text: text, position: text.index(after: position), depth: 0)
        repeat { inner.step() } while inner.depth > 0 && inner.position < text.endIndex
        position = inner.position
    }
}
