extension LoadMachine {
    mutating func retryDue(_ step: inout Step) {
        guard phase == .pausing else { return }
        flight?.isHeldUp = false
        attemptOrWait(isAtOnce: false, &step)
    }

    mutating func meet(_ obstacle: Obstacle?, _ step: inout Step) {
        self.obstacle = obstacle
        if let flight, flight.stage == .offline, mayAttempt(isAtOnce: flight.isAtOnce) { attempt(&step) }
    }

    func mayAttempt(isAtOnce: Bool) -> Bool {
        switch obstacle {
        case nil: true
        case .turn, .wait: isAtOnce
        case .place: false
        }
    }

    // Begins an attempt of the flight, or has it wait until nothing prevents that.
    mutating func attemptOrWait(isAtOnce: Bool, _ step: inout Step) {
        guard !mayAttempt(isAtOnce: isAtOnce) else { return attempt(&step) }
        flight?.stage = .offline
        flight?.isAtOnce = isAtOnce
    }

    // An attempt that failed offline doesn't even count.
    func willRetry(after outcome: Outcome) -> Bool {
        switch outcome {
        case .transient, .postponed, .overlapped: true
        case .exhausted: obstacle == .wait
        case .success, .notModified, .failure, .cancelled: false
        }
    }

    mutating func pause(after failure: Ticket, with outcome: Outcome, _ step: inout Step) {
        let isOffline = obstacle == .wait
        let isCounted = !isOffline && outcome != .overlapped
        flight?.failure = failure
        flight?.isCounted = isCounted
        flight?.isHeldUp = isCounted && outcome == .postponed
        guard isCounted else { return attemptOrWait(isAtOnce: false, &step) }
        flight?.stage = .pausing
        step.actions.append(.startRetryTimer)
    }

    // The user requested an attempt while the flight waited, so the count starts over (R5).
    mutating func restart(_ step: inout Step) {
        if phase == .pausing { step.actions.append(.stopRetryTimer) }
        flight?.intent = .refresh
        flight?.isSilent = false
        flight?.attempt = 1
        flight?.isCounted = false
        flight?.failure = nil
        flight?.began = step.tickets.next()
        attemptOrWait(isAtOnce: true, &step)
    }

    // An attempt that failed online counts for good, regardless of later changes of the connection.
    mutating func attempt(_ step: inout Step) {
        guard var flight else { return }
        if flight.isCounted { flight.attempt += 1 }
        flight.isCounted = false
        flight.isAtOnce = false
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
