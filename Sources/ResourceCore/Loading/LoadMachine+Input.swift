// The events of a machine as values, which can be recorded in one place and replayed in another.
extension LoadMachine {
    /// An event of a machine, which corresponds to the method of the same name.
    package enum Input: Hashable, Sendable {
        case observe(isDemanding: Bool)
        case leave(ObserverID, isDemanding: Bool)
        case comeBack(ObserverID)
        case abandon(ObserverID, observes: Bool, isDemanding: Bool, calls: Int)
        case ask(Request, waits: Bool, observer: ObserverID?)
        case callerCancelled
        case cancelAll
        case invalidate
        case set
        case reset
        case fill(isFresh: Bool)
        case seed(hasValue: Bool, hasError: Bool, isFresh: Bool)
        case delivered(Ticket)
        case ended(Ticket, Outcome)
        case restored(Ticket, Restoration)
        case graceOver
        case retryDue
        case totalOver
        case wentOnline
        case wentOffline
        case age
        case pauseOver
        case persist
    }

    /// Handles an event.
    ///
    /// The same events from the same state lead to the same state.
    package mutating func take(_ input: Input, tickets: inout TicketRoll) -> [Action] {
        switch input {
        case .observe(let isDemanding): observe(isDemanding: isDemanding)
        case .leave(let observer, let isDemanding): leave(observer, isDemanding: isDemanding)
        case .comeBack(let observer): comeBack(observer)
        case .abandon(let observer, let observes, let isDemanding, let calls):
            abandon(observer, observes: observes, isDemanding: isDemanding, calls: calls)
        case .ask(let request, let waits, let observer):
            ask(request, waits: waits, observer: observer, tickets: &tickets)
        case .callerCancelled: callerCancelled()
        case .cancelAll: cancelAll()
        case .invalidate: invalidate(tickets: &tickets)
        case .set: set(tickets: &tickets)
        case .reset: reset(tickets: &tickets)
        case .fill(let isFresh): fill(isFresh: isFresh, tickets: &tickets)
        case .delivered(let ticket): delivered(ticket, tickets: &tickets)
        case .ended(let ticket, let outcome): ended(ticket, outcome, tickets: &tickets)
        case .restored(let ticket, let restoration): restored(ticket, restoration, tickets: &tickets)
        case .graceOver: graceOver()
        case .retryDue: retryDue(tickets: &tickets)
        case .totalOver: totalOver(tickets: &tickets)
        case .wentOnline: wentOnline(tickets: &tickets)
        case .persist: persist()
        case .seed, .wentOffline, .age, .pauseOver: takeQuietly(input, tickets: &tickets)
        }
    }

    /// Handles the events that never require actions.
    private mutating func takeQuietly(_ input: Input, tickets: inout TicketRoll) -> [Action] {
        switch input {
        case .seed(let hasValue, let hasError, let isFresh):
            seed(hasValue: hasValue, hasError: hasError, isFresh: isFresh, tickets: &tickets)
        case .wentOffline: wentOffline()
        case .age: age()
        case .pauseOver: pauseOver()
        default: preconditionFailure("\(input) may ask for something")
        }
        return []
    }
}

extension [LoadMachine.Action] {
    /// Appends the actions of another event.
    ///
    /// Usually both sides are empty, and nothing is copied.
    mutating func add(_ others: [LoadMachine.Action]) {
        if isEmpty { self = others } else { self += others }
    }
}
