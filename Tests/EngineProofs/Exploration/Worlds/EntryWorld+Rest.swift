import ResourceCore

// Liveness: loads come to their end, and leave nothing behind.
extension EntryWorld {
    func violationAtRest() -> Violation? {
        if history.flight == nil, history.obstacle == nil { return restViolation }
        for outcome in LoadMachine.Outcome.allCases where outcome != .overlapped {
            var world = self
            if world.history.obstacle != nil, let violation = world.happen(.online) { return violation }
            var steps = 0
            while let flight = world.history.flight, steps < 12 {
                if let violation = world.happen(flight.nextStep(outcome)) { return violation }
                steps += 1
            }
            if let violation = world.restViolation { return violation }
        }
        return nil
    }

    private var restViolation: Violation? {
        if history.flight != nil { return Violation("R2", "flights follow one another for ever") }
        if machine.base.activity != nil { return Violation("R8", "an indicator stays up") }
        if history.isAnyCallerWaiting { return Violation("R7", "a caller waits for ever") }
        if hasGraceTimer || hasRetryTimer { return Violation("R5", "a timer stays behind") }
        return nil
    }
}

extension FlightHistory {
    /// Returns an event that brings the flight nearer to its end.
    ///
    /// Its second attempt is its last.
    fileprivate func nextStep(_ outcome: LoadMachine.Outcome) -> EntryEvent {
        switch stage {
        case .attempting: .ended([.transient, .postponed].contains(outcome) && number > 1 ? .exhausted : outcome)
        case .restoring: .restored(.none)
        case .pausing, .offline: .retryDue
        }
    }
}
