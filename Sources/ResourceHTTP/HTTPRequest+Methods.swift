public import Foundation
public import HTTPTypes

extension HTTPRequest {
    /// A request for what is at a URL.
    public static func get(_ url: URL) -> HTTPRequest { HTTPRequest(method: .get, url: url) }

    /// A request for the header fields of what is at a URL.
    public static func head(_ url: URL) -> HTTPRequest { HTTPRequest(method: .head, url: url) }

    /// A request that hands a body to what is at a URL.
    public static func post(_ url: URL) -> HTTPRequest { HTTPRequest(method: .post, url: url) }

    /// A request to replace what is at a URL.
    public static func put(_ url: URL) -> HTTPRequest { HTTPRequest(method: .put, url: url) }

    /// A request to change what is at a URL.
    public static func patch(_ url: URL) -> HTTPRequest { HTTPRequest(method: .patch, url: url) }

    /// A request to remove what is at a URL.
    public static func delete(_ url: URL) -> HTTPRequest { HTTPRequest(method: .delete, url: url) }
}
