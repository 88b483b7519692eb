import NIOCore

/// The newest requests for data, oldest first.
///
/// Memory is bounded by the capacity.
struct RequestLog {
    static let capacity = 1_000

    private(set) var requests = CircularBuffer<LoggedRequest>()
    private var lastNumber = 0

    /// Adds a request that has just arrived and answers its number.
    mutating func begin(_ request: APIRequest, at start: Duration) -> Int {
        if requests.count == Self.capacity { requests.removeFirst() }
        lastNumber += 1
        requests.append(
            LoggedRequest(
                number: lastNumber,
                method: request.method,
                path: request.path,
                outcome: .running,
                start: start
            )
        )
        return lastNumber
    }

    /// Notes the end of a request.
    ///
    /// Does nothing for one that has ended before or has left the log.
    mutating func end(_ number: Int, as outcome: LoggedRequest.Outcome, status: Int?, at end: Duration) {
        let place = number - (lastNumber - requests.count) - 1
        guard requests.indices.count > place, place >= 0 else { return }
        let index = requests.index(requests.startIndex, offsetBy: place)
        guard requests[index].outcome == .running else { return }
        requests[index].outcome = outcome
        requests[index].status = status
        requests[index].duration = end - requests[index].start
    }
}
