public import Foundation
public import HTTPTypes

extension HTTPRequest {
    /// Returns a `GET` request for a URL.
    public static func get(_ url: URL) -> HTTPRequest { HTTPRequest(.get, url) }

    /// Returns a `HEAD` request for a URL.
    public static func head(_ url: URL) -> HTTPRequest { HTTPRequest(.head, url) }

    /// Returns a `POST` request for a URL.
    public static func post(_ url: URL) -> HTTPRequest { HTTPRequest(.post, url) }

    /// Returns a `PUT` request for a URL.
    public static func put(_ url: URL) -> HTTPRequest { HTTPRequest(.put, url) }

    /// Returns a `PATCH` request for a URL.
    public static func patch(_ url: URL) -> HTTPRequest { HTTPRequest(.patch, url) }

    /// Returns a `DELETE` request for a URL.
    public static func delete(_ url: URL) -> HTTPRequest { HTTPRequest(.delete, url) }

    /// Creates a request for any URL.
    ///
    /// One without a scheme fails when it's about to be sent, not here.
    private init(_ method: Method, _ url: URL) {
        if url.absoluteURL.scheme == nil {
            self.init(method: method, scheme: nil, authority: nil, path: url.relativeString)
        } else {
            self.init(method: method, url: url)
        }
    }
}
