import Foundation

/// An entry of a container for one key and one type of value: its machine, and the content that the tickets refer to.
///
/// All of it is accessed under the container's lock alone. Objects of the user (values, errors, closures) are released
/// after the lock, so that no user code runs under it. An entry that was removed has none.
final class Entry: @unchecked Sendable {
    // Sendable: every member but the constants is read and written only in methods that take a `ContainerState`, which
    // is available inside the container's lock alone.
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
    private var recorder = RecordingMachine()
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private(set) var content = Content()
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var refreshing = Refreshing()
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var links = Links()
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var subscribers: [ObserverID: Subscriber] = [:]
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var waiters = Waiters()
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var keeping = Keeping()
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var timers = Timers()
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var records: Records

    /// The channels that receive snapshots apart from stores.
    var channels: [ObserverID: StateChannel] = [:]
    var pollers = Pollers()
    var timeouts = Timeouts()

    /// A Boolean value that indicates whether the entry was removed for good, so that no event changes it anymore.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private(set) var hasLeft = false

    /// The generation of the last wipe of the container that has reached the entry.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var generation: UInt64
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private(set) var loading = Loading()
    private(set) var attempt: Attempt?

    /// The priority of the flight.
    var priority = StrongestPriority()

    /// The recovery that began the flight, or `nil` if there was none.
    private var recovery: ObjectIdentifier?

    /// The container's revision of the last published snapshot, and the snapshot itself.
    var revision: UInt64 = 0
    var latest: Snapshot?

    init(key: ResourceKey, of type: any Sendable.Type, number: UInt64, in table: ContainerState) {
        self.key = key
        self.type = type
        self.number = number
        generation = table.generation
        records = Records(queue: key.isPrivate ? nil : table.records)
    }

    /// The machine that controls the loads.
    var machine: LoadMachine { recorder.machine }

    /// Performs an event, unless the entry was removed, and returns its effects.
    ///
    /// - Parameter caller: The waiting call that the event represents, if any.
    func step(
        _ table: inout ContainerState, _ container: ResourceContainer, because cause: ResourceEvent.Cause,
        delivering delivered: Delivered? = nil, for caller: WaiterID? = nil,
        _ event: (inout RecordingMachine, inout TicketRoll) -> [LoadMachine.Action]
    ) -> Effects {
        var effects = Effects()
        guard settleWipe(&table, container, &effects) else { return effects }
        recorder.listen(table.log)
        let happening =
            if delivered == nil, isCalm(table), !isAged(at: table.now(container)) {
                happenCalmly(&table, container, because: cause, for: caller, event)
            } else {
                happen(&table, container, because: cause, delivering: delivered, for: caller, event)
            }
        if let happening { follow(happening, &table, container, &effects) }
        return effects
    }

    /// Performs an event on an entry that has nothing else due, and returns `nil` if the entry remains so.
    private func happenCalmly(
        _ table: inout ContainerState, _ container: ResourceContainer, because cause: ResourceEvent.Cause,
        for caller: WaiterID?, _ event: (inout RecordingMachine, inout TicketRoll) -> [LoadMachine.Action]
    ) -> Happening? {
        let before = recorder.machine
        let tickets = table.tickets
        let actions = event(&recorder, &table.tickets)
        if actions.isEmpty, isCalm(table) { return nil }
        // NB: Such an event leaves the rest of the entry alone.
        let past = Past(before, of: self, tickets, completion: nil)
        return Happening(
            cause: cause, time: table.now(container), delivered: nil, caller: caller, past: past, actions: actions)
    }

    /// Performs an event, after everything that has become due before it.
    private func happen(
        _ table: inout ContainerState, _ container: ResourceContainer, because cause: ResourceEvent.Cause,
        delivering delivered: Delivered?, for caller: WaiterID?,
        _ event: (inout RecordingMachine, inout TicketRoll) -> [LoadMachine.Action]
    ) -> Happening {
        let now = table.now(container)
        var past = Past(machine, of: self, table.tickets, completion: completion())
        past.noticed = passTime(until: now, &table)
        past.tickets = table.tickets
        var actions = noticeConnection(&table)
        actions.add(noticeCodec())
        actions.add(event(&recorder, &table.tickets))
        return Happening(
            cause: cause, time: now, delivered: delivered, caller: caller, past: past, actions: actions)
    }

    /// Performs the actions of an event, and publishes its changes.
    private func follow(
        _ happening: Happening, _ table: inout ContainerState, _ container: ResourceContainer, _ effects: inout Effects
    ) {
        let (now, past) = (happening.time, happening.past)
        let before = past.visible
        content.follow(
            machine, happening, pause: container.pause, staleAfter: loading.staleAfter, sourceAgesAt: sourceAgesAt,
            &effects)
        if happening.cause.isCall, machine.flight != nil {
            raise(to: Task.currentPriority, &effects)
            if past.machine.flight == nil { recovery = RecoveryScope.current }
        }
        let dependents = takeDependents(past, isSame: happening.delivered?.isSame ?? false)
        for action in happening.actions { perform(action, happening, &table, container, &effects) }
        if machine.flight == nil { (priority, recovery) = (StrongestPriority(), nil) }
        settleRecord(happening, container, &effects)
        letGoOfAttempt(&effects)
        setAgeing(&table)
        setTimeouts(&table, now)
        report(happening, table, &effects)
        tell(past.completion, &table, &effects)
        if visible != before { publish(&table, &effects) }
        let notes = takeNotes(of: happening)
        settle(&table, container, now, before, &effects)
        if let notes { tell(notes, of: happening, &table) }
        tell(dependents, &table, container, &effects)
        endForsaken(because: happening.cause, &table, container, &effects)
        settleLinks(before, &table, container, &effects)
    }

