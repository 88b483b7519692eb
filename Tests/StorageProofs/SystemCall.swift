/// One line of what `strace` writes.
struct SystemCall: Sendable, CustomStringConvertible {
    /// Who made it.
    let process: String
    let name: String

    /// Its place among the calls of this name.
    let number: Int
    private let arguments: String

    /// The calls of a trace, in their order.
    static func calls(in trace: String) -> [SystemCall] {
        var numbers: [String: Int] = [:]
        return trace.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            guard words.count == 2, let end = words[1].firstIndex(of: "(") else { return nil }
            let name = words[1][..<end].drop { $0 == " " }
            // What is not a call: how a process ended, and the second half of one that was interrupted.
            guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
            numbers[String(name), default: 0] += 1
            // What the kernel answered comes last.
            let answer = words[1].ranges(of: " = ").last?.lowerBound ?? words[1].endIndex
            return SystemCall(
                process: String(words[0]), name: String(name), number: numbers[String(name)] ?? 0,
                arguments: String(words[1][end..<max(end, answer)]))
        }
    }

    /// Calls that leave what is on the disk as it is, and do not make it safer either.
    private static let reading: Set<String> = [
        "access", "close", "faccessat", "faccessat2", "fcntl", "fstat", "fstatfs", "getdents", "getdents64", "lseek",
        "lstat", "newfstatat", "pread64", "preadv", "preadv2", "read", "readlink", "readlinkat", "readv", "stat",
        "statfs", "statx",
    ]

    /// Whether it changes something in a folder, as far as one cannot know that it does not.
    func changes(_ folder: String) -> Bool {
        guard arguments.contains(folder), !Self.reading.contains(name) else { return false }
        // The process is started with the folder's path.
        if name == "execve" { return false }
        guard name.hasPrefix("open") else { return true }
        return ["O_CREAT", "O_TRUNC", "O_TMPFILE"].contains { arguments.contains($0) }
    }

    /// Whether another process made the same call: numbers in names of files, and what is written, may differ.
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
