public import Foundation
public import HTTPTypes

extension HTTPRequest {
    /// A request for what is at a URL.
    public static func get(_ url: URL) -> HTTPRequest { HTTPRequest(.get, url) }

    /// A request for the header fields of what is at a URL.
    public static func head(_ url: URL) -> HTTPRequest { HTTPRequest(.head, url) }

    /// A request that hands a body to what is at a URL.
    public static func post(_ url: URL) -> HTTPRequest { HTTPRequest(.post, url) }

    /// A request to replace what is at a URL.
    public static func put(_ url: URL) -> HTTPRequest { HTTPRequest(.put, url) }

    /// A request to change what is at a URL.
    public static func patch(_ url: URL) -> HTTPRequest { HTTPRequest(.patch, url) }

    /// A request to remove what is at a URL.
    public static func delete(_ url: URL) -> HTTPRequest { HTTPRequest(.delete, url) }

    /// A request of any URL; one without a scheme fails when it is to be sent, not here.
    private init(_ method: Method, _ url: URL) {
        if url.absoluteURL.scheme == nil {
            self.init(method: method, scheme: nil, authority: nil, path: url.relativeString)
        } else {
            self.init(method: method, url: url)
        }
    }
}
