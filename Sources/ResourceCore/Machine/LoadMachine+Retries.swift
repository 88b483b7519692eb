extension LoadMachine {
    /// Handles the end of the pause after a failed attempt: the next one begins as soon as there is a connection (R17).
    mutating func retryDue(_ step: inout Step) {
        guard phase == .pausing else { return }
        if obstacle == nil {
            attempt(&step)
        } else {
            flight?.isHeldUp = false
            flight?.stage = .offline
        }
    }

    mutating func meet(_ obstacle: Obstacle?, _ step: inout Step) {
        self.obstacle = obstacle
        if obstacle == nil, phase == .offline { attempt(&step) }
    }

    // An attempt that failed offline doesn't even count.
    func willRetry(after outcome: Outcome) -> Bool {
        switch outcome {
        case .transient, .postponed: true
        case .exhausted: obstacle != nil
        case .success, .notModified, .failure, .cancelled: false
        }
    }

    mutating func pause(after failure: Ticket, isLong: Bool, _ step: inout Step) {
        flight?.failure = failure
        flight?.isCounted = obstacle == nil
        flight?.isHeldUp = obstacle == nil && isLong
        flight?.stage = obstacle == nil ? .pausing : .offline
        if obstacle == nil { step.actions.append(.startRetryTimer) }
    }

    // The user requested an attempt while the flight waited, so the count starts over (R5).
    mutating func restart(_ step: inout Step) {
        if phase == .pausing { step.actions.append(.stopRetryTimer) }
        flight?.intent = .refresh
        flight?.isSilent = false
        flight?.attempt = 1
        flight?.isCounted = false
        flight?.failure = nil
        attempt(&step)
        if let ticket = flight?.ticket { flight?.began = ticket }
    }

    // An attempt that failed online counts for good, regardless of later changes of the connection.
    mutating func attempt(_ step: inout Step) {
        guard var flight else { return }
        if flight.isCounted { flight.attempt += 1 }
        flight.isCounted = false
        flight.isHeldUp = false
        flight.ticket = step.tickets.next()
        flight.stage = .attempting
        self.flight = flight
        step.actions.append(.start(flight.ticket, flight.intent, attempt: flight.attempt))
    }

    /// Ends a flight that exceeded its total time limit, in any stage: it fails, or its trailing flight replaces it
    /// (R18).
    mutating func totalOver(_ step: inout Step) {
        guard let flight else { return }
        stopStage(&step)
        self.flight = nil
        withdrawn.removeAll()
        if let trailing = flight.trailing {
            follow(flight, with: trailing, &step)
        } else {
            conclude(flight, with: .failure, &step)
        }
    }
}
