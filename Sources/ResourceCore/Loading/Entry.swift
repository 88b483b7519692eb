import Foundation

/// What a container knows of one key and one type of value: the machine, and the things that it names by tickets.
///
/// All of it is touched under the container's lock alone.
final class Entry: @unchecked Sendable {
    // Sendable: every member but the constants is read and written in `Table`-holding methods only, and a `Table`
    // can be had inside the container's lock alone.
    let key: ResourceKey

    /// What the values are.
    let type: any Sendable.Type

    /// Its place in the order in which the container's entries were made.
    let number: UInt64

    // What every appearance touches. Whether accesses of these overlap is checked in debug builds, in which every test
    // runs: the checks cost as much as the rest of an appearance.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private var noted = NotedMachine()
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

    var keeping = Keeping()
    var pollers = Pollers()
    var timeouts = Timeouts()
    var records: Records

    /// Whether look-ups find this entry no more; it never comes back.
    private(set) var hasLeft = false
    private var plan: Plan?

    /// The store whose resource that is; nil where a call without a store handed it in.
    private var handedInBy: ObserverID?
    private(set) var attempt: Attempt?
    private var grace: Alarm?
    private var retry: Alarm?
    private var ageing: Alarm?
    private var waiters: [WaiterID: @Sendable (Result<AnyValue, any Error>) -> Void] = [:]

    /// The place of what was told last in the container's order, and what that was.
    var revision: UInt64 = 0
    var latest: Snapshot?

    init(key: ResourceKey, of type: any Sendable.Type, number: UInt64, _ queue: RecordQueue?) {
        self.key = key
        self.type = type
        self.number = number
        records = Records(queue: key.isPrivate ? nil : queue)
    }

    /// How the loads run.
    var machine: LoadMachine { noted.machine }

    /// Lets an event happen, and collects what it asks for.
    func step(
        _ table: inout Table, _ container: ResourceContainer, because cause: ResourceEvent.Cause,
        delivering delivered: Delivered? = nil,
        _ event: (inout NotedMachine, inout TicketRoll) -> [LoadMachine.Action]
    ) -> Effects {
        noted.listen(table.log)
        var effects = Effects()
        if isCalm(table), delivered == nil, !content.isAged(at: container.time.now()) {
            let before = noted.machine
            let tickets = table.tickets
            let actions = event(&noted, &table.tickets)
            if actions.isEmpty, isCalm(table) { return effects }
            // NB: what else an entry has, such an event leaves alone.
            let past = Past(before, of: self, tickets, completion: nil)
            follow(
                Happening(cause: cause, time: container.time.now(), delivered: nil, past: past, actions: actions),
                &table, container, &effects)
            return effects
        }
        let now = container.time.now()
        var past = Past(machine, of: self, table.tickets, completion: completion())
        past.noticed = passTime(until: now, &table)
        past.tickets = table.tickets
        var actions = noticeConnection(&table)
        actions.add(event(&noted, &table.tickets))
        let happening = Happening(cause: cause, time: now, delivered: delivered, past: past, actions: actions)
        follow(happening, &table, container, &effects)
        return effects
    }

    /// Does what an event asks for, and lets everyone know what it changed.
    private func follow(
        _ happening: Happening, _ table: inout Table, _ container: ResourceContainer, _ effects: inout Effects
    ) {
        let (now, past) = (happening.time, happening.past)
        let before = past.visible
        content.follow(
            machine, happening.delivered, container, now, staleAfter: staleAfter, sourceAgesAt: sourceAgesAt, &effects)
        let dependents = takeDependents(past, isSame: happening.delivered?.isSame ?? false)
        for action in happening.actions { perform(action, happening, &table, container, &effects) }
        settleRecord(past, happening.actions, container, &effects)
        letGoOfAttempt(&effects)
        setAgeing(&table)
        setTimeouts(&table, now)
        tell(past.completion, &table, &effects)
        if visible != before { publish(&table, &effects) }
        let notes = takeNotes(of: happening)
        settle(&table, container, now, before, &effects)
        if let notes { tell(notes, of: happening, &table) }
        tell(dependents, &table, container, &effects)
        endForsaken(because: happening.cause, &table, container, &effects)
        settleLinks(before, &table, container, &effects)
    }

    private var visible: Visible { Visible(machine, hasSyncError: content.lastSyncError != nil) }

    private typealias Notes = (changes: [ResourceEvent.Change], recording: ResourceEvent.Recording)

    /// What an event did, while the entry is still what it came to; nil if nobody wants to know.
    private func takeNotes(of happening: Happening) -> Notes? {
        guard let old = happening.past.noticed else { return nil }
        let changes = [ResourceEvent.Change](from: old, to: machine, happening.actions)
        return (changes, noted.takeRecording(of: number, happening.past.tickets))
    }

    private func tell(_ notes: Notes, of happening: Happening, _ table: inout Table) {
        let changes = hasLeft ? notes.changes + [.collected] : notes.changes
        table.log.record(happening.cause, changes, notes.recording, of: self, at: happening.time)
    }

