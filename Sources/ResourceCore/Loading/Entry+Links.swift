// What the entry is made of, and what is made of it.
extension Entry {
    /// The attempt that runs.
    var running: Ticket? { machine.flight?.stage == .attempting ? machine.flight?.ticket : nil }

    /// When the value ages because one that it was made of does.
    var sourceAgesAt: Duration? { currentSources.compactMap(\.agesAt).min() }

    /// The entries that the value is made of, as they are now: not those of an earlier value.
    var currentSources: [Entry] {
        links.sources.values.filter { !$0.isOutdated && knownTickets.contains($0.ticket) }.map(\.entry)
    }

    /// The attempts whose sources count: those of the value, of its last confirmation, and the one that runs.
    private var knownTickets: [Ticket?] { [machine.value, machine.confirmed, machine.flight?.ticket] }

    /// When the value ages, or has aged; nil where it does not.
    var agesAt: Duration? { machine.isFresh ? content.agesAt : .zero }

    /// Remembers an attempt that waits for this entry, before the event that makes it wait.
    func register(_ reader: Reader, _ waiter: WaiterID) {
        links.readers[waiter] = reader
        reader.entry.links.awaited[waiter] = self
    }

    /// An attempt waits no more; what it was told counts until this entry is another.
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

    /// Returns those who are to be told of an event: it made another value, or the value is no longer right.
    ///
    /// A dependent of an earlier value stays known as long as it exists: a reset takes it away as well (R12).
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

    /// Those whose attempts wait for this entry: a reset resets them as well.
    ///
    /// NB: their loaders have yet to learn that they wait in vain; who asks meanwhile must not join such a load.
    private var waitingDependents: [ObjectIdentifier: Links.Dependent] {
        let readers = links.readers.values.filter { $0.entry.running == $0.ticket }
        let pairs = readers.map { (ObjectIdentifier($0.entry), Links.Dependent(entry: $0.entry, ticket: $0.ticket)) }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Tells them, when the event is over.
    func tell(
        _ dependents: [Links.Dependent], _ table: inout Table, _ container: ResourceContainer,
        _ effects: inout Effects
    ) {
        for dependent in dependents {
            effects.append(stopObserving(dependent, &table, container))
            guard let entry = dependent.entry else { continue }
            // NB: the event may have answered a newer attempt of it.
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
        readBy ticket: Ticket, isReset: Bool, _ table: inout Table, _ container: ResourceContainer
    ) -> Effects {
        step(&table, container, because: .sourceChanged) { machine, tickets in
            if isReset { return machine.reset(tickets: &tickets) }
            // An attempt that began since reads what is new.
            if let flight = machine.flight, flight.ticket != ticket {
                machine.age()
                return []
            }
            return machine.invalidate(tickets: &tickets)
        }
    }

    /// Ends the attempts that waited for a load which was cancelled for everyone.
    ///
    /// NB: their loaders have yet to learn that; who asks meanwhile must not join such a load.
    func endForsaken(
        because cause: ResourceEvent.Cause, _ table: inout Table, _ container: ResourceContainer,
        _ effects: inout Effects
    ) {
        guard !links.forsaken.isEmpty else { return }
        let forsaken = links.forsaken
        links.forsaken = []
        guard cause == .keyCancelled else { return }
        for reader in forsaken { effects.append(reader.entry.sourceCancelled(reader.ticket, &table, container)) }
    }

    private func sourceCancelled(
        _ ticket: Ticket, _ table: inout Table, _ container: ResourceContainer
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

    func sourceAged(_ table: inout Table, _ container: ResourceContainer) -> Effects {
        step(&table, container, because: .sourceChanged) { machine, _ in
            machine.age()
            return []
        }
    }

    /// Lets go of what another value was made of, and lets observers count where they must.
    func settleLinks(_ before: Visible, _ table: inout Table, _ container: ResourceContainer, _ effects: inout Effects)
    {
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

    private func forgetOldSources(_ table: inout Table, _ container: ResourceContainer, _ effects: inout Effects) {
        let tickets = knownTickets
        for (id, source) in links.sources where !tickets.contains(source.ticket) {
            links.sources[id] = nil
            effects.append(source.entry.release(self, &table, container))
        }
    }

    /// An observer of what is made of this entry keeps its flights alive, wants it loaded when it is invalidated, and
    /// whenever its resource says so.
    func settleObserving(_ table: inout Table, _ container: ResourceContainer) -> Effects {
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

    func release(_ dependent: Entry, _ table: inout Table, _ container: ResourceContainer) -> Effects {
        guard let old = links.dependents.removeValue(forKey: ObjectIdentifier(dependent)) else { return Effects() }
        var effects = stopObserving(old, &table, container)
        if old.observing == nil { effects.append(step(&table, container, because: .left) { _, _ in [] }) }
        return effects
    }

    private func startObserving(_ table: inout Table, _ container: ResourceContainer) -> Effects {
        startRefreshing(.dependents, loading.refreshing, loading.plan?.policy.polling)
        return step(&table, container, because: .shown) { machine, _ in machine.observe(isDemanding: true) }
    }

    private func stopObserving(
        _ dependent: Links.Dependent, _ table: inout Table, _ container: ResourceContainer
    ) -> Effects {
        guard let rules = dependent.observing else { return Effects() }
        stopRefreshing(.dependents, rules)
        return step(&table, container, because: .left) { machine, _ in
            machine.leave(.dependents, isDemanding: true)
        }
    }

    /// The entry goes: those it was made of need not stay for it.
    func leaveSources(_ table: inout Table, _ container: ResourceContainer, _ effects: inout Effects) {
        let sources = links.sources.values
        links.sources = [:]
        for source in sources { effects.append(source.entry.release(self, &table, container)) }
    }
}
