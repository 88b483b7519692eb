import Foundation

/// The checkout that these tests were compiled from.
enum Repository {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Returns the Swift files in a folder and its subfolders, relative to the root, or none if the folder doesn't
    /// exist.
    static func swiftFiles(in folder: String) -> [String] {
        let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path(percentEncoded: false))
        let paths = files?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }.sorted()
    }

    static func subfolders(of folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path(percentEncoded: false))
            .filter { !$0.hasPrefix(".") }
            .sorted()
    }

    static func isExecutable(_ path: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: root.appending(path: path).path(percentEncoded: false))
    }
}

extension String {
    /// The lines of a file, including empty ones.
    var lines: [String] { components(separatedBy: "\n") }
}