    /// Whether nothing runs or is due, and nobody listens to more than snapshots.
    ///
    /// When this holds before an event and after it, and the event asks for nothing, it changed at most who observes:
    /// so a fresh value that is asked for, and a view that comes or goes beside it, cost next to nothing.
    func isCalm(_ table: Table) -> Bool {
        noted.machine.isCalm(isOnline: table.surroundings.isOnline) && !hasLeft && !table.log.isOpen
            && refreshing.isAtRest && links.sources.isEmpty && !links.isUnsettled && keeping.isIdle == isIdle
            && ageing?.deadline == ageingDeadline
    }

    /// Notices what has aged; returns the machine as it is then, if anybody wants to know what the event changes.
    private func passTime(until now: Duration, _ table: inout Table) -> LoadMachine? {
        let wasFresh = noted.machine.isFresh
        if wasFresh, let agesAt = content.agesAt, now >= agesAt { noted.age() }
        if noted.machine.isPausing, let pauseEnds = content.pauseEnds, now >= pauseEnds { noted.pauseOver() }
        guard table.log.isOpen, !hasLeft else { return nil }
        if wasFresh, !machine.isFresh {
            let recording = noted.takeRecording(of: number, table.tickets)
            table.log.record(.aged, [.becameStale], recording, of: self, at: now)
        }
        return machine
    }

    /// The loader that the next flight uses, whoever asks for it (R3); again from the same store it is another one.
    func handIn(_ plan: Plan, by store: ObserverID? = nil, _ effects: inout Effects) {
        handedInBy = store
        guard plan !== self.plan else { return }
        if let old = self.plan { effects.replaced.append(old) }
        self.plan = plan
        request(plan.policy.retention)
        if records.take(plan.policy.codec) { noted.persist() }
    }

    /// The loader of a store that asks; it is looked at only where another one was handed in.
    func use(_ plan: @autoclosure () -> Plan?, of store: ObserverID, _ effects: inout Effects) {
        if handedInBy != store, let plan = plan() { handIn(plan, by: store, &effects) }
    }

    /// Remembers how a caller is resumed, before the event that makes it wait.
    func register(_ waiter: WaiterID, _ resume: @escaping @Sendable (Result<AnyValue, any Error>) -> Void) {
        waiters[waiter] = resume
    }

    private func perform(
        _ action: LoadMachine.Action, _ happening: Happening, _ table: inout Table, _ container: ResourceContainer,
        _ effects: inout Effects
    ) {
        let (delivered, now) = (happening.delivered, happening.time)
        switch action {
        case .start(let ticket, let intent, let number): start(ticket, intent, number, container, &effects)
        case .cancel(let ticket): stop(ticket, &table, &effects)
        case .resume(let waiter, let resolution): resume(waiter, resolution, delivered, &effects)
        case .startGrace: startGrace(&table, container, now)
        case .stopGrace: stopGrace(&table)
        case .startRetryTimer: startRetryTimer(after: delivered?.pause ?? .zero, &table, now)
        case .stopRetryTimer: stopRetryTimer(&table)
        case .restore(let ticket): restore(ticket, &table, container, now, &effects)
        case .record: record(container, &effects)
        case .noteSyncError: content.lastSyncError = delivered?.error
        case .discard: break
        }
    }

    private func start(
        _ ticket: Ticket, _ intent: LoadIntent, _ number: Int, _ container: ResourceContainer, _ effects: inout Effects
    ) {
        guard let plan else { preconditionFailure("a flight of \(key) started without a loader") }
        let meter = ProgressMeter()
        meter.watch(hasSubscribers)
        let call = LoadCall(
            intent: intent, attempt: number, previous: content.value, validator: content.validator,
            line: AttemptLine(
                ticket: ticket, entry: self, container: container, meter: meter, plan: plan,
                isRead: !links.dependents.isEmpty))
        let attempt = Attempt(ticket, of: plan, call, random: container.jitter) { [self] in
            container.attemptEnded(ticket, $0, $1, of: self)
        }
        self.attempt = attempt
        effects.work.append { attempt.start() }
    }

    private func stop(_ ticket: Ticket, _ table: inout Table, _ effects: inout Effects) {
        stopReading(ticket, &table, &effects)
        guard let attempt, attempt.ticket == ticket else { return }
        self.attempt = nil
        effects.work.append { attempt.cancel() }
    }

    /// Lets go of an attempt that has ended: it holds the entry.
    private func letGoOfAttempt(_ effects: inout Effects) {
        guard let attempt, machine.flight?.ticket != attempt.ticket || machine.flight?.stage != .attempting else {
            return
        }
        effects.replaced.append(attempt)
        self.attempt = nil
    }

    private func resume(
        _ waiter: WaiterID, _ resolution: LoadMachine.Resolution, _ delivered: Delivered?,
        _ effects: inout Effects
    ) {
        answer(waiter, resolution)
        guard let resume = waiters.removeValue(forKey: waiter) else { return }
        let result: Result<AnyValue, any Error>? =
            switch resolution {
            case .value: content.value.map { .success($0) }
            case .failure: (delivered?.error ?? content.error).map { .failure($0) }
            case .cancelled: .failure(CancellationError())
            }
        effects.resumptions.append { resume(result ?? .failure(CancellationError())) }
    }

