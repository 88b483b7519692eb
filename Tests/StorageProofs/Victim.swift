import Foundation

/// A process that works on a store until it ends or is killed, and prints a line for each acknowledged operation.
package struct Victim {
    private let process = Process()
    private let input = Pipe()
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
        // NB: This process keeps the end that is read, so that writing to a dead process isn't fatal.
        process.standardInput = input.fileHandleForReading
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
        waitForEnd()
        // An incomplete line doesn't count.
        return String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast().map(String.init)
    }

    /// Passes each line to a closure, and writes its result to the input of the process, until the process has ended.
    func serve(_ answer: (String) -> String?) {
        var said = Data()
        while case let more = output.fileHandleForReading.availableData, !more.isEmpty {
            said += more
            while let end = said.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: said[..<end], as: UTF8.self)
                said = Data(said[(end + 1)...])
                if let answer = answer(line) { input.fileHandleForWriting.write(Data((answer + "\n").utf8)) }
            }
        }
        waitForEnd()
    }

    /// Waits until the process has ended, and closes its files, which Foundation keeps open for longer.
    private func waitForEnd() {
        process.waitUntilExit()
        for file in [input.fileHandleForReading, input.fileHandleForWriting, output.fileHandleForReading] {
            try? file.close()
        }
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
