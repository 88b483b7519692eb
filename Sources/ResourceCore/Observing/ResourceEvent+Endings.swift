extension ResourceEvent {
    /// The end of an attempt.
    public struct Ending: Hashable, Sendable {
        /// The number of the attempt, as in ``ResourceEvent/Change/began(attempt:_:)``.
        public let attempt: UInt64

        /// The outcome of the attempt.
        public let outcome: Outcome
    }

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

    /// The attempts that end with this event, in the order in which they began.
    ///
    /// Each attempt that began ends. An attempt that was canceled ends at once, as canceled, and may end once more, as
    /// discarded, when its loader returns.
    public var endings: [Ending] {
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
        return outcomes.map { Ending(attempt: $0.key, outcome: $0.value) }.sorted { $0.attempt < $1.attempt }
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