    private var visible: SnapshotKey { SnapshotKey(machine, hasSyncError: content.lastSyncError != nil) }

    private typealias Notes = (changes: [ResourceEvent.Change], recording: ResourceEvent.Recording)

    /// Returns the notes of an event for the log, while the entry is in the resulting state, or `nil` without readers.
    private func takeNotes(of happening: Happening) -> Notes? {
        guard let old = happening.past.noticed else { return nil }
        let changes = [ResourceEvent.Change](from: old, to: machine, happening.actions)
        return (changes, recorder.takeRecording(of: number, happening.past.tickets))
    }

    private func tell(_ notes: Notes, of happening: Happening, _ table: inout ContainerState) {
        let changes = hasLeft ? notes.changes + [.evicted] : notes.changes
        table.log.record(happening.cause, changes, notes.recording, of: self, at: happening.time)
    }

    /// Returns a Boolean value that indicates whether nothing is running or due, and only snapshots are observed.
    ///
    /// If this is true before and after an event, and the event has no actions, it changed at most the observers. So a
    /// request for a fresh value, and a view that appears or disappears beside it, cost next to nothing.
    func isCalm(_ table: ContainerState) -> Bool {
        let (isOnline, isKept) = (isOnline(table), records.codec != nil)
        return recorder.machine.isCalm(isOnline: isOnline, isKept: isKept) && !hasLeft
            && !table.log.isOpen && !isWiped(table) && refreshing.isAtRest && links.sources.isEmpty
            && !links.isUnsettled && keeping.isIdle == isIdle && timers.ageing?.deadline == ageingDeadline
    }

    /// Applies the passage of time, and returns the resulting machine if the log has readers.
    private func passTime(until now: Duration, _ table: inout ContainerState) -> LoadMachine? {
        let wasFresh = recorder.machine.isFresh
        if wasFresh, let agesAt = content.agesAt, now >= agesAt { recorder.age() }
        if recorder.machine.isPausing, let pauseEnds = content.pauseEnds, now >= pauseEnds { recorder.pauseOver() }
        guard table.log.isOpen else { return nil }
        if wasFresh, !machine.isFresh {
            let recording = recorder.takeRecording(of: number, table.tickets)
            table.log.record(.aged, [.becameStale], recording, of: self, at: now)
        }
        return machine
    }

    /// Returns a Boolean value that indicates whether there is a connection, or the entry needs none.
    private func isOnline(_ table: ContainerState) -> Bool {
        table.surroundings.isOnline || !loading.waitsForConnection
    }

    /// Notifies the machine of a change of the connection since its last event.
    private func noticeConnection(_ table: inout ContainerState) -> [LoadMachine.Action] {
        let isOnline = isOnline(table)
        guard machine.isOnline != isOnline else { return [] }
        if isOnline { return recorder.wentOnline(tickets: &table.tickets) }
        recorder.wentOffline()
        return []
    }

    /// A Boolean value that indicates whether the machine has yet to be notified that the entry is archived.
    var isNewlyKept: Bool { records.codec != nil && recorder.machine.record == .unkept }

    /// Notifies the machine that the entry is archived from now on.
    private func noticeCodec() -> [LoadMachine.Action] {
        isNewlyKept ? recorder.persist() : []
    }

    private func perform(
        _ action: LoadMachine.Action, _ happening: Happening, _ table: inout ContainerState,
        _ container: ResourceContainer,
        _ effects: inout Effects
    ) {
        let (delivered, now) = (happening.delivered, happening.time)
        switch action {
        case .start(let ticket, let intent, let number): start(ticket, intent, number, container, &effects)
        case .cancel(let ticket): stop(ticket, &table, &effects)
        case .answer(let resolution):
            if let caller = happening.caller { resume(caller, resolution, delivered, &effects) }
        case .resumeAll(let resolution): resumeAll(resolution, delivered, &effects)
        case .startGrace: startGrace(&table, container, now)
        case .stopGrace: stop(\.grace, &table)
        case .startRetryTimer: startRetryTimer(after: delivered?.pause ?? .zero, &table, now)
        case .stopRetryTimer: stop(\.retry, &table)
        case .restore(let ticket): restore(ticket, &table, container, now, &effects)
        case .record: record(container, &effects)
        case .noteSyncError: content.noteSyncError(delivered?.error, &effects)
        case .discard: break
        }
    }

