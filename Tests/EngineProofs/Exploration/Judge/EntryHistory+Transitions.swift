import ResourceCore

// The rows of R5, as changes of the facts.
extension EntryHistory {
    var situation: Transition.Situation {
        guard let flight else { return .none }
        if flight.isOvertaken(barrier) { return .overtaken }
        return switch flight.stage {
        case .attempting: flight.hasDelivered ? .delivering : .running
        case .restoring: .restoring
        case .pausing, .offline: .waiting
        }
    }

    /// Applies the row of an event.
    mutating func follow(
        _ cause: Transition.Cause, in situation: Transition.Situation, by askers: FlightHistory.Askers = .others,
        isForRecord: Bool = false, _ must: inout Consequences
    ) {
        let row = Transition.row(cause, situation, interest: hasInterest, demand: hasDemand)
        let old = flight
        resume(row.waiters, &must)
        note(row.entry, &must)
        note(row.flight, &must)
        switch row.next {
        case .nothing, .wish(nil): break
        case .wish(let intent?): wish(intent, isForRecord: isForRecord, by: askers)
        case .replacement(let intent): replace(old, intent, by: askers)
        }
        must.endsWithoutOutcome = old != nil && flight == nil && !row.waiters.hearOutcome
    }

    mutating func resume(_ waiters: Transition.Waiters, _ must: inout Consequences) {
        for caller in callers.indices where callers[caller] != .away {
            switch waiters {
            case .all(let resolution):
                must.resumed[caller] = resolution
            case .only(caller):
                must.resumed[caller] = .cancelled
                must.resumedByEntry[caller] = true
            case .ownCalls(let store) where callers[caller] == .waits(store: store):
                must.resumed[caller] = .cancelled
                must.resumedByEntry[caller] = true
            case .keepWaiting, .only, .ownCalls: continue
            }
            callers[caller] = .away
        }
    }

    private mutating func note(_ entry: Transition.Entry, _ must: inout Consequences) {
        let attempt = flight?.attempt
        switch entry {
        case .unchanged, .stale: break
        case .success:
            succeed(asOf: attempt?.began ?? now)
            must.value = attempt?.ticket
        case .confirmation:
            succeed(asOf: attempt?.began ?? now)
            must.confirmation = attempt?.ticket
        case .element:
            succeed(asOf: attempt?.began ?? now)
            must.element = attempt?.ticket
            value?.delivery = .goesOn
            flight?.attempt?.hasDelivered = true
        case .failure: fail(&must)
        case .local: succeed(asOf: now, .local)
        case .idle:
            value = nil
            reset = now
            recordKnown = now
        case .logged: must.discards = attempt?.ticket
        }
    }

    /// Records a failure.
    ///
    /// That of a sync that no other request joined isn't shown (R10).
    private mutating func fail(_ must: inout Consequences) {
        guard let flight else { return }
        must.hasSyncFailed = flight.intent == .sync
        guard flight.intent != .sync else { return }
        failure = now
        if flight.isAttempting { must.failure = flight.attempt?.ticket }
    }

    /// Records a new value or one that was found unchanged (R13).
    ///
    /// Either is newer than any record (R22).
    mutating func succeed(asOf moment: Moment, _ source: Value.Source = .loader) {
        value = Value(source: source, asOf: moment, came: now)
        success = now
        recordKnown = now
    }

    private mutating func note(_ effect: Transition.Flight, _ must: inout Consequences) {
        switch effect {
        case .continues: return
        case .attemptsAtOnce: flight?.askedAtOnce = now
        case .failsOnce(let isLong):
            breakOff()
            flight?.attempt?.hasEnded = true
            flight?.failed = now
            if isLong { flight?.postponed = now }
            if isOnline { flight?.failuresOnline.append(now) }
        case .startsOver:
            breakOff()
            flight?.attempt?.hasEnded = true
            flight?.failed = now
        case .ends: endFlight()
        case .cancelled:
            must.stops = flight?.work?.ticket
            retire()
            endFlight()
        case .cancelledAfterGrace:
            must.stops = flight?.work?.ticket
            retire(afterGrace: true)
            endFlight()
        }
    }

    private mutating func endFlight() {
        guard flight != nil else { return }
        breakOff()
        flight = nil
        ending = now
    }

    /// Marks the delivered value as incomplete, because its attempt didn't end in success (R2).
    private mutating func breakOff() {
        if value?.delivery == .goesOn { value?.delivery = .brokenOff }
    }

    /// Keeps track of canceled work, because it may still deliver.
    mutating func retire(afterGrace isAfterGrace: Bool = false) {
        guard let flight, let work = flight.work else { return }
        late.append(
            Late(ticket: work.ticket, began: work.began, isReading: flight.isReading, isAfterGrace: isAfterGrace))
        if late.count > 2 { late.removeFirst() }
    }
}

// Flights.
extension EntryHistory {
    private mutating func wish(_ intent: LoadIntent, isForRecord: Bool, by askers: FlightHistory.Askers) {
        let wish = FlightHistory.Wish(intent: intent, isForRecord: isForRecord, barrier: barrier)
        defer { if intent != .sync { flight?.called = now } }
        guard flight == nil else {
            flight?.add(wish)
            return
        }
        flight = FlightHistory(began: now, wishes: [wish], askers: askers)
        if intent == .refresh { flight?.askedAtOnce = now }
    }

    /// Replaces flight F with one that takes over its wishes (R5).
    ///
    /// Only the user's own call makes the new flight attempt at once.
    private mutating func replace(
        _ old: FlightHistory?, _ intent: LoadIntent?, by askers: FlightHistory.Askers
    ) {
        guard let old else { return }
        var next = FlightHistory(began: now, wishes: old.wishes, askers: old.askers)
        (next.called, next.waited) = (old.called, old.waited)
        if let intent, intent != .sync { next.called = now }
        if let intent { next.add(FlightHistory.Wish(intent: intent, isForRecord: false, barrier: barrier)) }
        if intent == .refresh { next.askedAtOnce = now }
        flight = next
    }

    /// Starts the next step of the flight: a new flight reads an unread record (R17, R22).
    ///
    /// A flight that neither reads, attempts, nor waits out a delay attempts as soon as there is a connection or the
    /// user requests it.
    mutating func proceed(_ must: inout Consequences) {
        guard let flight else { return }
        if flight.began == now, isUnread {
            self.flight?.reading = FlightHistory.Work(began: now)
            must.reads = true
        } else if flight.stage == .offline, mayAttempt(flight) {
            self.flight?.attempt = FlightHistory.Work(began: now)
            must.attempts = true
            must.intent = self.flight?.intent
        }
        if must.reads || must.attempts || flight.began == now { beginning = now }
    }
}

extension EntryHistory {
    /// Returns a Boolean value that indicates whether nothing prevents an attempt.
    ///
    /// The user waits for a place alone (R17, R23).
    private func mayAttempt(_ flight: FlightHistory) -> Bool {
        switch obstacle {
        case nil: true
        case .turn, .wait: flight.isOwedToUser
        case .place: false
        }
    }
}

extension Transition.Waiters {
    /// A Boolean value that indicates whether the callers receive the outcome of the flight.
    fileprivate var hearOutcome: Bool {
        switch self {
        case .all(.value), .all(.failure): true
        case .keepWaiting, .all(.cancelled), .all(.waiting), .only, .ownCalls: false
        }
    }
}
