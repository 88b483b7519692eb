extension LoadMachine {
    /// A caller asks for a load; with a waiter it is resumed when the flight, or the one that replaced it, has ended.
    ///
    /// R14 decides whether a flight is needed, R3 which one is joined, R5 what `refresh` and `reload` replace.
    package mutating func ask(
        _ request: Request, waiter: WaiterID?, observer: ObserverID?, tickets: inout TicketRoll
    ) -> [Action] {
        var actions: [Action] = []
        if let observer { welcome(observer) }
        if request == .once, !isUnloaded {
            if let waiter { actions.append(.resume(waiter, value == nil ? .failure : .value)) }
        } else if request == .load || request == .once, let answer = answerAtOnce {
            if let waiter { actions.append(.resume(waiter, answer)) }
        } else {
            if let waiter { waiters.append(Waiter(id: waiter, owner: observer)) }
            fly(for: request, tickets: &tickets, &actions)
            shareElement(&actions)
        }
        settleGrace(&actions)
        return actions
    }

    /// A waiting caller's task was cancelled: it returns, and nobody else notices (R6).
    package mutating func callerCancelled(_ waiter: WaiterID) -> [Action] {
        guard let index = waiters.firstIndex(where: { $0.id == waiter }) else { return [] }
        waiters.remove(at: index)
        var actions: [Action] = [.resume(waiter, .cancelled)]
        settleGrace(&actions)
        return actions
    }

    /// A store gives up its interest; the flight is cancelled if none is left (R5).
    package mutating func giveUp(_ observer: ObserverID, observes: Bool, isDemanding: Bool) -> [Action] {
        guard flight != nil else { return [] }
        var actions: [Action] = []
        for waiter in waiters where waiter.owner == observer { actions.append(.resume(waiter.id, .cancelled)) }
        waiters.removeAll { $0.owner == observer }
        if observes, !absentees.contains(where: { $0.id == observer }) {
            absentees.append(Absentee(id: observer, isDemanding: isDemanding))
        }
        if !hasInterest { stopFlight(&actions) }
        settleGrace(&actions)
        return actions
    }

    /// The flight of the key is cancelled for everyone (R5).
    package mutating func cancelAll() -> [Action] {
        guard flight != nil else { return [] }
        var actions: [Action] = []
        stopFlight(&actions)
        resumeAll(.cancelled, &actions)
        settleGrace(&actions)
        return actions
    }

    /// Whether nothing was loaded yet, or a barrier came since (R15).
    private var isUnloaded: Bool { isInvalidated || (value == nil && error == nil) }

    /// What a `load` is answered without a flight: fresh values always, errors during their pause (R14, R16).
    private var answerAtOnce: Resolution? {
        if isFresh { return .value }
        return isPausing ? .failure : nil
    }

    /// Gives the call the flight it needs (R3).
    private mutating func fly(for request: Request, tickets: inout TicketRoll, _ actions: inout [Action]) {
        let isAtOnce = request.intent == .refresh
        guard let flight else { return start(request.intent, isAtOnce: isAtOnce, tickets: &tickets, &actions) }
        if request == .reload || (request == .refresh && flight.trailing != nil) {
            dropFlight(&actions)
            start(request.intent, isAtOnce: isAtOnce, tickets: &tickets, &actions)
        } else if request == .refresh, flight.stage == .pausing || flight.stage == .offline {
            restart(tickets: &tickets, &actions)
        } else if let trailing = flight.trailing {
            self.flight?.trailing = max(trailing, request.intent)
        } else {
            self.flight?.intent = max(flight.intent, request.intent)
        }
    }
}
