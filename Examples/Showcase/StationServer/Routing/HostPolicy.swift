/// Which names a request may call this server by.
///
/// A server on a loopback address answers to loopback names only: a page elsewhere whose own name is made to resolve
/// to 127.0.0.1 (DNS rebinding) still sends its own name. One on another address cannot know its names.
enum HostPolicy: Hashable, Sendable {
    case loopback
    case any

    static let refusal = APIResponse(status: 421, error: "This server answers to localhost only.")
    static let missing = APIResponse(status: 400, error: "A request needs exactly one Host field.")

    /// Why a request with these `Host` fields is refused; `nil` where it is not.
    func refusal(hosts: [String]) -> APIResponse? {
        guard self == .loopback else { return nil }
        guard hosts.count == 1 else { return Self.missing }
        return Self.isLoopback(hosts[0]) ? nil : Self.refusal
    }

    private static func isLoopback(_ host: String) -> Bool {
        let name = withoutPort(host.lowercased())
        return name == "localhost" || name == "[::1]" || isLoopbackIPv4(name)
    }

    /// The name, if what follows its colon is a port or nothing; of an IPv6 address, with the brackets.
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
