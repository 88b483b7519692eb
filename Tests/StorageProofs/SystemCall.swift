/// A line of output from `strace`.
struct SystemCall: Sendable, CustomStringConvertible {
    /// The process that made the call.
    let process: String
    let name: String

    /// The position among the calls with this name.
    let number: Int
    private let arguments: String

    /// Returns the calls of a trace, in order.
    static func calls(in trace: String) -> [SystemCall] {
        var numbers: [String: Int] = [:]
        return trace.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            guard words.count == 2, let end = words[1].firstIndex(of: "(") else { return nil }
            let name = words[1][..<end].drop { $0 == " " }
            // Other lines: the end of a process, and the second half of an interrupted call.
            guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
            numbers[String(name), default: 0] += 1
            // The kernel's result is at the end.
            let answer = words[1].ranges(of: " = ").last?.lowerBound ?? words[1].endIndex
            return SystemCall(
                process: String(words[0]), name: String(name), number: numbers[String(name)] ?? 0,
                arguments: String(words[1][end..<max(end, answer)]))
        }
    }

    /// Calls that neither change the contents of the disk nor make them more durable.
    private static let reading: Set<String> = [
        "access", "close", "faccessat", "faccessat2", "fcntl", "fstat", "fstatfs", "getdents", "getdents64", "lseek",
        "lstat", "newfstatat", "pread64", "preadv", "preadv2", "read", "readlink", "readlinkat", "readv", "stat",
        "statfs", "statx",
    ]

    /// Returns whether the call changes something in a folder, unless it's known that it doesn't.
    func changes(_ folder: String) -> Bool {
        guard arguments.contains(folder), !Self.reading.contains(name) else { return false }
        // The process is started with the folder's path.
        if name == "execve" { return false }
        guard name.hasPrefix("open") else { return true }
        return ["O_CREAT", "O_TRUNC", "O_TMPFILE"].contains { arguments.contains($0) }
    }

    /// Returns whether it's the same call of another process.
    ///
    /// Numbers in file names and written data may differ.
    func isSame(as other: SystemCall) -> Bool {
        (name, number, paths) == (other.name, other.number, other.paths)
    }

    /// The paths among the arguments, without the numbers of temporary files.
    private var paths: [String] {
        arguments.split(whereSeparator: { "\"<>".contains($0) }).filter { $0.hasPrefix("/") }.map { path in
            path.split(separator: "/").map { "/" + ($0.allSatisfy(\.isNumber) ? "N" : $0) }.joined()
        }
    }

    var description: String { "\(name) \(number) of \(paths.joined(separator: ", "))" }
}
