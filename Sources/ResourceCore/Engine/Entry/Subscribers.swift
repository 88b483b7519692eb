struct Subscribers: Sendable {
    private(set) var all: [ObserverID: Subscriber] = [:]
    private var channels: [ObserverID: StateChannel] = [:]
    var revision: UInt64 = 0
    var latest: Snapshot?

    var isEmpty: Bool { all.isEmpty }

    mutating func add(_ subscriber: Subscriber) {
        all[subscriber.id] = subscriber
        if let channel = subscriber.channel { channels[subscriber.id] = channel }
    }

    mutating func remove(_ subscriber: Subscriber) {
        all[subscriber.id] = nil
        if subscriber.channel != nil { channels[subscriber.id] = nil }
    }

    func deliver(_ snapshot: Snapshot, _ effects: inout Effects) {
        // NB: If only channels are subscribed, there is nothing to do on the main actor.
        if all.count > channels.count {
            effects.mail.append(.snapshot(snapshot, to: all))
        }
        guard !channels.isEmpty else { return }
        effects.work.append { [channels] in
            let displayed = snapshot.displayed()
            for channel in channels.values { channel.receive(displayed) }
        }
    }
}

extension EntryState {
    mutating func snapshot(_ turn: inout Turn) -> Snapshot {
        snapshot(revision: turn.state.nextRevision(), progress: progress, &turn)
    }

    mutating func lastSnapshot(_ turn: inout Turn) -> Snapshot {
        if let latest = subscribers.latest, latest.facts.revision == subscribers.revision { return latest }
        let snapshot = snapshot(revision: subscribers.revision, progress: progress, &turn)
        subscribers.latest = snapshot
        return snapshot
    }

    // An aged value is stale, even though no alarm marks it so without a store.
    mutating func currentSnapshot(_ turn: inout Turn) -> Snapshot {
        let last = lastSnapshot(&turn)
        guard recorder.machine.isFresh, isAged(at: turn.now()) else { return last }
        var state = last.state
        state.isStale = true
        return last.copy(state: state)
    }

    mutating func validSnapshot(_ turn: inout Turn) -> Snapshot? {
        isWiped(turn) ? nil : currentSnapshot(&turn)
    }

    mutating func publishChanges(since transition: Transition, _ turn: inout Turn) {
        if let completion = transition.completion, !isRunning(completion.attempt) {
            subscribers.deliver(completion.snapshot(turn.state.nextRevision()), &turn.effects)
        }
        let areFeaturesChanged = features != nil && updateFeatures(&turn)
        if areFeaturesChanged || !isShown(asBefore: transition) || waitsForSomethingElse(turn) { publish(&turn) }
    }

    private func isShown(asBefore transition: Transition) -> Bool {
        guard (content.lastSyncError != nil) == transition.hadSyncError,
            (layers?.pendingCount ?? 0) == transition.pendingCount
        else { return false }
        return recorder.machine.isShown(as: transition.old)
    }

    // What a flight waits for may change while it waits, because another one knows it.
    private func waitsForSomethingElse(_ turn: borrowing Turn) -> Bool {
        guard recorder.machine.isWaiting, let shown = subscribers.latest?.state, shown.attempt != nil else {
            return false
        }
        return shown.waiting != wait(turn)
    }

    mutating func publish(_ turn: inout Turn) {
        subscribers.revision = turn.state.nextRevision()
        turn.effects.release(subscribers.latest)
        subscribers.latest = nil
        guard hasSubscribers else { return }
        let last = lastSnapshot(&turn)
        subscribers.deliver(last, &turn.effects)
    }

    mutating func snapshot(revision: UInt64, progress: Double?, _ turn: inout Turn) -> Snapshot {
        let layered = layeredValue(&turn)
        let attempt = content.attempt(recorder.machine, limit: options.maximumAttempts, progress: progress)
        return Snapshot(
            facts: ObserverMachine.Facts(
                revision: revision, hasValue: recorder.machine.valueTicket != nil,
                hasError: recorder.machine.errorTicket != nil, lastCancelled: recorder.machine.lastCancelled,
                lastReset: recorder.machine.lastReset),
            state: ResourceState(
                value: content.value, error: content.error, lastSyncError: content.lastSyncError,
                updatedAt: content.updatedAt, origin: content.origin, isStale: !recorder.machine.isFresh,
                isLive: isLive, activity: recorder.machine.activity, attempt: attempt,
                waiting: attempt == nil ? nil : wait(turn), pendingMutationCount: layers?.pendingCount ?? 0),
            valueTicket: recorder.machine.valueTicket, errorTicket: recorder.machine.errorTicket,
            features: shownFeatures, layered: layered)
    }

