import NIOCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The network address of a client, as far as limits tell one from another.
///
/// Of an IPv6 address these are the first 64 bits: one client has all of those that begin with them.
struct ClientAddress: Hashable, Sendable {
    /// A Boolean value that indicates whether the client is on this machine.
    let isLoopback: Bool

    private let bytes: [UInt8]

    init(_ address: SocketAddress?) {
        switch address {
        case .v4(let address): self.init(v4: withUnsafeBytes(of: address.address.sin_addr) { Array($0) })
        case .v6(let address): self.init(v6: withUnsafeBytes(of: address.address.sin6_addr) { Array($0) })
        case .unixDomainSocket, nil: self.init(isLoopback: true, bytes: [])
        }
    }

    private init(v4 bytes: [UInt8]) {
        self.init(isLoopback: bytes[0] == 127, bytes: bytes)
    }

    private init(v6 bytes: [UInt8]) {
        // An IPv4 address in the form of an IPv6 one, which a socket for both has (RFC 4291, section 2.5.5.2).
        let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xff, 0xff]
        if bytes.starts(with: mapped) {
            self.init(v4: Array(bytes[12...]))
        } else {
            self.init(isLoopback: bytes == Array(repeating: 0, count: 15) + [1], bytes: Array(bytes[..<8]))
        }
    }

    private init(isLoopback: Bool, bytes: [UInt8]) {
        self.isLoopback = isLoopback
        self.bytes = bytes
    }
}
