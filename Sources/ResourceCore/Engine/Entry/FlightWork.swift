struct FlightWork: Sendable {
    var attempt: (any AttemptHandle)?
    var priority = StrongestPriority()
    var recovery: ObjectIdentifier?

    // The group in which the attempt has a place, and the line in which the flight waits for one (R23).
    var group: String?
    var waiting: PlaceInLine?

    // The number of resources that the attempt waits for.
    var reads = 0

    // Whether a recovery waits for the flight, which needs no place then: attempts that have one may wait for the
    // recovery.
    var isOfRecovery = false

    // Whether the flight is wanted, and whether what it reads knows that.
    var isWanted = false
    var hasToldWanted = false

    // The sum of the delays since the flight began, was last restarted, or its sequence was last established.
    var delays = (since: Ticket?.none, sum: Duration.zero)
}

extension Entry {
    func start(_ occasion: AttemptBasis.Occasion, _ turn: inout Turn) {
        guard let resource = state.options.resource else {
            preconditionFailure("a flight of \(key) started without a loader")
        }
        var basis = AttemptBasis(
            occasion: occasion, previous: state.content.value, validator: state.validator,
            lacksAcknowledgedMutation: state.lacksAcknowledgedMutation,
            intervention: turn.state.interventions.isEmpty ? nil : turn.state.takeIntervention(in: self),
            hasDependents: !state.dependencies.dependents.isEmpty, priority: state.flightWork.priority,
            recovery: state.flightWork.recovery)
        if let features = resource.policy.features {
            for feature in features { feature.plan(&basis, of: self, &turn) }
        }
        let attempt = Attempt(of: resource, basis, for: self, in: turn.container)
        attempt.report.watch(hasSubscribers)
        if let old = state.flightWork.attempt { turn.effects.release(old) }
        state.flightWork.attempt = attempt
        state.flightWork.reads = 0
        if state.deadlines[.reconnection] != nil { set(.reconnection, at: nil, &turn) }
        turn.effects.attempts.append(attempt)
    }

    func stop(_ ticket: Ticket, _ turn: inout Turn) {
        endReading(ticket, &turn)
        guard let attempt = state.flightWork.attempt, attempt.ticket == ticket else { return }
        state.flightWork.attempt = nil
        turn.effects.work.append { attempt.cancel() }
    }

    func raisePriority(of transition: Transition, _ turn: inout Turn) {
        guard machine.flight != nil else { return }
        raise(to: Task.currentPriority, &turn)
        if transition.old.flight == nil { state.flightWork.recovery = RecoveryScope.current }
    }

    // Raises the priority of the flight, and of those it waits for, to at least that of an interested caller. NB: A
    // priority never falls while a flight is running, because the system can raise a task's priority but not lower it.
    private func raise(to priority: TaskPriority, _ turn: inout Turn) {
        guard state.flightWork.priority.raise(to: priority) else { return }
        if let attempt = state.flightWork.attempt { turn.effects.work.append { attempt.escalate(to: priority) } }
        if let reading = state.recordState.reading { turn.effects.work.append { reading.slot.escalate(to: priority) } }
        for source in state.dependencies.awaited.values { source.raise(to: priority, &turn) }
    }

    // Sets the loader of the next flight, whichever caller requests that (R3). The same store may replace it.
    // `EntryOptions` resolves the differences between resources of one key. An event must follow.
    package func setLoader(_ resource: ErasedResource, by store: ObserverID? = nil, _ turn: inout Turn) {
        guard state.setLoader(resource, by: store, &turn) else { return }
        if state.decidesEnds { acknowledgeHeld(state.layers?.all ?? [], &turn) }
        warn(&turn)
        if resource.policy.codec != nil { warnOfMissingArchive(&turn) }
    }

    private func warnOfMissingArchive(_ turn: inout Turn) {
        guard turn.container.records == nil, !turn.container.isInMemoryByChoice else { return }
        turn.warn(
            onceOf: "persistedWithoutArchive",
            "The resource \(key) is persisted(), but its container has no archive, so its values are only kept in "
                + "memory. Create the container with one, such as ResourceContainer(archive: .folder(\"Cache\")) with "
                + "ResourceStorage, or MemoryStore() in a test.")
    }

