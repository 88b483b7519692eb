import ResourceCore

extension KeyWorld {
    var events: [KeyEvent] {
        var events: [KeyEvent] = [.ask(.load), .ask(.refresh), .ask(.reload), .ask(.sync), .wipe]
        events.append(isOnline ? .offline : .online)
        if machines[key].flight != nil { events.append(.storeCancelled) }
        for other in machines.indices {
            if other != key { events += [.show(other, keepPrevious: true), .show(other, keepPrevious: false)] }
            events += [.set(other), .reset(other), .invalidate(other)]
            addFlight(of: other, to: &events)
            if machines[other].isFresh { events.append(.age(other)) }
            if machines[other].isPausing { events.append(.pauseOver(other)) }
        }
        if late != nil { events += [.endedLate(.success), .endedLate(.failure)] }
        for message in messages.indices { events.append(.arrive(message)) }
        return events
    }

    /// How what a key's flight does may end: it has two attempts, but for those that fall offline.
    private func addFlight(of key: Int, to events: inout [KeyEvent]) {
        guard let flight = machines[key].flight else { return }
        events.append(.keyCancelled(key))
        if machines[key].isGraceRunning { events.append(.graceOver(key)) }
        switch flight.stage {
        case .attempting:
            events += [
                .ended(key, .success), .ended(key, .notModified), .ended(key, .failure), .ended(key, .cancelled),
            ]
            if flight.attempt < 2 { events.append(.ended(key, .transient)) }
            if !isOnline { events.append(.ended(key, .exhausted)) }
        case .restoring: events += [.restored(key, .fresh), .restored(key, .stale), .restored(key, .none)]
        case .pausing: events.append(.retryDue(key))
        case .offline: break
        }
    }

    mutating func happen(_ event: KeyEvent) -> Violation? {
        let before = machines
        carryOut(event)
        noteLate(event, before)
        noteEnd(event, before)
        return violation()
    }

    private mutating func carryOut(_ event: KeyEvent) {
        switch event {
        case .show(let next, let keepPrevious): show(next, keepPrevious: keepPrevious)
        case .ask(let request):
            change(key) { $0.ask(request, waiter: nil, observer: Self.observer, tickets: &$1) }
            arriveAll()
        case .storeCancelled:
            change(key) { machine, _ in machine.giveUp(Self.observer, observes: true, isDemanding: true) }
            arriveAll()
        case .ended(let key, let outcome):
            guard let ticket = machines[key].flight?.ticket else { return }
            change(key) { $0.ended(ticket, outcome, tickets: &$1) }
        case .endedLate(let outcome):
            guard let late else { return }
            change(late.key) { $0.ended(late.ticket, outcome, tickets: &$1) }
            self.late = nil
        case .restored(let key, let restoration):
            guard let ticket = machines[key].flight?.ticket else { return }
            change(key) { $0.restored(ticket, restoration, tickets: &$1) }
        case .arrive(let index): arrive(messages.remove(at: index))
        default: carryOutSimply(event)
        }
    }

    /// Events that are one method of a machine.
    private mutating func carryOutSimply(_ event: KeyEvent) {
        switch event {
        case .retryDue(let key): change(key) { $0.retryDue(tickets: &$1) }
        case .invalidate(let key): change(key) { $0.invalidate(tickets: &$1) }
        case .set(let key): change(key) { $0.set(tickets: &$1) }
        case .reset(let key): change(key) { $0.reset(tickets: &$1) }
        case .wipe: for key in machines.indices { change(key) { $0.reset(tickets: &$1) } }
        case .keyCancelled(let key): change(key) { machine, _ in machine.cancelAll() }
        case .graceOver(let key): change(key) { machine, _ in machine.graceOver() }
        case .age(let key): tell(key) { $0.age() }
        case .pauseOver(let key): tell(key) { $0.pauseOver() }
        case .offline:
            isOnline = false
            for key in machines.indices { tell(key) { $0.wentOffline() } }
        case .online:
            isOnline = true
            for key in machines.indices { change(key) { $0.wentOnline(tickets: &$1) } }
        default: preconditionFailure("\(event) is more than one method")
        }
    }

