import ResourceTesting

@testable import ResourceCore

// MARK: - Internal invariants of a container
extension ShellWorld {
    /// Returns a violated invariant.
    func brokenStructure() -> Violation? {
        container.table.withLock { table in
            let entries = table.allEntries()
            for entry in entries { seenEntries[name(entry)] = Weak(object: entry) }
            for entry in entries {
                if let what = broken(entry, table) { return Violation("shell", "\(describe(entry)) \(what)") }
            }
            return
                (brokenSums(table, entries) ?? brokenAlarms(table, entries) ?? brokenStores(table, entries)
                ?? brokenCalls(table) ?? brokenRemains()).map { Violation("shell", $0) }
        }
    }

    private func describe(_ entry: Entry) -> String { "the entry of \(entry.key) for \(entry.type)" }

    private func broken(_ entry: Entry, _ table: ContainerState) -> String? {
        if table.entry(entry.key, of: entry.type) !== entry { return "isn't the one that is found" }
        if entry.hasLeft { return "has left, and is still found" }
        if entry.isWiped(table) { return "was not reached by a wipe" }
        return brokenFlight(entry) ?? brokenInterest(entry) ?? brokenContent(entry) ?? brokenKeeping(entry, table)
            ?? brokenLinks(entry, table)
    }

    private func brokenFlight(_ entry: Entry) -> String? {
        let (machine, flight) = (entry.machine, entry.machine.flight)
        if machine.activity != nil, flight == nil { return "shows an indicator without a flight" }
        if (flight?.stage == .attempting) != (entry.attempt != nil) { return "has an attempt that doesn't fly" }
        if let attempt = entry.attempt, attempt.ticket != flight?.ticket { return "has another flight's attempt" }
        if (flight?.stage == .pausing) != (entry.timers.retry != nil) { return "has a wrong retry timer" }
        if (flight?.stage == .restoring) != (entry.records.reading != nil) { return "reads a record for no flight" }
        if machine.isGraceRunning != (entry.timers.grace != nil) { return "has a wrong grace timer" }
        if flight != nil, !machine.hasInterest, !machine.isGraceRunning { return "flies without interest or grace" }
        if flight == nil, entry.priority.task != nil { return "keeps the priority of a flight" }
        if entry.timers.ageing?.deadline != entry.ageingDeadline { return "ages at a wrong time" }
        return nil
    }

    private func brokenInterest(_ entry: Entry) -> String? {
        let machine = entry.machine
        if machine.waiting != entry.waiters.count {
            return "waits for \(machine.waiting) of \(entry.waiters.count) calls"
        }
        if machine.flight == nil, !entry.waiters.isEmpty { return "has callers that wait for no flight" }
        let dependents = entry.links.dependents.values.count { $0.observing != nil }
        let observing = entry.subscribers.values.count { $0.isDemanding != nil } + dependents
        if machine.observing != observing { return "counts \(machine.observing) observers instead of \(observing)" }
        let demanding = entry.subscribers.values.count { $0.isDemanding == true } + dependents
        if machine.demanding != demanding { return "counts \(machine.demanding) demands instead of \(demanding)" }
        return nil
    }

    private func brokenContent(_ entry: Entry) -> String? {
        let (machine, content) = (entry.machine, entry.content)
        if (machine.value != nil) != (content.value != nil) { return "knows a value that it doesn't have" }
        if (machine.error != nil) != (content.error != nil) { return "knows an error that it doesn't have" }
        if machine.isFresh, machine.value == nil { return "is fresh without a value" }
        if machine.value == nil, machine.error == nil, entry.subscribers.isEmpty, entry.waiters.isEmpty,
            entry.links.dependents.isEmpty, machine.holdsNothing(isPrivate: entry.key.isPrivate)
        {
            return "stays though it holds nothing"
        }
        return nil
    }

    private func brokenKeeping(_ entry: Entry, _ table: ContainerState) -> String? {
        let keeping = entry.keeping
        if keeping.isIdle != entry.isIdle { return "doesn't know whether it is idle" }
        if keeping.countedBytes != entry.content.bytes { return "counts bytes that it doesn't have" }
        guard entry.isIdle else { return nil }
        if entry.machine.value != nil || entry.machine.error != nil, keeping.alarm == nil { return "is kept forever" }
        if container.limits.areNone { return keeping.slot == nil ? nil : "has a place in the sieve" }
        if keeping.slot == nil { return "has no place in the sieve" }
        if container.limits.areExceeded(entries: table.count, bytes: table.bytes) { return "is kept beyond the limits" }
        return nil
    }

    private func brokenLinks(_ entry: Entry, _ table: ContainerState) -> String? {
        let links = entry.links
        if !links.forsaken.isEmpty || links.isUnsettled { return "has links to settle" }
        if !links.sources.isEmpty, links.isObserving != (entry.machine.demanding > 0) {
            return "observes its sources wrongly"
        }
        for source in links.sources.values {
            if source.entry.hasLeft { return "is made of an entry that has left" }
            if source.entry.links.dependents[ObjectIdentifier(entry)] == nil { return "is unknown to its source" }
        }
        for dependent in links.dependents.values {
            guard let other = dependent.entry, !other.hasLeft else { return "tells an entry that has left" }
            if dependent.observing != nil, !other.links.isObserving { return "is observed by an entry that isn't" }
        }
        for (waiter, reader) in links.readers {
            if !entry.waiters.contains(waiter) { return "is read by a call that doesn't wait" }
            if reader.entry.links.awaited[waiter] !== entry { return "is read by an entry that doesn't know" }
        }
        for (waiter, source) in links.awaited where source.links.readers[waiter] == nil {
            return "waits for an entry that doesn't know"
        }
        return nil
    }
}

