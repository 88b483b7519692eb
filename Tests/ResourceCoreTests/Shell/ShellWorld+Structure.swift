import ResourceTesting

@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceWriting

// MARK: - Internal invariants of a container
extension ShellWorld {
    /// Returns a violated invariant.
    func brokenStructure() -> Violation? {
        container.turn.withLock { turn in
            let entries = turn.state.allEntries()
            for entry in entries { seenEntries[name(entry)] = Weak(object: entry) }
            for entry in entries {
                if let what = broken(entry, turn.state) { return Violation("shell", "\(describe(entry)) \(what)") }
            }
            let what =
                brokenSums(turn.state, entries) ?? brokenAlarms(turn.state, entries)
                ?? brokenPlaces(turn.state, entries) ?? brokenStores(turn.state, entries) ?? brokenCalls(turn.state)
                ?? brokenRemains()
            return what.map { Violation("shell", $0) }
        }
    }

    private func describe(_ entry: Entry) -> String { "the entry of \(entry.key) for \(entry.type)" }

    private func broken(_ entry: Entry, _ state: borrowing ContainerState) -> String? {
        if state.entry(at: entry.key, of: entry.type) !== entry { return "isn't the one that is found" }
        if entry.state.hasLeft { return "has left, and is still found" }
        if entry.state.wipes != state.wipes { return "was not reached by a wipe" }
        return brokenFlight(entry) ?? brokenInterest(entry) ?? brokenContent(entry) ?? brokenRetention(entry, state)
            ?? brokenDependencies(entry, state)
    }

    private func brokenFlight(_ entry: Entry) -> String? {
        let (machine, flight) = (entry.machine, entry.machine.flight)
        if machine.activity != nil, flight == nil { return "shows an indicator without a flight" }
        if (flight?.stage == .attempting) != (entry.state.flightWork.attempt != nil) {
            return "has an attempt that doesn't fly"
        }
        if let attempt = entry.state.flightWork.attempt, attempt.ticket != flight?.ticket {
            return "has another flight's attempt"
        }
        if (flight?.stage == .pausing) != (entry.state.deadlines[.retry] != nil) { return "has a wrong retry timer" }
        if let flight, flight.stage == .attempting, flight.isHeldUp != (!entry.state.awaitedSources.isEmpty) {
            return "doesn't know whether its source waits"
        }
        if (flight?.stage == .restoring) != (entry.state.recordState.reading != nil) {
            return "reads a record for no flight"
        }
        if machine.isGraceRunning != (entry.state.deadlines[.grace] != nil) { return "has a wrong grace timer" }
        if flight != nil, !machine.hasInterest, !machine.isGraceRunning { return "flies without interest or grace" }
        if flight == nil, entry.state.flightWork.priority.task != nil { return "keeps the priority of a flight" }
        if entry.state.deadlines[.aging]?.deadline != entry.state.agingDeadline { return "ages at a wrong time" }
        return nil
    }

    private func brokenInterest(_ entry: Entry) -> String? {
        let machine = entry.machine
        if machine.waiting != entry.state.waiters.count {
            return "waits for \(machine.waiting) of \(entry.state.waiters.count) calls"
        }
        let calls = entry.state.waiters.all { $0.wait == .attempt }.count
        if machine.waitingForAttempt != calls { return "lets \(machine.waitingForAttempt) of \(calls) calls go" }
        if machine.isWaiting, calls > 0 { return "waits, and so do calls" }
        if machine.flight == nil, !entry.state.waiters.isEmpty { return "has callers that wait for no flight" }
        let dependents = entry.state.dependencies.dependents.values.count { $0.observing != nil }
        let observing = entry.state.subscribers.all.values.count { $0.isDemanding != nil } + dependents
        if machine.observing != observing { return "counts \(machine.observing) observers instead of \(observing)" }
        let demanding = entry.state.subscribers.all.values.count { $0.isDemanding == true } + dependents
        if machine.demanding != demanding { return "counts \(machine.demanding) demands instead of \(demanding)" }
        return nil
    }

