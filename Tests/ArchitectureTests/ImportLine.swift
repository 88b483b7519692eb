import Foundation

/// An import in a source file.
struct ImportLine: Equatable {
    var module: String
    var isExported = false
    var isTestable = false

    /// Returns the imports of a file, including those within conditions.
    static func all(in source: String) -> [ImportLine] {
        source.lines.compactMap(ImportLine.init(line:))
    }

    init(module: String, isExported: Bool = false, isTestable: Bool = false) {
        self.module = module
        self.isExported = isExported
        self.isTestable = isTestable
    }

    /// Parses `@_exported public import struct Module.Name` in all its forms; returns `nil` for any other line.
    init?(line: String) {
        guard line.range(of: "import ") != nil else { return nil }
        var words = line.split(whereSeparator: \.isWhitespace)
        guard let position = words.firstIndex(of: "import") else { return nil }
        let before = words[..<position]
        guard before.allSatisfy({ $0.hasPrefix("@") || Self.accessLevels.contains($0) }) else { return nil }
        words.removeSubrange(...position)
        if let kind = words.first, Self.kinds.contains(kind) { words.removeFirst() }
        let name = words.first?.prefix { $0.isLetter || $0.isNumber || $0 == "_" } ?? ""
        guard !name.isEmpty else { return nil }
        self.init(
            module: String(name),
            isExported: before.contains("@_exported"),
            isTestable: before.contains("@testable")
        )
    }

    private static let accessLevels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
    private static let kinds: Set<Substring> = [
        "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
    ]
}