    mutating func add(_ subscriber: Subscriber, _ turn: inout Turn) {
        subscribers.add(subscriber)
        flightWork.attempt?.report.watch(true)
        if let slot = retention.slot { turn.state.sieve.touch(slot) }
    }

    mutating func remove(_ subscriber: Subscriber) -> LoadMachine.Event? {
        let event = endObserving(subscriber)
        subscribers.remove(subscriber)
        flightWork.attempt?.report.watch(hasSubscribers)
        return event
    }

    mutating func beginObserving(_ subscriber: Subscriber, isDemanding: Bool) -> LoadMachine.Event {
        guard subscriber.isDemanding == nil else { return .comeBack(subscriber.id) }
        subscriber.isDemanding = isDemanding
        if isDemanding { schedule.add(subscriber.refreshing, subscriber.polling, of: subscriber.id) }
        return .observe(isDemanding: isDemanding)
    }

    mutating func endObserving(_ subscriber: Subscriber) -> LoadMachine.Event? {
        guard let isDemanding = subscriber.isDemanding else { return nil }
        subscriber.isDemanding = nil
        if isDemanding { schedule.remove(subscriber.refreshing, of: subscriber.id) }
        return .leave(subscriber.id, isDemanding: isDemanding)
    }
}

extension Entry {
    func summary(_ turn: inout Turn) -> ResourceSummary {
        let current = state.currentSnapshot(&turn).state
        return ResourceSummary(
            entryID: EntryID(key, of: type),
            hasValue: current.value != nil,
            isStale: current.isStale, updatedAt: current.updatedAt, origin: current.origin, error: current.error,
            lastSyncError: current.lastSyncError, flight: machine.flight?.intent, observers: machine.observing,
            features: state.shownFeatures)
    }

    // Subscribes a store or a channel that brings a resource. An event of its own must follow. NB: The subscriber is
    // added first, because until then nothing else may keep the entry.
    func admit(_ subscriber: Subscriber, of resource: ErasedResource, _ initial: Delivered?, _ turn: inout Turn) {
        state.add(subscriber, &turn)
        take(resource, by: subscriber.id, initial, &turn)
    }

    func remove(_ subscriber: Subscriber, _ turn: inout Turn) {
        guard settleWipe(&turn) else { return turn.effects.release(subscriber) }
        let event = state.remove(subscriber)
        handle(event, because: .left, &turn)
        // NB: The subscriber holds the user's closure.
        turn.effects.release(subscriber)
    }

    func appear(
        _ subscriber: Subscriber, as observer: ObserverMachine, because cause: ResourceEvent.Cause, _ turn: inout Turn
    ) {
        handle(
            state.beginObserving(subscriber, isDemanding: observer.isDemanding),
            then: observer.startRequest.map { .ask($0, waits: nil, observer: subscriber.id) }, because: cause, &turn)
    }

    func change(_ subscriber: Subscriber, to next: ErasedResource.Policy, _ turn: inout Turn) {
        let (id, old) = (subscriber.id, subscriber.refreshing)
        turn.effects.release(subscriber.polling)
        subscriber.refreshing = next.refreshing
        subscriber.polling = next.polling
        var isRefined = state.isNewlyKept || state.deadlines[.aging]?.deadline != state.agingDeadline
        if subscriber.isDemanding == true {
            if old != next.refreshing {
                state.schedule.remove(old, of: id)
                state.schedule.add(next.refreshing, next.polling, of: id)
                isRefined = true
            } else if let polling = next.polling {
                state.schedule.replace(polling, of: id)
                evaluateIntervals(&turn)
                state.schedule.releaseRetired(&turn.effects)
            }
        }
        if isRefined { handle(because: .refined, &turn) }
    }
}
