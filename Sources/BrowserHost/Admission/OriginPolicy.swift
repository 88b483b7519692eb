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

    private let host: String
    private let allowedHosts: Set<String>
    private let acceptsAnyIPAddress: Bool

    init(host: String, allowedHosts: Set<String> = []) {
        self.host = (host.contains(":") ? "[\(host)]" : host).lowercased()
        self.allowedHosts = Set(allowedHosts.map { $0.lowercased() })
        acceptsAnyIPAddress = host == "0.0.0.0" || host == "::"
    }

    /// Returns the name of the cookie for the browser that sent a request.
    ///
    /// Cookies of a host are sent to all of its ports. The port that the browser knows separates those of two servers,
    /// even if both listen on the same port of their own machine and only their forwarded ports differ.
    static func cookieName(of headers: HTTPHeaders) -> String {
        "portableui-\(headers.first(name: "host").flatMap { Authority($0) }?.port ?? 80)"
    }

    /// Returns the requested host, if it belongs to this server and there is exactly one.
    ///
    /// - Parameter port: The port that the server listens on.
    func host(of headers: HTTPHeaders, port: Int?) -> String? {
        let values = headers["host"]
        guard values.count == 1, let host = values.first?.lowercased(), let authority = Authority(host) else {
            return nil
        }
        if Self.loopbackNames.contains(authority.name) { return host }
        let isOnPort = authority.port.map(Int.init) == port
        if allowedHosts.contains(authority.name) { return isOnPort || authority.port == nil ? host : nil }
        let isOurs = authority.name == self.host || (acceptsAnyIPAddress && authority.isIPAddress)
        return isOurs && (isOnPort || (port == 80 && authority.port == nil)) ? host : nil
    }

    /// Returns a Boolean value that indicates whether the request comes from a page of `host`.
    ///
    /// Without the header, the origin is unknown, and the result is `false`.
    static func isSameOrigin(_ headers: HTTPHeaders, host: String) -> Bool {
        let values = headers["origin"]
        guard values.count == 1, let origin = values.first?.lowercased() else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }

    /// Returns the value of the session cookie in a request.
    static func cookie(of headers: HTTPHeaders) -> String? {
        Cookies(headers)[cookieName(of: headers)]
    }

    /// Returns a Boolean value that indicates whether a host, as returned by ``host(of:port:)``, is a name of the local
    /// machine, which no other site can redirect.
    static func isLoopback(_ host: String) -> Bool {
        guard let name = Authority(host)?.name else { return false }
        return loopbackNames.contains(name) || IPAddress(name)?.isLoopback == true
    }
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

    /// A Boolean value that indicates whether the name is an IP address.
    ///
    /// A server on all interfaces accepts any, because only names can be redirected.
    var isIPAddress: Bool {
        guard name.hasPrefix("["), name.hasSuffix("]") else { return IPAddress(name)?.bytes.count == 4 }
        return IPAddress(name.dropFirst().dropLast()) != nil
    }
}
