/// A parser for inline Markdown: emphasis, code, links, and strikethrough.
///
/// The rules are those of CommonMark 0.31.2, chapter 6, and of GitHub's strikethrough extension. Blocks, images, HTML,
/// and white space are kept as written. Marks without a counterpart, such as a single asterisk, are text.
struct InlineMarkdown {
    /// A stretch of text with uniform emphasis.
    struct Piece: Equatable, Sendable {
        var text: String
        var emphasis: TextRun.Emphasis = []
        var link: String?
    }

    /// Marks that may begin or end emphasis, with the number that remain.
    struct Delimiter {
        let mark: Character
        let length: Int
        var count: Int
        let canOpen: Bool
        let canClose: Bool
    }

    /// A piece, with the marks that its text consists of unless they begin or end emphasis.
    struct Node {
        var piece: Piece
        var delimiter: Delimiter?
    }

    /// A bracket that may begin a link.
    struct Bracket {
        let node: Int
        /// A Boolean value that indicates whether attributes follow instead of a destination, as in `^[…](…)`.
        let isForAttributes: Bool
    }

    let characters: [Character]
    var position = 0
    var nodes: [Node] = []
    var brackets: [Bracket] = []
    /// The last index of each run of backticks, by the length of the run.
    private(set) var lastTicks: [Int: Int] = [:]

    private init(_ source: String) {
        characters = Array(source)
        var index = 0
        while index < characters.count {
            let length = self.length(of: "`", at: index)
            if length > 0 { lastTicks[length] = index }
            index += max(1, length)
        }
    }

    /// Returns the pieces of a text, each with its emphasis.
    static func pieces(of source: String) -> [Piece] {
        var reader = InlineMarkdown(source)
        reader.readAll()
        return reader.nodes.reduce(into: []) { pieces, node in
            guard !node.piece.text.isEmpty else { return }
            if let last = pieces.last, last.emphasis == node.piece.emphasis, last.link == node.piece.link {
                pieces[pieces.count - 1].text += node.piece.text
            } else {
                pieces.append(node.piece)
            }
        }
    }

    /// Returns a Boolean value that indicates whether a text contains marks, and so may be shown other than as written.
    static func hasMarks(_ source: String) -> Bool {
        source.utf8.contains { marks.contains($0) }
    }

    /// Returns Markdown source that stands for the given words literally.
    static func escaped(_ words: String) -> String {
        guard hasMarks(words) else { return words }
        return words.reduce(into: "") { text, character in
            if let value = character.asciiValue, marks.contains(value) { text.append("\\") }
            text.append(character)
        }
    }

    private static let marks = Set("\\`*_~[]<^".utf8)

    // MARK: Reading

    private mutating func readAll() {
        while position < characters.count {
            switch characters[position] {
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
    }

    /// Appends the next characters as written.
    mutating func append(length: Int) {
        append(String(characters[position..<position + length]))
        position += length
    }

    private mutating func append(_ text: String) {
        if let last = nodes.last, last.delimiter == nil, last.piece.emphasis.isEmpty, last.piece.link == nil,
            brackets.last?.node != nodes.count - 1
        {
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

    /// Reads the text between two runs of backticks of equal length.
    private mutating func readCode() {
        let length = length(of: "`", at: position)
        guard let last = lastTicks[length], last > position else { return append(length: length) }
        var end = position + length
        while end < characters.count, self.length(of: "`", at: end) != length {
            end += max(1, self.length(of: "`", at: end))
        }
        var code = characters[(position + length)..<end].map { $0.isNewline ? " " : $0 }
        if code.first == " ", code.last == " ", code.contains(where: { $0 != " " }) {
            code = Array(code.dropFirst().dropLast())
        }
        nodes.append(Node(piece: Piece(text: String(code), emphasis: .code)))
        position = end + length
    }

    /// Reads a URL between angle brackets.
    private mutating func readAddress() {
        let rest = characters[(position + 1)...]
        let address = rest.prefix { $0 != ">" && $0 != "<" && !$0.isWhitespace }
        guard character(at: address.endIndex) == ">", Self.isAddress(address) else { return append(length: 1) }
        nodes.append(Node(piece: Piece(text: String(address), link: String(address))))
        position = address.endIndex + 1
    }

    private static func isAddress(_ text: ArraySlice<Character>) -> Bool {
        guard let colon = text.firstIndex(of: ":") else { return false }
        let scheme = text[..<colon]
        return (2...32).contains(scheme.count) && scheme.first?.isLetter == true
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
    }

    // MARK: Characters

    func character(at index: Int) -> Character? {
        characters.indices.contains(index) ? characters[index] : nil
    }

    /// Returns the number of consecutive occurrences of a character at an index.
    func length(of character: Character, at index: Int) -> Int {
        characters[index...].prefix { $0 == character }.count
    }
}

extension Character {
    /// A Boolean value that indicates whether the character is punctuation or a symbol.
    var isMark: Bool { isPunctuation || isSymbol }
}
