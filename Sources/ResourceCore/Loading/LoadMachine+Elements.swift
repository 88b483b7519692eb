// Attempts that deliver more than one value (conformance 121).
extension LoadMachine {
    /// An attempt delivered a value and goes on; the value is fresh as long as it does.
    ///
    /// One that a barrier has overtaken would never make way by itself, if nothing ends its sequence: it goes with its
    /// next element, which is shown stale (R2).
    package mutating func delivered(_ ticket: Ticket, tickets: inout TicketRoll) -> [Action] {
        guard let flight, flight.ticket == ticket, flight.stage == .attempting else { return [.discard(ticket)] }
        var actions: [Action] = []
        if let trailing = flight.trailing {
            accept(tickets.next(), isFresh: false, &actions)
            dropFlight(&actions)
            start(trailing, asker: flight.asker, tickets: &tickets, &actions)
        } else {
            // NB: it is written to disk when the attempt has ended, and is known then to be all there is, or not.
            value = tickets.next()
            isInitial = false
            error = nil
            isPausing = false
            isFresh = true
            isInvalidated = false
            self.flight?.hasDelivered = true
            resumeAll(.value, &actions)
        }
        settleGrace(&actions)
        return actions
    }

    /// The attempt that runs does not come to its own end: what it delivered is not all there is, and so is stale.
    mutating func breakOff(_ actions: inout [Action]) {
        guard flight?.hasDelivered == true else { return }
        flight?.hasDelivered = false
        isFresh = false
        if record != .unkept, value != nil { actions.append(.record) }
    }

    /// A call that joins a flight whose last value is fresh has that one, and the entry all later ones.
    mutating func shareElement(_ actions: inout [Action]) {
        if flight?.hasDelivered == true, isFresh { resumeAll(.value, &actions) }
    }
}
