/// An entry of a container for one key and one type of value: its machine, and the content that the tickets refer to.
///
/// All of it is accessed in turns of the container alone. Objects of the user (values, errors, closures) are released
/// after the lock, so that no user code runs under it. A removed entry holds no such objects.
final class Entry: @unchecked Sendable {
    // Sendable: every member but the constants is read and written only in a turn of the container, which holds its
    // lock.
    let key: ResourceKey

    /// The type of the values.
    let type: any Sendable.Type

    /// The position in the order in which the container's entries were created.
    let number: UInt64

    // The state that every appearance touches. Exclusive access is checked in debug builds, in which every test runs,
    // because the checks cost as much as the rest of an appearance.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var recorder = RecordingMachine()
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var content = Content()
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var options = EntryOptions()
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var schedule = RefreshSchedule()
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var dependencies = Dependencies()
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var subscribers = Subscribers()
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var waiters = Waiters()
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var retention = EntryRetention()
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var deadlines = Deadlines()
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var recordSync: RecordSync

    /// A Boolean value that indicates whether the entry was removed for good, so that no event changes it anymore.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private(set) var hasLeft = false

    /// The generation of the last wipe of the container that has reached the entry.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private var generation: UInt64
    var flightWork = FlightWork()

    init(
        key: ResourceKey, of type: any Sendable.Type, number: UInt64, generation: UInt64, archiving queue: RecordQueue?
    ) {
        self.key = key
        self.type = type
        self.number = number
        self.generation = generation
        recordSync = RecordSync(queue: key.isPrivate ? nil : queue)
    }

    /// The machine that controls the loads.
    var machine: LoadMachine { recorder.machine }

    var hasSubscribers: Bool { !subscribers.isEmpty }
}

// Events.
extension Entry {
    /// Handles one event or two that belong together, unless the entry was removed.
    ///
    /// Without an event, the entry only notices the changes around it.
    ///
    /// - Parameter caller: The waiting call that the event represents, if any.
    func handle(
        _ event: LoadMachine.Event? = nil, then next: LoadMachine.Event? = nil, because cause: ResourceEvent.Cause,
        delivering delivered: Delivered? = nil, for caller: WaiterID? = nil, _ turn: inout Turn
    ) {
        guard settleWipe(&turn) else { return }
        recorder.listen(turn.state.log)
        guard delivered == nil, isCalm(turn.state), !isAged(at: turn.now()) else {
            var transition = settledTransition(because: cause, delivering: delivered, for: caller, &turn)
            transition.actions.add(apply(event, then: next, &turn))
            return follow(transition, &turn)
        }
        let (old, tickets) = (machine, turn.state.tickets)
        let actions = apply(event, then: next, &turn)
        if actions.isEmpty, isCalm(turn.state) { return }
        // NB: Such an event leaves the rest of the entry alone.
        let transition = Transition(
            cause: cause, time: turn.now(), delivered: nil, caller: caller, old: old,
            oldInputs: snapshotInputs(of: old),
            tickets: tickets, actions: actions)
        follow(transition, &turn)
    }

    /// Returns the transition of an event that is yet to be applied, after everything that has become due before it.
    private func settledTransition(
        because cause: ResourceEvent.Cause, delivering delivered: Delivered?, for caller: WaiterID?, _ turn: inout Turn
    ) -> Transition {
        let now = turn.now()
        var transition = Transition(
            cause: cause, time: now, delivered: delivered, caller: caller, old: machine,
            oldInputs: snapshotInputs(of: machine),
            completion: completion(), tickets: turn.state.tickets)
        transition.machineBeforeEvent = passTime(until: now, &turn)
        transition.actions = noticeConnection(&turn)
        if isNewlyKept { transition.actions.add(apply(.persist, &turn)) }
        return transition
    }

    private func apply(
        _ event: LoadMachine.Event?, then next: LoadMachine.Event? = nil, _ turn: inout Turn
    ) -> [LoadMachine.Action] {
        guard let event else { return [] }
        var actions = recorder.handle(event, tickets: &turn.state.tickets)
        if let next { actions.add(recorder.handle(next, tickets: &turn.state.tickets)) }
        return actions
    }

    /// Performs the actions of an event, and publishes its changes.
    private func follow(_ transition: Transition, _ turn: inout Turn) {
        content.follow(
            transition, to: machine, pause: turn.container.pause,
            ages: Content.Ages(limit: options.staleAfter, sourceAgesAt: sourceAgesAt), releasing: &turn.effects)
        if transition.cause.isCall { raisePriority(of: transition, &turn) }
        let dependents = takeDependents(of: transition)
        for action in transition.actions { perform(action, of: transition, &turn) }
        settleRecord(transition, &turn)
        settleFlightWork(&turn)
        settleDeadlines(at: transition.time, &turn)
        report(transition, &turn)
        tell(transition.completion, &turn)
        if snapshotInputs(of: machine) != transition.oldInputs { publish(&turn) }
        let record = takeRecord(of: transition)
        settleUse(transition, &turn)
        if let record { log(record, of: transition, &turn) }
        tell(dependents, &turn)
        endCancelledReaders(because: transition.cause, &turn)
        settleDependencies(transition.oldInputs, &turn)
    }

