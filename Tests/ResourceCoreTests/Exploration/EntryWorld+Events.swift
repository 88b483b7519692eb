import ResourceTesting

@testable import ResourceCore

/// What the rules say must come of one event.
struct Expectation {
    /// The intent of the attempt that begins.
    var starts: LoadIntent?

    /// Whether the attempt that ran is asked to stop.
    var cancels = false

    /// Who is resumed, and with what.
    var resumes: [Int: LoadMachine.Resolution] = [:]
}

extension EntryWorld {
    mutating func happen(_ event: EntryEvent) -> Violation? {
        let before = self
        var expected = Expectation()
        let actions = carryOut(event, &expected)
        if expected.cancels { retire(before.live, after: event) }
        if live?.ticket == before.live?.ticket, expected.starts != nil || isOver(event) { live = nil }
        begin(actions)
        if expected.starts != nil || event == .set || event == .reset || event == .invalidate { forgetFilling() }
        for caller in expected.resumes.keys { callers[caller] = .away }
        return violation(of: expected, in: actions, event, before) ?? invariantViolation(event)
    }

    /// Whether the attempt that ran is over with this event, whatever begins then.
    private func isOver(_ event: EntryEvent) -> Bool {
        if case .ended = event { return true }
        return false
    }

    private mutating func retire(_ attempt: Attempt?, after event: EntryEvent) {
        guard var attempt else { return }
        attempt.mayFill = event == .graceOver && !attempt.isOvertaken
        live = nil
        trailing = nil
        for store in stores.indices { stores[store].hasGivenUp = false }
        late.append(attempt)
        if late.count > 2 { late.removeFirst() }
    }

    private mutating func begin(_ actions: [LoadMachine.Action]) {
        for case .start(let ticket, let intent) in actions { live = Attempt(ticket: ticket, intent: intent) }
    }

    private mutating func forgetFilling() {
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
        case .ended(let outcome): ended(outcome, &expected)
        case .endedLate(let attempt, let outcome): endedLate(attempt, outcome)
        case .graceOver: graceOver(&expected)
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
            case .always: true
            case .ifNeeded: !content.isFresh && !content.isErrorRecent
            case .manual: false
            }
        if isNeeded { needFlight(.always, &expected) }
        var actions = machine.observe(isDemanding: stores[store].policy != .manual)
        guard let request = machine.startRequest(stores[store].policy) else { return actions }
        actions += machine.ask(request, waiter: nil, observer: store.asObserver, tickets: &tickets)
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
        if request == .load, content.isFresh || content.isErrorRecent {
            if let caller { expected.resumes[caller] = content.isFresh ? .value : .failure }
        } else {
            needFlight(request, &expected)
        }
        return machine.ask(
            request, waiter: caller?.asWaiter, observer: store?.asObserver, tickets: &tickets)
    }

    /// Which flight a call gets: a new one, or the one that is on its way (R3).
    private mutating func needFlight(_ request: LoadMachine.Request, _ expected: inout Expectation) {
        guard let attempt = live else { return expected.starts = request.intent }
        if request == .reload || request == .refresh && attempt.isOvertaken {
            expected.cancels = true
            expected.starts = .refresh
        } else if attempt.isOvertaken {
            trailing = trailing.map { max($0, request.intent) }
        } else {
            live?.intent = max(attempt.intent, request.intent)
        }
    }

    private mutating func callerCancelled(_ caller: Int, _ expected: inout Expectation) -> [LoadMachine.Action] {
        expected.resumes[caller] = .cancelled
        return machine.callerCancelled(caller.asWaiter)
    }

    private mutating func storeCancelled(_ store: Int, _ expected: inout Expectation) -> [LoadMachine.Action] {
        stores[store].hasGivenUp = stores[store].isOnScreen
        var others = callers
        for caller in callers.indices where callers[caller] == .waits(store: store) {
            expected.resumes[caller] = .cancelled
            others[caller] = .away
        }
        let isWanted = others != [.away, .away] || stores[0].isInterested || stores[1].isInterested
        expected.cancels = !isWanted
        return machine.giveUp(
            store.asObserver, observes: stores[store].isOnScreen, isDemanding: stores[store].policy != .manual)
    }

    private mutating func keyCancelled(_ expected: inout Expectation) -> [LoadMachine.Action] {
        expected.cancels = true
        expectAll(.cancelled, &expected)
        return machine.cancelAll()
    }

    private func expectAll(_ resolution: LoadMachine.Resolution, _ expected: inout Expectation) {
        for caller in callers.indices where callers[caller] != .away { expected.resumes[caller] = resolution }
    }
}

// Barriers, outcomes and timers.
extension EntryWorld {
    private mutating func invalidate(_ expected: inout Expectation) -> [LoadMachine.Action] {
        content.isFresh = false
        content.isErrorRecent = false
        for store in stores.indices { stores[store].hasGivenUp = false }
        if let attempt = live {
            expected.cancels = !hasInterest
            live?.isOvertaken = true
            trailing = max(trailing ?? .sync, attempt.intent, hasDemand ? .load : .sync)
        } else if hasDemand {
            expected.starts = .load
        }
        return machine.invalidate(tickets: &tickets)
    }

    private mutating func set(_ expected: inout Expectation) -> [LoadMachine.Action] {
        content = Content(hasValue: true, isFresh: true)
        expected.cancels = live != nil
        expectAll(.value, &expected)
        return machine.set(tickets: &tickets)
    }

    private mutating func reset(_ expected: inout Expectation) -> [LoadMachine.Action] {
        content = Content()
        expected.cancels = live != nil
        expectAll(.cancelled, &expected)
        return machine.reset(tickets: &tickets)
    }

    private mutating func ended(
        _ outcome: LoadMachine.Outcome, _ expected: inout Expectation
    ) -> [LoadMachine.Action] {
        guard let attempt = live else { return [] }
        for store in stores.indices { stores[store].hasGivenUp = false }
        if outcome == .success { content = Content(hasValue: true, isFresh: !attempt.isOvertaken) }
        if attempt.isOvertaken {
            expected.starts = trailing
        } else {
            if outcome == .failure, attempt.intent != .sync {
                content.hasError = true
                content.isErrorRecent = true
            }
            expectAll(outcome.resolution, &expected)
        }
        trailing = nil
        return machine.ended(attempt.ticket, outcome, tickets: &tickets)
    }

    private mutating func endedLate(_ index: Int, _ outcome: LoadMachine.Outcome) -> [LoadMachine.Action] {
        let attempt = late.remove(at: index)
        if attempt.mayFill, outcome == .success { content = Content(hasValue: true, isFresh: true) }
        return machine.ended(attempt.ticket, outcome, tickets: &tickets)
    }

    private mutating func graceOver(_ expected: inout Expectation) -> [LoadMachine.Action] {
        expected.cancels = true
        return machine.graceOver()
    }

    private mutating func age() -> [LoadMachine.Action] {
        content.isFresh = false
        machine.base.age()
        return []
    }

    private mutating func pauseOver() -> [LoadMachine.Action] {
        content.isErrorRecent = false
        machine.base.pauseOver()
        return []
    }
}

extension LoadMachine.Outcome {
    var resolution: LoadMachine.Resolution {
        switch self {
        case .success: .value
        case .failure: .failure
        case .cancelled: .cancelled
        }
    }
}

extension Int {
    var asObserver: ObserverID { ObserverID(number: UInt64(self)) }
    var asWaiter: WaiterID { WaiterID(number: UInt64(self)) }
}
