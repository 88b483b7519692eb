import ResourceCore

// The possible next events.
extension EntryWorld {
    var events: [EntryEvent] {
        let content = history.content
        var events: [EntryEvent] = []
        events.reserveCapacity(64)
        events += [.invalidate, .set, .reset]
        if let flight = history.flight { events += [.keyCancelled, .totalOver] + endings(of: flight) }
        if history.situation == .overtaken { events.append(.recalled) }
        if isStream { events += deliveries }
        if canBeFilled { events += [.fill(isFresh: true), .fill(isFresh: false)] }
        if hasRetryTimer { events.append(.retryDue) }
        addObstacles(to: &events)
        if hasGraceTimer { events.append(.graceOver) }
        if content.isFresh { events.append(.age) }
        if content.isErrorRecent { events.append(.pauseOver) }
        if canBeEvicted(content) { events.append(.evict) }
        let canWait = history.callers.contains(.away)
        if canWait { events.append(.ask(.load, store: nil, waits: true)) }
        for store in history.stores.indices { addEvents(of: store, canWait, to: &events) }
        for caller in history.callers.indices where history.callers[caller] != .away {
            events.append(.callerCancelled(caller))
        }
        for attempt in history.late.indices { events += lateEndings(of: attempt) }
        return events
    }

    private func addObstacles(to events: inout [EntryEvent]) {
        guard isHeld else { return events.append(history.isOnline ? .offline : .online) }
        if history.obstacle != nil { events.append(.online) }
        if history.obstacle != .wait { events.append(.offline) }
        if history.obstacle != .turn { events.append(.held) }
        if history.obstacle != .place { events.append(.full) }
        guard let flight = history.flight, flight.isAttempting else { return }
        events.append(.heldUp(!flight.isWaiting(history.obstacle)))
    }

    private func addEvents(of store: Int, _ canWait: Bool, to events: inout [EntryEvent]) {
        events.append(history.stores[store].isOnScreen ? .disappear(store) : .appear(store))
        if history.flight != nil { events.append(.storeCancelled(store)) }
        for request in Self.requests {
            events.append(.ask(request, store: store, waits: false))
            if canWait { events.append(.ask(request, store: store, waits: true)) }
        }
    }

    private static var requests: [LoadMachine.Request] { [.load, .refresh, .reload, .sync] }

    private var deliveries: [EntryEvent] {
        var running: [EntryEvent] = history.flight?.isAttempting == true ? [.delivered] : []
        if let flight = history.flight, flight.isAttempting, flight.number > 1 { running.append(.established) }
        return running + history.late.indices.filter { !history.late[$0].isReading }.map { .deliveredLate($0) }
    }

    /// A Boolean value that indicates whether a resource can fill the entry, which is empty and was never reset.
    private var canBeFilled: Bool {
        isFilled && history.value == nil && !history.hasError && history.reset < history.made
    }

    /// Returns a Boolean value that indicates whether the entry is unused, so that limits or its retention may remove
    /// it.
    private func canBeEvicted(_ content: EntryContent) -> Bool {
        history.flight == nil && !history.isAnyCallerWaiting && !history.stores.contains { $0.isOnScreen }
            && (content.hasValue || content.hasError)
    }

    /// Returns the possible outcomes of the flight's work.
    ///
    /// It has two attempts, not counting those that fail offline.
    private func endings(of flight: FlightHistory) -> [EntryEvent] {
        switch flight.stage {
        case .attempting:
            var outcomes: [LoadMachine.Outcome] = [.success, .notModified, .failure, .cancelled]
            if flight.number < 2 { outcomes += [.transient, .postponed] }
            if history.obstacle != nil { outcomes += [.exhausted, .overlapped] }
            return outcomes.map { .ended($0) } + [.attemptOver(flight.number < 2 ? .transient : .exhausted)]
        case .restoring:
            return restorations.map { .restored($0) }
        case .pausing, .offline:
            return []
        }
    }

    private func lateEndings(of attempt: Int) -> [EntryEvent] {
        guard !history.late[attempt].isReading else {
            return [.restoredLate(attempt, .fresh), .restoredLate(attempt, .none)]
        }
        let outcomes: [LoadMachine.Outcome] = [.success, .notModified, .failure, .cancelled]
        return outcomes.map { .endedLate(attempt, $0) }
    }

    /// The possible outcomes of reading the record, which may have aged or be damaged.
    private var restorations: [LoadMachine.Restoration] {
        // A reading that began before a barrier may return the record of that time.
        guard !history.isOutdated else { return [.fresh, .stale, .marked, .none] }
        return switch record {
        case .unknown, .fresh: [.fresh, .stale, .marked, .none]
        case .stale: [.stale, .marked, .none]
        case .none: [.none]
        }
    }
}
