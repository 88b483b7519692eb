import ResourceCore

// Barriers, outcomes and timers.
extension EntryWorld {
    mutating func invalidate(_ expected: inout Expectation) -> [LoadMachine.Action] {
        content.isFresh = false
        content.isErrorRecent = false
        content.isInvalidated = content.hasValue || content.hasError
        hadBarrier = true
        isOutdated = isUnread
        if isPersisted { rightRecord.becomeStale() }
        for store in stores.indices { stores[store].hasGivenUp = false }
        if let attempt = live {
            let intent = max(trailing ?? .sync, attempt.intent, hasDemand ? .load : .sync)
            expected.cancels = !hasInterest
            expected.askers = attempt.askers
            if attempt.hasDelivered {
                expected.cancels = true
                if hasInterest { expected.begins = intent }
            } else if attempt.stage == .attempting {
                live?.isOvertaken = true
                trailing = intent
            } else {
                live?.intent = intent
            }
        } else if hasDemand {
            expected.begins = .load
        }
        return machine.invalidate(tickets: &tickets)
    }

    mutating func set(_ expected: inout Expectation) -> [LoadMachine.Action] {
        gain(isFresh: true)
        expected.cancels = live != nil
        expectAll(.value, &expected)
        return machine.set(tickets: &tickets)
    }

    mutating func reset(_ expected: inout Expectation) -> [LoadMachine.Action] {
        content = Content()
        wasReset = true
        isUnread = false
        isOutdated = false
        if isPersisted { rightRecord = .none }
        expected.cancels = live != nil
        expectAll(.cancelled, &expected)
        return machine.reset(tickets: &tickets)
    }

    /// What a resource brings is as fresh as its date says, unless a barrier came; it is never written (R2, R22).
    mutating func fill(_ isFresh: Bool) -> [LoadMachine.Action] {
        content = Content(hasValue: true, isFresh: isFresh && !hadBarrier, isInvalidated: hadBarrier, isInitial: true)
        return machine.fill(isFresh: isFresh, tickets: &tickets)
    }

    /// There is a new value, in memory and soon on disk.
    private mutating func gain(isFresh: Bool) {
        content = Content(hasValue: true, isFresh: isFresh, isInvalidated: !isFresh)
        isUnread = false
        isOutdated = false
        if isPersisted { rightRecord = isFresh ? .fresh : .stale }
    }

    mutating func ended(
        _ outcome: LoadMachine.Outcome, _ expected: inout Expectation
    ) -> [LoadMachine.Action] {
        guard let attempt = live, let ticket = attempt.ticket else { return [] }
        follow(attempt, outcome, &expected)
        return machine.ended(ticket, outcome, tickets: &tickets)
    }

    mutating func attemptOver(
        _ outcome: LoadMachine.Outcome, _ expected: inout Expectation
    ) -> [LoadMachine.Action] {
        retire(live, after: .attemptOver(outcome))
        return ended(outcome, &expected)
    }

    private mutating func follow(
        _ attempt: Attempt, _ outcome: LoadMachine.Outcome, _ expected: inout Expectation
    ) {
        if attempt.hasDelivered, outcome != .success, outcome != .notModified { breakOff() }
        // An attempt that failed for want of a connection is followed by another, however many there were (R17).
        let mayFollow = outcome == .transient || outcome == .exhausted && !isOnline
        if mayFollow, !attempt.isOvertaken {
            live?.hasFailed = true
            if isOnline { live?.failuresOnline += 1 }
            live?.stage = isOnline ? .pausing : .offline
        } else {
            conclude(attempt, meaning(of: outcome), &expected)
        }
    }

    /// That nothing has changed is a success where there is a value, and a failure where there is none (R13).
    private func meaning(of outcome: LoadMachine.Outcome) -> LoadMachine.Outcome {
        guard outcome == .notModified else { return outcome }
        return content.hasValue ? .success : .failure
    }

    mutating func totalOver(_ expected: inout Expectation) -> [LoadMachine.Action] {
        guard let attempt = live else { return [] }
        expected.stops = true
        conclude(attempt, .failure, &expected)
        return machine.totalOver(tickets: &tickets)
    }

    private mutating func conclude(
        _ attempt: Attempt, _ outcome: LoadMachine.Outcome, _ expected: inout Expectation
    ) {
        expected.ends = true
        if outcome == .success { gain(isFresh: !attempt.isOvertaken) }
        if attempt.isOvertaken {
            expected.begins = trailing
            expected.askers = attempt.askers
        } else {
            if outcome.resolution == .failure, attempt.intent != .sync {
                content.hasError = true
                content.isErrorRecent = true
                // Without a value the error is all that is known, and newer than any barrier.
                if !content.hasValue { content.isInvalidated = false }
            }
            expectAll(outcome.resolution, &expected)
        }
    }

