extension EntryState {
    var sourceStaleAt: Duration? { currentSources.compactMap(\.staleAt).min() }

    var currentSources: [Entry] {
        guard !dependencies.sources.isEmpty else { return [] }
        return dependencies.sources.values.filter { !$0.isOutdated && knownTickets.contains($0.ticket) }.map(\.entry)
    }

    var recordedSources: [Dependencies.Source] {
        guard !dependencies.sources.isEmpty, let value = recorder.machine.valueTicket else { return [] }
        return dependencies.sources.values.filter {
            $0.ticket == value || ($0.ticket == recorder.machine.confirmed && $0.ticket.number > value.number)
        }
    }

    var knownTickets: [Ticket?] {
        [recorder.machine.valueTicket, recorder.machine.confirmed, recorder.machine.flight?.ticket]
    }

    // A dependent of an earlier value stays known as long as it exists, because a reset also clears it (R12).
    mutating func takeDependents(of transition: Transition) -> [Dependencies.Dependent] {
        guard !dependencies.dependents.isEmpty || !dependencies.readers.isEmpty else { return [] }
        guard recorder.machine.lastReset != transition.old.lastReset else {
            guard !dependencies.dependents.isEmpty, changesValue(transition) else { return [] }
            return takeUnchangedDependents()
        }
        defer { dependencies.dependents = [:] }
        return dependencies.dependents.merging(waitingDependents) { made, _ in made }.values.map { $0.reset() }
    }

    mutating func takeUnchangedDependents() -> [Dependencies.Dependent] {
        defer { dependencies.dependents = dependencies.dependents.mapValues { $0.outdated() } }
        return dependencies.dependents.values.filter { !$0.isOutdated }
    }

    private func changesValue(_ transition: Transition) -> Bool {
        let (old, machine) = (transition.old, recorder.machine)
        return (machine.valueTicket != old.valueTicket && transition.delivered?.isSame != true)
            || (machine.isInvalidated && !old.isInvalidated)
    }

