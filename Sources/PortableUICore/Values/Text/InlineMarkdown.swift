/// A parser for inline Markdown: emphasis, code, links, and strikethrough.
///
/// The rules are those of CommonMark 0.31.2, chapter 6, and of GitHub's strikethrough extension. Blocks, images, HTML,
/// and white space are kept as written. Marks without a counterpart, such as a single asterisk, are text.
///
/// The cost is linear in the length of any text. Every search either consumes what it looks at, or remembers what it
/// didn't find, as in CommonMark's appendix "A parsing strategy".
struct InlineMarkdown {
    /// A stretch of text with uniform emphasis.
    struct Piece: Equatable, Sendable {
        var text: String
        var emphasis: TextRun.Emphasis = []
        var link: String?
    }

    /// A piece, with the marks that its text consists of unless they begin or end emphasis.
    struct Node {
        var piece: Piece
        var delimiter: Delimiter?

        /// A Boolean value that indicates whether the text that follows may be a part of the node.
        var isPlain: Bool { delimiter == nil && piece.emphasis.isEmpty && piece.link == nil }
    }

    let characters: [Character]
    var position = 0
    var nodes: [Node] = []
    var brackets = Brackets()
    /// The nodes with marks that may begin or end emphasis.
    var delimiters: [Int] = []
    /// The emphasis of ranges of nodes.
    var spans: [(nodes: Range<Int>, emphasis: TextRun.Emphasis)] = []
    /// The last index of each run of backticks, by the length of the run.
    private var lastTicks: [Int: Int] = [:]
    /// The end of the attributes after a bracket.
    var attributesEnd = Landmark()
    /// The number of times that a character, a mark, or a bracket was looked at.
    var steps = 0

    init(_ source: String) {
        characters = Array(source)
        findTicks()
        readAll()
    }

    /// Returns the pieces of a text, each with its emphasis.
    static func pieces(of source: String) -> [Piece] {
        InlineMarkdown(source).nodes.reduce(into: []) { pieces, node in
            guard !node.piece.text.isEmpty else { return }
            if pieces.last.map({ $0.emphasis == node.piece.emphasis && $0.link == node.piece.link }) == true {
                pieces[pieces.count - 1].text += node.piece.text
            } else {
                pieces.append(node.piece)
            }
        }
    }

    /// Returns a Boolean value that indicates whether a text contains marks, and so may be shown other than as written.
    static func hasMarks(_ source: String) -> Bool {
        source.utf8.contains(where: isMark)
    }

    /// Returns Markdown source that stands for the given words literally.
    static func escaped(_ words: String) -> String {
        guard hasMarks(words) else { return words }
        return words.reduce(into: "") { text, character in
            if let value = character.asciiValue, isMark(value) { text.append("\\") }
            text.append(character)
        }
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "\\", "`", "*", "_", "~", "[", "]", "<", "^": true
        default: false
        }
    }

    // MARK: Reading

    private mutating func readAll() {
        while let next = character(at: position) {
            switch next {
            case "\\": readEscape()
            case "`": readCode()
            case "*", "_", "~": readDelimiter()
            case "<": readAddress()
            case "[": open(isForAttributes: false)
            case "^" where character(at: position + 1) == "[": open(isForAttributes: true)
            case "]": close()
            default: append(length: 1)
            }
        }
        pair(from: 0)
        applySpans()
    }

    /// Appends the next characters as written.
    mutating func append(length: Int) {
        append(String(characters[position..<position + length]))
        position += length
    }

    private mutating func append(_ text: String) {
        // NB: A copy of the node would keep its text, and each change would copy all of it.
        if nodes.last?.isPlain == true, brackets.last?.node != nodes.count - 1 {
            nodes[nodes.count - 1].piece.text += text
        } else {
            nodes.append(Node(piece: Piece(text: text)))
        }
    }

    private mutating func readEscape() {
        guard let next = character(at: position + 1), next.isASCII, next.isMark else { return append(length: 1) }
        append(String(next))
        position += 2
    }

    // MARK: Code

    private mutating func findTicks() {
        var index = 0
        while index < characters.count {
            let length = length(of: "`", at: index)
            if length > 0 { lastTicks[length] = index }
            index += max(1, length)
        }
    }

    /// Reads the text between two runs of backticks of equal length.
    private mutating func readCode() {
        let length = length(of: "`", at: position)
        guard let last = lastTicks[length], last > position else { return append(length: length) }
        var end = position + length
        while end < last {
            let other = self.length(of: "`", at: end)
            if other == length { break }
            end += max(1, other)
        }
        var code = characters[(position + length)..<end].map { $0.isNewline ? " " : $0 }
        if code.first == " ", code.last == " ", code.contains(where: { $0 != " " }) {
            code = Array(code.dropFirst().dropLast())
        }
        nodes.append(Node(piece: Piece(text: String(code), emphasis: .code)))
        position = end + length
    }

    // MARK: Characters

    mutating func character(at index: Int) -> Character? {
        steps += 1
        return characters.indices.contains(index) ? characters[index] : nil
    }

    /// Returns the number of consecutive occurrences of a character at an index.
    mutating func length(of character: Character, at index: Int) -> Int {
        end(from: index) { $0 != character } - index
    }

    /// Returns the index of the first character from an index on that satisfies a condition, or the end of the text.
    mutating func end(from start: Int, where isEnd: (Character) -> Bool) -> Int {
        var index = start
        while let next = character(at: index), !isEnd(next) { index += 1 }
        return min(index, characters.count)
    }

    /// Returns the first landmark of a kind from an index on, which is searched for only beyond the one that is known.
    mutating func end(
        from start: Int, _ landmark: WritableKeyPath<InlineMarkdown, Landmark>, where isEnd: (Character) -> Bool
    ) -> Int {
        if self[keyPath: landmark].searched.contains(start) { return self[keyPath: landmark].searched.upperBound }
        let found = end(from: start, where: isEnd)
        self[keyPath: landmark].searched = start...max(start, found)
        return found
    }

    /// The last search for the next character of a kind, which most searches repeat.
    struct Landmark {
        /// The indices from which the search leads to the last one of them.
        fileprivate var searched = -1...(-1)
    }
}

extension Character {
    /// A Boolean value that indicates whether the character is punctuation or a symbol.
    var isMark: Bool { isPunctuation || isSymbol }
}