    private func startGrace(_ table: inout Table, _ container: ResourceContainer, _ now: Duration) {
        let alarm = Alarm(deadline: now + container.grace) { [self] alarm, table, container in
            ringGrace(alarm, &table, container)
        }
        grace = alarm
        table.alarms.add(alarm)
    }

    private func stopGrace(_ table: inout Table) {
        if let grace { table.alarms.remove(grace) }
        grace = nil
    }

    private func startRetryTimer(after pause: Duration, _ table: inout Table, _ now: Duration) {
        let alarm = Alarm(deadline: now + pause) { [self] alarm, table, container in
            ringRetry(alarm, &table, container)
        }
        retry = alarm
        table.alarms.add(alarm)
    }

    private func stopRetryTimer(_ table: inout Table) {
        if let retry { table.alarms.remove(retry) }
        retry = nil
    }

    /// Lets the machine know what has become of the connection since its last event.
    private func noticeConnection(_ table: inout Table) -> [LoadMachine.Action] {
        guard machine.isOnline != table.surroundings.isOnline else { return [] }
        if table.surroundings.isOnline { return noted.wentOnline(tickets: &table.tickets) }
        noted.wentOffline()
        return []
    }

    /// Keeps one alarm for the moment the value becomes stale, while somebody could see it happen.
    private func setAgeing(_ table: inout Table) {
        let deadline = ageingDeadline
        guard deadline != ageing?.deadline else { return }
        if let ageing { table.alarms.remove(ageing) }
        ageing = deadline.map {
            Alarm(deadline: $0) { [self] alarm, table, container in ringAgeing(alarm, &table, container) }
        }
        if let ageing { table.alarms.add(ageing) }
    }

    /// When the value becomes stale, if somebody could see it happen.
    private var ageingDeadline: Duration? { machine.isFresh && hasSubscribers ? content.agesAt : nil }

    /// Decides whether the entry stays, and lets the container wait for its alarms.
    private func settle(
        _ table: inout Table, _ container: ResourceContainer, _ now: Duration, _ before: Visible,
        _ effects: inout Effects
    ) {
        if machine.value != before.value { touch(at: now, &table) }
        settleRefreshing(&table, container, now, &effects)
        if !hasLeft {
            if holdsNothing {
                leave(&table, container, &effects)
            } else {
                settleKeeping(&table, container, now, &effects)
            }
        }
        table.setBell(container, &effects)
    }

    /// Lets go of everything that the entry has, for good.
    func forget() {
        hasLeft = true
        noted = NotedMachine()
        content = Content()
        keeping = Keeping()
    }

    /// Whether a loader was handed in that a flight could use.
    var hasLoader: Bool { plan != nil }

    /// How long the loads may take.
    var limits: LoadTimeouts { plan?.policy.timeouts ?? LoadTimeouts() }

    /// What a value counts for toward the container's byte limit.
    var cost: (@Sendable (AnyValue) -> Int)? { plan?.policy.cost }

    /// When values become stale by age.
    var staleAfter: Duration? { plan?.policy.staleAfter }

    /// What the resource wants of triggers.
    var wantedRefreshing: RefreshRules { plan?.policy.refreshing ?? RefreshRules() }

    /// What the resource wants of ticks, if that depends on the value.
    var wantedPolling: Polling? { plan?.policy.polling }

    var hasSubscribers: Bool { !subscribers.isEmpty }

    private var holdsNothing: Bool {
        subscribers.isEmpty && links.dependents.isEmpty && machine.holdsNothing(isPrivate: key.isPrivate)
    }
}

// Events that belong to one of the entry's own timers: one that was replaced meanwhile rings for nothing.
extension Entry {
    func ringGrace(_ alarm: Alarm, _ table: inout Table, _ container: ResourceContainer) -> Effects {
        guard grace === alarm else { return Effects() }
        grace = nil
        return step(&table, container, because: .graceOver) { machine, _ in machine.graceOver() }
    }

    func ringRetry(_ alarm: Alarm, _ table: inout Table, _ container: ResourceContainer) -> Effects {
        guard retry === alarm else { return Effects() }
        retry = nil
        return step(&table, container, because: .retryDue) { machine, tickets in machine.retryDue(tickets: &tickets) }
    }

    func ringAgeing(_ alarm: Alarm, _ table: inout Table, _ container: ResourceContainer) -> Effects {
        guard ageing === alarm else { return Effects() }
        ageing = nil
        return step(&table, container, because: .aged) { machine, _ in
            machine.age()
            return []
        }
    }
}

extension Entry {
    /// The value, if it is fresh at this time.
    func freshValue(at now: Duration, _ table: inout Table) -> AnyValue? {
        guard machine.isFresh, content.agesAt.map({ now < $0 }) ?? true else { return nil }
        touch(at: now, &table)
        return content.value
    }
}
