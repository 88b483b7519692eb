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
    ///
    /// Descriptions, logs, and records on disk contain the key. So hide a query item whose value is secret, such as an
    /// access token or a signature:
    ///
    ///     .http(.get(url), hiding: ["token"])
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - body: The body of the request.
    ///   - names: The names of query items that are left out. Requests that differ only in these items have the same
    ///     key.
    public static func http(
        _ request: HTTPRequest, body: Data? = nil, hiding names: Set<String> = []
    ) -> ResourceKey {
        let target = RequestTarget(request).hiding(names)
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
    public static func http(_ url: URL, hiding names: Set<String> = []) -> ResourceKey {
        .http(.get(url), hiding: names)
    }
}
