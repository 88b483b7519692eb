import Foundation

/// The processes that are killed before each of the system calls by which one of them changes a folder.
struct SystemCallSweep {
    let folder: URL

    /// Kills a process at each point; throws the first violation, which may be a point that wasn't reached.
    ///
    /// - Parameters:
    ///   - start: A closure that runs a process with options for `strace` to its end, and returns it with its result.
    ///   - check: A closure that checks the folder of a killed process.
    func run<Result>(
        start: ([String]) throws -> (Victim, Result), check: (SystemCall, Result) throws -> Void
    ) throws -> SystemCallKillProof.Coverage {
        let calls = try calls(start)
        let points = calls.filter(\.isChange)
        guard Set(points.map(\.process)).count == 1 else { throw ProofViolation("several threads change the disk") }
        // NB: Only calls about these paths count, so that other threads don't matter.
        let paths = Set(calls.flatMap(\.paths)).sorted().map { "--trace-path=\($0)" }
        var coverage = SystemCallKillProof.Coverage(killed: 0, points: points.count)
        for point in points {
            try kill(at: point, paths, start, check)
            coverage.killed += 1
        }
        return coverage
    }

    /// Returns the calls of a process that isn't killed.
    private func calls<Result>(_ start: ([String]) throws -> (Victim, Result)) throws -> [SystemCall] {
        let (victim, calls) = try trace([], start) { _ in }
        guard victim.hasEndedWell else { throw ProofViolation("a process that nobody killed failed") }
        return calls
    }

    private func kill<Result>(
        at point: SystemCall, _ paths: [String], _ start: ([String]) throws -> (Victim, Result),
        _ check: (SystemCall, Result) throws -> Void
    ) throws {
        let options = ["--inject=\(point.name):signal=KILL:when=\(point.number)", "--trace=\(point.name)"] + paths
        let (victim, calls) = try trace(options, start) { try check(point, $0) }
        // NB: The call may be listed again with another thread, which the kill has interrupted, too.
        let last = calls.max { $0.number < $1.number }
        guard victim.wasKilled, let last, last.isSame(as: point) else {
            throw ProofViolation("nothing was killed before \(point), but \(last.map { "\($0)" } ?? "nowhere")")
        }
    }

    /// Runs a process with `strace`, checks its results, and returns its calls.
    private func trace<Result>(
        _ options: [String], _ start: ([String]) throws -> (Victim, Result), then check: (Result) throws -> Void
    ) throws -> (Victim, [SystemCall]) {
        let trace = folder.path + ".trace"
        defer {
            try? FileManager.default.removeItem(at: folder)
            try? FileManager.default.removeItem(atPath: trace)
        }
        let (victim, result) = try start(["-f", "-q", "-y", "-o", trace] + options)
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: trace)), as: UTF8.self)
        try check(result)
        return (victim, SystemCall.calls(in: text, about: folder.path))
    }
}
