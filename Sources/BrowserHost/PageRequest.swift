public import Foundation

/// A plain HTTP request to the server's own host that isn't for a page.
public struct PageRequest: Sendable {
    /// The method, in uppercase.
    public var method: String
    /// The path, percent-decoded.
    public var path: String
    /// The part after the question mark, as it was sent, or `nil` if there is none.
    public var query: String?
    /// The body, of at most 64 kB.
    public var body: Data
}

/// The response to a ``PageRequest``.
public struct PageResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The media type of the body.
    public var contentType: String
    /// The body.
    public var body: Data

    /// Creates a response.
    public init(status: Int = 200, contentType: String = "application/json", body: Data) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }

    /// Creates a response with plain text.
    public init(status: Int, text: String) {
        self.init(status: status, contentType: "text/plain; charset=utf-8", body: Data("\(text)\n".utf8))
    }
}
