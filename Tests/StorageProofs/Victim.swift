import Foundation

/// A process that works on a store until it ends or is killed, and prints a line for each acknowledged operation.
package struct Victim {
    private let process = Process()
    private let output = Pipe()

    /// Starts a process.
    ///
    /// Its program is beside this one.
    package init(_ arguments: [String]) throws {
        try self.init(Self.program, arguments)
    }

    /// Starts a process whose calls are traced by `strace`.
    init(tracing options: [String], _ arguments: [String]) throws {
        try self.init(URL(fileURLWithPath: "/usr/bin/env"), ["strace"] + options + [Self.program.path] + arguments)
    }

    private static var program: URL { builtProgram("StoreVictim") }

    private init(_ program: URL, _ arguments: [String]) throws {
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// Waits until the process has printed the given number of lines, or has ended; then runs a closure and returns all
    /// lines.
    package func lines(after count: Int, then end: (Victim) -> Void) -> [String] {
        var said = Data()
        while said.count(where: { $0 == UInt8(ascii: "\n") }) < count {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { break }
            said += more
        }
        end(self)
        said += output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        // An incomplete line doesn't count.
        return String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast().map(String.init)
    }

    /// Kills the process.
    package func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
    }

    /// A Boolean value that indicates whether it exited successfully.
    package var hasEndedWell: Bool { process.terminationReason == .exit && process.terminationStatus == 0 }

    /// A Boolean value that indicates whether it was killed.
    var wasKilled: Bool { process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL }
}
