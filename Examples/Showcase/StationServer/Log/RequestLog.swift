import NIOCore

/// The newest requests for data, oldest first.
///
/// Memory is limited by the capacity and the longest path.
struct RequestLog {
    static let capacity = 1_000

    /// The maximum length of a path or a query in the log.
    static let longestText = 200

    private(set) var requests = CircularBuffer<LoggedRequest>()
    private var lastNumber = 0

    /// Adds a request that has just arrived and returns its number.
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

    /// Records the fault that will affect a request.
    mutating func note(_ fault: Fault?, of number: Int) {
        guard let index = running(number) else { return }
        requests[index].fault = fault
    }

    /// Records the end of a request.
    ///
    /// It has no effect on a request that has already ended or has left the log.
    mutating func end(_ number: Int, as outcome: LoggedRequest.Outcome, status: Int?, bytes: Int, at end: Duration) {
        guard let index = running(number) else { return }
        requests[index].outcome = outcome
        requests[index].status = status
        requests[index].bytes = bytes
        requests[index].duration = end - requests[index].start
    }

    /// Returns the index of a request that hasn't ended.
    private func running(_ number: Int) -> CircularBuffer<LoggedRequest>.Index? {
        let place = number - (lastNumber - requests.count) - 1
        guard requests.indices.count > place, place >= 0 else { return nil }
        let index = requests.index(requests.startIndex, offsetBy: place)
        return requests[index].outcome == .running ? index : nil
    }
}
