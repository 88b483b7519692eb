import ResourceCore

/// What the rules say must come of one event.
struct Expectation {
    /// The intent of the flight that begins.
    var begins: LoadIntent?

    /// The stores that asked for it, and nil for other callers.
    var askers: Set<Int?> = [nil]

    /// Whether only `.once` asked for it, which a value that is there satisfies.
    var isForAnyValue = false

    /// Whether it does not wait for a connection.
    var isAtOnce = false

    /// Whether the next attempt of the flight begins.
    var continues = false

    /// Whether the flight has ended.
    var ends = false

    /// Whether the flight is cancelled.
    var cancels = false

    /// Whether what the flight does is asked to stop.
    var stops = false

    /// The caller that asks, if it waits.
    var asker: Int?

    /// Who is resumed by the entry itself: not for what the machine says.
    var returns: Set<Int> = []

    /// Who is resumed, and with what.
    var resumes: [Int: LoadMachine.Resolution] = [:]
}

extension EntryWorld {
    mutating func happen(_ event: EntryEvent) -> Violation? {
        let before = self
        var expected = Expectation()
        let actions = carryOut(event, &expected)
        if expected.cancels { expected.stops = true }
        if expected.stops { retire(before.live, after: event) }
        if expected.stops, before.live?.hasDelivered == true, event != .set, event != .reset { breakOff() }
        if expected.cancels || expected.ends {
            live = nil
            trailing = nil
            for store in stores.indices { stores[store].hasGivenUp = false }
        }
        begin(expected)
        if expected.begins != nil || event == .set || event == .reset || event == .invalidate { forgetFilling() }
        for caller in expected.resumes.keys { callers[caller] = .away }
        noteTimers(actions, event)
        noteRecord(actions, event)
        return violation(of: expected, in: actions, event, before) ?? invariantViolation(event)
            ?? renewalViolation(event, before)
    }

    /// Follows what was asked to stop, because it may deliver after all.
    mutating func retire(_ attempt: Attempt?, after event: EntryEvent) {
        guard var attempt, attempt.isWorking else { return }
        attempt.mayFill = event == .graceOver && !attempt.isOvertaken
        late.append(attempt)
        if late.count > 2 { late.removeFirst() }
    }

    private mutating func begin(_ expected: Expectation) {
        if let intent = expected.begins {
            live = Attempt(
                intent: intent, stage: isUnread ? .restoring : isOnline || expected.isAtOnce ? .attempting : .offline,
                askers: expected.askers, isForAnyValue: expected.isForAnyValue)
        } else if expected.continues, var attempt = live {
            // The first one, and one more for each that failed online (R17).
            attempt.number = 1 + attempt.failuresOnline
            attempt.stage = .attempting
            live = attempt
        }
        if expected.begins != nil || expected.continues { live?.ticket = machine.base.flight?.ticket }
    }

    private mutating func noteTimers(_ actions: [LoadMachine.Action], _ event: EntryEvent) {
        if event == .retryDue { hasRetryTimer = false }
        for action in actions {
            switch action {
            case .startRetryTimer: hasRetryTimer = true
            case .stopRetryTimer: hasRetryTimer = false
            default: break
            }
        }
    }

    /// What the event has done to the disk; barriers reach it by way of the container.
    private mutating func noteRecord(_ actions: [LoadMachine.Action], _ event: EntryEvent) {
        guard isPersisted else { return }
        switch event {
        case .reset: record = .none
        case .invalidate: record.becomeStale()
        default: break
        }
        if actions.contains(.record) { record = machine.base.isFresh ? .fresh : .stale }
    }

    mutating func forgetFilling() {
        for attempt in late.indices { late[attempt].mayFill = false }
    }

    /// Notes what an event means, and lets the machine have it.
    private mutating func carryOut(_ event: EntryEvent, _ expected: inout Expectation) -> [LoadMachine.Action] {
        switch event {
        case .appear(let store): appear(store, &expected)
        case .disappear(let store): disappear(store)
        case .ask(let request, let store, let waits): ask(request, store, waits, &expected)
        case .callerCancelled(let caller): callerCancelled(caller, &expected)
        case .storeCancelled(let store): storeCancelled(store, &expected)
        case .keyCancelled: keyCancelled(&expected)
        case .invalidate: invalidate(&expected)
        case .set: set(&expected)
        case .reset: reset(&expected)
        case .fill(let isFresh): fill(isFresh)
        case .ended(let outcome): ended(outcome, &expected)
        case .endedLate(let attempt, let outcome): endedLate(attempt, outcome)
        case .delivered: delivered(&expected)
        case .deliveredLate(let attempt): deliveredLate(attempt)
        case .graceOver: graceOver(&expected)
        case .retryDue: retryDue(&expected)
        case .attemptOver(let outcome): attemptOver(outcome, &expected)
        case .totalOver: totalOver(&expected)
        case .restored(let restoration): restored(restoration, &expected)
        case .restoredLate(let reading, let restoration): restoredLate(reading, restoration)
        case .evict: evict()
        case .online: online(&expected)
        case .offline: offline()
        case .age: age()
        case .pauseOver: pauseOver()
        }
    }
}

