public import Foundation

/// One request to the station's API, free of any transport.
public struct APIRequest: Sendable, Hashable {
    /// The HTTP method in capitals, such as `GET`.
    public var method: String

    /// The path without the query, as it was sent: percent escapes stay as they are.
    public var path: String

    /// What follows the `?`, or `nil` where there was none.
    public var query: String?

    /// The header fields by their names in lower case; of a repeated field, the values joined with commas.
    public var headers: [String: String]

    /// The whole body; empty where there was none.
    public var body: Data

    /// Creates a request from a request target such as `/api/log` or `/api/colours/3?again`.
    ///
    /// Everything from the first `?` on is the ``query``.
    public init(method: String = "GET", target: String, headers: [String: String] = [:], body: Data = Data()) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.method = method
        path = String(parts[0])
        query = parts.count > 1 ? String(parts[1]) : nil
        self.headers = headers
        self.body = body
    }
}
