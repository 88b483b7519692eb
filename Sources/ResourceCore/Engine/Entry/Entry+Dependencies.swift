// The sources that the entry is derived from, and the dependents that are derived from it.
extension Entry {
    /// The time at which the value becomes stale because one of its sources does.
    var sourceAgesAt: Duration? { currentSources.compactMap(\.agesAt).min() }

    /// The sources of the current value that haven't changed since, excluding those of an earlier value.
    var currentSources: [Entry] {
        dependencies.sources.values.filter { !$0.isOutdated && knownTickets.contains($0.ticket) }.map(\.entry)
    }

    /// The attempts whose sources count: those of the value, of its last confirmation, and of the flight.
    private var knownTickets: [Ticket?] { [machine.value, machine.confirmed, machine.flight?.ticket] }

    /// The time at which the value becomes stale, zero if it's already stale, or `nil` if it never does.
    var agesAt: Duration? { machine.isFresh ? content.agesAt : .zero }

    /// Registers an attempt that waits for this entry, before the event that makes it wait.
    func register(_ reader: Reader, _ waiter: WaiterID) {
        dependencies.readers[waiter] = reader
        reader.entry.dependencies.awaited[waiter] = self
    }

    /// Ends an attempt's wait.
    ///
    /// The value that it received counts as its source until this entry changes.
    func endWait(_ waiter: WaiterID, with resolution: LoadMachine.Resolution) {
        guard let reader = dependencies.readers.removeValue(forKey: waiter) else { return }
        reader.entry.dependencies.awaited[waiter] = nil
        guard reader.isRunning else { return }
        guard resolution != .cancelled else { return dependencies.cancelledReaders.append(reader) }
        let id = ObjectIdentifier(reader.entry)
        let observing = dependencies.dependents[id]?.observing
        dependencies.dependents[id] = Dependencies.Dependent(
            entry: reader.entry, ticket: reader.ticket, observing: observing)
        reader.entry.dependencies.sources[ObjectIdentifier(self)] = Dependencies.Source(
            entry: self, ticket: reader.ticket)
        dependencies.isUnsettled = true
    }

    /// Returns the dependents to notify of an event that changed the value or made it outdated.
    ///
    /// A dependent of an earlier value stays known as long as it exists, because a reset also clears it (R12).
    func takeDependents(of transition: Transition) -> [Dependencies.Dependent] {
        let old = transition.old
        let isOther = machine.value != old.value && transition.delivered?.isSame != true
        let isReset = machine.lastReset != old.lastReset
        guard isOther || isReset || (machine.isInvalidated && !old.isInvalidated),
            isReset || !dependencies.dependents.isEmpty
        else { return [] }
        guard isReset else {
            defer { dependencies.dependents = dependencies.dependents.mapValues { $0.outdated() } }
            return dependencies.dependents.values.filter { !$0.isOutdated }
        }
        defer { dependencies.dependents = [:] }
        return dependencies.dependents.merging(waitingDependents) { made, _ in made }.values.map { $0.reset() }
    }

