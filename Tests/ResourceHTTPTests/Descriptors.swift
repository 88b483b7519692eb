#if os(Linux)
    import Foundation

    /// The open file descriptors of this process.
    enum Descriptors {
        /// Returns the number of them that are sockets from or to a port of this machine.
        static func count(at port: UInt16) throws -> Int {
            let inodes = try sockets(at: port)
            return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
                return target.map { inodes.contains($0) } ?? false
            }
        }

        /// Returns the system's names for the sockets at a port: `socket:[12345]`.
        private static func sockets(at port: UInt16) throws -> Set<String> {
            let suffix = ":" + String(format: "%04X", Int(port))
            let lines = try String(contentsOfFile: "/proc/self/net/tcp", encoding: .utf8).split(separator: "\n")
            let fields = lines.dropFirst().map { $0.split(separator: " ") }
            return Set(
                fields.filter { $0[1].hasSuffix(suffix) || $0[2].hasSuffix(suffix) }.map { "socket:[\($0[9])]" })
        }
    }
#endif
