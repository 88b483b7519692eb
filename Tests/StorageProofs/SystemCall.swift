/// A line of output from `strace`, about a folder.
struct SystemCall: Sendable, CustomStringConvertible {
    /// The process or thread that made the call.
    let process: String
    let name: String

    /// The position among the calls of the process about the folder with this name.
    let number: Int
    private let folder: String
    private let arguments: String

    /// Returns the calls of a trace that concern a folder, in order.
    static func calls(in trace: String, about folder: String) -> [SystemCall] {
        var numbers: [String: Int] = [:]
        return trace.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            guard words.count == 2, let end = words[1].firstIndex(of: "(") else { return nil }
            let name = words[1][..<end].drop { $0 == " " }
            // Other lines: the end of a process, and the second half of an interrupted call.
            guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
            // The kernel's result is at the end.
            let answer = words[1].ranges(of: " = ").last?.lowerBound ?? words[1].endIndex
            let arguments = String(words[1][end..<max(end, answer)])
            // NB: The process is started with the folder's path.
            guard arguments.contains(folder), name != "execve" else { return nil }
            numbers["\(words[0]) \(name)", default: 0] += 1
            return SystemCall(
                process: String(words[0]), name: String(name), number: numbers["\(words[0]) \(name)"] ?? 0,
                folder: folder, arguments: arguments)
        }
    }

    /// Calls that neither change the contents of the disk nor make them more durable.
    private static let reading: Set<String> = [
        "access", "close", "faccessat", "faccessat2", "fcntl", "fstat", "fstatfs", "getdents", "getdents64", "lseek",
        "lstat", "newfstatat", "pread64", "preadv", "preadv2", "read", "readlink", "readlinkat", "readv", "stat",
        "statfs", "statx",
    ]

    /// A Boolean value that indicates whether the call changes something in the folder, unless it's known that it
    /// doesn't.
    var isChange: Bool {
        guard !Self.reading.contains(name) else { return false }
        guard name.hasPrefix("open") else { return true }
        return ["O_CREAT", "O_TRUNC", "O_TMPFILE"].contains { arguments.contains($0) }
    }

    /// Returns whether it's the same call of another process.
    ///
    /// Written data may differ.
    func isSame(as other: SystemCall) -> Bool {
        (name, number, paths) == (other.name, other.number, other.paths)
    }

    /// The paths in the folder among the arguments.
    var paths: [String] {
        arguments.split(whereSeparator: { "\"<>".contains($0) }).map(String.init).filter { $0.hasPrefix(folder) }
    }

    var description: String { "\(name) \(number) of \(paths.joined(separator: ", "))" }
}
