// The subscribers that receive snapshots.
extension Entry {
    /// Returns a snapshot of the current state, with a revision newer than any before.
    func snapshot(_ table: inout ContainerState) -> Snapshot {
        snapshot(revision: table.nextRevision(), progress: progress)
    }

    /// Returns the snapshot that was published last.
    func lastSnapshot() -> Snapshot {
        if let latest, latest.facts.revision == revision { return latest }
        let snapshot = snapshot(revision: revision, progress: progress)
        latest = snapshot
        return snapshot
    }

    /// Returns the entry's snapshot at a time.
    ///
    /// An aged value is stale, even though no alarm marks it so without a store.
    func known(at now: @autoclosure () -> Duration) -> Snapshot {
        let last = lastSnapshot()
        guard machine.isFresh, isAged(at: now()) else { return last }
        var state = last.state
        state.isStale = true
        return Snapshot(facts: last.facts, state: state, valueTicket: last.valueTicket, errorTicket: last.errorTicket)
    }

    /// Subscribes a store or a channel that brings a resource.
    ///
    /// An event of its own must follow.
    ///
    /// NB: The subscriber is added first, because until then nothing else may keep the entry.
    func admit(
        _ subscriber: Subscriber, of plan: ErasedResource, _ initial: Delivered?, _ table: inout ContainerState,
        _ container: ResourceContainer
    ) -> Effects {
        add(subscriber, &table)
        return take(plan, by: subscriber.id, initial, &table, container)
    }

    func add(_ subscriber: Subscriber, _ table: inout ContainerState) {
        subscribers[subscriber.id] = subscriber
        if let channel = subscriber.channel { channels[subscriber.id] = channel }
        attempt?.meter.watch(true)
        if let slot = keeping.slot { table.sieve.touch(slot) }
    }

    /// Counts the subscriber as an observer, or restores its interest.
    func observe(_ subscriber: Subscriber, isDemanding: Bool, _ machine: inout RecordingMachine) -> [LoadMachine.Action]
    {
        guard subscriber.isDemanding == nil else { return machine.comeBack(subscriber.id) }
        subscriber.isDemanding = isDemanding
        if isDemanding { startRefreshing(subscriber.id, subscriber.refreshing, subscriber.polling) }
        return machine.observe(isDemanding: isDemanding)
    }

    func leave(_ subscriber: Subscriber, _ machine: inout RecordingMachine) -> [LoadMachine.Action] {
        guard let isDemanding = subscriber.isDemanding else { return [] }
        subscriber.isDemanding = nil
        if isDemanding { stopRefreshing(subscriber.id, subscriber.refreshing) }
        return machine.leave(subscriber.id, isDemanding: isDemanding)
    }

    /// Applies the policy of another resource of the same key that a subscriber has set.
    func change(
        _ subscriber: Subscriber, to next: ErasedResource.Policy, _ table: inout ContainerState,
        _ container: ResourceContainer
    ) -> Effects {
        let (id, old) = (subscriber.id, subscriber.refreshing)
        var effects = Effects()
        effects.release(subscriber.polling)
        subscriber.refreshing = next.refreshing
        subscriber.polling = next.polling
        var isRefined = isNewlyKept || timers.ageing?.deadline != ageingDeadline
        if subscriber.isDemanding == true {
            if old != next.refreshing {
                stopRefreshing(id, old)
                startRefreshing(id, next.refreshing, next.polling)
                isRefined = true
            } else if let polling = next.polling {
                pollers.replace(polling, id)
                askPollers(container, &effects)
                effects.release(pollers.takeRetired())
            }
        }
        guard isRefined else { return effects }
        effects.append(step(&table, container, because: .refined) { _, _ in [] })
        return effects
    }

    func remove(_ subscriber: Subscriber, _ table: inout ContainerState, _ container: ResourceContainer) -> Effects {
        var effects = step(&table, container, because: .left) { machine, _ in
            let actions = leave(subscriber, &machine)
            subscribers[subscriber.id] = nil
            if subscriber.channel != nil { channels[subscriber.id] = nil }
            attempt?.meter.watch(hasSubscribers)
            return actions
        }
        // NB: The subscriber holds the user's closure.
        effects.release(subscriber)
        return effects
    }

    /// Publishes a new snapshot to all subscribers.
    func publish(_ table: inout ContainerState, _ effects: inout Effects) {
        revision = table.nextRevision()
        effects.release(latest)
        latest = nil
        guard hasSubscribers else { return }
        deliver(lastSnapshot(), &effects)
    }

    func deliver(_ snapshot: Snapshot, _ effects: inout Effects) {
        // NB: If only channels are subscribed, there is nothing to do on the main actor.
        if subscribers.count > channels.count {
            effects.deliveries.append { [subscribers] in
                for subscriber in subscribers.values { subscriber.receive(snapshot) }
            }
        }
        guard !channels.isEmpty else { return }
        effects.work.append { [channels] in
            for channel in channels.values { channel.receive(snapshot) }
        }
    }

    func snapshot(revision: UInt64, progress: Double?) -> Snapshot {
        Snapshot(
            facts: ObserverMachine.Facts(
                revision: revision, hasValue: machine.value != nil, hasError: machine.error != nil,
                lastCancelled: machine.lastCancelled, lastReset: machine.lastReset),
            state: content.state(machine, attempts: loading.plan?.policy.retry.attempts, progress: progress),
            valueTicket: machine.value, errorTicket: machine.error)
    }
}
