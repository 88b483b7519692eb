extension LoadMachine {
    /// Handles the end of the pause after a failed attempt: the next one begins as soon as there is a connection (R17).
    package mutating func retryDue(tickets: inout TicketRoll) -> [Action] {
        guard flight?.stage == .pausing else { return [] }
        var actions: [Action] = []
        if isOnline {
            attempt(tickets: &tickets, &actions)
        } else {
            flight?.stage = .offline
        }
        return actions
    }

    /// Handles the return of the connection: an attempt that waited for it begins.
    package mutating func wentOnline(tickets: inout TicketRoll) -> [Action] {
        isOnline = true
        var actions: [Action] = []
        if flight?.stage == .offline { attempt(tickets: &tickets, &actions) }
        return actions
    }

    /// Handles the loss of the connection.
    ///
    /// A running attempt continues, and one that fails or begins from now on waits.
    package mutating func wentOffline() {
        isOnline = false
    }

    /// Returns a Boolean value that indicates whether another attempt follows.
    ///
    /// One that failed offline doesn't even count.
    func willRetry(after outcome: Outcome) -> Bool {
        switch outcome {
        case .transient: true
        case .exhausted: !isOnline
        case .success, .notModified, .failure, .cancelled: false
        }
    }

    /// Waits before the next attempt.
    mutating func pause(after failure: Ticket) -> [Action] {
        flight?.failure = failure
        flight?.isCounted = isOnline
        flight?.stage = isOnline ? .pausing : .offline
        return isOnline ? [.startRetryTimer] : []
    }

    /// Starts an attempt at once because the user requested it while the flight waited.
    ///
    /// The count starts over (R5).
    mutating func restart(tickets: inout TicketRoll, _ actions: inout [Action]) {
        if flight?.stage == .pausing { actions.append(.stopRetryTimer) }
        flight?.intent = .refresh
        flight?.attempt = 1
        flight?.isCounted = false
        flight?.failure = nil
        attempt(tickets: &tickets, &actions)
        if let ticket = flight?.ticket { flight?.began = ticket }
    }

    /// Begins the next attempt.
    ///
    /// One that failed online counts for good, regardless of later changes of the connection.
    mutating func attempt(tickets: inout TicketRoll, _ actions: inout [Action]) {
        guard var flight else { return }
        if flight.isCounted { flight.attempt += 1 }
        flight.isCounted = false
        flight.ticket = tickets.next()
        flight.stage = .attempting
        self.flight = flight
        actions.append(.start(flight.ticket, flight.intent, attempt: flight.attempt))
    }
}
