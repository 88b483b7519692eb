// Attempts that deliver more than one value (conformance 121).
extension LoadMachine {
    /// Handles a value from an attempt that continues.
    ///
    /// The value is fresh as long as the attempt does. An attempt that a barrier has overtaken would never end by
    /// itself if its sequence doesn't. It's therefore dropped with its next element, which is shown as stale (R2).
    package mutating func delivered(_ ticket: Ticket, tickets: inout TicketRoll) -> [Action] {
        guard let flight, flight.ticket == ticket, flight.stage == .attempting else { return [.discard(ticket)] }
        var actions: [Action] = []
        if let trailing = flight.trailing {
            accept(tickets.next(), isFresh: false, &actions)
            dropFlight(&actions)
            start(trailing, asker: flight.asker, tickets: &tickets, &actions)
        } else {
            // NB: The value is written to disk when the attempt has ended, because only then is it known whether it's
            // complete.
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

    /// Marks the delivered value as stale, because the running attempt doesn't come to its own end.
    mutating func breakOff(_ actions: inout [Action]) {
        guard flight?.hasDelivered == true else { return }
        flight?.hasDelivered = false
        isFresh = false
        if record != .unkept, value != nil { actions.append(.record) }
    }

    /// Resumes a call that joins a flight with a fresh value.
    ///
    /// The entry receives all later values.
    mutating func shareElement(_ actions: inout [Action]) {
        if flight?.hasDelivered == true, isFresh { resumeAll(.value, &actions) }
    }
}
