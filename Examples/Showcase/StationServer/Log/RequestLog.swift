import NIOCore

/// The newest requests for data, oldest first.
///
/// Memory is bounded by the capacity and by the longest path.
struct RequestLog {
    static let capacity = 1_000

    /// How much is kept of a path or a query.
    static let longestText = 200

    private(set) var requests = CircularBuffer<LoggedRequest>()
    private var lastNumber = 0

    /// Adds a request that has just arrived and answers its number.
    mutating func begin(_ request: APIRequest, at start: Duration) -> Int {
        if requests.count == Self.capacity { requests.removeFirst() }
        lastNumber += 1
        requests.append(
            LoggedRequest(
                number: lastNumber,
                method: String(request.method.prefix(Self.longestText)),
                path: String(request.path.prefix(Self.longestText)),
                query: request.query.map { String($0.prefix(Self.longestText)) },
                outcome: .running,
                bytes: 0,
                start: start
            )
        )
        return lastNumber
    }

    /// Notes the fault that a request is going to meet.
    mutating func note(_ fault: Fault?, of number: Int) {
        guard let index = running(number) else { return }
        requests[index].fault = fault
    }

    /// Notes the end of a request.
    ///
    /// Does nothing for one that has ended before or has left the log.
    mutating func end(_ number: Int, as outcome: LoggedRequest.Outcome, status: Int?, bytes: Int, at end: Duration) {
        guard let index = running(number) else { return }
        requests[index].outcome = outcome
        requests[index].status = status
        requests[index].bytes = bytes
        requests[index].duration = end - requests[index].start
    }

    /// The place of a request that has not ended.
    private func running(_ number: Int) -> CircularBuffer<LoggedRequest>.Index? {
        let place = number - (lastNumber - requests.count) - 1
        guard requests.indices.count > place, place >= 0 else { return nil }
        let index = requests.index(requests.startIndex, offsetBy: place)
        return requests[index].outcome == .running ? index : nil
    }
}
