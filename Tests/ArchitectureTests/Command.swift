import Foundation

/// An error of a program that failed.
struct CommandFailure: Error {
    let arguments: [String]
    let status: Int32
}

/// A runner of programs that returns their output.
enum Command {
    static func output(_ arguments: String...) throws -> Data {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = Repository.root
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw CommandFailure(arguments: arguments, status: process.terminationStatus)
        }
        return data
    }
}