    /// Decides whether the entry stays, and schedules the container's timer for its alarms.
    private func settle(
        _ table: inout ContainerState, _ container: ResourceContainer, _ now: Duration, _ before: SnapshotKey,
        _ effects: inout Effects
    ) {
        if machine.value != before.value { touch(at: now, &table) }
        settleRefreshing(&table, container, now, &effects)
        if holdsNothing {
            leave(&table, container, &effects)
        } else {
            settleKeeping(&table, container, now, &effects)
        }
        table.setTimer(container, &effects)
    }

    /// Clears the entry for good, and releases the user's objects after the lock.
    func forget(_ effects: inout Effects) {
        hasLeft = true
        effects.release(content)
        effects.release(loading)
        effects.release(latest)
        effects.release(records)
        effects.release(pollers)
        effects.release(attempt)
        effects.release(self)
        recorder = RecordingMachine()
        content = Content()
        loading = Loading()
        latest = nil
        records = Records(queue: records.queue)
        pollers = Pollers()
        attempt = nil
        keeping = Keeping()
    }

    var hasSubscribers: Bool { !subscribers.isEmpty }

    private var holdsNothing: Bool {
        subscribers.isEmpty && waiters.isEmpty && links.dependents.isEmpty
            && machine.holdsNothing(isPrivate: key.isPrivate)
    }
}

// Attempts.
extension Entry {
    private func start(
        _ ticket: Ticket, _ intent: LoadIntent, _ number: Int, _ container: ResourceContainer, _ effects: inout Effects
    ) {
        guard let plan = loading.plan else { preconditionFailure("a flight of \(key) started without a loader") }
        let meter = ProgressMeter()
        meter.watch(hasSubscribers)
        let call = LoadCall(
            intent: intent, attempt: number, previous: content.value, validator: content.validator,
            line: AttemptContext(
                ticket: ticket, entry: self, container: container, meter: meter, plan: plan,
                isRead: !links.dependents.isEmpty))
        let attempt = Attempt(ticket, of: plan, call) { [self] in container.attemptEnded(ticket, $0, $1, of: self) }
        effects.release(self.attempt)
        self.attempt = attempt
        effects.work.append { [priority, recovery] in attempt.start(priority.task, in: recovery) }
    }

    private func stop(_ ticket: Ticket, _ table: inout ContainerState, _ effects: inout Effects) {
        stopReading(ticket, &table, &effects)
        guard let attempt, attempt.ticket == ticket else { return }
        self.attempt = nil
        effects.work.append { attempt.cancel() }
    }

    /// Releases an attempt that has ended, because it holds the entry.
    private func letGoOfAttempt(_ effects: inout Effects) {
        guard let attempt, machine.flight?.ticket != attempt.ticket || machine.flight?.stage != .attempting else {
            return
        }
        effects.release(attempt)
        self.attempt = nil
    }

    /// Raises the priority of the flight, and of those it waits for, to at least that of an interested caller.
    ///
    /// NB: A priority never falls while a flight is running, because the system can raise a task's priority but not
    /// lower it.
    func raise(to priority: TaskPriority, _ effects: inout Effects) {
        guard self.priority.raise(to: priority) else { return }
        if let attempt { effects.work.append { attempt.escalate(to: priority) } }
        if let reading = records.reading { effects.work.append { reading.slot.escalate(to: priority) } }
        for source in links.awaited.values { source.raise(to: priority, &effects) }
    }
}

// The resources that are set.
extension Entry {
    /// Sets the loader of the next flight, whichever caller requests that (R3).
    ///
    /// The same store may replace it. `Loading` resolves the differences between resources of one key. An event must
    /// follow.
    func setLoader(
        _ plan: ErasedResource, by store: ObserverID? = nil, _ container: ResourceContainer, _ effects: inout Effects
    ) {
        guard loading.setLoader(plan, by: store, &effects) else { return }
        if let staleAfter = loading.staleAfter { content.tighten(staleAfter: staleAfter, isFresh: machine.isFresh) }
        request(plan.policy.retention)
        records.take(plan.policy.codec, &effects)
        warn(container, &effects)
    }

    /// Accepts the resource of a registered store or caller, and its initial value.
    func take(
        _ plan: ErasedResource, by store: ObserverID? = nil, _ initial: Delivered?, _ table: inout ContainerState,
        _ container: ResourceContainer
    ) -> Effects {
        var effects = Effects()
        setLoader(plan, by: store, container, &effects)
        effects.append(fill(initial, &table, container))
        return effects
    }

    /// Sets the loader of a requesting store, which is evaluated only if another loader was set.
    func use(
        _ plan: @autoclosure () -> ErasedResource?, of store: ObserverID, _ container: ResourceContainer,
        _ effects: inout Effects
    ) {
        if loading.source != store, let plan = plan() { setLoader(plan, by: store, container, &effects) }
    }

    private func warn(_ container: ResourceContainer, _ effects: inout Effects) {
        #if DEBUG
            guard let warning = loading.takeWarning(about: key) else { return }
            effects.work.append { container.warn(warning) }
        #endif
    }
}
