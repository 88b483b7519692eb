extension LoadMachine {
    /// Handles the end of an attempt, in time or late.
    ///
    /// Its ticket determines whether the outcome counts (R1, R2).
    package mutating func ended(_ ticket: Ticket, _ outcome: Outcome, tickets: inout TicketRoll) -> [Action] {
        guard let flight, flight.ticket == ticket, flight.stage == .attempting else {
            return endedLate(ticket, outcome)
        }
        var actions: [Action] = []
        let outcome = judged(outcome, of: flight)
        if outcome != .notModified { breakOff(&actions) }
        if flight.trailing == nil, willRetry(after: outcome) { return actions + pause(after: ticket) }
        absentees.removeAll()
        if let trailing = flight.trailing {
            if !take(ticket, outcome, isFresh: false, &actions) { actions.append(.discard(ticket)) }
            start(trailing, asker: flight.asker, tickets: &tickets, &actions)
        } else {
            self.flight = nil
            conclude(flight, outcome, &actions)
        }
        settleGrace(&actions)
        return actions
    }

    /// Cancels a flight that was without interest for the whole grace period (R5).
    ///
    /// A loader that ignores the cancellation and succeeds still fills the cache, unless a newer ticket was issued.
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
        var actions: [Action] = []
        if !take(ticket, judged(outcome, of: nil), isFresh: true, &actions) { actions.append(.discard(ticket)) }
        return actions
    }

    /// Applies the outcome of a flight that nothing has overtaken.
    mutating func conclude(_ flight: Flight, _ outcome: Outcome, _ actions: inout [Action]) {
        switch outcome {
        case .success, .notModified:
            take(flight.ticket, outcome, isFresh: true, &actions)
            resumeAll(.value, &actions)
        case .failure where flight.intent == .sync, .transient where flight.intent == .sync,
            .exhausted where flight.intent == .sync:
            actions.append(.noteSyncError)
            resumeAll(.failure, &actions)
        case .failure, .transient, .exhausted:
            error = flight.ticket
            isPausing = true
            if value == nil { isInvalidated = false }
            resumeAll(.failure, &actions)
        case .cancelled:
            lastCancelled = flight.ticket
            resumeAll(.cancelled, &actions)
        }
    }
}

// The operations that several events have in common.
extension LoadMachine {
    /// Begins a flight, first reading its record if that wasn't read yet (R22).
    ///
    /// Without a connection, the flight waits for one, unless the user requested it (R17).
    mutating func start(
        _ intent: LoadIntent, isAtOnce: Bool = false, asker: ObserverID?, tickets: inout TicketRoll,
        _ actions: inout [Action]
    ) {
        let ticket = tickets.next()
        abandoned = nil
        let stage: Flight.Stage = hasUnreadRecord ? .restoring : isOnline || isAtOnce ? .attempting : .offline
        flight = Flight(began: ticket, ticket: ticket, intent: intent, stage: stage, asker: asker)
        switch stage {
        case .restoring: actions.append(.restore(ticket))
        case .attempting: actions.append(.start(ticket, intent, attempt: 1))
        case .offline, .pausing: break
        }
    }

    /// Accepts a value, which is newer than any record.
    mutating func accept(_ ticket: Ticket, isFresh: Bool, _ actions: inout [Action]) {
        value = ticket
        renew(isFresh: isFresh, &actions)
    }

    /// Renews the current value as of this moment, in memory and on disk.
    private mutating func renew(isFresh: Bool, _ actions: inout [Action]) {
        error = nil
        isInitial = false
        isPausing = false
        self.isFresh = isFresh
        isInvalidated = !isFresh
        guard record != .unkept else { return }
        record = .known
        actions.append(.record)
    }

    /// Applies a successful outcome, and returns a Boolean value that indicates whether it was successful.
    @discardableResult
    mutating func take(
        _ ticket: Ticket, _ outcome: Outcome, isFresh: Bool, _ actions: inout [Action]
    ) -> Bool {
        switch outcome {
        case .success: accept(ticket, isFresh: isFresh, &actions)
        case .notModified: confirm(ticket, isFresh: isFresh, &actions)
        case .failure, .transient, .exhausted, .cancelled: return false
        }
        return true
    }

    /// Returns the meaning of an outcome for the current value.
    ///
    /// Without a value, an unchanged one is a failure (R13). The end of an attempt that delivered values before
    /// confirms the last of them.
    private func judged(_ outcome: Outcome, of flight: Flight?) -> Outcome {
        switch outcome {
        case .notModified where value == nil: .failure
        case .success where flight?.hasDelivered == true: .notModified
        default: outcome
        }
    }

    /// Confirms the value, which an attempt has just found unchanged (R13).
    private mutating func confirm(_ ticket: Ticket, isFresh: Bool, _ actions: inout [Action]) {
        confirmed = ticket
        renew(isFresh: isFresh, &actions)
    }

    /// Cancels the flight, including the trailing one.
    ///
    /// The entry stays as it was (R8).
    mutating func stopFlight(_ actions: inout [Action]) {
        lastCancelled = flight?.ticket
        dropFlight(&actions)
    }

    mutating func dropFlight(_ actions: inout [Action]) {
        stopStage(&actions)
        flight = nil
        absentees.removeAll()
    }

    /// Stops the current stage of the flight.
    mutating func stopStage(_ actions: inout [Action]) {
        guard let flight else { return }
        breakOff(&actions)
        switch flight.stage {
        case .attempting, .restoring: actions.append(.cancel(flight.ticket))
        case .pausing: actions.append(.stopRetryTimer)
        case .offline: break
        }
    }

    mutating func resumeAll(_ resolution: Resolution, _ actions: inout [Action]) {
        guard waiting > 0 else { return }
        waiting = 0
        actions.append(.resumeAll(resolution))
    }

    /// Runs the entry's grace timer exactly while a flight has no interest.
    mutating func settleGrace(_ actions: inout [Action]) {
        let isNeeded = flight != nil && !hasInterest
        guard isNeeded != isGraceRunning else { return }
        isGraceRunning = isNeeded
        actions.append(isNeeded ? .startGrace : .stopGrace)
    }

    /// Counts the store as interested again.
    mutating func welcome(_ observer: ObserverID) {
        absentees.removeAll { $0.id == observer }
    }
}
