import Foundation

/// Sources that a test compiles, and that don't belong to a target.
enum Samples {
    /// Returns the names of the sources in a folder.
    static func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path(percentEncoded: false))
            .sorted()
    }

    static func url(_ name: String, in folder: String) -> URL {
        root.appending(path: folder).appending(path: name)
    }

    /// Returns the expected errors of a source, which are given by comments such as `// error: cannot find`.
    static func expectations(of source: URL) throws -> [(line: Int, message: String)] {
        let lines = try String(contentsOf: source, encoding: .utf8).components(separatedBy: "\n")
        return lines.enumerated().compactMap { offset, text in
            text.firstRange(of: "// error: ").map { (offset + 1, String(text[$0.upperBound...])) }
        }
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Samples")
}
