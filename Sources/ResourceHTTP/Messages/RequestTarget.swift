import HTTPTypes

/// The target of a request, in its parts.
struct RequestTarget: Hashable, Sendable {
    let scheme: String

    /// The host and the port, without user and password.
    let authority: String

    /// The percent-encoded path, which is never empty.
    let path: String
    private(set) var query: String?

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

    /// Returns the target without the query items of the given names, or the target itself if it has none of them.
    func hiding(_ names: Set<String>) -> RequestTarget {
        let items = QueryItems(query)
        let hidden = items.named(names)
        var target = self
        if hidden.text != nil { target.query = items.subtracting(hidden).text }
        return target
    }

    /// The URL without parts that may be secret: user, password, and query.
    var publicText: String { origin + path }
}