// Observers and callers.
extension EntryWorld {
    private mutating func appear(_ store: Int, _ expected: inout Expectation) -> [LoadMachine.Action] {
        stores[store].isOnScreen = true
        stores[store].hasGivenUp = false
        let isNeeded =
            switch stores[store].policy {
            case .once: !content.isErrorRecent && (content.isUnloaded || isUnread) && !(content.isFresh && !isUnread)
            case .always: true
            case .ifNeeded: !(content.isFresh && !isUnread) && !content.isErrorRecent
            case .manual: false
            }
        if isNeeded { needFlight(stores[store].policy == .once ? .once : .always, store, &expected) }
        var actions = machine.observe(isDemanding: stores[store].policy != .manual)
        guard let request = machine.startRequest(stores[store].policy) else { return actions }
        actions += machine.ask(request, waits: false, observer: store.asObserver, tickets: &tickets)
        return actions
    }

    private mutating func disappear(_ store: Int) -> [LoadMachine.Action] {
        stores[store].isOnScreen = false
        stores[store].hasGivenUp = false
        return machine.leave(store.asObserver, isDemanding: stores[store].policy != .manual)
    }

    private mutating func ask(
        _ request: LoadMachine.Request, _ store: Int?, _ waits: Bool, _ expected: inout Expectation
    ) -> [LoadMachine.Action] {
        let caller = waits ? callers.firstIndex(of: .away) : nil
        if let store { stores[store].hasGivenUp = false }
        if let caller { callers[caller] = .waits(store: store) }
        expected.asker = caller
        // A value that was never loaded answers nobody before the record was read (R22); a caller that waits joins a
        // retry that the user can see (R16).
        let isAnswered = content.isFresh && !isUnread
        let joins = caller != nil && visibleIntent != nil
        if request == .load, isAnswered || (content.isErrorRecent && !joins) {
            if let caller { expected.resumes[caller] = isAnswered ? .value : .failure }
        } else {
            needFlight(request, store, &expected)
            if !expected.cancels, live?.hasDelivered == true, content.isFresh { expectAll(.value, &expected) }
        }
        return machine.ask(
            request, waits: caller != nil, observer: store?.asObserver, tickets: &tickets)
    }

    /// Which flight a call gets: a new one, or the one that is on its way (R3).
    private mutating func needFlight(
        _ request: LoadMachine.Request, _ store: Int?, _ expected: inout Expectation
    ) {
        expected.isAtOnce = request.intent == .refresh
        expected.askers = (live?.askers ?? []).union([store])
        live?.askers = expected.askers
        if request != .once { live?.isForAnyValue = false }
        guard let attempt = live else {
            expected.isForAnyValue = request == .once && content.hasValue && !content.isInvalidated
            return expected.begins = request.intent
        }
        if request == .reload || request == .refresh && attempt.isOvertaken {
            expected.cancels = true
            expected.begins = .refresh
        } else if request == .refresh, !attempt.isWorking {
            live = Attempt(ticket: attempt.ticket, intent: .refresh, askers: attempt.askers)
            expected.continues = true
        } else if attempt.isOvertaken {
            trailing = trailing.map { max($0, request.intent) }
        } else {
            live?.intent = max(attempt.intent, request.intent)
        }
    }

    private mutating func callerCancelled(_ caller: Int, _ expected: inout Expectation) -> [LoadMachine.Action] {
        expected.resumes[caller] = .cancelled
        expected.returns = [caller]
        return machine.callerCancelled()
    }

    private mutating func storeCancelled(_ store: Int, _ expected: inout Expectation) -> [LoadMachine.Action] {
        let isAlone = live?.askers == [store]
        var hadInterest = stores[store].isInterested || isAlone
        stores[store].hasGivenUp = stores[store].isOnScreen
        var others = callers
        for caller in callers.indices where callers[caller] == .waits(store: store) {
            expected.resumes[caller] = .cancelled
            expected.returns.insert(caller)
            others[caller] = .away
            hadInterest = true
        }
        let isWanted = others != [.away, .away] || stores[0].isInterested || stores[1].isInterested
        // A flight in grace for others goes on: this store takes nothing away from it.
        expected.cancels = hadInterest && !isWanted
        return machine.giveUp(
            store.asObserver, observes: stores[store].isOnScreen, isDemanding: stores[store].policy != .manual,
            calls: expected.returns.count)
    }

    private mutating func keyCancelled(_ expected: inout Expectation) -> [LoadMachine.Action] {
        expected.cancels = true
        expectAll(.cancelled, &expected)
        return machine.cancelAll()
    }

    func expectAll(_ resolution: LoadMachine.Resolution, _ expected: inout Expectation) {
        for caller in callers.indices where callers[caller] != .away { expected.resumes[caller] = resolution }
    }
}

extension LoadMachine.Outcome {
    var resolution: LoadMachine.Resolution {
        switch self {
        case .success, .notModified: .value
        case .failure, .transient, .exhausted: .failure
        case .cancelled: .cancelled
        }
    }
}

extension Int {
    var asObserver: ObserverID { ObserverID(number: UInt64(self)) }
}