    private mutating func tell(_ key: Int, _ event: (inout LoadMachine) -> Void) {
        change(key) { machine, _ in
            event(&machine)
            return []
        }
    }

    private mutating func change(_ key: Int, _ event: (inout LoadMachine, inout TicketRoll) -> [LoadMachine.Action]) {
        let before = machines[key]
        _ = event(&machines[key], &tickets)
        guard machines[key] != before else { return }
        if key == self.key { messages.append(Message(key: key, facts: facts(of: key), isForPrevious: false)) }
        if key == keptKey { messages.append(Message(key: key, facts: facts(of: key), isForPrevious: true)) }
        while messages.count > 2 { arrive(messages.removeFirst()) }
    }

    mutating func arriveAll() {
        while !messages.isEmpty { arrive(messages.removeFirst()) }
    }

    private mutating func arrive(_ message: Message) {
        if message.isForPrevious {
            if watch.receivePrevious(message.facts) { keptKey = nil }
        } else if watch.receive(message.facts) {
            shown = message.facts
            shownKey = message.key
            if watch.base.previous == nil { keptKey = nil }
        }
    }

    /// Follows the attempt that was cancelled last.
    private mutating func noteLate(_ event: KeyEvent, _ before: [LoadMachine]) {
        for (key, old) in before.enumerated() {
            guard let flight = old.flight, flight.stage == .attempting, event.asksToStop,
                machines[key].flight?.ticket != flight.ticket
            else { continue }
            late = Late(key: key, ticket: flight.ticket)
        }
    }
}

extension KeyEvent {
    /// Whether an attempt that counts no more after this has not ended by itself.
    fileprivate var asksToStop: Bool {
        switch self {
        case .ended, .endedLate, .restored: false
        default: true
        }
    }
}

// Key changes, and what must stay on screen then.
extension KeyWorld {
    private mutating func show(_ next: Int, keepPrevious: Bool) {
        let onScreen = shown.hasValue ? key : keptKey
        let kept: ObserverMachine.Kept? =
            if !keepPrevious || onScreen == nil {
                nil
            } else if shown.hasValue {
                ObserverMachine.Kept(reset: shown.lastReset)
            } else {
                ObserverMachine.Kept(reset: watch.base.previous?.ownReset)
            }
        noteShow(next, keepPrevious ? onScreen : nil)
        _ = machines[key].leave(Self.observer, isDemanding: true)
        _ = machines[next].observe(isDemanding: true)
        _ = machines[next].ask(.load, waiter: nil, observer: Self.observer, tickets: &tickets)
        key = next
        shownKey = next
        shown = facts(of: next)
        watch.showNext(shown, kept: kept)
        keptKey = watch.base.previous == nil ? nil : onScreen
        guard let keptKey, watch.receivePrevious(facts(of: keptKey)) else { return }
        self.keptKey = nil
    }

    /// The value on screen stays, unless its entry has lost it, or the next one has something to show.
    private mutating func noteShow(_ next: Int, _ onScreen: Int?) {
        mustKeep = nil
        guard let onScreen, onScreen != next, !machines[next].hasContent else { return }
        let wasReset = shown.hasValue && shown.lastReset != machines[onScreen].lastReset
        let isGone = !shown.hasValue && machines[onScreen].lastReset != watch.base.previous?.ownReset
        if !wasReset, !isGone { mustKeep = onScreen }
    }

    /// What ends the keeping, seen at the entries (R4).
    private mutating func noteEnd(_ event: KeyEvent, _ before: [LoadMachine]) {
        guard let kept = mustKeep else { return }
        let isOver: Bool =
            switch event {
            case .reset(let other): other == key || other == kept
            case .wipe: true
            case .ended(let other, .cancelled): other == key && before[other].flight?.trailing == nil
            case .keyCancelled(let other), .graceOver(let other): other == key
            case .storeCancelled: true
            default: false
            }
        if isOver || machines[key].hasContent { mustKeep = nil }
    }
}
