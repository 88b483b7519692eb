import Foundation

/// The open sockets of this process.
enum Sockets {
    /// Returns the number of sockets with a TCP port at either end: listening, accepted, and connected ones.
    static func count(at port: Int) -> Int {
        let limit = min(Int(sysconf(Int32(_SC_OPEN_MAX))), 65_536)
        return (0..<Int32(limit)).count { descriptor in
            Self.port(of: descriptor, getsockname) == port || Self.port(of: descriptor, getpeername) == port
        }
    }

    private typealias Question = (
        Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?
    ) -> Int32

    private static func port(of descriptor: Int32, _ ask: Question) -> Int? {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let response = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { ask(descriptor, $0, &length) }
        }
        guard response == 0, address.sin_family == sa_family_t(AF_INET) else { return nil }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
