import NIOCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The part of a client's network address that limits are based on.
///
/// For an IPv6 address, this is the first 64 bits, because one client has all addresses that share them.
struct ClientAddress: Hashable, Sendable {
    /// A Boolean value that indicates whether the client is on this machine.
    let isLoopback: Bool

    private let bytes: [UInt8]

    /// Creates the part of an address that limits are based on.
    ///
    /// Without an address, such as for a socket of this machine's file system, the client is on this machine.
    init(_ address: SocketAddress?) {
        // NB: The text is parsed, because the C header modules disagree on which of them defines the parts of an
        // address.
        let text = address?.ipAddress
        if let bytes = Self.bytes(of: text, AF_INET, count: 4) {
            self.init(v4: bytes)
        } else if let bytes = Self.bytes(of: text, AF_INET6, count: 16) {
            self.init(v6: bytes)
        } else {
            self.init(isLoopback: text == nil, bytes: Array((text ?? "").utf8))
        }
    }

    /// Returns the bytes of an address of the given family, or `nil` if the text isn't such an address.
    private static func bytes(of text: String?, _ family: Int32, count: Int) -> [UInt8]? {
        guard let text else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }

    private init(v4 bytes: [UInt8]) {
        self.init(isLoopback: bytes[0] == 127, bytes: bytes)
    }

    private init(v6 bytes: [UInt8]) {
        // An IPv4-mapped IPv6 address, as used by dual-stack sockets (RFC 4291, section 2.5.5.2).
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
