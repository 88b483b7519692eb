extension InlineMarkdown {
    /// Reads a bracket that may begin a link or words with attributes.
    mutating func open(isForAttributes: Bool) {
        let length = isForAttributes ? 2 : 1
        nodes.append(Node(piece: Piece(text: String(characters[position..<position + length]))))
        brackets.append(Bracket(node: nodes.count - 1, isForAttributes: isForAttributes))
        position += length
    }

    /// Reads a bracket that may end a link or words with attributes, by the rules of section 6.3.
    mutating func close() {
        guard let bracket = brackets.popLast() else { return append(length: 1) }
        guard let (destination, end) = destination(at: position + 1, isForAttributes: bracket.isForAttributes) else {
            nodes.append(Node(piece: Piece(text: "]")))
            position += 1
            return
        }
        nodes[bracket.node].piece.text = ""
        position = end
        pair(from: bracket.node + 1)
        guard !bracket.isForAttributes else { return }
        for index in nodes.indices.dropFirst(bracket.node) { nodes[index].piece.link = destination }
        // Links can't contain other links.
        brackets.removeAll { !$0.isForAttributes }
    }

    /// Returns the text in the parentheses that follow a bracket and the index after them, or `nil` if there are none.
    private func destination(at start: Int, isForAttributes: Bool) -> (String, end: Int)? {
        guard character(at: start) == "(" else { return nil }
        if isForAttributes {
            let text = characters[(start + 1)...].prefix { $0 != ")" && !$0.isNewline }
            return character(at: text.endIndex) == ")" ? (String(text), text.endIndex + 1) : nil
        }
        var index = skipSpace(from: start + 1)
        guard let address = address(at: index) else { return nil }
        index = skipSpace(from: address.end)
        if index > address.end, let end = endOfTitle(at: index) { index = skipSpace(from: end) }
        return character(at: index) == ")" ? (address.text, index + 1) : nil
    }

    /// Returns a link destination: either without spaces and with balanced parentheses, or between angle brackets.
    private func address(at start: Int) -> (text: String, end: Int)? {
        if character(at: start) == "<" {
            let text = characters[(start + 1)...].prefix { $0 != ">" && $0 != "<" && !$0.isNewline }
            return character(at: text.endIndex) == ">" ? (String(text), text.endIndex + 1) : nil
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
    private func endOfTitle(at start: Int) -> Int? {
        guard let quote = character(at: start), quote == "\"" || quote == "'" else { return nil }
        let title = characters[(start + 1)...].prefix { $0 != quote }
        return character(at: title.endIndex) == quote ? title.endIndex + 1 : nil
    }

    private func skipSpace(from start: Int) -> Int {
        var index = start
        while character(at: index)?.isWhitespace == true { index += 1 }
        return index
    }
}
