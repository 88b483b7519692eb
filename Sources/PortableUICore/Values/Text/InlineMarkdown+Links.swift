extension InlineMarkdown {
    /// A bracket that may begin a link.
    struct Bracket {
        let node: Int
        /// The number of delimiters before the bracket.
        let delimiters: Int
        /// A Boolean value that indicates whether attributes follow instead of a destination, as in `^[…](…)`.
        let isForAttributes: Bool
    }

    /// The brackets that may begin a link, the last one at the end.
    struct Brackets {
        private var open: [Bracket] = []
        /// The number of brackets of which only those for attributes count.
        private var barred = 0

        var last: Bracket? { open.last }

        mutating func append(_ bracket: Bracket) {
            open.append(bracket)
        }

        /// Removes the last bracket that counts, and returns it with the number of brackets that were looked at.
        mutating func popLast() -> (bracket: Bracket?, steps: Int) {
            var steps = 1
            while let bracket = open.popLast() {
                if bracket.isForAttributes || open.count >= barred {
                    barred = min(barred, open.count)
                    return (bracket, steps)
                }
                steps += 1
            }
            barred = 0
            return (nil, steps)
        }

        /// Excludes all brackets but those for attributes, because links can't contain other links.
        mutating func bar() {
            barred = open.count
        }
    }

    /// Reads a bracket that may begin a link or words with attributes.
    mutating func open(isForAttributes: Bool) {
        let length = isForAttributes ? 2 : 1
        nodes.append(Node(piece: Piece(text: String(characters[position..<position + length]))))
        brackets.append(
            Bracket(node: nodes.count - 1, delimiters: delimiters.count, isForAttributes: isForAttributes))
        position += length
    }

    /// Reads a bracket that may end a link or words with attributes, by the rules of section 6.3.
    mutating func close() {
        let (last, looks) = brackets.popLast()
        steps += looks
        guard let bracket = last else { return append(length: 1) }
        guard let (destination, end) = destination(at: position + 1, isForAttributes: bracket.isForAttributes) else {
            nodes.append(Node(piece: Piece(text: "]")))
            position += 1
            return
        }
        nodes[bracket.node].piece.text = ""
        position = end
        pair(from: bracket.delimiters)
        guard !bracket.isForAttributes else { return }
        for index in nodes.indices.dropFirst(bracket.node) { nodes[index].piece.link = destination }
        steps += nodes.count - bracket.node
        brackets.bar()
    }

    /// Returns the text in the parentheses that follow a bracket and the index after them, or `nil` if there are none.
    private mutating func destination(at start: Int, isForAttributes: Bool) -> (String, end: Int)? {
        guard character(at: start) == "(" else { return nil }
        if isForAttributes {
            let end = end(from: start + 1, \.attributesEnd) { $0 == ")" || $0.isNewline }
            return character(at: end) == ")" ? ("", end + 1) : nil
        }
        var index = skipSpace(from: start + 1)
        guard let address = address(at: index) else { return nil }
        index = skipSpace(from: address.end)
        if index > address.end, let end = endOfTitle(at: index) { index = skipSpace(from: end) }
        return character(at: index) == ")" ? (address.text, index + 1) : nil
    }

    /// Returns a link destination: either without spaces and with balanced parentheses, or between angle brackets.
    ///
    /// Parentheses are nested in at most 32 levels, so that only as many destinations contain each other.
    private mutating func address(at start: Int) -> (text: String, end: Int)? {
        if character(at: start) == "<" {
            let end = end(from: start + 1) { $0 == ">" || $0 == "<" || $0.isNewline }
            return character(at: end) == ">" ? (String(characters[(start + 1)..<end]), end + 1) : nil
        }
        var (index, depth, text) = (start, 0, "")
        while let next = character(at: index), !next.isWhitespace, depth <= 32 {
            if next == ")", depth == 0 { break }
            if next == "(" { depth += 1 } else if next == ")" { depth -= 1 }
            if next == "\\", let escaped = character(at: index + 1), escaped.isASCII, escaped.isMark { index += 1 }
            text.append(characters[index])
            index += 1
        }
        return depth == 0 ? (text, index) : nil
    }

    /// Returns the index after a title in quotation marks, or `nil` if there is none.
    private mutating func endOfTitle(at start: Int) -> Int? {
        guard let quote = character(at: start), quote == "\"" || quote == "'" else { return nil }
        let end = end(from: start + 1) { $0 == quote }
        return end < characters.count ? end + 1 : nil
    }

    private mutating func skipSpace(from start: Int) -> Int {
        end(from: start) { !$0.isWhitespace }
    }

    /// Reads a URL between angle brackets.
    mutating func readAddress() {
        let start = position + 1
        let end = end(from: start) { $0 == ">" || $0 == "<" || $0.isWhitespace }
        let address = characters[start..<end]
        guard character(at: end) == ">", Self.isAddress(address) else { return append(length: 1) }
        nodes.append(Node(piece: Piece(text: String(address), link: String(address))))
        position = end + 1
    }

    private static func isAddress(_ text: ArraySlice<Character>) -> Bool {
        guard let colon = text.firstIndex(of: ":") else { return false }
        let scheme = text[..<colon]
        return (2...32).contains(scheme.count) && scheme.first?.isLetter == true
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
    }
}
