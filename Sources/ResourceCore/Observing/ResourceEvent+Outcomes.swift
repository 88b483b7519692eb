extension ResourceEvent {
    /// An outcome of an attempt.
    public enum Outcome: String, Hashable, Sendable {
        /// The attempt delivered a value.
        case succeeded

        /// The attempt found that the value hasn't changed.
        case notModified = "not modified"

        /// The record of an earlier launch was read.
        ///
        /// If that wasn't sufficient, another attempt begins.
        case restored

        /// The attempt failed with an error.
        case failed

        /// The attempt was canceled, or canceled itself.
        case cancelled

        /// The attempt delivered a result too late to count.
        case discarded
    }

    /// The outcomes of the attempts that end with this event, by their numbers, as in
    /// ``ResourceEvent/Change/began(attempt:_:)``.
    ///
    /// Each attempt that began ends. An attempt that was canceled ends at once, as canceled, and may end once more, as
    /// discarded, when its loader returns.
    public var outcomes: [UInt64: Outcome] {
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
