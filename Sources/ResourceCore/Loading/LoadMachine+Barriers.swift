extension LoadMachine {
    /// Makes the value stale.
    ///
    /// No load that began before this moment can make it fresh (R2).
    package mutating func invalidate(tickets: inout TicketRoll) -> [Action] {
        raiseBarrier(tickets: &tickets)
        isFresh = false
        isInvalidated = true
        isPausing = false
        if record == .unread { record = .outdated }
        absentees.removeAll()
        var actions: [Action] = []
        if let flight {
            let intent = max(flight.trailing ?? flight.intent, hasDemand ? .load : .sync)
            if !hasInterest {
                stopFlight(&actions)
            } else if flight.hasDelivered {
                dropFlight(&actions)
                start(intent, asker: flight.asker, tickets: &tickets, &actions)
            } else if flight.stage == .attempting {
                self.flight?.trailing = intent
            } else {
                self.flight?.intent = intent
            }
        } else if hasDemand {
            start(.load, asker: nil, tickets: &tickets, &actions)
        }
        settleGrace(&actions)
        return actions
    }

    /// Accepts a value that was set manually.
    ///
    /// It's fresh, and no running load can overwrite it (R5).
    package mutating func set(tickets: inout TicketRoll) -> [Action] {
        let ticket = raiseBarrier(tickets: &tickets)
        var actions: [Action] = []
        dropFlight(&actions)
        accept(ticket, isFresh: true, &actions)
        resumeAll(.value, &actions)
        settleGrace(&actions)
        return actions
    }

    /// Makes the entry idle, whether observed or not.
    ///
    /// No load that began before can write to it (R12).
    package mutating func reset(tickets: inout TicketRoll) -> [Action] {
        let ticket = raiseBarrier(tickets: &tickets)
        var actions: [Action] = []
        value = nil
        isInitial = false
        error = nil
        dropFlight(&actions)
        isFresh = false
        isInvalidated = false
        isPausing = false
        lastReset = ticket
        if record != .unkept { record = .known }
        resumeAll(.cancelled, &actions)
        settleGrace(&actions)
        return actions
    }

    /// Makes the value stale because of its age (R20).
    package mutating func age() {
        isFresh = false
    }

    /// Ends the time in which the error is recent (R16).
    package mutating func pauseOver() {
        isPausing = false
    }

    /// A Boolean value that indicates whether the entry is empty, and was never reset (R12).
    var isFillable: Bool { value == nil && error == nil && lastReset == nil }

    /// Fills an empty entry that was never reset with a value that existed before any load (R12, R22).
    package mutating func fill(isFresh: Bool, tickets: inout TicketRoll) -> [Action] {
        guard isFillable else { return [] }
        value = tickets.next()
        isInitial = true
        self.isFresh = isFresh && !isInvalidated
        return []
    }

    /// Starts with the state of a preview or a test.
    mutating func seed(hasValue: Bool, hasError: Bool, isFresh: Bool, tickets: inout TicketRoll) {
        if hasValue {
            value = tickets.next()
            self.isFresh = isFresh
        }
        if hasError { error = tickets.next() }
    }

    @discardableResult
    private mutating func raiseBarrier(tickets: inout TicketRoll) -> Ticket {
        abandoned = nil
        return tickets.next()
    }
}

extension LoadMachine {
    mutating func seed<Value>(_ state: ResourceState<Value>, tickets: inout TicketRoll) {
        seed(hasValue: state.value != nil, hasError: state.error != nil, isFresh: !state.isStale, tickets: &tickets)
    }
}
