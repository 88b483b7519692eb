public import Foundation
public import HTTPTypes
public import ResourceCore

extension ResourceKey {
    /// The key of a request: its origin, the components of its path, and what else tells it from others.
    ///
    /// For a `GET` that is the query, if there is one; for other methods the method, the query and the body. So a key
    /// without query is a prefix of everything below its path. The scheme and the host are lowercased, an empty path
    /// is `/`, and a fragment is left out; beyond that, what differs in spelling is different. A user and a password
    /// in the URL are left out, and header fields as well.
    public static func http(_ request: HTTPRequest, body: Data? = nil) -> ResourceKey {
        let target = RequestTarget(request)
        var components = [target.origin] + target.pathComponents
        let method = request.method == .get ? "" : request.method.rawValue + " "
        let last = method + (target.query.map { "?" + $0 } ?? "")
        if !last.isEmpty { components.append(last) }
        // NB: a space cannot stand in a path, nor "?": no path looks like what follows it.
        if request.method != .get, let body, !body.isEmpty { components.append(body.base64EncodedString()) }
        return ResourceKey(components)
    }

    /// The key of a `GET` of a URL; without a query, the prefix of everything below it.
    ///
    ///     container.invalidate(prefix: .http(api.appending(path: "books")))
    public static func http(_ url: URL) -> ResourceKey {
        .http(.get(url))
    }
}
