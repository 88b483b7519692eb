import Foundation

/// A program of the system.
package enum Tool {
    /// Runs a program in silence.
    ///
    /// - Returns: `true` if there is such a program, and it ended well.
    package static func run(_ words: String...) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
