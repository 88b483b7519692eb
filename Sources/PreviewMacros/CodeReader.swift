/// A reader of Swift source that knows strings, regular expressions, comments, and brackets.
struct CodeReader {
    private let text: Substring
    private var position: Substring.Index
    private var depth = 0
    private var outermost: [Substring.Index] = []

    /// Returns the places of the characters of code outside of brackets, with the brackets.
    static func outermost(in text: Substring) -> [Substring.Index] {
        var reader = CodeReader(text: text, position: text.startIndex)
        while reader.position < text.endIndex { reader.step() }
        return reader.outermost
    }

    /// Returns the range of the first statement with a word, up to the end of its last line.
    static func statement(with word: String, in text: Substring) -> Range<Substring.Index>? {
        let code = outermost(in: text)
        guard let place = code.firstIndex(where: { text[$0...].hasPrefix(word) }) else { return nil }
        let ends = code.indices.filter { endsStatement(at: $0, of: code, in: text) }
        let start = ends.last { $0 < place }.map { text.index(after: code[$0]) } ?? text.startIndex
        return start..<(ends.first { $0 > place }.map { code[$0] } ?? text.endIndex)
    }

    /// Returns a Boolean value that indicates whether a line break or semicolon isn't in the middle of an expression or
    /// after an attribute.
    private static func endsStatement(at place: Int, of code: [Substring.Index], in text: Substring) -> Bool {
        guard text[code[place]].isNewline else { return text[code[place]] == ";" }
        let line = code[..<place].reversed().prefix { !text[$0].isNewline && text[$0] != ";" }
        let isAttribute = line.last { !text[$0].isWhitespace }.map { text[$0] == "@" } ?? false
        let hasName = String(line.reversed().map { text[$0] }).split(separator: " ").contains {
            ["var", "let"].contains($0)
        }
        let before = line.first { !text[$0].isWhitespace }.map { text[$0] }
        let after = code[place...].first { !text[$0].isWhitespace }.map { text[$0] }
        let isOpen =
            before.map(operators.contains) ?? false || after.map { $0 == "." || operators.contains($0) } ?? false
        return !isOpen && (!isAttribute || hasName)
    }

    private static let operators: Set<Character> = ["=", ":", ",", "+", "-", "*", "&", "|", "<", "?"]

    private mutating func step() {
        if skipComment() || skipLiteral() { return }
        let character = text[position]
        if ")]}".contains(character) { depth -= 1 }
        if depth == 0 { outermost.append(position) }
        if "([{".contains(character) { depth += 1 }
        position = text.index(after: position)
    }

    private mutating func skipComment() -> Bool {
        let rest = text[position...]
        if rest.hasPrefix("//") {
            position = rest.firstIndex(where: \.isNewline) ?? text.endIndex
        } else if rest.hasPrefix("/*") {
            position = rest.firstRange(of: "*/")?.upperBound ?? text.endIndex
        } else {
            return false
        }
        return true
    }

    /// Skips a string or a regular expression, with the number signs around it.
    private mutating func skipLiteral() -> Bool {
        let signs = text[position...].prefix { $0 == "#" }
        let rest = text[signs.endIndex...]
        guard let quote = ["\"\"\"", "\"", "/"].first(where: rest.hasPrefix), quote != "/" || beginsExpression(signs)
        else {
            return false
        }
        let (end, escape) = (quote + signs, "\\" + signs)
        position = text.index(signs.endIndex, offsetBy: quote.count)
        while position < text.endIndex, !text[position...].hasPrefix(end) {
            guard text[position...].hasPrefix(escape) else {
                position = text.index(after: position)
                continue
            }
            position = text.index(position, offsetBy: escape.count)
            if text[position...].hasPrefix("("), quote != "/" {
                skipInterpolation()
            } else {
                position = text.index(position, offsetBy: 1, limitedBy: text.endIndex) ?? text.endIndex
            }
        }
        position = text.index(position, offsetBy: end.count, limitedBy: text.endIndex) ?? text.endIndex
        return true
    }

    /// Returns a Boolean value that indicates whether a slash is that of a regular expression, not of a division.
    private func beginsExpression(_ signs: Substring) -> Bool {
        let slash = signs.endIndex
        guard signs.isEmpty else { return true }
        let line = text[slash...].prefix { !$0.isNewline }.dropFirst()
        let before = text[..<slash].last { $0 != " " }
        let isOperand = before.map { !($0.isNewline || "([{,=:;?!&|".contains($0)) } ?? false
        return !isOperand && line.first != " " && line.contains("/")
    }

    private mutating func skipInterpolation() {
        var inner = CodeReader(text: text, position: position)
        repeat { inner.step() } while inner.depth > 0 && inner.position < text.endIndex
        position = inner.position
    }
}
