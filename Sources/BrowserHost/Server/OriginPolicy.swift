import NIOHTTP1

/// A policy that admits only requests that are addressed to this server by one of its own host names, and come from its
/// own pages.
///
/// Another site can make its host name resolve to this machine (DNS rebinding), so the `Host` header must be on a list.
/// A page of another site can open a WebSocket to any host, so the `Origin` must match the requested host.
///
/// The port in a browser may differ from the server's, because `ssh -L`, a container, or an editor forwards it. It says
/// nothing about the requester: a page from elsewhere on this machine has an `Origin` other than the requested host.
struct OriginPolicy: Sendable {
    /// The names by which every machine refers to itself, and which no other site can redirect.
    private static let loopbackNames: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

    private let hosts: Set<String>
    private let acceptsAnyIPAddress: Bool
    private let port: Int

    init(host: String, port: Int, allowedHosts: Set<String> = []) {
        self.port = port
        acceptsAnyIPAddress = host == "0.0.0.0" || host == "::"
        let own = (host.contains(":") ? "[\(host)]" : host).lowercased()
        var hosts: Set = ["\(own):\(port)"]
        if port == 80 { hosts.insert(own) }
        for name in allowedHosts { hosts.formUnion([name.lowercased(), "\(name.lowercased()):\(port)"]) }
        self.hosts = hosts
    }

    /// Returns the name of the cookie for the browser that sent a request.
    ///
    /// Cookies of a host are sent to all of its ports. The port that the browser knows separates those of two servers,
    /// even if both listen on the same port of their own machine and only their forwarded ports differ.
    static func cookieName(of headers: HTTPHeaders) -> String {
        "portableui-\(headers.first(name: "host").flatMap { Authority($0) }?.port ?? 80)"
    }

    /// Returns the requested host, if it belongs to this server and there is exactly one.
    func host(of headers: HTTPHeaders) -> String? {
        let values = headers["host"]
        guard values.count == 1, let host = values.first?.lowercased() else { return nil }
        let isOurs =
            hosts.contains(host) || Self.isLoopback(host) || (acceptsAnyIPAddress && isIPAddress(withServerPort: host))
        return isOurs ? host : nil
    }

    /// Returns a Boolean value that indicates whether the request comes from a page of `host`.
    ///
    /// Without the header, the origin is unknown, and the result is `false`.
    func isSameOrigin(_ headers: HTTPHeaders, host: String) -> Bool {
        let values = headers["origin"]
        guard values.count == 1, let origin = values.first?.lowercased() else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }

    /// Returns the value of the session cookie in a request.
    static func cookie(of headers: HTTPHeaders) -> String? {
        Cookies(headers)[cookieName(of: headers)]
    }

    private static func isLoopback(_ host: String) -> Bool {
        Authority(host).map { loopbackNames.contains($0.name) } == true
    }

    /// Returns a Boolean value that indicates whether the host is an IP address followed by the server's port.
    ///
    /// A server on all interfaces accepts any, because only names can be redirected.
    private func isIPAddress(withServerPort host: String) -> Bool {
        guard host.hasSuffix(":\(port)") else { return false }
        let name = host.dropLast(":\(port)".count)
        if name.hasPrefix("["), name.hasSuffix("]") { return name.dropFirst().dropLast().allSatisfy(\.isAddressDigit) }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }
}

extension Character {
    fileprivate var isAddressDigit: Bool { isASCII && (isHexDigit || self == ":" || self == ".") }
}

/// The cookies of a request.
struct Cookies: Sendable {
    private var values: [String: String] = [:]

    init(_ headers: HTTPHeaders) {
        for pair in headers["cookie"].flatMap({ $0.split(separator: ";") }) {
            let parts = pair.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
            if parts.count == 2 { values[parts[0]] = parts[1] }
        }
    }

    subscript(name: String) -> String? { values[name] }
}

/// A host name and a port in the format of a `Host` field.
struct Authority: Hashable, Sendable {
    /// The name or the address, including the brackets of an IPv6 address.
    let name: String

    /// The port, or `nil` if none follows the name.
    let port: UInt16?

    /// Creates an authority from text, or returns `nil` if a colon is followed by anything other than a port in its
    /// canonical form.
    init?(_ text: String) {
        guard !text.hasSuffix("]"), let colon = text.lastIndex(of: ":") else {
            (name, port) = (text, nil)
            return
        }
        let digits = text[text.index(after: colon)...]
        guard let number = UInt16(digits), number > 0, String(number) == digits else { return nil }
        (name, port) = (String(text[..<colon]), number)
    }
}
