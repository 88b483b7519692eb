/// One import of a source file.
struct ImportLine: Equatable {
    var module: String
    var isExported = false
    var isTestable = false

    /// The imports of a file, wherever they stand: below conditions too.
    static func all(in source: String) -> [ImportLine] {
        source.split(whereSeparator: \.isNewline).compactMap(ImportLine.init(line:))
    }

    init(module: String, isExported: Bool = false, isTestable: Bool = false) {
        self.module = module
        self.isExported = isExported
        self.isTestable = isTestable
    }

    /// Reads `@_exported public import struct Module.Name` in all its forms; `nil` for any other line.
    init?(line: Substring) {
        let pattern =
            /^\s*((?:@\w+(?:\([^)]*\))?\s+)*)(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(.*)$/
        guard let match = line.firstMatch(of: pattern) else { return nil }
        let kinds: Set<Substring> = ["typealias", "struct", "class", "enum", "protocol", "let", "var", "func"]
        var words = match.output.2.split(whereSeparator: \.isWhitespace)
        if let first = words.first, kinds.contains(first) { words.removeFirst() }
        guard let name = words.first?.prefix(while: { $0.isLetter || $0.isNumber || $0 == "_" }), !name.isEmpty else {
            return nil
        }
        self.init(
            module: String(name),
            isExported: match.output.1.contains("@_exported"),
            isTestable: match.output.1.contains("@testable")
        )
    }
}
