import Foundation

/// The number of lines of code in a source file of the five stories.
enum LineCount {
    /// Returns the number of lines to write, without blank lines, comments, and imports.
    static func of(_ file: String) throws -> Int {
        let place = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "\(file).swift")
        return try String(contentsOf: place, encoding: .utf8).split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .count { !$0.isEmpty && !$0.hasPrefix("//") && !$0.hasPrefix("import ") }
    }
}
