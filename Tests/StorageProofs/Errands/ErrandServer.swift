import Foundation

/// A server of errands that honors keys, loses messages, and survives its senders.
struct ErrandServer {
    let plan: ErrandPlan

    /// A Boolean value that indicates whether each request is a new one.
    let ignoresKeys: Bool
    private(set) var journal = ErrandJournal()
    private var verdicts: [UUID: ServerResponse.Verdict] = [:]
    private var late: [(errand: Errand, key: UUID, requests: Int)] = []
    private var requests = 0

    init(_ plan: ErrandPlan, ignoresKeys: Bool = false) {
        self.plan = plan
        self.ignoresKeys = ignoresKeys
    }

    /// Returns the line that answers a line of a sender, if any.
    mutating func answer(_ line: String) -> String? {
        guard let message = try? JSONDecoder().decode(SenderMessage.self, from: Data(line.utf8)) else { return nil }
        journal.note(message)
        guard case .request(let number, let errand, let key) = message else { return nil }
        let response = ServerResponse(request: number, verdict: handle(plan[errand], key))
        return (try? JSONEncoder().encode(response)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Handles the requests that are still on their way.
    mutating func deliverLate(until request: Int = .max) {
        for item in late where item.requests < request { _ = verdict(on: item.errand, item.key) }
        late.removeAll { $0.requests < request }
    }

    private mutating func handle(_ errand: Errand, _ key: UUID) -> ServerResponse.Verdict {
        requests += 1
        // A late request is overtaken by two others.
        deliverLate(until: requests - 2)
        let arrivals = journal.attempts.count { $0.errand == errand.number }
        switch errand.fates.dropFirst(arrivals - 1).first ?? .answered {
        case .answered: return verdict(on: errand, key)
        case .responseLost: _ = verdict(on: errand, key)
        case .requestLost: break
        case .late: late.append((errand, key, requests))
        }
        return .lost
    }

    /// Applies an errand, unless the key is known.
    private mutating func verdict(on errand: Errand, _ key: UUID) -> ServerResponse.Verdict {
        if errand.repetition != .never, !ignoresKeys, let verdict = verdicts[key] { return verdict }
        let verdict: ServerResponse.Verdict = errand.isRejected ? .rejected : .applied
        verdicts[key] = verdict
        if errand.isRejected { journal.rejected.insert(errand.number) } else { journal.applied.append(errand.number) }
        return verdict
    }
}