    func take(_ resource: ErasedResource, by store: ObserverID? = nil, _ initial: Delivered?, _ turn: inout Turn) {
        setLoader(resource, by: store, &turn)
        fill(initial, &turn)
    }

    func use(_ resource: @autoclosure () -> ErasedResource?, of store: ObserverID, _ turn: inout Turn) {
        if state.options.source != store, let resource = resource() { setLoader(resource, by: store, &turn) }
    }

    // Before the event that makes a call wait, which may be that of a loader.
    func beginRead(_ waiter: WaiterID, by reader: Reader?, _ turn: borrowing Turn) {
        guard turn.state.places.limit != nil else { return }
        if RecoveryScope.current != nil { state.flightWork.isOfRecovery = true }
        guard let reader = reader ?? LoadScope.reader(in: turn.container), reader.isRunning else { return }
        reader.entry.state.flightWork.reads += 1
        state.dependencies.loaders[waiter] = reader
    }

    // A loader that goes on has its place at once.
    func endRead(_ waiter: WaiterID, _ turn: inout Turn) {
        guard let reader = state.dependencies.loaders.removeValue(forKey: waiter), reader.isRunning else { return }
        reader.entry.state.flightWork.reads -= 1
        reader.entry.settlePlace(&turn)
    }

    func settlePlace(_ turn: inout Turn) { settleLine(after: state.settlePlace(of: self, &turn), &turn) }

    // Lets those go that wait for a place in a group, and what the entry waits for be wanted as it is itself.
    func settleLine(after group: String?, _ turn: inout Turn) {
        guard let limit = turn.state.places.limit else { return }
        if state.flightWork.isWanted != state.flightWork.hasToldWanted {
            state.flightWork.hasToldWanted = state.flightWork.isWanted
            for source in state.dependencies.awaited.values { source.settlePlace(&turn) }
        }
        guard let group else { return }
        while turn.state.places.running(in: group) < limit, let next = turn.state.places.first(in: group) {
            next.state.leaveLine(of: next, &turn)
            next.handle(because: .turnCame, &turn)
        }
    }

    private func warn(_ turn: inout Turn) {
        #if DEBUG
            guard let warning = state.options.takeWarning(about: key) else { return }
            turn.effects.work.append { [container = turn.container] in container.warn(warning) }
        #endif
    }
}

extension EntryState {
    fileprivate mutating func setLoader(
        _ resource: ErasedResource, by store: ObserverID?, _ turn: inout Turn
    ) -> Bool {
        guard
            options.setLoader(
                resource, completedBy: turn.state.defaults, by: store, releasing: &turn.effects)
        else { return false }
        if let staleAfter = options.staleAfter {
            content.tighten(staleAfter: staleAfter, isFresh: recorder.machine.isFresh)
        }
        retention.request(options.resource?.policy.retention)
        if resource.policy.features != nil { join(resource, &turn) }
        recordState.take(resource.policy.codec, releasing: &turn.effects)
        return true
    }

    // Calls the attempt back before a barrier overtakes it, if it hasn't entered its loader and another one may begin.
    func recall(_ turn: borrowing Turn) -> LoadMachine.Event? {
        guard let attempt = flightWork.attempt, isRunning(attempt), recorder.machine.hasInterest,
            obstacle(turn) == nil, attempt.recall()
        else { return nil }
        return .recalled(attempt.ticket)
    }

    // The flight waits after a long delay, or once its delays come to more than 2 seconds in all (R17).
    mutating func outcome(
        of ticket: Ticket, before retry: RetryPause, isEstablished: Bool
    ) -> LoadMachine.Outcome {
        if retry.isLong { return .postponed }
        let machine = recorder.machine
        guard let flight = machine.flight, machine.attempting == ticket, machine.obstacle != .wait else {
            return .transient
        }
        if flightWork.delays.since != flight.began || isEstablished { flightWork.delays = (flight.began, .zero) }
        flightWork.delays.sum += retry.delay
        return flightWork.delays.sum > LoadWait.longestShownPause ? .postponed : .transient
    }

