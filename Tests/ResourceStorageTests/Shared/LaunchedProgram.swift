import Foundation
import StorageProofs

/// A program of the package that runs as an app does, with the folders of a user who exists for one test.
struct LaunchedProgram {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let errors: URL

    init(_ name: String, _ arguments: [String], user: TemporaryFolder) throws {
        try FileManager.default.createDirectory(at: user.url, withIntermediateDirectories: true)
        errors = user.file("errors-\(UUID().uuidString)")
        try Data().write(to: errors)
        process.executableURL = builtProgram(name)
        process.arguments = arguments
        // NB: The tests' own environment would tell the program that it's a test.
        process.environment = [
            "CFFIXED_USER_HOME": user.url.path, "HOME": user.url.path, "XDG_CACHE_HOME": user.file("caches").path,
            "XDG_DATA_HOME": user.file("data").path,
        ]
        process.standardInput = input.fileHandleForReading
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
    }

    /// Returns the lines of the program from now on, after it has printed the given number of them.
    func lines(_ count: Int) -> [String] {
        var said = Data()
        while said.count(where: { $0 == UInt8(ascii: "\n") }) < count {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { break }
            said += more
        }
        return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Lets the program continue, and returns the rest of its lines and what it has written as errors, once it has
    /// ended.
    func finish() throws -> (lines: [String], errors: String) {
        try input.fileHandleForWriting.close()
        let rest = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (
            String(decoding: rest, as: UTF8.self).split(separator: "\n").map(String.init),
            try String(contentsOf: errors, encoding: .utf8)
        )
    }
}
