extension LoadMachine {
    /// A caller asks for a load; one that waits is resumed when the flight, or the one that replaced it, has ended.
    ///
    /// R14 decides whether a flight is needed, R3 which one is joined, R5 what `refresh` and `reload` replace.
    package mutating func ask(
        _ request: Request, waits: Bool, observer: ObserverID?, tickets: inout TicketRoll
    ) -> [Action] {
        var actions: [Action] = []
        if let observer { welcome(observer) }
        if request == .once, !isUnloaded {
            if waits { actions.append(.answer(value == nil ? .failure : .value)) }
        } else if request == .load || request == .once, let answer = answer(isWaiting: waits) {
            if waits { actions.append(.answer(answer)) }
        } else {
            if waits { waiting += 1 }
            fly(for: request, observer, tickets: &tickets, &actions)
            shareElement(&actions)
        }
        settleGrace(&actions)
        return actions
    }

    /// The task of a caller that waits was canceled: it returns, and the others don't notice (R6).
    package mutating func callerCancelled() -> [Action] {
        guard waiting > 0 else { return [] }
        waiting -= 1
        var actions: [Action] = []
        settleGrace(&actions)
        return actions
    }

    /// A store gives up its interest; the flight is canceled if none is left (R5).
    ///
    /// A flight in grace for another caller goes on: a store that had no interest in it takes none away.
    ///
    /// - Parameter calls: The number of calls that wait on the store; the entry resumes them.
    package mutating func giveUp(
        _ observer: ObserverID, observes: Bool, isDemanding: Bool, calls: Int
    ) -> [Action] {
        guard let flight else { return [] }
        var actions: [Action] = []
        waiting -= calls
        let isAbsent = absentees.contains { $0.id == observer }
        if observes, !isAbsent { absentees.append(Absentee(id: observer, isDemanding: isDemanding)) }
        let wasInterested = calls > 0 || (observes && !isAbsent) || flight.asker == observer
        if wasInterested, !hasInterest { stopFlight(&actions) }
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
    private var isUnloaded: Bool { isInvalidated || (value == nil && error == nil) || hasUnreadRecord }

    /// Returns the answer to a `load` that needs no flight: fresh values always, errors during their pause (R14, R16).
    ///
    /// A value that no load brought is no answer before the record was read. A caller that waits joins a retry that is
    /// on its way rather than be told the error that it retries.
    private func answer(isWaiting: Bool) -> Resolution? {
        if isFresh, !hasUnreadRecord { return .value }
        return isPausing && !(isWaiting && activity != nil) ? .failure : nil
    }

    /// Gives the call the flight it needs (R3).
    private mutating func fly(
        for request: Request, _ observer: ObserverID?, tickets: inout TicketRoll, _ actions: inout [Action]
    ) {
        let isAtOnce = request.intent == .refresh
        guard let flight else {
            start(request.intent, isAtOnce: isAtOnce, asker: observer, tickets: &tickets, &actions)
            self.flight?.isForRecord = request == .once && value != nil && !isInvalidated
            return
        }
        let asker = flight.asker == observer ? observer : nil
        self.flight?.asker = asker
        if request != .once { self.flight?.isForRecord = false }
        if request == .reload || (request == .refresh && flight.trailing != nil) {
            dropFlight(&actions)
            start(request.intent, isAtOnce: isAtOnce, asker: asker, tickets: &tickets, &actions)
        } else if request == .refresh, flight.stage == .pausing || flight.stage == .offline {
            restart(tickets: &tickets, &actions)
        } else if let trailing = flight.trailing {
            self.flight?.trailing = max(trailing, request.intent)
        } else {
            self.flight?.intent = max(flight.intent, request.intent)
        }
    }
}
