import Foundation

/// The Swift snippets of a page, and the check that a test compiles them.
enum Snippets {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Returns the snippets of a page that a source doesn't contain line by line, ignoring imports and indentation.
    static func missing(of page: String, in source: String = #filePath) throws -> [String] {
        try missing(of: page, in: [URL(filePath: source)])
    }

    /// Returns the snippets of a page that none of the sources contains line by line.
    static func missing(of page: String, in sources: [URL]) throws -> [String] {
        let compiled = try sources.map { lines(try String(contentsOf: $0, encoding: .utf8)) }
        return try all(in: page).filter { snippet in
            let wanted = lines(snippet).filter { !$0.hasPrefix("import ") }
            return !compiled.contains { lines in lines.indices.contains { lines[$0...].starts(with: wanted) } }
        }
    }

    /// Returns the snippets of a page, except for those that aren't part of a Swift file, such as a line of a manifest.
    static func all(in page: String) throws -> [String] {
        try text(of: page).components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
            .filter { !$0.hasPrefix(".package") && !$0.hasPrefix("#if") }
    }

    /// Returns a page, such as the README, by its path in the repository.
    static func text(of page: String) throws -> String {
        try String(contentsOf: root.appending(path: page), encoding: .utf8)
    }

    /// Returns a source file of these tests, by its path without the extension.
    static func source(_ path: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "\(path).swift")
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
