/// What became of one request for data, as `/api/log` shows it.
public struct LoggedRequest: Sendable, Hashable {
    /// How a request ended, or that it has not.
    public enum Outcome: String, Sendable, Hashable, Encodable {
        /// Its answer is still on the way.
        case running
        /// It was answered with what it asked for; the ``LoggedRequest/fault`` says whether the body came in order.
        case answered
        /// It was answered with a 304: what the client has is what there is.
        case notModified
        /// It was answered with a 5xx or a 429, as the train's rates ask for.
        case failed
        /// The station closed the connection instead of answering.
        case dropped
        /// The station closed the connection in the middle of the body.
        case cut
        /// The station reset the connection, because the train is in a tunnel.
        case refused
        /// The client hung up, or the station was stopped, before the answer was complete.
        case cancelled
        /// It was wrong in itself and answered at once with a 4xx.
        case rejected
    }

    /// Its place in the order of arrival, from 1 on, never used twice.
    public let number: Int

    /// The HTTP method in capitals.
    public let method: String

    /// The path, without the query.
    public let path: String

    /// The query, its first 200 characters; `nil` where there was none.
    public let query: String?

    /// How it ended so far.
    public internal(set) var outcome: Outcome

    /// The status it was answered with; `nil` while it runs, and for good if no answer was sent.
    public internal(set) var status: Int?

    /// The fault that it meets; `nil` for none.
    public internal(set) var fault: Fault?

    /// How many bytes of a body were sent.
    public internal(set) var bytes: Int

    /// When it arrived, counted from the station's start.
    public let start: Duration

    /// How long it took to end; `nil` while it runs.
    public internal(set) var duration: Duration?
}

extension LoggedRequest: Encodable {
    private enum Name: String, CodingKey {
        case number, method, path, query, outcome, status, fault, bytes, startMilliseconds, durationMilliseconds
    }

    /// Writes times as milliseconds with one decimal, and `null` for what is not known yet or never was.
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
    fileprivate var milliseconds: Double {
        (self / .microseconds(100)).rounded() / 10
    }
}