    // Whether the entry is on screen, or a call waits for it.
    var isAwaited: Bool { recorder.machine.observing > 0 || callers > 0 }

    func lacksPlace(_ turn: borrowing Turn) -> Bool {
        guard let limit = turn.state.places.limit, let policy = options.resource?.policy,
            let group = policy.group, group != flightWork.group, !policy.isStream, !flightWork.isOfRecovery
        else { return false }
        return turn.state.places.running(in: group) >= limit
    }

    // Takes a place for the attempt that runs or gives it back, and has a flight that waits for one stand in line.
    // Returns the group in which a place was given back.
    mutating func settlePlace(of entry: Entry, _ turn: inout Turn) -> String? {
        guard turn.state.places.limit != nil else { return nil }
        flightWork.isWanted = isAwaited || dependencies.readers.values.contains { $0.entry.state.flightWork.isWanted }
        settleTurn(of: entry, &turn)
        return take(occupiedGroup, &turn)
    }

    mutating func leavePlace(of entry: Entry, _ turn: inout Turn) -> String? {
        leaveLine(of: entry, &turn)
        return take(nil, &turn)
    }

    private mutating func take(_ group: String?, _ turn: inout Turn) -> String? {
        let old = flightWork.group
        guard group != old else { return nil }
        flightWork.group = group
        if let group { turn.state.places.take(in: group) }
        if let old { turn.state.places.giveBack(in: old) }
        return old
    }

    private var occupiedGroup: String? {
        guard let attempt = flightWork.attempt, let group = attempt.resource.policy.group, isRunning(attempt),
            recorder.machine.flight?.hasDelivered == false, !attempt.resource.policy.isStream,
            flightWork.reads == 0, !flightWork.isOfRecovery
        else { return nil }
        return group
    }

    private mutating func settleTurn(of entry: Entry, _ turn: inout Turn) {
        let machine = recorder.machine
        let group = machine.phase == .offline && machine.obstacle == .place ? options.group : nil
        let (old, isWanted) = (flightWork.waiting, group != nil && flightWork.isWanted)
        guard group != old?.group || isWanted != old?.isWanted ?? false else { return }
        leaveLine(of: entry, &turn)
        guard let group else { return }
        let place = PlaceInLine(group: group, isWanted: isWanted, since: old?.since ?? turn.now())
        flightWork.waiting = place
        turn.state.places.enter(place, entry, entry.number)
    }

    fileprivate mutating func leaveLine(of entry: Entry, _ turn: inout Turn) {
        guard let place = flightWork.waiting else { return }
        turn.state.places.leave(place, entry.number)
        flightWork.waiting = nil
    }

    func isRunning(_ attempt: any AttemptHandle) -> Bool { recorder.machine.attempting == attempt.ticket }

    var progress: Double? {
        guard let attempt = flightWork.attempt, isRunning(attempt) else { return nil }
        return attempt.report.reported
    }

    mutating func showProgress(of ticket: Ticket, _ turn: inout Turn) {
        guard !isWiped(turn) else { return }
        let machine = recorder.machine
        if machine.flight?.ticket == ticket, progress != nil, machine.visibleIntent != nil { publish(&turn) }
    }

    mutating func completion(_ turn: inout Turn) -> Completion? {
        guard hasSubscribers, let attempt = flightWork.attempt, recorder.machine.visibleIntent != nil, progress != nil
        else { return nil }
        return Completion(attempt: attempt, last: snapshot(revision: 0, progress: 1, &turn))
    }

    // An attempt that has ended is released, because it holds the entry.
    mutating func settleFlightWork(_ turn: inout Turn) {
        if recorder.machine.flight == nil {
            (flightWork.priority, flightWork.recovery, flightWork.isOfRecovery) = (StrongestPriority(), nil, false)
        }
        guard let attempt = flightWork.attempt, !isRunning(attempt) else { return }
        turn.effects.release(attempt)
        flightWork.attempt = nil
    }
}

struct Completion: Sendable {
    let attempt: any AttemptHandle
    let last: Snapshot

    func snapshot(_ revision: UInt64) -> Snapshot {
        var facts = last.facts
        facts.revision = revision
        return last.copy(facts: facts)
    }
}
