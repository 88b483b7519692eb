import NIOHTTP1

/// A policy that admits pages of the server's own address, asked for by a name that is really its own.
///
/// A page of another site can make its host name point here (DNS rebinding), so the `Host` header must be on a list. A
/// page of another site can open a WebSocket to any address, so the `Origin` must be the host that was asked for.
///
/// The port of a browser may differ from the server's, because `ssh -L`, a container, or an editor forwards it. It proves
/// nothing of who asks: a page elsewhere on this machine has another `Origin` than the host that it asks for.
struct OriginPolicy: Sendable {
    /// The names by which every machine calls itself, and which no other site can make point elsewhere.
    private static let loopbackNames: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

    private let hosts: Set<String>
    private let admitsAddresses: Bool
    private let port: Int

    init(host: String, port: Int, allowedHosts: Set<String> = []) {
        self.port = port
        admitsAddresses = host == "0.0.0.0" || host == "::"
        let own = (host.contains(":") ? "[\(host)]" : host).lowercased()
        var hosts: Set = ["\(own):\(port)"]
        if port == 80 { hosts.insert(own) }
        for name in allowedHosts { hosts.formUnion([name.lowercased(), "\(name.lowercased()):\(port)"]) }
        self.hosts = hosts
    }

    /// Returns the name of the cookie for the browser that sent a request.
    ///
    /// Cookies of one host are sent to all of its ports. The port that the browser knows keeps those of two servers apart,
    /// also where both listen on the same port of their own machine and only their forwarded ports differ.
    static func cookieName(of headers: HTTPHeaders) -> String {
        "portableui-\(headers.first(name: "host").flatMap { Authority($0) }?.port ?? 80)"
    }

    /// The host that was asked for, if it is one of ours and there is exactly one.
    func host(of headers: HTTPHeaders) -> String? {
        let values = headers["host"]
        guard values.count == 1, let host = values.first?.lowercased() else { return nil }
        let isOurs = hosts.contains(host) || Self.isLoopback(host) || (admitsAddresses && isOwnAddress(host))
        return isOurs ? host : nil
    }

    /// Whether the request comes from a page of `host`.
    ///
    /// Without the header it is unknown, which counts as no.
    func isSameOrigin(_ headers: HTTPHeaders, host: String) -> Bool {
        let values = headers["origin"]
        guard values.count == 1, let origin = values.first?.lowercased() else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }

    /// The secret of the browser, as it came.
    func cookie(of headers: HTTPHeaders) -> String? {
        Cookies(headers)[Self.cookieName(of: headers)]
    }

    private static func isLoopback(_ host: String) -> Bool {
        Authority(host).map { loopbackNames.contains($0.name) } == true
    }

    /// No name can be made to point elsewhere if there is no name, so a server on all interfaces takes any address.
    private func isOwnAddress(_ host: String) -> Bool {
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
