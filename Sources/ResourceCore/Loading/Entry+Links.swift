// The sources that the entry is derived from, and the dependents that are derived from it.
extension Entry {
    /// The ticket of the running attempt.
    var running: Ticket? { machine.flight?.stage == .attempting ? machine.flight?.ticket : nil }

    /// The time at which the value becomes stale because one of its sources does.
    var sourceAgesAt: Duration? { currentSources.compactMap(\.agesAt).min() }

    /// The sources of the current value that haven't changed since, excluding those of an earlier value.
    var currentSources: [Entry] {
        links.sources.values.filter { !$0.isOutdated && knownTickets.contains($0.ticket) }.map(\.entry)
    }

    /// The attempts whose sources count: those of the value, of its last confirmation, and of the flight.
    private var knownTickets: [Ticket?] { [machine.value, machine.confirmed, machine.flight?.ticket] }

    /// The time at which the value becomes stale, zero if it's already stale, or `nil` if it never does.
    var agesAt: Duration? { machine.isFresh ? content.agesAt : .zero }

    /// Registers an attempt that waits for this entry, before the event that makes it wait.
    func register(_ reader: Reader, _ waiter: WaiterID) {
        links.readers[waiter] = reader
        reader.entry.links.awaited[waiter] = self
    }

    /// Ends an attempt's wait.
    ///
    /// The value that it received counts as its source until this entry changes.
    func answer(_ waiter: WaiterID, _ resolution: LoadMachine.Resolution) {
        guard let reader = links.readers.removeValue(forKey: waiter) else { return }
        reader.entry.links.awaited[waiter] = nil
        guard reader.entry.running == reader.ticket else { return }
        guard resolution != .cancelled else { return links.forsaken.append(reader) }
        let id = ObjectIdentifier(reader.entry)
        let observing = links.dependents[id]?.observing
        links.dependents[id] = Links.Dependent(entry: reader.entry, ticket: reader.ticket, observing: observing)
        reader.entry.links.sources[ObjectIdentifier(self)] = Links.Source(entry: self, ticket: reader.ticket)
        links.isUnsettled = true
    }

    /// Returns the dependents to notify of an event that changed the value or made it outdated.
    ///
    /// A dependent of an earlier value stays known as long as it exists, because a reset also clears it (R12).
    func takeDependents(_ past: Past, isSame: Bool) -> [Links.Dependent] {
        let isOther = machine.value != past.visible.value && !isSame
        let isReset = machine.lastReset != past.visible.lastReset
        guard isOther || isReset || (machine.isInvalidated && !past.wasInvalidated),
            isReset || !links.dependents.isEmpty
        else { return [] }
        guard isReset else {
            defer { links.dependents = links.dependents.mapValues { $0.outdated() } }
            return links.dependents.values.filter { !$0.isOutdated }
        }
        defer { links.dependents = [:] }
        return links.dependents.merging(waitingDependents) { made, _ in made }.values.map { $0.toldOfReset() }
    }

