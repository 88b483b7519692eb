import Foundation

/// An error of a program that failed.
struct CommandFailure: Error {
    let arguments: [String]
    let status: Int32
}

/// A runner of programs that returns their output.
enum Command {
    // NB: This doesn't block a thread. On two cores, the pool has two threads, and other tests need them.
    static func output(_ arguments: String...) async throws -> Data {
        let file = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data().write(to: file)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = Repository.root
        process.standardOutput = try FileHandle(forWritingTo: file)
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        guard status == 0 else { throw CommandFailure(arguments: arguments, status: status) }
        return try Data(contentsOf: file)
    }
}
