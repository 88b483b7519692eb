extension LoadMachine {
    // The attempt for the next part begins at once, or when the obstacle is gone. Each part has its own retries. A
    // barrier that came meanwhile still has its trailing flight, because no number of later parts makes the earlier
    // ones fresh.
    mutating func endedPart(_ ticket: Ticket, _ step: inout Step) {
        guard attempting == ticket else { return step.actions.append(.discard(ticket)) }
        flight?.attempt = 1
        flight?.failure = nil
        flight?.isHeldUp = false
        attemptOrWait(isAtOnce: flight?.intent == .refresh, &step)
    }

    // The part was loaded beside the flight. The error, the freshness, and the flight stay as they are.
    mutating func extend(_ step: inout Step) {
        guard valueTicket != nil else { return }
        abandoned = nil
        valueTicket = step.tickets.next()
        if record == .known { step.actions.append(.record) }
    }
}