    /// The dependents whose attempts wait for this entry, which a reset resets as well.
    ///
    /// NB: Their loaders don't know yet that they wait in vain. A caller that arrives meanwhile must not join such a
    /// load.
    private var waitingDependents: [ObjectIdentifier: Dependencies.Dependent] {
        let readers = dependencies.readers.values.filter { $0.isRunning }
        let pairs = readers.map {
            (ObjectIdentifier($0.entry), Dependencies.Dependent(entry: $0.entry, ticket: $0.ticket))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Notifies the dependents after the event.
    func tell(_ dependents: [Dependencies.Dependent], _ turn: inout Turn) {
        for dependent in dependents {
            stopObserving(dependent, &turn)
            guard let entry = dependent.entry else { continue }
            // NB: The event may have resumed a newer attempt of the dependent.
            let isCurrent = entry.dependencies.sources[ObjectIdentifier(self)]?.ticket == dependent.ticket
            if isCurrent { entry.outdate(self, isReset: dependent.isReset) }
            entry.sourceChanged(readBy: dependent.ticket, isReset: dependent.isReset, &turn)
        }
    }

    private func outdate(_ source: Entry, isReset: Bool) {
        let id = ObjectIdentifier(source)
        if isReset { dependencies.sources[id] = nil } else { dependencies.sources[id]?.isOutdated = true }
    }

    private func sourceChanged(readBy ticket: Ticket, isReset: Bool, _ turn: inout Turn) {
        guard settleWipe(&turn) else { return }
        // An attempt that began since then reads the new value, as does one that begins because nothing prevents it any
        // longer.
        let begins = machine.phase == .offline && isOnline(turn.state)
        let isOtherAttempt = machine.flight.map { $0.ticket != ticket || begins } ?? false
        handle(isReset ? .reset : isOtherAttempt ? .age : .invalidate, because: .sourceChanged, &turn)
    }

    /// Ends the attempts that waited for a load that was canceled for all callers.
    ///
    /// NB: Their loaders don't know that yet. A caller that arrives meanwhile must not join such a load.
    func endCancelledReaders(because cause: ResourceEvent.Cause, _ turn: inout Turn) {
        guard !dependencies.cancelledReaders.isEmpty else { return }
        let cancelledReaders = dependencies.cancelledReaders
        dependencies.cancelledReaders = []
        guard cause == .keyCancelled else { return }
        for reader in cancelledReaders { reader.entry.sourceCancelled(reader.ticket, &turn) }
    }

    private func sourceCancelled(_ ticket: Ticket, _ turn: inout Turn) {
        guard machine.attempting == ticket else { return }
        if let attempt = flightWork.attempt { turn.effects.work.append { attempt.cancel() } }
        handle(.ended(ticket, .cancelled), because: .keyCancelled, &turn)
    }

    /// Releases the sources of an earlier value, and updates how observers count for the sources.
    func settleDependencies(_ old: SnapshotInputs, _ turn: inout Turn) {
        if old.isFresh, !machine.isFresh {
            for dependent in dependencies.dependents.values where !dependent.isOutdated {
                dependent.entry?.handle(.age, because: .sourceChanged, &turn)
            }
        }
        if machine.value != old.value, !dependencies.sources.isEmpty { forgetOldSources(&turn) }
        let isObserving = machine.demanding > 0
        if isObserving != dependencies.isObserving {
            dependencies.isObserving = isObserving
            for source in dependencies.sources.values { source.entry.settleObserving(&turn) }
        }
        if dependencies.isUnsettled { settleObserving(&turn) }
    }

    private func forgetOldSources(_ turn: inout Turn) {
        let tickets = knownTickets
        for (id, source) in dependencies.sources where !tickets.contains(source.ticket) {
            dependencies.sources[id] = nil
            source.entry.release(self, &turn)
        }
    }

    /// Lets observers of a dependent count as observers of this entry.
    ///
    /// They keep its flights alive, have it reloaded when it's invalidated, and apply its resource's triggers.
    func settleObserving(_ turn: inout Turn) {
        dependencies.isUnsettled = false
        for (id, dependent) in dependencies.dependents where !dependent.isOutdated {
            let isObserving = dependent.entry?.dependencies.isObserving ?? false
            if isObserving, dependent.observing == nil {
                dependencies.dependents[id]?.observing = options.refreshing
                startObserving(&turn)
            } else if !isObserving {
                dependencies.dependents[id]?.observing = nil
                stopObserving(dependent, &turn)
            }
        }
    }

    private func release(_ dependent: Entry, _ turn: inout Turn) {
        guard let old = dependencies.dependents.removeValue(forKey: ObjectIdentifier(dependent)) else { return }
        stopObserving(old, &turn)
        if old.observing == nil { handle(because: .left, &turn) }
    }

    private func startObserving(_ turn: inout Turn) {
        schedule.add(options.refreshing, options.resource?.policy.polling, of: .dependents)
        handle(.observe(isDemanding: true), because: .shown, &turn)
    }

    private func stopObserving(_ dependent: Dependencies.Dependent, _ turn: inout Turn) {
        guard let rules = dependent.observing else { return }
        schedule.remove(rules, of: .dependents)
        handle(.leave(.dependents, isDemanding: true), because: .left, &turn)
    }

    /// Releases the sources of an entry that is being removed.
    func leaveSources(_ turn: inout Turn) {
        let sources = dependencies.sources.values
        dependencies.sources = [:]
        for source in sources { source.entry.release(self, &turn) }
    }
}
