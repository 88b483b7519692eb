extension LoadMachine {
    // No load that began before this moment can make the value fresh (R2).
    mutating func invalidate(_ step: inout Step) {
        raiseBarrier(&step)
        isFresh = false
        isInvalidated = true
        isPausing = false
        if record == .unread { record = .outdated }
        withdrawn.removeAll()
        guard var flight else {
            if hasDemand { start(.load, asker: nil, &step) }
            return
        }
        guard hasInterest else { return stopFlight(&step) }
        if hasDemand { flight.isSilent = false }
        let intent = max(flight.trailing ?? flight.intent, hasDemand ? .load : .sync)
        switch phase {
        case .delivering:
            dropFlight(&step)
            return follow(flight, with: intent, &step)
        case .flying, .overtaken: flight.trailing = intent
        case .resting, .pausing, .offline, .restoring: flight.intent = intent
        }
        self.flight = flight
    }

    // An overtaken attempt that hasn't entered its loader makes way for the flight behind it at once (R5).
    mutating func recalled(_ ticket: Ticket, _ step: inout Step) {
        guard attempting == ticket, let flight, let trailing = flight.trailing else { return }
        dropFlight(&step)
        follow(flight, with: trailing, &step)
    }

    // The value is fresh, and no running load can overwrite it (R5).
    mutating func set(_ step: inout Step) {
        let ticket = raiseBarrier(&step)
        dropFlight(&step)
        accept(ticket, isFresh: true, &step)
        resumeAll(.value, &step)
    }

    // The entry becomes idle, whether observed or not. No load that began before can write to it (R12).
    mutating func reset(_ step: inout Step) {
        let ticket = raiseBarrier(&step)
        valueTicket = nil
        isInitial = false
        errorTicket = nil
        dropFlight(&step)
        isFresh = false
        isInvalidated = false
        isPausing = false
        lastReset = ticket
        if record != .unkept { record = .known }
        resumeAll(.cancelled, &step)
    }

    // An entry that was reset stays empty (R12).
    var isFillable: Bool { valueTicket == nil && errorTicket == nil && lastReset == nil }

    mutating func fill(isFresh: Bool, _ step: inout Step) {
        guard isFillable else { return }
        valueTicket = step.tickets.next()
        isInitial = true
        self.isFresh = isFresh && !isInvalidated
    }

    mutating func seed(hasValue: Bool, hasError: Bool, isFresh: Bool, _ step: inout Step) {
        if hasValue {
            valueTicket = step.tickets.next()
            self.isFresh = isFresh
        }
        if hasError { errorTicket = step.tickets.next() }
    }

    @discardableResult
    private mutating func raiseBarrier(_ step: inout Step) -> Ticket {
        abandoned = nil
        return step.tickets.next()
    }
}
