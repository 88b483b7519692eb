extension LoadMachine {
    // A waiting caller is resumed when the flight, or the one that replaced it, has ended. R14 decides whether a flight
    // is needed, R3 which one is joined, and R5 what `refresh` and `reload` replace.
    mutating func ask(_ request: Request, waits: Wait?, observer: ObserverID?, _ step: inout Step) {
        if let observer { restoreInterest(of: observer) }
        if request == .once, !isUnloaded {
            if waits != nil { step.actions.append(.answer(valueTicket == nil ? .failure : .value)) }
        } else if request == .load || request == .once, let answer = answer(isWaiting: waits != nil) {
            if waits != nil { step.actions.append(.answer(answer)) }
        } else {
            if let waits { change(waits, by: 1) }
            fly(for: request, by: observer, &step)
            resumeJoinedCalls(&step)
        }
    }

    mutating func callerCancelled(_ wait: Wait) {
        guard (wait == .attempt ? waitingForAttempt : waiting) > 0 else { return }
        change(wait, by: -1)
    }

    private mutating func change(_ wait: Wait, by count: Int) {
        waiting += count
        if wait == .attempt { waitingForAttempt += count }
    }

    // The flight is canceled if no other interest is left (R5). A flight in grace for another caller continues: a store
    // that had no interest in it withdraws none. The entry resumes the calls that wait on the store.
    mutating func abandon(_ observer: ObserverID, observes: Bool, isDemanding: Bool, calls: Int, _ step: inout Step) {
        guard let flight else { return }
        change(.attempt, by: -min(calls, waitingForAttempt))
        let isAbsent = withdrawn.contains(observer)
        if observes { withdrawn.add(observer, isDemanding: isDemanding) }
        let wasInterested = calls > 0 || (observes && !isAbsent) || flight.asker == observer
        if wasInterested, !hasInterest { stopFlight(&step) }
    }

    mutating func cancelAll(_ step: inout Step) {
        guard flight != nil else { return }
        stopFlight(&step)
        resumeAll(.cancelled, &step)
    }

    private var isUnloaded: Bool { isInvalidated || (valueTicket == nil && errorTicket == nil) || hasUnreadRecord }

    // Returns the resolution of a `load` that needs no flight: a fresh value, or an error during its pause (R14, R16).
    // A value that no load produced doesn't count before the record was read. A caller that waits joins a running retry
    // instead of receiving the error that is being retried.
    private func answer(isWaiting: Bool) -> Resolution? {
        if isFresh, !hasUnreadRecord { return .value }
        return isPausing && !(isWaiting && visibleIntent != nil) ? .failure : nil
    }

    private mutating func fly(for request: Request, by observer: ObserverID?, _ step: inout Step) {
        let isAtOnce = request.intent == .refresh
        guard let flight else {
            start(request.intent, isAtOnce: isAtOnce, asker: observer, &step)
            self.flight?.isForRecord = request == .once && valueTicket != nil && !isInvalidated
            return
        }
        let asker = flight.asker == observer ? observer : nil
        self.flight?.asker = asker
        if request.intent.isVisible { self.flight?.isSilent = false }
        if request != .once { self.flight?.isForRecord = false }
        if request == .reload || (request == .refresh && flight.trailing != nil) {
            dropFlight(&step)
            start(request.intent, isAtOnce: isAtOnce, asker: asker, &step)
        } else if request == .refresh, phase == .pausing || phase == .offline {
            restart(&step)
        } else if let trailing = flight.trailing {
            self.flight?.trailing = max(trailing, request.intent)
        } else {
            self.flight?.intent = max(flight.intent, request.intent)
        }
    }

    mutating func observe(isDemanding: Bool) {
        observing += 1
        if isDemanding { demanding += 1 }
    }

    // Without any interest, the flight has its grace period (R5).
    mutating func leave(_ observer: ObserverID, isDemanding: Bool) {
        restoreInterest(of: observer)
        observing -= 1
        if isDemanding { demanding -= 1 }
    }

    mutating func restoreInterest(of observer: ObserverID) { withdrawn.remove(observer) }
}
