extension LoadMachine {
    /// Handles a caller's request.
    ///
    /// A waiting caller is resumed when the flight, or the one that replaced it, has ended. R14 decides whether a
    /// flight is needed, R3 which one is joined, and R5 what `refresh` and `reload` replace.
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

    /// Handles the cancellation of a waiting caller's task: that caller returns, and the others aren't affected (R6).
    package mutating func callerCancelled() -> [Action] {
        guard waiting > 0 else { return [] }
        waiting -= 1
        var actions: [Action] = []
        settleGrace(&actions)
        return actions
    }

    /// Withdraws a store's interest.
    ///
    /// The flight is canceled if no other interest is left (R5). A flight in grace for another caller continues: a
    /// store that had no interest in it withdraws none.
    ///
    /// - Parameter calls: The number of calls that wait on the store. The entry resumes them.
    package mutating func abandon(
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

    /// Cancels the flight of the key for all callers (R5).
    package mutating func cancelAll() -> [Action] {
        guard flight != nil else { return [] }
        var actions: [Action] = []
        stopFlight(&actions)
        resumeAll(.cancelled, &actions)
        settleGrace(&actions)
        return actions
    }

    /// A Boolean value that indicates whether nothing was loaded yet, or a barrier came since (R15).
    private var isUnloaded: Bool { isInvalidated || (value == nil && error == nil) || hasUnreadRecord }

    /// Returns the resolution of a `load` that needs no flight: a fresh value, or an error during its pause (R14, R16).
    ///
    /// A value that no load produced doesn't count before the record was read. A caller that waits joins a running
    /// retry instead of receiving the error that is being retried.
    private func answer(isWaiting: Bool) -> Resolution? {
        if isFresh, !hasUnreadRecord { return .value }
        return isPausing && !(isWaiting && activity != nil) ? .failure : nil
    }

    /// Starts or joins the flight that a call needs (R3).
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
