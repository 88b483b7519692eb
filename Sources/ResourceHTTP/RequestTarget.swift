import HTTPTypes

/// Where a request goes, taken apart.
struct RequestTarget: Hashable, Sendable {
    let scheme: String

    /// The host and the port, without user and password.
    let authority: String

    /// The path, percent-encoded; never empty.
    let path: String
    let query: String?

    init(_ request: HTTPRequest) {
        scheme = (request.scheme ?? "").lowercased()
        authority = (request.authority ?? "").split(separator: "@").last.map { $0.lowercased() } ?? ""
        let target = (request.path ?? "").prefix { $0 != "#" }
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts.first.map { $0.isEmpty ? "/" : String($0) } ?? "/"
        query = parts.count > 1 ? String(parts[1]) : nil
    }

    var origin: String { "\(scheme)://\(authority)" }

    /// The path in its components; the root has none.
    var pathComponents: [String] {
        path == "/" ? [] : path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    }

    /// The address without what may be secret: user, password and query.
    var publicText: String { origin + path }
}
