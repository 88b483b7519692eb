import HTTPTypes

/// The part of a URL that a secret is limited to: scheme, host, and port.
struct Origin: Hashable {
    let scheme: String
    let host: String
    let port: UInt16

    var text: String { "\(scheme)://\(host):\(port)" }

    /// Creates an origin from the authority itself, because a URL doesn't report a port that is out of range.
    init?(_ request: HTTPRequest) {
        scheme = request.scheme?.lowercased() ?? ""
        let authority = RequestTarget(request).authority
        let end = authority.lastIndex(of: "]") ?? authority.startIndex
        guard let colon = authority[end...].firstIndex(of: ":") else {
            (host, port) = (authority, scheme == "https" ? 443 : 80)
            if host.isEmpty { return nil }
            return
        }
        host = String(authority[..<colon])
        guard !host.isEmpty, let port = UInt16(authority[authority.index(after: colon)...]), port > 0 else {
            return nil
        }
        self.port = port
    }
}
