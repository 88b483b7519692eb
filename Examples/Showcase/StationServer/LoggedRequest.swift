/// An entry of `/api/log`: a request for data and its outcome.
public struct LoggedRequest: Sendable, Hashable {
    /// The outcome of a request, which may still be running.
    public enum Outcome: String, Sendable, Hashable, Encodable {
        /// The response is still in progress.
        case running
        /// The requested data was sent.
        ///
        /// The ``LoggedRequest/fault`` indicates whether the body was correct.
        case answered
        /// The response was a 304: the client's data is current.
        case notModified
        /// The response was a 5xx or a 429, according to the train's rates.
        case failed
        /// The station closed the connection without a response.
        case dropped
        /// The station closed the connection in the middle of the body.
        case cut
        /// The station reset the connection, because the train is in a tunnel.
        case refused
        /// The client disconnected, or the station was stopped, before the response was complete.
        case cancelled
        /// The request was invalid, and the response was an immediate 4xx, or it was a write that the station rejected.
        case rejected
    }

    /// The position in the order of arrival, starting at 1, which is never reused.
    public let number: Int

    /// The HTTP method in uppercase.
    public let method: String

    /// The path, without the query.
    public let path: String

    /// The first 200 characters of the query, or `nil` if there is none.
    public let query: String?

    /// The outcome so far.
    public internal(set) var outcome: Outcome

    /// The status of the response; `nil` while the request runs, and afterward if no response was sent.
    public internal(set) var status: Int?

    /// The fault that affects the request, or `nil` for none.
    public internal(set) var fault: Fault?

    /// The number of bytes of the body that were sent.
    public internal(set) var bytes: Int

    /// The time of arrival since the station's start.
    public let start: Duration

    /// The time until the end of the request, or `nil` while it runs.
    public internal(set) var duration: Duration?
}

extension LoggedRequest: Encodable {
    private enum Name: String, CodingKey {
        case number, method, path, query, outcome, status, fault, bytes, startMilliseconds, durationMilliseconds
    }

    /// Encodes times in milliseconds with one decimal, and `null` for values that aren't available.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(number, forKey: .number)
        try container.encode(method, forKey: .method)
        try container.encode(path, forKey: .path)
        try container.encode(query, forKey: .query)
        try container.encode(outcome, forKey: .outcome)
        try container.encode(status, forKey: .status)
        try container.encode(fault, forKey: .fault)
        try container.encode(bytes, forKey: .bytes)
        try container.encode(start.milliseconds, forKey: .startMilliseconds)
        try container.encode(duration?.milliseconds, forKey: .durationMilliseconds)
    }
}

extension Duration {
    /// The duration in milliseconds, with one decimal.
    var milliseconds: Double {
        (self / .microseconds(100)).rounded() / 10
    }
}