    /// The dependents whose attempts wait for this entry, which a reset resets as well.
    ///
    /// NB: Their loaders don't know yet that they wait in vain. A caller that arrives meanwhile must not join such a
    /// load.
    private var waitingDependents: [ObjectIdentifier: Links.Dependent] {
        let readers = links.readers.values.filter { $0.entry.running == $0.ticket }
        let pairs = readers.map { (ObjectIdentifier($0.entry), Links.Dependent(entry: $0.entry, ticket: $0.ticket)) }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Notifies the dependents after the event.
    func tell(
        _ dependents: [Links.Dependent], _ table: inout ContainerState, _ container: ResourceContainer,
        _ effects: inout Effects
    ) {
        for dependent in dependents {
            effects.append(stopObserving(dependent, &table, container))
            guard let entry = dependent.entry else { continue }
            // NB: The event may have resumed a newer attempt of the dependent.
            let isCurrent = entry.links.sources[ObjectIdentifier(self)]?.ticket == dependent.ticket
            if isCurrent { entry.outdate(self, isReset: dependent.isReset) }
            effects.append(entry.sourceChanged(readBy: dependent.ticket, isReset: dependent.isReset, &table, container))
        }
    }

    private func outdate(_ source: Entry, isReset: Bool) {
        let id = ObjectIdentifier(source)
        if isReset { links.sources[id] = nil } else { links.sources[id]?.isOutdated = true }
    }

    func sourceChanged(
        readBy ticket: Ticket, isReset: Bool, _ table: inout ContainerState, _ container: ResourceContainer
    ) -> Effects {
        step(&table, container, because: .sourceChanged) { machine, tickets in
            if isReset { return machine.reset(tickets: &tickets) }
            // An attempt that began since then reads the new value.
            if let flight = machine.flight, flight.ticket != ticket {
                machine.age()
                return []
            }
            return machine.invalidate(tickets: &tickets)
        }
    }

    /// Ends the attempts that waited for a load that was canceled for all callers.
    ///
    /// NB: Their loaders don't know that yet. A caller that arrives meanwhile must not join such a load.
    func endForsaken(
        because cause: ResourceEvent.Cause, _ table: inout ContainerState, _ container: ResourceContainer,
        _ effects: inout Effects
    ) {
        guard !links.forsaken.isEmpty else { return }
        let forsaken = links.forsaken
        links.forsaken = []
        guard cause == .keyCancelled else { return }
        for reader in forsaken { effects.append(reader.entry.sourceCancelled(reader.ticket, &table, container)) }
    }

    private func sourceCancelled(
        _ ticket: Ticket, _ table: inout ContainerState, _ container: ResourceContainer
    ) -> Effects {
        guard running == ticket else { return Effects() }
        var effects = Effects()
        if let attempt { effects.work.append { attempt.cancel() } }
        effects.append(
            step(&table, container, because: .keyCancelled) { machine, tickets in
                machine.ended(ticket, .cancelled, tickets: &tickets)
            })
        return effects
    }

    func sourceAged(_ table: inout ContainerState, _ container: ResourceContainer) -> Effects {
        step(&table, container, because: .sourceChanged) { machine, _ in
            machine.age()
            return []
        }
    }

    /// Releases the sources of an earlier value, and updates how observers count for the sources.
    func settleLinks(
        _ before: SnapshotKey, _ table: inout ContainerState, _ container: ResourceContainer, _ effects: inout Effects
    ) {
        if before.isFresh, !machine.isFresh {
            for dependent in links.dependents.values where !dependent.isOutdated {
                if let entry = dependent.entry { effects.append(entry.sourceAged(&table, container)) }
            }
        }
        if machine.value != before.value, !links.sources.isEmpty { forgetOldSources(&table, container, &effects) }
        let isObserving = machine.demanding > 0
        if isObserving != links.isObserving {
            links.isObserving = isObserving
            for source in links.sources.values { effects.append(source.entry.settleObserving(&table, container)) }
        }
        if links.isUnsettled { effects.append(settleObserving(&table, container)) }
    }

    private func forgetOldSources(
        _ table: inout ContainerState, _ container: ResourceContainer, _ effects: inout Effects
    ) {
        let tickets = knownTickets
        for (id, source) in links.sources where !tickets.contains(source.ticket) {
            links.sources[id] = nil
            effects.append(source.entry.release(self, &table, container))
        }
    }

    /// Lets observers of a dependent count as observers of this entry.
    ///
    /// They keep its flights alive, have it reloaded when it's invalidated, and apply its resource's triggers.
    func settleObserving(_ table: inout ContainerState, _ container: ResourceContainer) -> Effects {
        links.isUnsettled = false
        var effects = Effects()
        for (id, dependent) in links.dependents where !dependent.isOutdated {
            let isObserving = dependent.entry?.links.isObserving ?? false
            if isObserving, dependent.observing == nil {
                links.dependents[id]?.observing = loading.refreshing
                effects.append(startObserving(&table, container))
            } else if !isObserving {
                links.dependents[id]?.observing = nil
                effects.append(stopObserving(dependent, &table, container))
            }
        }
        return effects
    }

    func release(_ dependent: Entry, _ table: inout ContainerState, _ container: ResourceContainer) -> Effects {
        guard let old = links.dependents.removeValue(forKey: ObjectIdentifier(dependent)) else { return Effects() }
        var effects = stopObserving(old, &table, container)
        if old.observing == nil { effects.append(step(&table, container, because: .left) { _, _ in [] }) }
        return effects
    }

    private func startObserving(_ table: inout ContainerState, _ container: ResourceContainer) -> Effects {
        startRefreshing(.dependents, loading.refreshing, loading.plan?.policy.polling)
        return step(&table, container, because: .shown) { machine, _ in machine.observe(isDemanding: true) }
    }

    private func stopObserving(
        _ dependent: Links.Dependent, _ table: inout ContainerState, _ container: ResourceContainer
    ) -> Effects {
        guard let rules = dependent.observing else { return Effects() }
        stopRefreshing(.dependents, rules)
        return step(&table, container, because: .left) { machine, _ in
            machine.leave(.dependents, isDemanding: true)
        }
    }

    /// Releases the sources of an entry that is being removed.
    func leaveSources(_ table: inout ContainerState, _ container: ResourceContainer, _ effects: inout Effects) {
        let sources = links.sources.values
        links.sources = [:]
        for source in sources { effects.append(source.entry.release(self, &table, container)) }
    }
}
