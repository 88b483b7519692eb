import ResourceTesting

@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceWriting

// MARK: - The end of an exploration: everything comes to rest, and nothing is left
extension ShellWorld {
    /// Ends everything, and returns a violation if anything remains.
    func violationAtRest() async -> Violation? {
        if !isOnline { carryOut(.notice(.online)) }
        archive.hurry()
        for call in calls { call.cancel() }
        for store in screens.indices { release(store) }
        endMutation()
        await drain()
        if let violation = violation() { return violation }
        if !calls.isEmpty { return Violation("R6", "a canceled caller goes on waiting") }
        if let violation = await comeToRest() { return violation }
        return await violationOfLife()
    }

    /// Ends the loads, and advances the time until no timer runs.
    private func comeToRest() async -> Violation? {
        for _ in 0..<200 {
            for run in loader.open where run.isWaiting {
                // NB: A load with interest ends only when its grace period is over, or as a prefetch.
                if run.isCancelled || clock.sleeperCount == 0 {
                    loader.finish(run.moment, .failure(CancellationError()))
                }
            }
            endMutation()
            if let deadline = clock.nextDeadline { clock.advance(by: clock.now.duration(to: deadline)) }
            await drain()
            if clock.sleeperCount == 0, loader.open.isEmpty, !server.isWaiting, server.phase != .failed { break }
        }
        if let violation = violation() { return violation }
        if clock.sleeperCount > 0 { return Violation("rest", "a timer stays behind") }
        if !loader.open.isEmpty { return Violation("rest", "a load stays behind") }
        if !container.isWritten { return Violation("rest", "the archive isn't done") }
        if let violation = brokenEndOfMutation() { return violation }
        let entries = container.turn.withLock { $0.state.allEntries() }
        guard let entry = entries.first else { return nil }
        return Violation("rest", "an entry of \(entry.key) stays, with a flight: \(entry.machine.flight != nil)")
    }

    /// Releases the container, and returns a violation if anything outlives it.
    private func violationOfLife() async -> Violation? {
        container = ResourceContainer(clock: clock)
        sent = nil
        await drain()
        if seenStores.contains(where: { $0.object != nil }) { return Violation("life", "a store lives on") }
        if seenEntries.values.contains(where: { $0.object != nil }) { return Violation("life", "an entry lives on") }
        if seenContainers.contains(where: { $0.object != nil }) { return Violation("life", "a container lives on") }
        return nil
    }
}

// MARK: - Fingerprints
extension ShellWorld {
    /// The state of everything that determines the future, without its moments: two worlds with equal fingerprints
    /// behave alike.
    var fingerprint: Int {
        var hasher = Hasher()
        hasher.combine(combination)
        container.turn.withLock { turn in
            let now = clock.now.sinceStart
            hasher.combine(turn.state.surroundings)
            hasher.combine(turn.state.count)
            for entry in turn.state.allEntries() { entry.combine(into: &hasher, now) }
        }
        combineSurroundings(into: &hasher)
        return hasher.finalize()
    }

    private func combineSurroundings(into hasher: inout Hasher) {
        for (store, screen) in screens.enumerated() {
            hasher.combine(appearances[store])
            hasher.combine(shown[store].subject)
            guard let view = screen?.view else { continue }
            hasher.combine(view.value?.subject)
            hasher.combine(view.value?.effects)
            hasher.combine(view.value?.ownEffects)
            hasher.combine(view.previous?.subject)
            hasher.combine(view.placeholder?.subject)
        }
        for run in loader.open {
            hasher.combine(run.subject)
            hasher.combine(run.isCancelled)
        }
        for call in calls {
            hasher.combine(call.subject)
            hasher.combine(call.store == nil)
        }
        hasher.combine(archive.waiting)
        hasher.combine(server.fingerprint)
        container.readMutations { writing in
            for item in writing.state.machine.items { hasher.combine([item.stage]) }
        }
        for record in memory.records.map({ "\($0.id.key) \($0.id.valueType) \($0.isStale)" }).sorted() {
            hasher.combine(record)
        }
    }
}

extension Entry {
    /// Hashes the content and activity of the entry, using relative times.
    fileprivate func combine(into hasher: inout Hasher, _ now: Duration) {
        hasher.combine(key.components)
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(machine.valueTicket != nil)
        hasher.combine(state.content.origin)
        hasher.combine(machine.errorTicket != nil)
        hasher.combine([
            state.layers?.all.count ?? 0, state.lacksAcknowledgedMutation ? 1 : 0, state.blocksLoads ? 1 : 0,
        ])
        hasher.combine([machine.isInitial, machine.isFresh, machine.isInvalidated, machine.isPausing])
        hasher.combine(machine.obstacle)
        hasher.combine(machine.record)
        hasher.combine(machine.abandoned != nil)
        hasher.combine(machine.lastReset != nil)
        hasher.combine([machine.waiting, machine.waitingForAttempt, machine.withdrawn.count])
        hasher.combine([machine.observing, machine.demanding])
        hasher.combine([
            state.subscribers.all.count, state.waiters.count, state.dependencies.sources.count,
            state.dependencies.dependents.count,
        ])
        hasher.combine(state.recordState.codec != nil)
        for alarm in alarms { hasher.combine(alarm.deadline - now) }
        if machine.isFresh { hasher.combine(state.content.staleAt.map { $0 - now }) }
        guard let flight = machine.flight else { return }
        hasher.combine(flight.intent)
        hasher.combine(flight.stage)
        hasher.combine(flight.attempt)
        hasher.combine([flight.hasDelivered, flight.isSilent, flight.isHeldUp])
        hasher.combine(flight.trailing)
        hasher.combine(flight.asker == nil)
        hasher.combine(flight.failure == nil)
    }
}
