public import Foundation

/// A request to the station's API, independent of any transport.
public struct APIRequest: Sendable, Hashable {
    /// The HTTP method in uppercase, such as `GET`.
    public var method: String

    /// The path without the query, as it was sent, including percent escapes.
    public var path: String

    /// The part after the `?`, or `nil` if there is none.
    public var query: String?

    /// The header fields by their lowercased names.
    ///
    /// The values of a repeated field are joined with commas.
    public var headers: [String: String]

    /// The complete body, which is empty if there is none.
    public var body: Data

    /// A Boolean value that indicates whether the method changes nothing (RFC 9110, 9.2.1).
    var isSafe: Bool { ["GET", "HEAD", "OPTIONS"].contains(method) }

    /// Creates a request from a request target such as `/api/log` or `/api/colors/3?again`.
    ///
    /// Everything after the first `?` is the ``query``.
    public init(method: String = "GET", target: String, headers: [String: String] = [:], body: Data = Data()) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.method = method
        path = String(parts[0])
        query = parts.count > 1 ? String(parts[1]) : nil
        self.headers = headers
        self.body = body
    }
}