    private func perform(_ action: LoadMachine.Action, of transition: Transition, _ turn: inout Turn) {
        let (delivered, now) = (transition.delivered, transition.time)
        switch action {
        case .start(let ticket, let intent, let number):
            start(LoadCall.Occasion(ticket: ticket, intent: intent, attempt: number), &turn)
        case .cancel(let ticket): stop(ticket, &turn)
        case .answer(let resolution):
            if let caller = transition.caller { resume([caller], with: resolution, delivering: delivered, &turn) }
        case .resumeAll(let resolution): resume(waiters.all(), with: resolution, delivering: delivered, &turn)
        case .startGrace: set(.grace, at: now + turn.container.grace, &turn)
        case .stopGrace: set(.grace, at: nil, &turn)
        case .startRetryTimer: set(.retry, at: now + (delivered?.pause ?? .zero), &turn)
        case .stopRetryTimer: set(.retry, at: nil, &turn)
        case .restore(let ticket): restore(ticket, at: now, &turn)
        case .record: writeRecord(&turn)
        case .noteSyncError: content.noteSyncError(delivered?.error, releasing: &turn.effects)
        case .discard: break
        }
    }
}

// The state around events.
extension Entry {
    private func snapshotInputs(of machine: LoadMachine) -> SnapshotInputs {
        SnapshotInputs(machine, hasSyncError: content.lastSyncError != nil)
    }

    /// Returns a Boolean value that indicates whether nothing is running or due, and only snapshots are observed.
    ///
    /// If this is true before and after an event, and the event has no actions, it changed at most the observers. So a
    /// request for a fresh value, and a view that appears or disappears beside it, cost next to nothing.
    func isCalm(_ state: ContainerState) -> Bool {
        let (isOnline, isKept) = (isOnline(state), recordSync.codec != nil)
        return recorder.machine.isCalm(isOnline: isOnline, isKept: isKept) && !hasLeft && !state.log.isOpen
            && !isWiped(state) && schedule.isAtRest && dependencies.areSettled && retention.hasBegun == isIdle
            && deadlines[.aging]?.deadline == agingDeadline
    }

    /// Applies the passage of time, and returns the resulting machine if the log has readers.
    private func passTime(until now: Duration, _ turn: inout Turn) -> LoadMachine? {
        let wasFresh = recorder.machine.isFresh
        if wasFresh, isAged(at: now) { _ = apply(.age, &turn) }
        if recorder.machine.isPausing, let end = content.pauseEnds, now >= end { _ = apply(.pauseOver, &turn) }
        guard turn.state.log.isOpen else { return nil }
        if wasFresh, !machine.isFresh {
            let recording = recorder.takeRecording(of: number, turn.state.tickets)
            log([.becameStale], because: .aged, recording: recording, &turn)
        }
        return machine
    }

    /// Returns a Boolean value that indicates whether there is a connection, or the entry needs none.
    func isOnline(_ state: ContainerState) -> Bool {
        state.surroundings.isOnline || !options.waitsForConnection
    }

    /// Notifies the machine of a change of the connection since its last event.
    private func noticeConnection(_ turn: inout Turn) -> [LoadMachine.Action] {
        let isOnline = isOnline(turn.state)
        guard machine.isOnline != isOnline else { return [] }
        return apply(isOnline ? .wentOnline : .wentOffline, &turn)
    }

    /// A Boolean value that indicates whether the machine has yet to be notified that the entry is archived.
    var isNewlyKept: Bool { recordSync.codec != nil && recorder.machine.record == .unkept }

    private typealias LogRecord = (changes: [ResourceEvent.Change], recording: ResourceEvent.Recording)

    /// Returns the log's record of an event, while the entry is in the resulting state, or `nil` without readers.
    private func takeRecord(of transition: Transition) -> LogRecord? {
        guard let old = transition.machineBeforeEvent else { return nil }
        let changes = [ResourceEvent.Change](from: old, to: machine, transition.actions)
        return (changes, recorder.takeRecording(of: number, transition.tickets))
    }

    /// Sends an event of the entry to the readers of the log, if there are any.
    func log(
        _ changes: [ResourceEvent.Change], because cause: ResourceEvent.Cause,
        recording: ResourceEvent.Recording? = nil, _ turn: inout Turn
    ) {
        guard turn.state.log.isOpen else { return }
        let now = turn.now()
        turn.state.log.record(changes, because: cause, recording: recording, of: key, type: type, at: now)
    }

    private func log(_ record: LogRecord, of transition: Transition, _ turn: inout Turn) {
        let changes = hasLeft ? record.changes + [.evicted] : record.changes
        log(changes, because: transition.cause, recording: record.recording, &turn)
    }
}

// The end of the entry, and wipes of the whole container, which reach the entries one after the other (R12).
extension Entry {
    /// Returns a Boolean value that indicates whether a wipe has yet to reach the entry, whose content is then invalid.
    func isWiped(_ state: ContainerState) -> Bool { generation != state.generation }

    /// Performs a wipe that hasn't reached the entry yet, before any other event.
    ///
    /// - Returns: `true` if the entry is still in the container.
    @discardableResult
    func settleWipe(_ turn: inout Turn) -> Bool {
        guard isWiped(turn.state) else { return !hasLeft }
        generation = turn.state.generation
        handle(.reset, because: .reset, &turn)
        return !hasLeft
    }

    /// A Boolean value that indicates whether removing the entry would lose nothing.
    var holdsNothing: Bool {
        !hasSubscribers && waiters.isEmpty && dependencies.dependents.isEmpty
            && machine.holdsNothing(isPrivate: key.isPrivate)
    }

    /// Clears the entry for good, and releases the user's objects after the lock.
    func forget(_ turn: inout Turn) {
        hasLeft = true
        turn.effects.release(content)
        turn.effects.release(options)
        turn.effects.release(subscribers.latest)
        turn.effects.release(recordSync)
        schedule.releaseAll(&turn.effects)
        turn.effects.release(flightWork.attempt)
        turn.effects.release(self)
        recorder = RecordingMachine()
        content = Content()
        options = EntryOptions()
        subscribers.latest = nil
        recordSync = RecordSync(queue: recordSync.queue)
        flightWork.attempt = nil
        retention = EntryRetention()
    }
}