    mutating func endedLate(_ index: Int, _ outcome: LoadMachine.Outcome) -> [LoadMachine.Action] {
        let attempt = late.remove(at: index)
        if attempt.mayFill, meaning(of: outcome) == .success { gain(isFresh: true) }
        return attempt.ticket.map { machine.ended($0, outcome, tickets: &tickets) } ?? []
    }

    /// What an attempt delivers before it ends is fresh for as long as it goes on.
    mutating func delivered(_ expected: inout Expectation) -> [LoadMachine.Action] {
        guard let attempt = live, let ticket = attempt.ticket else { return [] }
        if attempt.isOvertaken {
            gain(isFresh: false)
            expected.cancels = true
            expected.begins = trailing
            expected.askers = attempt.askers
        } else {
            content = Content(hasValue: true, isFresh: true)
            live?.hasDelivered = true
            expectAll(.value, &expected)
        }
        return machine.delivered(ticket, tickets: &tickets)
    }

    mutating func deliveredLate(_ attempt: Int) -> [LoadMachine.Action] {
        late[attempt].ticket.map { machine.delivered($0, tickets: &tickets) } ?? []
    }

    /// An attempt that delivered does not come to its own end.
    mutating func breakOff() {
        live?.hasDelivered = false
        content.isFresh = false
        if isPersisted { rightRecord = .stale }
    }

    mutating func retryDue(_ expected: inout Expectation) -> [LoadMachine.Action] {
        if isOnline {
            expected.continues = true
        } else {
            live?.stage = .offline
        }
        return machine.retryDue(tickets: &tickets)
    }

    mutating func online(_ expected: inout Expectation) -> [LoadMachine.Action] {
        isOnline = true
        expected.continues = live?.stage == .offline
        return machine.wentOnline(tickets: &tickets)
    }

    mutating func offline() -> [LoadMachine.Action] {
        isOnline = false
        machine.wentOffline()
        return []
    }

    mutating func graceOver(_ expected: inout Expectation) -> [LoadMachine.Action] {
        expected.cancels = true
        return machine.graceOver()
    }

    mutating func age() -> [LoadMachine.Action] {
        content.isFresh = false
        machine.base.age()
        return []
    }

    mutating func pauseOver() -> [LoadMachine.Action] {
        content.isErrorRecent = false
        machine.base.pauseOver()
        return []
    }
}

// What is on disk.
extension EntryWorld {
    mutating func restored(
        _ restoration: LoadMachine.Restoration, _ expected: inout Expectation
    ) -> [LoadMachine.Action] {
        guard let reading = live, let ticket = reading.ticket else { return [] }
        if restoration != .none {
            // Whatever was on disk is newer than what a resource brought; a mark is a barrier from before (R15).
            content.hasValue = true
            content.isInitial = false
            content.isFresh = restoration == .fresh && !isOutdated
            content.isInvalidated = isOutdated || restoration == .marked
        }
        isUnread = false
        isOutdated = false
        let isEnough = content.isFresh || (reading.isForAnyValue && !content.isInvalidated)
        if isEnough, reading.intent != .refresh {
            expected.ends = true
            expectAll(.value, &expected)
        } else if isOnline || reading.intent == .refresh {
            expected.continues = true
        } else {
            live?.stage = .offline
        }
        return machine.restored(ticket, restoration, tickets: &tickets)
    }

    mutating func restoredLate(
        _ index: Int, _ restoration: LoadMachine.Restoration
    ) -> [LoadMachine.Action] {
        let reading = late.remove(at: index)
        return reading.ticket.map { machine.restored($0, restoration, tickets: &tickets) } ?? []
    }

    /// The entry goes, and a new one takes its place.
    mutating func evict() -> [LoadMachine.Action] {
        content = Content()
        machine = Machine()
        machine.base.isOnline = isOnline
        isUnread = isPersisted
        isOutdated = false
        hadBarrier = false
        wasReset = false
        if isPersisted { _ = machine.base.persist() }
        forgetFilling()
        return []
    }
}

extension EntryWorld.Content {
    /// Whether nothing was loaded since the last barrier.
    var isUnloaded: Bool { isInvalidated || (!hasValue && !hasError) }
}

extension EntryWorld.Record {
    /// A barrier came: whatever there is, it is not fresh.
    mutating func becomeStale() {
        if self != .none { self = .stale }
    }
}

extension EntryWorld.Attempt {
    /// Whether something runs that can be asked to stop.
    var isWorking: Bool { stage == .attempting || stage == .restoring }
}
