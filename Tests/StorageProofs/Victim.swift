import Foundation

/// A process that works on a store until it ends or is killed, and says line by line what it was told is done.
package struct Victim {
    private let process = Process()
    private let output = Pipe()

    /// Starts one; the program lies beside this one.
    package init(_ arguments: [String]) throws {
        try self.init(Self.program, arguments)
    }

    /// Starts one whose calls `strace` sees.
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

    /// Waits until it has said so many lines, or has ended; then does something to it, and returns all lines it said.
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
        // A line that is cut off was not said.
        return String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast().map(String.init)
    }

    /// Ends it at once.
    package func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
    }

    /// Whether it came to its own end.
    package var hasEndedWell: Bool { process.terminationReason == .exit && process.terminationStatus == 0 }

    /// Whether somebody killed it.
    var wasKilled: Bool { process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL }
}
