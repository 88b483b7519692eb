extension LoadMachine {
    /// An attempt has ended, in time or late; its ticket says whether it may count (R1, R2).
    mutating func ended(_ ticket: Ticket, _ outcome: Outcome, tickets: inout TicketRoll) -> [Action] {
        guard let flight, flight.ticket == ticket else { return endedLate(ticket, outcome) }
        var actions: [Action] = []
        absentees.removeAll()
        if let trailing = flight.trailing {
            if outcome == .success { accept(ticket, isFresh: false) } else { actions.append(.discard(ticket)) }
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
    mutating func graceOver() -> [Action] {
        guard isGraceRunning, let flight else { return [] }
        isGraceRunning = false
        var actions: [Action] = []
        stopFlight(&actions)
        if flight.trailing == nil { abandoned = flight.ticket }
        return actions
    }

    private mutating func endedLate(_ ticket: Ticket, _ outcome: Outcome) -> [Action] {
        guard abandoned == ticket else { return [.discard(ticket)] }
        abandoned = nil
        guard outcome == .success else { return [.discard(ticket)] }
        accept(ticket, isFresh: true)
        return []
    }

    /// What an attempt that nothing overtook leaves behind.
    private mutating func conclude(_ flight: Flight, _ outcome: Outcome, _ actions: inout [Action]) {
        switch outcome {
        case .success:
            accept(flight.ticket, isFresh: true)
            resumeAll(.value, &actions)
        case .failure where flight.intent == .sync:
            actions.append(.noteSyncError)
            resumeAll(.failure, &actions)
        case .failure:
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
    mutating func start(_ intent: LoadIntent, tickets: inout TicketRoll, _ actions: inout [Action]) {
        let ticket = tickets.next()
        abandoned = nil
        flight = Flight(ticket: ticket, intent: intent)
        actions.append(.start(ticket, intent))
    }

    mutating func accept(_ ticket: Ticket, isFresh: Bool) {
        value = ticket
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
        if let flight { actions.append(.cancel(flight.ticket)) }
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
