public import Foundation
public import HTTPTypes
public import ResourceCore

extension ResourceKey {
    /// Returns the key of a request: its origin, its path components, and a component that distinguishes it from
    /// others.
    ///
    /// For a `GET`, that component is the query, if there is one. For other methods, it's the method, the query, and
    /// the body. So a key without a query is a prefix of everything below its path. The scheme and the host are
    /// lowercased, an empty path is `/`, and a fragment is left out. Apart from that, different spellings are different
    /// keys. A user and a password in the URL are left out, and so are header fields.
    public static func http(_ request: HTTPRequest, body: Data? = nil) -> ResourceKey {
        let target = RequestTarget(request)
        var components = [target.origin] + target.pathComponents
        let method = request.method == .get ? "" : request.method.rawValue + " "
        let last = method + (target.query.map { "?" + $0 } ?? "")
        if !last.isEmpty { components.append(last) }
        // NB: A path can contain neither a space nor "?", so no path looks like the text that follows it.
        if request.method != .get, let body, !body.isEmpty { components.append(body.base64EncodedString()) }
        return ResourceKey(components)
    }

    /// Returns the key of a `GET` of a URL.
    ///
    /// Without a query, it's the prefix of everything below the URL.
    ///
    ///     container.invalidate(prefix: .http(api.appending(path: "books")))
    public static func http(_ url: URL) -> ResourceKey {
        .http(.get(url))
    }
}
