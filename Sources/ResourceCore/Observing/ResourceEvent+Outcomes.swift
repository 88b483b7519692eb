extension ResourceEvent {
    package enum Outcome: String, Hashable, Sendable {
        case succeeded
        case notModified = "not modified"
        case restored
        case failed
        case cancelled
        case discarded
    }

    // The outcomes of the attempts that end with this event, by their numbers. Each attempt that began ends. One that
    // was canceled ends at once, as canceled, and may end once more, as discarded, when its loader returns.
    package var outcomes: [UInt64: Outcome] {
        var outcomes: [UInt64: Outcome] = [:]
        if let attempt, let outcome = Outcome(cause) { outcomes[attempt] = outcome }
        for change in changes {
            switch change {
            case .stopped(let attempt):
                outcomes[attempt] = outcomes[attempt] ?? (cause == .totalOver ? .failed : .cancelled)
            case .discarded(let attempt): outcomes[attempt] = .discarded
            default: break
            }
        }
        return outcomes
    }

    package var attempt: UInt64? {
        for event in recording?.events ?? [] {
            switch event {
            case .ended(let ticket, _), .endedPart(let ticket), .restored(let ticket, _): return ticket.number
            default: break
            }
        }
        return nil
    }
}

extension ResourceEvent.Outcome {
    fileprivate init?(_ cause: ResourceEvent.Cause) {
        switch cause {
        case .succeeded: self = .succeeded
        case .notModified: self = .notModified
        case .restored: self = .restored
        case .failed: self = .failed
        case .cancelled: self = .cancelled
        default: return nil
        }
    }
}
