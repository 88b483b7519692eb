public import Foundation

/// A plain HTTP request that reached the page's own address and is none of the page's.
public struct PageRequest: Sendable {
    /// The method, in capitals.
    public var method: String
    /// The path, without its percent encoding.
    public var path: String
    /// What follows the question mark, as it was sent; nil without one.
    public var query: String?
    /// The body; at most 64 kB.
    public var body: Data
}

/// The answer to a ``PageRequest``.
public struct PageResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The media type of the body.
    public var contentType: String
    /// The body.
    public var body: Data

    /// Creates an answer.
    public init(status: Int = 200, contentType: String = "application/json", body: Data) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }

    /// Creates an answer of plain text.
    public init(status: Int, text: String) {
        self.init(status: status, contentType: "text/plain; charset=utf-8", body: Data("\(text)\n".utf8))
    }
}