    // The dependents whose attempts wait for this entry, which a reset resets as well. NB: Their loaders don't know yet
    // that they wait in vain. A caller that arrives meanwhile must not join such a load.
    private var waitingDependents: [ObjectIdentifier: Dependencies.Dependent] {
        let readers = dependencies.readers.values.filter { $0.isRunning }
        let pairs = readers.map {
            (ObjectIdentifier($0.entry), Dependencies.Dependent(entry: $0.entry, ticket: $0.ticket))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    // The readers that may have to be told that the flight waits, or that it no longer does.
    func readers(following transition: Transition) -> [Reader] {
        guard !dependencies.readers.isEmpty, recorder.machine.isWaiting || transition.old.isWaiting else { return [] }
        var known: Set<ObjectIdentifier> = []
        return dependencies.readers.values.filter { known.insert(ObjectIdentifier($0.entry)).inserted }
    }

    var awaitedSources: [Entry] {
        guard let attempt = recorder.machine.attempting, !dependencies.awaited.isEmpty else { return [] }
        let waiting = dependencies.awaited.filter { waiter, source in
            source.machine.isWaiting && source.state.dependencies.readers[waiter]?.ticket == attempt
        }
        return waiting.sorted { $0.key < $1.key }.map(\.value)
    }

    mutating func takeCancelledReaders(because cause: ResourceEvent.Cause) -> [Reader] {
        guard !dependencies.cancelledReaders.isEmpty else { return [] }
        defer { dependencies.cancelledReaders = [] }
        return cause == .keyCancelled ? dependencies.cancelledReaders : []
    }

    mutating func noteObservers() -> Bool {
        guard dependencies.areSettled, dependencies.dependents.isEmpty else { return true }
        dependencies.isObserving = recorder.machine.demanding > 0
        return false
    }
}

extension Entry {
    /// The time at which the value becomes stale, zero if it's already stale, or `nil` if it never does.
    var staleAt: Duration? { state.recorder.machine.isFresh ? state.content.staleAt : .zero }

    // Before the event that makes the reader wait.
    func addReader(_ reader: Reader, _ waiter: WaiterID) {
        state.dependencies.readers[waiter] = reader
        reader.entry.state.dependencies.awaited[waiter] = self
    }

    // The value that it received counts as its source until this entry changes.
    func endWait(_ waiter: WaiterID, with resolution: LoadMachine.Resolution) {
        guard !state.dependencies.readers.isEmpty,
            let reader = state.dependencies.readers.removeValue(forKey: waiter)
        else { return }
        reader.entry.state.dependencies.awaited[waiter] = nil
        guard reader.isRunning else { return }
        guard resolution != .cancelled else { return state.dependencies.cancelledReaders.append(reader) }
        let id = ObjectIdentifier(reader.entry)
        let observing = state.dependencies.dependents[id]?.observing
        state.dependencies.dependents[id] = Dependencies.Dependent(
            entry: reader.entry, ticket: reader.ticket, observing: observing)
        reader.entry.state.dependencies.sources[ObjectIdentifier(self)] = Dependencies.Source(
            entry: self, ticket: reader.ticket)
        state.dependencies.isUnsettled = true
    }

    func tell(_ dependents: [Dependencies.Dependent], _ turn: inout Turn) {
        for dependent in dependents {
            stopObserving(dependent, &turn)
            guard let entry = dependent.entry else { continue }
            // NB: The event may have resumed a newer attempt of the dependent.
            let isCurrent = entry.state.dependencies.sources[ObjectIdentifier(self)]?.ticket == dependent.ticket
            if isCurrent { entry.outdate(self, isReset: dependent.isReset) }
            entry.sourceChanged(readBy: dependent.ticket, isReset: dependent.isReset, &turn)
        }
    }

    private func outdate(_ source: Entry, isReset: Bool) {
        let id = ObjectIdentifier(source)
        if isReset { state.dependencies.sources[id] = nil } else { state.dependencies.sources[id]?.isOutdated = true }
    }

    private func sourceChanged(readBy ticket: Ticket, isReset: Bool, _ turn: inout Turn) {
        guard settleWipe(&turn) else { return }
        // An attempt that began since then reads the new value, as does one that begins because nothing prevents it any
        // longer.
        let begins = machine.phase == .offline && state.obstacle(turn) == nil
        let isOtherAttempt = machine.flight.map { $0.ticket != ticket || begins } ?? false
        handle(isReset ? .reset : isOtherAttempt ? .age : .invalidate, because: .sourceChanged, &turn)
    }

    // Ends attempts that waited in vain. NB: Their loaders don't know that yet. A caller that arrives meanwhile must
    // not join such a load.
    func end(_ readers: [Reader], _ turn: inout Turn) {
        for reader in readers { reader.entry.sourceCancelled(reader.ticket, &turn) }
    }

    private func sourceCancelled(_ ticket: Ticket, _ turn: inout Turn) {
        guard machine.attempting == ticket else { return }
        if let attempt = state.flightWork.attempt { turn.effects.work.append { attempt.cancel() } }
        handle(.ended(ticket, .cancelled), because: .keyCancelled, &turn)
    }

    // What a derived entry reads may wait, and then the entry waits as well (R17).
    func settleSources(_ turn: inout Turn) {
        guard !state.hasLeft, machine.flight?.stage == .attempting else { return }
        let isHeldUp = !state.awaitedSources.isEmpty
        if isHeldUp || machine.flight?.isHeldUp == true { handle(.heldUp(isHeldUp), because: .sourceChanged, &turn) }
    }

    // A user who requests an attempt of a derived resource means all that it waits for (R5).
    func refreshAwaitedSources(_ turn: inout Turn) {
        guard machine.flight?.isHeldUp == true else { return }
        for source in state.awaitedSources {
            source.handle(.ask(.refresh, waits: nil, observer: nil), because: .asked(.refresh), &turn)
        }
    }

    func settleDependencies(_ old: LoadMachine, _ turn: inout Turn) {
        guard state.noteObservers() else { return }
        if old.isFresh, !machine.isFresh {
            for dependent in state.dependencies.dependents.values where !dependent.isOutdated {
                dependent.entry?.handle(.age, because: .sourceChanged, &turn)
            }
        }
        // NB: What is derived from a feed is as new as that, which becomes fresh by its connection alone.
        if !old.isFresh, machine.isFresh, state.decidesEnds {
            for dependent in state.dependencies.dependents.values where !dependent.isOutdated {
                guard let entry = dependent.entry, entry.machine.hasDemand else { continue }
                entry.handle(.ask(.sync, waits: nil, observer: nil), because: .sourceChanged, &turn)
            }
        }
        if machine.valueTicket != old.valueTicket, !state.dependencies.sources.isEmpty { forgetOldSources(&turn) }
        let isObserving = machine.demanding > 0
        if isObserving != state.dependencies.isObserving {
            state.dependencies.isObserving = isObserving
            for source in state.dependencies.sources.values { source.entry.settleObserving(&turn) }
        }
        if state.dependencies.isUnsettled { settleObserving(&turn) }
    }

    private func forgetOldSources(_ turn: inout Turn) {
        let tickets = state.knownTickets
        for (id, source) in state.dependencies.sources where !tickets.contains(source.ticket) {
            state.dependencies.sources[id] = nil
            source.entry.release(self, &turn)
        }
    }

    // Lets observers of a dependent count as observers of this entry. They keep its flights alive, have it reloaded
    // when it's invalidated, and apply its resource's triggers.
    func settleObserving(_ turn: inout Turn) {
        state.dependencies.isUnsettled = false
        let refreshing = state.options.refreshing
        for (id, dependent) in state.dependencies.dependents where !dependent.isOutdated {
            let isObserving = dependent.entry?.state.dependencies.isObserving ?? false
            if isObserving, dependent.observing == nil {
                state.dependencies.dependents[id]?.observing = refreshing
                startObserving(&turn)
            } else if !isObserving {
                state.dependencies.dependents[id]?.observing = nil
                stopObserving(dependent, &turn)
            }
        }
    }

    private func release(_ dependent: Entry, _ turn: inout Turn) {
        guard let old = state.dependencies.dependents.removeValue(forKey: ObjectIdentifier(dependent)) else { return }
        stopObserving(old, &turn)
        if old.observing == nil { handle(because: .left, &turn) }
    }

    private func startObserving(_ turn: inout Turn) {
        state.schedule.add(state.options.refreshing, state.options.resource?.policy.polling, of: .internalObserver)
        handle(.observe(isDemanding: true), because: .shown, &turn)
    }

    private func stopObserving(_ dependent: Dependencies.Dependent, _ turn: inout Turn) {
        guard let rules = dependent.observing else { return }
        state.schedule.remove(rules, of: .internalObserver)
        handle(.leave(.internalObserver, isDemanding: true), because: .left, &turn)
    }

    func leaveSources(_ turn: inout Turn) {
        let sources = state.dependencies.sources.values
        state.dependencies.sources = [:]
        for source in sources { source.entry.release(self, &turn) }
    }

    // Whether this entry is derived from another one or waits for it, even indirectly.
    func leads(to target: Entry) -> Bool {
        reaches {
            $0 === target
        } through: {
            $0.state.dependencies.unchangedSources + $0.state.dependencies.awaited.values
        }
    }

    // Whether a barrier came since the value was loaded, or since what it's made of was.
    var isOutdated: Bool {
        reaches {
            $0.machine.isInvalidated || $0.state.recordedSources.contains(where: \.isOutdated)
        } through: {
            $0.state.recordedSources.map(\.entry)
        }
    }

    private func reaches(_ isMeant: (Entry) -> Bool, through sources: (Entry) -> [Entry]) -> Bool {
        var pending: [Entry] = [self]
        var visited: Set<ObjectIdentifier> = []
        while let entry = pending.popLast() {
            if isMeant(entry) { return true }
            if visited.insert(ObjectIdentifier(entry)).inserted { pending += sources(entry) }
        }
        return false
    }
}