    private func brokenContent(_ entry: Entry) -> String? {
        let (machine, content) = (entry.machine, entry.state.content)
        if (machine.valueTicket != nil) != (content.value != nil) { return "knows a value that it doesn't have" }
        if (machine.errorTicket != nil) != (content.error != nil) { return "knows an error that it doesn't have" }
        if machine.isFresh, machine.valueTicket == nil { return "is fresh without a value" }
        if machine.valueTicket == nil, machine.errorTicket == nil, entry.state.subscribers.isEmpty,
            entry.state.waiters.isEmpty,
            entry.state.dependencies.dependents.isEmpty, machine.holdsNothing(isPrivate: entry.key.isPrivate)
        {
            return "stays though it holds nothing"
        }
        return nil
    }

    private func brokenRetention(_ entry: Entry, _ state: borrowing ContainerState) -> String? {
        let retention = entry.state.retention
        if retention.hasBegun != entry.state.isIdle { return "doesn't know whether it is idle" }
        if retention.countedBytes != entry.state.content.bytes { return "counts bytes that it doesn't have" }
        guard entry.state.isIdle else { return nil }
        if entry.machine.valueTicket != nil || entry.machine.errorTicket != nil,
            entry.state.deadlines[.retention] == nil
        {
            return "is kept forever"
        }
        if container.limits.keepEverything { return retention.slot == nil ? nil : "has a place in the sieve" }
        if retention.slot == nil { return "has no place in the sieve" }
        if container.limits.areExceeded(entries: state.count, bytes: state.bytes) { return "is kept beyond the limits" }
        return nil
    }

    private func brokenDependencies(_ entry: Entry, _ state: borrowing ContainerState) -> String? {
        let dependencies = entry.state.dependencies
        if !dependencies.cancelledReaders.isEmpty || dependencies.isUnsettled { return "has links to settle" }
        if !dependencies.sources.isEmpty, dependencies.isObserving != (entry.machine.demanding > 0) {
            return "observes its sources wrongly"
        }
        for source in dependencies.sources.values {
            if source.entry.state.hasLeft { return "is made of an entry that has left" }
            if source.entry.state.dependencies.dependents[ObjectIdentifier(entry)] == nil {
                return "is unknown to its source"
            }
        }
        for dependent in dependencies.dependents.values {
            guard let other = dependent.entry, !other.state.hasLeft else { return "tells an entry that has left" }
            if dependent.observing != nil, !other.state.dependencies.isObserving {
                return "is observed by an entry that isn't"
            }
        }
        for (waiter, reader) in dependencies.readers {
            if !entry.state.waiters.contains(waiter) { return "is read by a call that doesn't wait" }
            if reader.entry.state.dependencies.awaited[waiter] !== entry {
                return "is read by an entry that doesn't know"
            }
        }
        for (waiter, source) in dependencies.awaited where source.state.dependencies.readers[waiter] == nil {
            return "waits for an entry that doesn't know"
        }
        return nil
    }
}

// MARK: - The container as a whole
extension ShellWorld {
    private func brokenSums(_ state: borrowing ContainerState, _ entries: [Entry]) -> String? {
        let bytes = entries.reduce(0) { $0 + $1.state.retention.countedBytes }
        if state.bytes != bytes { return "the container counts \(state.bytes) bytes instead of \(bytes)" }
        let slots = entries.count { $0.state.retention.slot != nil }
        if state.sieve.count != slots { return "the sieve has \(state.sieve.count) entries instead of \(slots)" }
        if state.sieve.order.contains(where: { $0.element.state.hasLeft }) {
            return "the sieve has an entry that has left"
        }
        let listening = entries.filter { !$0.state.schedule.rules.isEmpty }
        if listening.contains(where: { state.listeners[ObjectIdentifier($0)] !== $0 }) {
            return "an entry isn't told of triggers"
        }
        if state.listeners.count != listening.count { return "an entry is told of triggers in vain" }
        return nil
    }

    private func brokenAlarms(_ state: borrowing ContainerState, _ entries: [Entry]) -> String? {
        var alarms = entries.flatMap(\.alarms)
        if let part = WritingPart.among(state.parts) { alarms += Array(part.state.alarms.values) + part.bakes.alarms }
        if alarms.contains(where: { $0.place == nil }) { return "an entry waits for an alarm that never rings" }
        // One more alarm limits the time of the archive's current operation.
        let writing = (container.records?.queue.count ?? 0) > 0 ? 1 : 0
        if !(alarms.count...alarms.count + writing).contains(state.alarms.count) {
            return "\(state.alarms.count) alarms are to ring, and entries wait for \(alarms.count)"
        }
        switch (state.timer, state.alarms.earliest) {
        case (nil, nil): return nil
        case (let timer?, let earliest?): return timer.deadline <= earliest ? nil : "the timer rings too late"
        case (nil, _): return "no timer waits for the alarms"
        case (_, nil): return "the timer waits for no alarm"
        }
    }

