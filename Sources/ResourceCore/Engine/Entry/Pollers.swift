struct PollingRule: Sendable {
    let interval: @Sendable (ResourceState<AnyValue>) -> Duration?
    let inBackground: Bool
}

struct Pollers: Sendable {
    // The outcomes that the state shows, each of which may lead to another interval.
    struct Basis: Hashable, Sendable {
        let value: Ticket?
        let confirmed: Ticket?
        let error: Ticket?
    }

    private struct Poller: Sendable {
        var polling: PollingRule
        var count = 1
        var interval: Duration?

        // Results of earlier ones are ignored as late.
        var evaluation: UInt64?
        var basis: Basis?
    }

    struct Evaluation: Sendable {
        let number: UInt64
        let poller: ObserverID
        let polling: PollingRule
    }

    private var pollers: [ObserverID: Poller] = [:]

    // They are the user's, and are released after the lock.
    private var retired: [PollingRule] = []

    var hasRetired: Bool { !retired.isEmpty }

    private var lastEvaluation: UInt64 = 0

    // One that was already added counts once more, with this closure.
    mutating func add(_ polling: PollingRule, _ id: ObserverID) {
        pollers[id]?.count += 1
        if pollers[id] == nil { pollers[id] = Poller(polling: polling) } else { replace(polling, id) }
    }

    mutating func remove(_ id: ObserverID) {
        pollers[id]?.count -= 1
        if pollers[id]?.count == 0, let poller = pollers.removeValue(forKey: id) { retired.append(poller.polling) }
    }

    mutating func takeRetired() -> [PollingRule] {
        defer { retired = [] }
        return retired
    }

    // Until the new one has returned, the interval of the old one continues.
    mutating func replace(_ polling: PollingRule, _ id: ObserverID) {
        if let old = pollers[id]?.polling { retired.append(old) }
        pollers[id]?.polling = polling
        pollers[id]?.evaluation = nil
    }

    mutating func evaluations(for basis: Basis) -> [Evaluation] {
        let ids = pollers.filter { $0.value.evaluation == nil || $0.value.basis != basis }.keys
        return ids.sorted { $0.number < $1.number }.compactMap { id in
            lastEvaluation += 1
            pollers[id]?.evaluation = lastEvaluation
            pollers[id]?.basis = basis
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
