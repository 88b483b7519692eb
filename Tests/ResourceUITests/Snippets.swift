import Foundation

/// The Swift snippets of a page, and whether a test compiles them.
enum Snippets {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The snippets of a page that a source does not contain line by line; imports and indentation do not count.
    static func missing(of page: String, in source: String = #filePath) throws -> [String] {
        try missing(of: page, in: [URL(filePath: source)])
    }

    /// The snippets of a page that none of the sources contains line by line.
    static func missing(of page: String, in sources: [URL]) throws -> [String] {
        let compiled = try sources.map { lines(try String(contentsOf: $0, encoding: .utf8)) }
        return try all(in: page).filter { snippet in
            let wanted = lines(snippet).filter { !$0.hasPrefix("import ") }
            return !compiled.contains { lines in lines.indices.contains { lines[$0...].starts(with: wanted) } }
        }
    }

    /// The snippets of a page, without those that are no Swift file's business, such as a line of a manifest.
    static func all(in page: String) throws -> [String] {
        try text(of: page).components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
            .filter { !$0.hasPrefix(".package") && !$0.hasPrefix("#if") }
    }

    /// A page, such as the README, by its path in the repository.
    static func text(of page: String) throws -> String {
        try String(contentsOf: root.appending(path: page), encoding: .utf8)
    }

    /// A source file of these tests, by its path without the ending.
    static func source(_ path: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "\(path).swift")
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
