import ResourceCore

// Comparison of an event's effects with the rules.
extension EntryWorld {
    func violation(
        _ must: Consequences, in actions: [LoadMachine.Action], _ event: EntryEvent, _ before: EntryWorld
    ) -> Violation? {
        var seen = Consequences()
        if let violation = read(actions, must, before, into: &seen) { return violation }
        if seen.attempts != must.attempts || seen.intent != must.intent {
            return Violation(
                event.ruleOfFlights(before), seen.attempts ? "a wrong attempt begins" : "no attempt begins")
        }
        if seen.reads != must.reads {
            return Violation("R22", must.reads ? "the record is not read" : "the record is read once more")
        }
        if seen.stops != must.stops {
            return Violation(event.ruleOfCancelling, must.stops == nil ? "what runs is stopped" : "what runs goes on")
        }
        for caller in must.resumed.indices where must.resumedByEntry[caller] { seen.resumed[caller] = .cancelled }
        if seen.resumed != must.resumed {
            return Violation(event.ruleOfCallers(before), "callers are not resumed as they must be")
        }
        return logViolation(seen, must)
    }

    /// Interprets actions, each of which may occur once.
    private func read(
        _ actions: [LoadMachine.Action], _ must: Consequences, _ before: EntryWorld, into seen: inout Consequences
    ) -> Violation? {
        for action in actions {
            var violation: Violation?
            switch action {
            case .start, .restore: violation = readStart(action, must, before, into: &seen)
            case .answer, .resumeAll, .resumeAttemptCalls: violation = readResumption(action, must, before, into: &seen)
            case .cancel(let ticket):
                if seen.stops != nil { violation = Violation("R5", "more is stopped than runs") }
                seen.stops = ticket
            case .discard(let ticket): seen.discards = ticket
            case .noteSyncError: seen.hasSyncFailed = true
            case .startGrace, .stopGrace, .startRetryTimer, .stopRetryTimer, .record, .recordSoon: break
            }
            if let violation { return violation }
        }
        return nil
    }

    private func readStart(
        _ action: LoadMachine.Action, _ must: Consequences, _ before: EntryWorld, into seen: inout Consequences
    ) -> Violation? {
        if seen.attempts || seen.reads { return Violation("R1", "an entry has two flights") }
        switch action {
        case .start(let ticket, let intent, let number):
            if ticket.number <= before.tickets.last { return Self.oldTicket }
            if must.attempts, history.flight?.number != number { return Self.miscounted }
            seen.attempts = true
            seen.intent = intent
        case .restore(let ticket):
            if ticket.number <= before.tickets.last { return Self.oldTicket }
            seen.reads = true
        default: break
        }
        return nil
    }

    private func readResumption(
        _ action: LoadMachine.Action, _ must: Consequences, _ before: EntryWorld, into seen: inout Consequences
    ) -> Violation? {
        switch action {
        case .answer(let resolution):
            guard let asker = must.asker else { return Violation("R7", "a call is answered that never asked") }
            if seen.resumed[asker] != nil { return Self.resumedTwice }
            seen.resumed[asker] = resolution
        case .resumeAll(let resolution):
            for caller in seen.resumed.indices where isWaiting(caller, must, before) {
                if seen.resumed[caller] != nil { return Self.resumedTwice }
                seen.resumed[caller] = resolution
            }
        case .resumeAttemptCalls:
            for caller in seen.resumed.indices where waitsForAttempt(caller, must, before) {
                if seen.resumed[caller] != nil { return Self.resumedTwice }
                seen.resumed[caller] = .waiting
            }
        default: break
        }
        return nil
    }

    private func waitsForAttempt(_ caller: Int, _ must: Consequences, _ before: EntryWorld) -> Bool {
        if must.asker == caller { return must.isAskerOfAttempt }
        return before.history.callers[caller].isOnStore && !must.resumedByEntry[caller]
    }

    /// Returns a Boolean value that indicates whether a caller is waiting when the entry resumes the waiting callers.
    private func isWaiting(_ caller: Int, _ must: Consequences, _ before: EntryWorld) -> Bool {
        (before.history.callers[caller] != .away || must.asker == caller) && !must.resumedByEntry[caller]
    }

    private func logViolation(_ seen: Consequences, _ must: Consequences) -> Violation? {
        if seen.discards != must.discards {
            return Violation("R1", must.discards == nil ? "what counts is discarded" : "what is discarded isn't logged")
        }
        if seen.hasSyncFailed != must.hasSyncFailed {
            return Violation("R10", must.hasSyncFailed ? "a failed sync isn't noted" : "a failure passes for a sync's")
        }
        return nil
    }

    private static var resumedTwice: Violation { Violation("R7", "a caller is resumed twice") }
    private static var oldTicket: Violation { Violation("R1", "a ticket is not new") }
    private static var miscounted: Violation { Violation("R17", "attempts are miscounted") }
}

// The rules that must hold after each event.
extension EntryWorld {
    func invariantViolation(_ event: EntryEvent) -> Violation? {
        flightViolation(event) ?? retryViolation ?? contentViolation(event) ?? interestViolation
    }

    private func flightViolation(_ event: EntryEvent) -> Violation? {
        let (found, flight) = (machine.base.flight, history.flight)
        if (found == nil) != (flight == nil) {
            return Violation("R1", flight == nil ? "a flight goes on" : "a flight is gone")
        }
        guard let found, let flight else { return nil }
        if let work = flight.work, work.ticket != found.ticket {
            return Violation("R1", "the attempt that counts is not the one that runs")
        }
        if found.hasDelivered != flight.hasDelivered { return Violation("R2", "what was delivered is forgotten") }
        let isOvertaken = flight.isOvertaken(history.barrier)
        if found.intent != flight.intent || found.trailing != (isOvertaken ? flight.strongestWish : nil) {
            return Violation("R3", "an intent is lost")
        }
        return nil
    }

