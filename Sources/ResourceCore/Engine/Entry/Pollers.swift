/// A rule for ticks whose interval depends on the value.
struct PollingRule: Sendable {
    let interval: @Sendable (AnyValue?) -> Duration?
    let inBackground: Bool
}

/// The observers of an entry whose tick interval depends on the value, and the intervals that their closures returned.
struct Pollers: Sendable {
    private struct Poller: Sendable {
        var polling: PollingRule
        var count = 1

        /// The interval that the closure returned last, or `nil` if it hasn't returned yet or disabled the ticks.
        var interval: Duration?

        /// The number of the last evaluation.
        ///
        /// Results of earlier ones are ignored as late.
        var evaluation: UInt64?
        var valueTicket: Ticket?
    }

    /// A pending call of a closure, which returns the interval for a value.
    struct Evaluation: Sendable {
        let number: UInt64
        let poller: ObserverID
        let polling: PollingRule
    }

    private var pollers: [ObserverID: Poller] = [:]

    /// The closures that are no longer called.
    ///
    /// They are the user's, and are released after the lock.
    private var retired: [PollingRule] = []

    /// A Boolean value that indicates whether there are closures to release.
    var hasRetired: Bool { !retired.isEmpty }

    private var lastEvaluation: UInt64 = 0

    /// Adds an observer.
    ///
    /// One that was already added counts once more, with this closure.
    mutating func add(_ polling: PollingRule, _ id: ObserverID) {
        pollers[id]?.count += 1
        if pollers[id] == nil { pollers[id] = Poller(polling: polling) } else { replace(polling, id) }
    }

    /// Takes back one addition of an observer, which is forgotten with the last of them.
    mutating func remove(_ id: ObserverID) {
        pollers[id]?.count -= 1
        if pollers[id]?.count == 0, let poller = pollers.removeValue(forKey: id) { retired.append(poller.polling) }
    }

    /// Removes and returns the closures that are no longer called.
    mutating func takeRetired() -> [PollingRule] {
        defer { retired = [] }
        return retired
    }

    /// Replaces a closure.
    ///
    /// Until the new one has returned, the interval of the old one continues.
    mutating func replace(_ polling: PollingRule, _ id: ObserverID) {
        if let old = pollers[id]?.polling { retired.append(old) }
        pollers[id]?.polling = polling
        pollers[id]?.evaluation = nil
    }

    /// Returns the calls that are needed for a value, in the order of their observers' identifiers.
    mutating func evaluations(for valueTicket: Ticket?) -> [Evaluation] {
        let ids = pollers.filter { $0.value.evaluation == nil || $0.value.valueTicket != valueTicket }.keys
        return ids.sorted { $0.number < $1.number }.compactMap { id in
            lastEvaluation += 1
            pollers[id]?.evaluation = lastEvaluation
            pollers[id]?.valueTicket = valueTicket
            return pollers[id].map { Evaluation(number: lastEvaluation, poller: id, polling: $0.polling) }
        }
    }

    mutating func accept(_ interval: Duration?, of evaluation: Evaluation) -> Bool {
        guard let poller = pollers[evaluation.poller], poller.evaluation == evaluation.number,
            poller.interval != interval
        else { return false }
        pollers[evaluation.poller]?.interval = interval
        return true
    }

    func shortestInterval(inBackground: Bool) -> Duration? {
        pollers.values.filter { !inBackground || $0.polling.inBackground }.compactMap(\.interval).min()
    }
}
