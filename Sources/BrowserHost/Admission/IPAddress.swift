#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// An IPv4 or IPv6 address.
///
/// An IPv4-mapped IPv6 address, as used by dual-stack sockets (RFC 4291, section 2.5.5.2), is the IPv4 address.
struct IPAddress: Hashable, Sendable {
    /// The 4 or 16 bytes of the address.
    let bytes: [UInt8]

    /// Creates an address from its text, or returns `nil` if the text is anything else, such as a name.
    init?(_ text: some StringProtocol) {
        // NB: The text is parsed, because the C header modules disagree on which of them defines the parts of an
        // address.
        guard let bytes = Self.bytes(of: text, AF_INET, count: 4) ?? Self.bytes(of: text, AF_INET6, count: 16) else {
            return nil
        }
        let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xff, 0xff]
        self.bytes = bytes.starts(with: mapped) ? Array(bytes[12...]) : bytes
    }

    private static func bytes(of text: some StringProtocol, _ family: Int32, count: Int) -> [UInt8]? {
        guard !text.utf8.contains(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, String(text), &bytes) == 1 ? bytes : nil
    }

    var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes == Array(repeating: 0, count: 15) + [1]
    }
}

extension IPAddress: CustomStringConvertible {
    var description: String {
        if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
        let groups = stride(from: 0, to: 16, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
        return groups.joined(separator: ":")
    }
}
