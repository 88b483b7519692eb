extension LoadMachine {
    /// An attempt has ended, in time or late; its ticket says whether it may count (R1, R2).
    package mutating func ended(_ ticket: Ticket, _ outcome: Outcome, tickets: inout TicketRoll) -> [Action] {
        guard let flight, flight.ticket == ticket, flight.stage == .attempting else {
            return endedLate(ticket, outcome)
        }
        if flight.trailing == nil, willRetry(after: outcome) { return pause(after: ticket) }
        let outcome = judged(outcome)
        var actions: [Action] = []
        absentees.removeAll()
        if let trailing = flight.trailing {
            if !take(ticket, outcome, isFresh: false) { actions.append(.discard(ticket)) }
            start(trailing, tickets: &tickets, &actions)
        } else {
            self.flight = nil
            conclude(flight, outcome, &actions)
        }
        settleGrace(&actions)
        return actions
    }

    /// The flight was without interest for the whole of its grace: it is cancelled (R5).
    ///
    /// A loader that ignores this and succeeds still fills the cache, unless a ticket comes first.
    package mutating func graceOver() -> [Action] {
        guard isGraceRunning, let flight else { return [] }
        isGraceRunning = false
        var actions: [Action] = []
        stopFlight(&actions)
        if flight.trailing == nil, flight.stage == .attempting { abandoned = flight.ticket }
        return actions
    }

    private mutating func endedLate(_ ticket: Ticket, _ outcome: Outcome) -> [Action] {
        guard abandoned == ticket else { return [.discard(ticket)] }
        abandoned = nil
        return take(ticket, judged(outcome), isFresh: true) ? [] : [.discard(ticket)]
    }

    /// What an attempt that nothing overtook leaves behind.
    private mutating func conclude(_ flight: Flight, _ outcome: Outcome, _ actions: inout [Action]) {
        switch outcome {
        case .success, .notModified:
            take(flight.ticket, outcome, isFresh: true)
            resumeAll(.value, &actions)
        case .failure where flight.intent == .sync, .transient where flight.intent == .sync,
            .exhausted where flight.intent == .sync:
            actions.append(.noteSyncError)
            resumeAll(.failure, &actions)
        case .failure, .transient, .exhausted:
            error = flight.ticket
            isPausing = true
            resumeAll(.failure, &actions)
        case .cancelled:
            lastCancelled = flight.ticket
            resumeAll(.cancelled, &actions)
        }
    }
}

// What several events have in common.
extension LoadMachine {
    /// Begins a flight; without a connection it waits for one, unless the user asked for it (R17).
    mutating func start(
        _ intent: LoadIntent, isAtOnce: Bool = false, tickets: inout TicketRoll, _ actions: inout [Action]
    ) {
        let ticket = tickets.next()
        abandoned = nil
        flight = Flight(ticket: ticket, intent: intent, stage: isOnline || isAtOnce ? .attempting : .offline)
        if flight?.stage == .attempting { actions.append(.start(ticket, intent, attempt: 1)) }
    }

    mutating func accept(_ ticket: Ticket, isFresh: Bool) {
        value = ticket
        error = nil
        isPausing = false
        self.isFresh = isFresh
    }

    /// Takes up what a success says; says whether it was one.
    @discardableResult
    mutating func take(_ ticket: Ticket, _ outcome: Outcome, isFresh: Bool) -> Bool {
        switch outcome {
        case .success: accept(ticket, isFresh: isFresh)
        case .notModified: confirm(ticket, isFresh: isFresh)
        case .failure, .transient, .exhausted, .cancelled: return false
        }
        return true
    }

    /// What an outcome is to the value that is there: without one, that it has not changed is a failure (R13).
    private func judged(_ outcome: Outcome) -> Outcome {
        outcome == .notModified && value == nil ? .failure : outcome
    }

    /// The value stays, and an attempt has just found it right (R13).
    private mutating func confirm(_ ticket: Ticket, isFresh: Bool) {
        confirmed = ticket
        error = nil
        isPausing = false
        self.isFresh = isFresh
    }

    /// Cancels the flight, trailing included; the entry stays as it was (R8).
    mutating func stopFlight(_ actions: inout [Action]) {
        lastCancelled = flight?.ticket
        dropFlight(&actions)
    }

    mutating func dropFlight(_ actions: inout [Action]) {
        switch flight?.stage {
        case .attempting?: if let flight { actions.append(.cancel(flight.ticket)) }
        case .pausing?: actions.append(.stopRetryTimer)
        case .offline?, nil: break
        }
        flight = nil
        absentees.removeAll()
    }

    mutating func resumeAll(_ resolution: Resolution, _ actions: inout [Action]) {
        for waiter in waiters { actions.append(.resume(waiter.id, resolution)) }
        waiters.removeAll()
    }

    /// Runs the entry's timer exactly while a flight has no interest.
    mutating func settleGrace(_ actions: inout [Action]) {
        let isNeeded = flight != nil && !hasInterest
        guard isNeeded != isGraceRunning else { return }
        isGraceRunning = isNeeded
        actions.append(isNeeded ? .startGrace : .stopGrace)
    }

    /// Counts the store among the interested again.
    mutating func welcome(_ observer: ObserverID) {
        absentees.removeAll { $0.id == observer }
    }
}