    private func brokenPlaces(_ state: borrowing ContainerState, _ entries: [Entry]) -> String? {
        guard let limit = container.limits.loadsPerGroup else { return nil }
        let holding = entries.count { $0.state.flightWork.group != nil }
        let running = state.places.running(in: "all")
        if holding != running { return "\(holding) loads have places, and \(running) are counted" }
        for entry in entries {
            let isInLine = entry.machine.phase == .offline && entry.machine.obstacle == .place
            guard isInLine == (entry.state.flightWork.waiting != nil) else { return "a load misses its place in line" }
            if isInLine, running < limit { return "a load waits for a place, and there is one" }
            if isInLine, entry.state.flightWork.waiting?.isWanted != isWanted(entry) {
                return "a load is misjudged"
            }
        }
        return nil
    }

    /// Returns a Boolean value that indicates whether an entry is wanted, even through others.
    private func isWanted(_ entry: Entry) -> Bool {
        let callers = entry.state.waiters.all { $0.isCaller }
        return entry.machine.observing > 0 || !callers.isEmpty
            || entry.state.dependencies.readers.values.contains { isWanted($0.entry) }
    }

    private func brokenStores(_ state: borrowing ContainerState, _ entries: [Entry]) -> String? {
        var subscribers: Set<ObserverID> = []
        // NB: A call retains its store, on screen or not.
        for store in seenStores.compactMap(\.object) where store.container === container {
            guard let resource = store.resource, let subscription = store.subscription else {
                return "a store has no entry"
            }
            for place in [subscription, store.previousSubscription].compactMap({ $0 }) {
                let (entry, id) = (place.entry, place.subscriber.id)
                if entry.state.hasLeft { return "a store of \(resource.key) is attached to an entry that has left" }
                if entry.state.subscribers.all[id] !== place.subscriber {
                    return "a store of \(resource.key) is told nothing"
                }
                subscribers.insert(id)
            }
            if state.entry(at: resource.key, of: store.type) !== subscription.entry {
                return "a store of \(resource.key) is attached to another entry"
            }
        }
        let known = Set(entries.flatMap { $0.state.subscribers.all.keys })
        return known == subscribers ? nil : "entries tell \(known.count) stores, and there are \(subscribers.count)"
    }

    /// Checks that every waiting call can be found by its key.
    private func brokenCalls(_ state: borrowing ContainerState) -> String? {
        let groups = seenStores.compactMap(\.object).flatMap { $0.calls.groups() }
        for group in groups where group.entry.state.hasLeft && !group.entry.state.waiters.isEmpty {
            return "a call on a store waits for a left entry"
        }
        guard isQuiet else { return nil }
        for group in groups where !group.callers.allSatisfy(group.entry.state.waiters.contains) {
            return "a call on a store waits, and its entry doesn't know it"
        }
        for port in ports.all {
            let pending = calls.count { !$0.isOver && $0.subject == port.subject }
            let entry = state.entry(at: port.key, of: port.type)
            let own = (entry?.state.waiters.count ?? 0) - (entry?.state.dependencies.readers.count ?? 0)
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
            guard entry.state.hasLeft else { continue }
            let isBare =
                entry.state.subscribers.isEmpty && entry.state.waiters.isEmpty && entry.machine.flight == nil
                && entry.state.flightWork.attempt == nil && entry.state.content.value == nil
                && entry.state.flightWork.group == nil && entry.state.flightWork.waiting == nil
                && entry.state.content.error == nil
                && entry.alarms.allSatisfy { $0.place == nil } && entry.state.retention.slot == nil
                && entry.state.dependencies.dependents.isEmpty && entry.state.dependencies.sources.isEmpty
                && entry.state.dependencies.readers.isEmpty
            if !isBare { return "an entry of \(entry.key) has left, and has something still" }
        }
        return nil
    }
}

extension Entry {
    /// The alarms that the entry waits for.
    var alarms: [Alarm<AlarmTarget>] { Deadlines.Kind.allCases.compactMap { state.deadlines[$0] } }
}
