import ResourceCore

extension EntryHistory {
    /// Records an event, and returns the consequences that the rules require.
    mutating func happen(_ event: EntryEvent) -> Consequences {
        var must = Consequences()
        now += 1
        note(event, &must)
        if let value, value.isToBeWritten { written = value }
        proceed(&must)
        if flight?.isWaiting(obstacle) == true { beginWait(&must) }
        return must
    }

    /// Handles a flight that waits: no indicator shows it, and the calls on stores return (R17).
    private mutating func beginWait(_ must: inout Consequences) {
        flight?.waited = now
        for caller in callers.indices where callers[caller].isOnStore {
            must.resumed[caller] = .waiting
            callers[caller] = .away
        }
    }

    private mutating func note(_ event: EntryEvent, _ must: inout Consequences) {
        switch event {
        case .appear(let store): appear(store, &must)
        case .disappear(let store): stores[store].isOnScreen = false
        case .ask(let request, let store, let waits): ask(request, store, waits, &must)
        case .storeCancelled(let store): cancel(store, &must)
        case .callerCancelled(let caller): follow(.callerCancelled(caller), in: situation, &must)
        case .keyCancelled: follow(.keyCancelled, in: situation, &must)
        case .graceOver: follow(.graceOver, in: situation, &must)
        case .totalOver: follow(.totalOver, in: situation, &must)
        case .invalidate, .set, .reset: meetBarrier(event, &must)
        case .ended(let outcome): follow(cause(of: outcome), in: situation, &must)
        case .attemptOver(let outcome):
            retire()
            follow(cause(of: outcome), in: situation, &must)
        case .recalled: follow(.recall, in: situation, &must)
        case .delivered: follow(.element, in: situation, &must)
        case .established: flight?.established = now
        case .endedLate, .deliveredLate, .restoredLate: noteLate(event, &must)
        case .restored(let restoration): restore(restoration, &must)
        case .retryDue: flight?.delayOver = now
        case .evict: evict()
        case .online: obstacle = nil
        case .offline: obstacle = .wait
        case .held: obstacle = .turn
        case .full: obstacle = .place
        case .heldUp(let isHeldUp): if isHeldUp { flight?.heldUp = now } else { flight?.released = now }
        case .age: aging = now
        case .pauseOver: pauseOver = now

        // The value is as fresh as its date, unless a barrier came since the entry was created (R2).
        case .fill(let isFresh): value = Value(source: .resource, asOf: made, came: now, isDated: !isFresh)
        }
    }

    /// Records a barrier, which affects the loads that began before it, and none that result from it (R1).
    private mutating func meetBarrier(_ event: EntryEvent, _ must: inout Consequences) {
        let situation = situation
        barrier = now
        switch event {
        case .invalidate:
            invalidation = now
            follow(.invalidate, in: situation, &must)
        case .set: follow(.set, in: situation, &must)
        default: follow(.reset, in: situation, &must)
        }
    }

    /// Returns the cause that an outcome represents (R13, R17).
    ///
    /// An unchanged value is a success if there is a value, and a lost connection excuses any number of attempts. An
    /// attempt that has delivered ends without a further value (R24).
    private func cause(of outcome: LoadMachine.Outcome) -> Transition.Cause {
        let hasDelivered = flight?.hasDelivered == true
        return switch outcome {
        case .success: hasDelivered ? .sequenceEnd : .success
        case .notModified where hasDelivered: .sequenceEnd
        case .notModified: value == nil ? .failure : .confirmation
        case .failure: .failure
        case .transient: .failureBeforeAnother
        case .postponed: .failureBeforeALongPause
        case .exhausted: isOnline ? .failure : .failureBeforeAnother
        case .overlapped: .overlap
        case .cancelled: .loaderCancelled
        }
    }

    /// Handles a late result of a canceled attempt (R1).
    ///
    /// It reaches the event log, and the cache only if it was canceled after its grace period and no event came since.
    private mutating func noteLate(_ event: EntryEvent, _ must: inout Consequences) {
        switch event {
        case .endedLate(let index, let outcome):
            let attempt = late.remove(at: index)
            let isNew = outcome == .success
            if mayFill(attempt), isNew || (outcome == .notModified && value != nil) {
                succeed(asOf: attempt.began)
                if isNew { must.value = attempt.ticket } else { must.confirmation = attempt.ticket }
            } else {
                must.discards = attempt.ticket
            }
        case .restoredLate(let index, _): must.discards = late.remove(at: index).ticket
        case .deliveredLate(let index): must.discards = late[index].ticket
        default: break
        }
    }

    /// Handles the result of reading the record (R22).
    ///
    /// The record is newer than a value that a resource provided. A mark is an earlier barrier (R15).
    private mutating func restore(_ restoration: LoadMachine.Restoration, _ must: inout Consequences) {
        if restoration != .none {
            value = Value(
                source: .disk, asOf: restoration == .marked ? .beforeAll : made, came: now,
                isDated: restoration == .stale)
        }
        flight?.reading?.hasEnded = true
        recordKnown = now
        guard let flight, flight.intent != .refresh else { return }
        if isFresh || (flight.isForRecord && !isInvalidated) { follow(.recordSuffices, in: .restoring, &must) }
    }

    /// Removes the entry, which a new one replaces (R21).
    private mutating func evict() {
        value = nil
        made = now
    }
}

extension EntryHistory.Value {
    /// A Boolean value that indicates whether the value is written to disk (R22).
    ///
    /// A value that a resource provided is never written.
    fileprivate var isToBeWritten: Bool { source == .loader || source == .local }
}