// MARK: - The container as a whole
extension ShellWorld {
    private func brokenSums(_ table: ContainerState, _ entries: [Entry]) -> String? {
        let bytes = entries.reduce(0) { $0 + $1.keeping.countedBytes }
        if table.bytes != bytes { return "the container counts \(table.bytes) bytes instead of \(bytes)" }
        let slots = entries.count { $0.keeping.slot != nil }
        if table.sieve.count != slots { return "the sieve has \(table.sieve.count) entries instead of \(slots)" }
        if table.sieve.order.contains(where: { $0.element.hasLeft }) { return "the sieve has an entry that has left" }
        let listening = entries.filter { !$0.refreshing.rules.isEmpty }
        if listening.contains(where: { table.listeners[ObjectIdentifier($0)] !== $0 }) {
            return "an entry isn't told of triggers"
        }
        if table.listeners.count != listening.count { return "an entry is told of triggers in vain" }
        return nil
    }

    private func brokenAlarms(_ table: ContainerState, _ entries: [Entry]) -> String? {
        let alarms = entries.flatMap(\.alarms)
        if alarms.contains(where: { $0.place == nil }) { return "an entry waits for an alarm that never rings" }
        // One more alarm limits the time of the archive's current operation.
        let writing = (table.records?.count ?? 0) > 0 ? 1 : 0
        if !(alarms.count...alarms.count + writing).contains(table.alarms.count) {
            return "\(table.alarms.count) alarms are to ring, and entries wait for \(alarms.count)"
        }
        switch (table.timer, table.alarms.earliest) {
        case (nil, nil): return nil
        case (let timer?, let earliest?): return timer.deadline <= earliest ? nil : "the timer rings too late"
        case (nil, _): return "no timer waits for the alarms"
        case (_, nil): return "the timer waits for no alarm"
        }
    }

    private func brokenStores(_ table: ContainerState, _ entries: [Entry]) -> String? {
        var subscribers: Set<ObserverID> = []
        // NB: a call retains its store, on screen or not.
        for store in seenStores.compactMap(\.object) where store.container === container {
            guard let plan = store.plan, let subscription = store.subscription else { return "a store has no entry" }
            for place in [subscription, store.previousSubscription].compactMap({ $0 }) {
                let (entry, id) = (place.entry, place.subscriber.id)
                if entry.hasLeft { return "a store of \(plan.key) is attached to an entry that has left" }
                if entry.subscribers[id] !== place.subscriber { return "a store of \(plan.key) is told nothing" }
                subscribers.insert(id)
            }
            if table.entry(plan.key, of: store.type) !== subscription.entry {
                return "a store of \(plan.key) is attached to another entry"
            }
        }
        let known = Set(entries.flatMap(\.subscribers.keys))
        return known == subscribers ? nil : "entries tell \(known.count) stores, and there are \(subscribers.count)"
    }

    /// Checks that every waiting call can be found by its key.
    private func brokenCalls(_ table: ContainerState) -> String? {
        let groups = seenStores.compactMap(\.object).flatMap { $0.calls.groups() }
        for group in groups where group.entry.hasLeft && !group.entry.waiters.isEmpty {
            return "a call on a store waits for a left entry"
        }
        guard isQuiet else { return nil }
        for group in groups where !group.callers.allSatisfy(group.entry.waiters.contains) {
            return "a call on a store waits, and its entry doesn't know it"
        }
        for port in ports.all {
            let pending = calls.count { !$0.isOver && $0.subject == port.subject }
            let entry = table.entry(port.key, of: port.type)
            let own = (entry?.waiters.count ?? 0) - (entry?.links.readers.count ?? 0)
            if own < pending || (own > pending && !hasPrefetched) {
                return "\(pending) calls for \(port.subject) wait, and the entry knows \(own)"
            }
        }
        return nil
    }

    /// Returns a broken promise of an entry that was removed, which must be empty.
    private func brokenRemains() -> String? {
        for (name, weak) in seenEntries {
            guard let entry = weak.object else {
                seenEntries[name] = nil
                continue
            }
            guard entry.hasLeft else { continue }
            let isBare =
                entry.subscribers.isEmpty && entry.waiters.isEmpty && entry.machine.flight == nil
                && entry.attempt == nil && entry.content.value == nil && entry.content.error == nil
                && entry.alarms.allSatisfy { $0.place == nil } && entry.keeping.slot == nil
                && entry.links.dependents.isEmpty && entry.links.sources.isEmpty && entry.links.readers.isEmpty
            if !isBare { return "an entry of \(entry.key) has left, and has something still" }
        }
        return nil
    }
}

extension Entry {
    /// The alarms that the entry waits for.
    var alarms: [Alarm] {
        [
            timers.grace, timers.retry, timers.ageing, timeouts.attempt?.alarm, timeouts.total?.alarm, keeping.alarm,
            refreshing.alarm, records.reading?.alarm,
        ].compactMap { $0 }
    }
}
