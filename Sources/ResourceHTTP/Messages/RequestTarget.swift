import HTTPTypes

/// The target of a request, in its parts.
struct RequestTarget: Hashable, Sendable {
    let scheme: String

    /// The host and the port, without user and password.
    let authority: String

    /// The percent-encoded path, which is never empty.
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

    /// The components of the path.
    ///
    /// The root has none.
    var pathComponents: [String] {
        path == "/" ? [] : path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    }

    /// The URL without parts that may be secret: user, password, and query.
    var publicText: String { origin + path }
}
