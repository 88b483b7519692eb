extension LoadMachine {
    // The ticket of the attempt determines whether its outcome counts, in time or late (R1, R2).
    mutating func ended(_ outcome: Outcome, of ticket: Ticket, _ step: inout Step) {
        guard let flight, attempting == ticket else { return endedLate(outcome, of: ticket, &step) }
        if flight.hasDelivered, outcome == .success || outcome == .notModified { return finish(&step) }
        let outcome = adjustedOutcome(outcome)
        breakOff(&step)
        if flight.trailing == nil, willRetry(after: outcome) {
            return pause(after: ticket, with: outcome, &step)
        }
        withdrawn.removeAll()
        if let trailing = flight.trailing {
            take(outcome, of: ticket, isFresh: false, &step)
            follow(flight, with: trailing, &step)
        } else {
            self.flight = nil
            conclude(flight, with: outcome, &step)
        }
    }

    // A loader that ignores the cancellation and succeeds still fills the cache, unless a newer ticket was issued (R5).
    mutating func graceOver(_ step: inout Step) {
        guard isGraceRunning, let flight else { return }
        isGraceRunning = false
        stopFlight(&step)
        if flight.trailing == nil, flight.stage == .attempting { abandoned = flight.ticket }
    }

    private mutating func endedLate(_ outcome: Outcome, of ticket: Ticket, _ step: inout Step) {
        guard abandoned == ticket else { return step.actions.append(.discard(ticket)) }
        abandoned = nil
        take(adjustedOutcome(outcome), of: ticket, isFresh: true, &step)
    }

    mutating func conclude(_ flight: Flight, with outcome: Outcome, _ step: inout Step) {
        switch outcome {
        case .success, .notModified:
            take(outcome, of: flight.ticket, isFresh: true, &step)
            resumeAll(.value, &step)
        case .failure, .transient, .postponed, .exhausted, .overlapped:
            fail(flight, &step)
            resumeAll(.failure, &step)
        case .cancelled:
            lastCancelled = flight.ticket
            resumeAll(.cancelled, &step)
        }
    }

    private mutating func fail(_ flight: Flight, _ step: inout Step) {
        guard flight.intent != .sync else { return step.actions.append(.noteSyncError) }
        errorTicket = flight.ticket
        isPausing = true
        if valueTicket == nil { isInvalidated = false }
    }

    // Begins the trailing flight of one that has ended, which is as silent as that was.
    mutating func follow(_ flight: Flight, with trailing: LoadIntent, _ step: inout Step) {
        start(trailing, asker: flight.asker, &step)
        self.flight?.isSilent = flight.isSilent
    }

    // The record is read first, if it wasn't read yet (R22). If there is an obstacle, the flight waits for its end,
    // unless the user requested it (R17). For a place, it waits in any case (R23).
    mutating func start(_ intent: LoadIntent, isAtOnce: Bool = false, asker: ObserverID?, _ step: inout Step) {
        let ticket = step.tickets.next()
        abandoned = nil
        let stage: Flight.Stage = hasUnreadRecord ? .restoring : mayAttempt(isAtOnce: isAtOnce) ? .attempting : .offline
        flight = Flight(id: ticket, began: ticket, ticket: ticket, intent: intent, stage: stage, asker: asker)
        flight?.isAtOnce = isAtOnce && stage == .offline
        switch stage {
        case .restoring: step.actions.append(.restore(ticket))
        case .attempting: step.actions.append(.start(ticket, intent, attempt: 1))
        case .offline, .pausing: break
        }
    }

    mutating func accept(_ ticket: Ticket, isFresh: Bool, _ step: inout Step) {
        valueTicket = ticket
        renew(isFresh: isFresh, &step)
    }

    private mutating func renew(isFresh: Bool, _ step: inout Step) {
        errorTicket = nil
        isInitial = false
        isPausing = false
        self.isFresh = isFresh
        isInvalidated = !isFresh
        guard record != .unkept else { return }
        record = .known
        step.actions.append(.record)
    }

    mutating func take(_ outcome: Outcome, of ticket: Ticket, isFresh: Bool, _ step: inout Step) {
        switch outcome {
        case .success: accept(ticket, isFresh: isFresh, &step)
        case .notModified: confirm(ticket, isFresh: isFresh, &step)
        case .failure, .transient, .postponed, .exhausted, .overlapped, .cancelled:
            step.actions.append(.discard(ticket))
        }
    }

    // Without a value, an unchanged one is a failure (R13).
    private func adjustedOutcome(_ outcome: Outcome) -> Outcome {
        switch outcome {
        case .notModified where valueTicket == nil: .failure
        default: outcome
        }
    }

    private mutating func confirm(_ ticket: Ticket, isFresh: Bool, _ step: inout Step) {
        confirmed = ticket
        renew(isFresh: isFresh, &step)
    }

    // The trailing flight is canceled as well, and the entry stays as it was (R8).
    mutating func stopFlight(_ step: inout Step) {
        lastCancelled = flight?.ticket
        dropFlight(&step)
    }

    mutating func dropFlight(_ step: inout Step) {
        stopStage(&step)
        flight = nil
        withdrawn.removeAll()
    }

    mutating func stopStage(_ step: inout Step) {
        guard let flight else { return }
        breakOff(&step)
        switch flight.stage {
        case .attempting, .restoring: step.actions.append(.cancel(flight.ticket))
        case .pausing: step.actions.append(.stopRetryTimer)
        case .offline: break
        }
    }

    mutating func resumeAll(_ resolution: Resolution, _ step: inout Step) {
        guard waiting > 0 else { return }
        (waiting, waitingForAttempt) = (0, 0)
        step.actions.append(.resumeAll(resolution))
    }

    // While the flight waits, no indicator shows it, and calls that wait for an attempt return (R17).
    mutating func settleWait(_ step: inout Step) {
        guard isWaiting else { return }
        flight?.isSilent = true
        guard waitingForAttempt > 0 else { return }
        waiting -= waitingForAttempt
        waitingForAttempt = 0
        step.actions.append(.resumeAttemptCalls)
    }

    mutating func settleGrace(_ step: inout Step) {
        let isNeeded = flight != nil && !hasInterest
        guard isNeeded != isGraceRunning else { return }
        isGraceRunning = isNeeded
        step.actions.append(isNeeded ? .startGrace : .stopGrace)
    }

    // The value is fresh as long as the attempt continues. An attempt that a barrier has overtaken would never end by
    // itself if its sequence doesn't. It's therefore dropped with its next element, which is shown as stale (R2).
    mutating func delivered(_ ticket: Ticket, _ step: inout Step) {
        guard let flight, attempting == ticket else { return step.actions.append(.discard(ticket)) }
        if let trailing = flight.trailing {
            accept(step.tickets.next(), isFresh: false, &step)
            dropFlight(&step)
            follow(flight, with: trailing, &step)
        } else {
            valueTicket = step.tickets.next()
            isInitial = false
            errorTicket = nil
            isPausing = false
            isFresh = true
            isInvalidated = false
            self.flight?.hasDelivered = true
            if record != .unkept {
                record = .known
                step.actions.append(.recordSoon)
            }
            resumeAll(.value, &step)
        }
    }

    // The last value of an attempt that has come to its own end stays, and nothing tells if it's still right (R24).
    private mutating func finish(_ step: inout Step) {
        breakOff(&step)
        flight = nil
        withdrawn.removeAll()
        resumeAll(.value, &step)
    }

    private mutating func breakOff(_ step: inout Step) {
        guard flight?.hasDelivered == true else { return }
        flight?.hasDelivered = false
        isFresh = false
        if record != .unkept, valueTicket != nil { step.actions.append(.record) }
    }

    // A call that joins a flight with a fresh value is resumed. The entry receives all later values.
    mutating func resumeJoinedCalls(_ step: inout Step) {
        if flight?.hasDelivered == true, isFresh { resumeAll(.value, &step) }
    }
}