    private var retryViolation: Violation? {
        let (found, flight) = (machine.base.flight, history.flight)
        if found?.stage != flight?.stage { return Violation("R17", "a flight does not wait as it must") }
        if machine.base.obstacle != history.obstacle { return Violation("R17", "an obstacle is mistaken for another") }
        if machine.base.isWaiting != (flight?.isWaiting(history.obstacle) ?? false) {
            return Violation("R17", "a flight waits, and doesn't know it")
        }
        if found?.isAtOnce ?? false != (flight?.stage == .offline && flight?.isOwedToUser == true) {
            return Violation("R23", "the user's request is forgotten, or never was")
        }
        if found?.attempt != flight?.number { return Self.miscounted }
        if (found?.failure != nil) != (flight?.hasFailed ?? false) {
            return Violation("R17", "the last attempt's error is lost, or kept")
        }
        if hasRetryTimer != (flight?.stage == .pausing) {
            return Violation("R17", "the retry timer runs at the wrong time")
        }
        return nil
    }

    private func contentViolation(_ event: EntryEvent) -> Violation? {
        let (base, content) = (machine.base, history.content)
        let found = EntryContent(
            hasValue: base.valueTicket != nil, isFresh: base.isFresh, hasError: base.errorTicket != nil,
            isErrorRecent: base.isPausing,
            isInvalidated: base.isInvalidated && (content.hasValue || content.hasError), isInitial: base.isInitial)
        if event == .ended(.success), history.value?.delivery == .brokenOff, found.isFresh {
            return Violation("R24", "a value is fresh whose sequence isn't open")
        }
        if found != content { return Violation(event.ruleOfContent(content, found), "\(found) instead of \(content)") }
        if record != history.record {
            return Violation("R22", "the record on disk is \(record) instead of \(history.record)")
        }
        return nil
    }

    private var interestViolation: Violation? {
        let base = machine.base
        if base.activity != history.visibleIntent {
            return Violation("R8", "the indicator shows \(String(describing: base.activity))")
        }
        let onStores = history.callers.count(where: \.isOnStore)
        if base.waiting != history.callers.count(where: { $0 != .away }) || base.waitingForAttempt != onStores {
            return Violation("R7", "a caller is forgotten")
        }
        if base.hasInterest != history.hasInterest || base.hasDemand != history.hasDemand {
            return Violation("R5", "interest is lost, or kept")
        }
        let isInGrace = history.flight != nil && !history.hasInterest
        if base.isGraceRunning != isInGrace || hasGraceTimer != isInGrace {
            return Violation("R5", "the grace timer runs at the wrong time")
        }
        return nil
    }

    /// Returns a violation unless a value and an error come from the attempt that delivered them, and change only by it
    /// (R1, R13).
    func originViolation(_ must: Consequences, _ event: EntryEvent, _ before: EntryWorld) -> Violation? {
        let (base, past) = (machine.base, before.machine.base)
        if let ticket = must.value, base.valueTicket != ticket {
            return Violation("R1", "a value is another attempt's")
        }
        if let ticket = must.element,
            base.valueTicket == past.valueTicket || base.valueTicket.map({ $0 < ticket }) ?? true
        {
            return Violation("R1", "a value is another attempt's")
        }
        if let ticket = must.confirmation {
            if base.valueTicket != past.valueTicket { return Violation("R13", "an unchanged value is replaced") }
            if base.confirmed != ticket { return Violation("R13", "the age is not renewed") }
        }
        if history.value?.came != history.now, base.valueTicket != past.valueTicket, event != .evict, event != .reset {
            return Violation(event.ruleOfDeliveries, "a value changes of itself")
        }
        if let ticket = must.failure, base.errorTicket != ticket {
            return Violation("R1", "an error is another attempt's")
        }
        if history.failure != history.now, history.hasError, base.errorTicket != past.errorTicket {
            return Violation("R9", "an error changes of itself")
        }
        return markViolation(must, event, before) ?? totalViolation(before)
    }

    /// Returns a violation if a flight's total time starts over without a new flight or the user's call (R18).
    private func totalViolation(_ before: EntryWorld) -> Violation? {
        guard let flight = history.flight, let found = machine.base.flight else { return nil }
        let isAnew = found.began != before.machine.base.flight?.began
        if flight.began == history.now, !isAnew { return Violation("R18", "a flight has the time of another") }
        if isAnew, flight.began != history.now, flight.askedAtOnce != history.now {
            return Violation("R18", "the total time begins anew")
        }
        return nil
    }

    /// Checks the marks that stores compare to determine whether the value of the previous key may stay (R4).
    private func markViolation(_ must: Consequences, _ event: EntryEvent, _ before: EntryWorld) -> Violation? {
        guard event != .evict else { return nil }
        let (base, past) = (machine.base, before.machine.base)
        if (base.lastReset != past.lastReset) != (event == .reset) { return Violation("R4", "a reset isn't told") }
        guard event != .reset, event != .set else { return nil }
        if (base.lastCancelled != past.lastCancelled) != must.endsWithoutOutcome {
            return Violation("R4", "the end of a flight without an outcome isn't told, or told wrongly")
        }
        return nil
    }
}
