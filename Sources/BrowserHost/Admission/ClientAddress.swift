import NIOCore

/// The part of a client's network address that limits are based on.
///
/// For an IPv6 address, this is the first 64 bits, because one client has all addresses that share them.
struct ClientAddress: Hashable, Sendable {
    /// A Boolean value that indicates whether the client is on this machine, and isn't a proxy for others.
    let isLocal: Bool

    private let bytes: [UInt8]

    /// Creates the part of an address that limits are based on.
    ///
    /// Without an address, such as for a socket of this machine's file system, the client is on this machine.
    init(_ address: SocketAddress?) {
        let ip = address?.ipAddress.flatMap { IPAddress($0) }
        self.init(ip, isLocal: ip?.isLoopback ?? (address?.ipAddress == nil))
    }

    init(_ address: IPAddress?, isLocal: Bool) {
        self.isLocal = isLocal
        bytes = address.map { $0.bytes.count == 4 ? $0.bytes : Array($0.bytes[..<8]) } ?? []
    }
}
