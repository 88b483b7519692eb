// Those who receive snapshots.
extension Entry {
    /// What the entry has to tell now, with a revision newer than anything told before.
    func snapshot(_ table: inout Table) -> Snapshot {
        snapshot(revision: table.nextRevision(), progress: progress)
    }

    /// What the entry told last.
    func lastSnapshot() -> Snapshot {
        if let latest, latest.facts.revision == revision { return latest }
        let snapshot = snapshot(revision: revision, progress: progress)
        latest = snapshot
        return snapshot
    }

    func add(_ subscriber: Subscriber, _ id: ObserverID, _ table: inout Table) {
        subscribers[id] = subscriber
        attempt?.meter.watch(true)
        if let slot = keeping.slot { table.sieve.touch(slot) }
    }

    /// Counts the subscriber among the observers, or back among the interested.
    func observe(_ id: ObserverID, isDemanding: Bool, _ machine: inout NotedMachine) -> [LoadMachine.Action] {
        guard subscribers[id]?.isDemanding == nil else { return machine.comeBack(id) }
        subscribers[id]?.isDemanding = isDemanding
        if isDemanding, let wanted = subscribers[id] { startRefreshing(id, wanted.refreshing, wanted.polling) }
        return machine.observe(isDemanding: isDemanding)
    }

    func leave(_ id: ObserverID, _ machine: inout NotedMachine) -> [LoadMachine.Action] {
        guard let isDemanding = subscribers[id]?.isDemanding else { return [] }
        subscribers[id]?.isDemanding = nil
        if isDemanding, let wanted = subscribers[id] { stopRefreshing(id, wanted.refreshing) }
        return machine.leave(id, isDemanding: isDemanding)
    }

    func giveUp(_ id: ObserverID, _ machine: inout NotedMachine) -> [LoadMachine.Action] {
        let isDemanding = subscribers[id]?.isDemanding
        return machine.giveUp(id, observes: isDemanding != nil, isDemanding: isDemanding ?? false)
    }

    /// Another resource of the same key was handed in by a subscriber: its triggers count from now on.
    func change(
        _ id: ObserverID, to next: Plan.Policy, _ table: inout Table, _ container: ResourceContainer
    ) -> Effects {
        guard let old = subscribers[id], old.refreshing != next.refreshing || next.polling != nil else {
            return Effects()
        }
        var effects = Effects()
        if let polling = old.polling { effects.replaced.append(polling) }
        subscribers[id]?.refreshing = next.refreshing
        subscribers[id]?.polling = next.polling
        guard old.isDemanding == true else { return effects }
        if old.refreshing == next.refreshing, let polling = next.polling {
            pollers.replace(polling, id)
            askPollers(container, &effects)
            return effects
        }
        stopRefreshing(id, old.refreshing)
        startRefreshing(id, next.refreshing, next.polling)
        effects.append(step(&table, container, because: .refined) { _, _ in [] })
        return effects
    }

    func remove(_ id: ObserverID, _ table: inout Table, _ container: ResourceContainer) -> Effects {
        let polling = subscribers[id]?.polling
        var effects = step(&table, container, because: .left) { machine, _ in
            let actions = leave(id, &machine)
            subscribers[id] = nil
            attempt?.meter.watch(hasSubscribers)
            return actions
        }
        if let polling { effects.replaced.append(polling) }
        return effects
    }

    /// Lets everyone who receives snapshots have one of this moment.
    func publish(_ table: inout Table, _ effects: inout Effects) {
        revision = table.nextRevision()
        latest = nil
        guard hasSubscribers else { return }
        deliver(lastSnapshot(), &effects)
    }

    func deliver(_ snapshot: Snapshot, _ effects: inout Effects) {
        effects.deliveries.append { [subscribers] in
            for subscriber in subscribers.values { subscriber.receive(snapshot) }
        }
    }

    func snapshot(revision: UInt64, progress: Double?) -> Snapshot {
        Snapshot(
            facts: ObserverMachine.Facts(
                revision: revision, hasValue: machine.value != nil, hasError: machine.error != nil,
                lastCancelled: machine.lastCancelled, lastReset: machine.lastReset),
            state: content.state(machine, progress: progress), valueTicket: machine.value, errorTicket: machine.error)
    }
}
