/// The host names that a request may use for this server.
///
/// A server on a loopback address only accepts loopback names: a page of another site whose name is made to resolve to
/// 127.0.0.1 (DNS rebinding) still sends its own name. A server on another address can't know its names.
enum HostPolicy: Hashable, Sendable {
    case loopback
    case any

    static let refusal = APIResponse(status: 421, error: "This server only accepts the host localhost.")
    static let anotherSite = APIResponse(status: 403, error: "A page of another site can't change anything here.")
    static let missing = APIResponse(status: 400, error: "A request must have exactly one Host field.")

    /// Returns the rejection of a request with the given `Host` fields, or `nil` if it's accepted.
    func refusal(hosts: [String]) -> APIResponse? {
        guard self == .loopback else { return nil }
        guard hosts.count == 1 else { return Self.missing }
        return Self.isLoopback(hosts[0]) ? nil : Self.refusal
    }

    private static func isLoopback(_ host: String) -> Bool {
        let name = withoutPort(host.lowercased())
        return name == "localhost" || name == "[::1]" || isLoopbackIPv4(name)
    }

    /// Returns the name, if the part after its colon is a port or empty.
    ///
    /// An IPv6 address includes the brackets.
    private static func withoutPort(_ host: String) -> String {
        guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return host }
        let isPort = host[colon...].dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
        return isPort ? String(host[..<colon]) : host
    }

    private static func isLoopbackIPv4(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { part in UInt8(part).map { String($0) == part } == true }
    }
}
