/// What became of one request for data, as `/api/log` shows it.
public struct LoggedRequest: Sendable, Hashable {
    /// How a request ended, or that it has not.
    public enum Outcome: String, Sendable, Hashable, Encodable {
        /// Its answer is still on the way.
        case running
        /// It was answered with what it asked for.
        case ok
        /// It was answered with a 5xx, as the train's failure rate asks for.
        case failed
        /// The station closed the connection instead of answering, as the train's failure rate asks for.
        case dropped
        /// The client hung up, or the station was stopped, before the answer was due.
        case cancelled
        /// It was wrong in itself and answered at once with a 4xx.
        case refused
    }

    /// Its place in the order of arrival, from 1 on, never used twice.
    public let number: Int

    /// The HTTP method in capitals.
    public let method: String

    /// The path, without the query.
    public let path: String

    /// How it ended so far.
    public internal(set) var outcome: Outcome

    /// The status it was answered with; `nil` while it runs, and for good if no answer was sent.
    public internal(set) var status: Int?

    /// When it arrived, counted from the station's start.
    public let start: Duration

    /// How long it took to end; `nil` while it runs.
    public internal(set) var duration: Duration?
}

extension LoggedRequest: Encodable {
    private enum Name: String, CodingKey {
        case number, method, path, outcome, status, startMilliseconds, durationMilliseconds
    }

    /// Writes times as milliseconds with one decimal, and `null` for what is not known yet.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(number, forKey: .number)
        try container.encode(method, forKey: .method)
        try container.encode(path, forKey: .path)
        try container.encode(outcome, forKey: .outcome)
        try container.encode(status, forKey: .status)
        try container.encode(start.milliseconds, forKey: .startMilliseconds)
        try container.encode(duration?.milliseconds, forKey: .durationMilliseconds)
    }
}

extension Duration {
    fileprivate var milliseconds: Double {
        (self / .microseconds(100)).rounded() / 10
    }
}
