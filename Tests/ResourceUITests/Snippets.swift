import Foundation

/// The Swift snippets of a page, and whether a test compiles them.
enum Snippets {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The snippets of a page that a source does not contain line by line; imports and indentation do not count.
    static func missing(of page: String, in source: String = #filePath) throws -> [String] {
        let compiled = lines(try String(contentsOf: URL(filePath: source), encoding: .utf8))
        return try all(in: page).filter { snippet in
            let wanted = lines(snippet).filter { !$0.hasPrefix("import ") }
            return !compiled.indices.contains { compiled[$0...].starts(with: wanted) }
        }
    }

    /// The snippets of a page, without those that are no Swift file's business, such as a line of a manifest.
    static func all(in page: String) throws -> [String] {
        let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
        return text.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
            .filter { !$0.hasPrefix(".package") && !$0.hasPrefix("#if") }
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
