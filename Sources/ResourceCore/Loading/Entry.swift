import Foundation

/// What a container knows of one key and one type of value: the machine, and the things that it names by tickets.
///
/// All of it is touched under the container's lock alone.
final class Entry<Value: Sendable>: AnyEntry, @unchecked Sendable {
    // Sendable: every member but the constants is read and written in `Table`-holding methods only, and a `Table`
    // can be had inside the container's lock alone.
    let key: ResourceKey
    let number: UInt64
    private var noted = NotedMachine()
    private(set) var content = Content<Value>()
    var keeping = Keeping()
    var refreshing = Refreshing()
    var pollers = Pollers<Value>()
    var timeouts = Timeouts()
    var links = Links()
    var records: Records<Value>

    /// Whether look-ups find this entry no more; it never comes back.
    private(set) var hasLeft = false
    private var resource: Resource<Value>?

    /// The store whose resource that is; nil where a call without a store handed it in.
    private var handedInBy: ObserverID?
    private(set) var attempt: Attempt<Value>?
    private var grace: Alarm?
    private var retry: Alarm?
    private var ageing: Alarm?
    private var waiters: [WaiterID: @Sendable (Result<Value, any Error>) -> Void] = [:]
    var subscribers: [ObserverID: Subscriber<Value>] = [:]

    /// The place of what was told last in the container's order, and what that was.
    var revision: UInt64 = 0
    var latest: Snapshot<Value>?

    init(key: ResourceKey, number: UInt64, _ queue: RecordQueue?) {
        self.key = key
        self.number = number
        records = Records(queue: key.isPrivate ? nil : queue)
    }

    /// How the loads run.
    var machine: LoadMachine { noted.machine }

    /// Lets an event happen, and collects what it asks for.
    func step(
        _ table: inout Table, _ container: ResourceContainer, because cause: ResourceEvent.Cause,
        delivering delivered: Delivered<Value>? = nil,
        _ event: (inout NotedMachine, inout TicketRoll) -> [LoadMachine.Action]
    ) -> Effects {
        let now = container.time.now()
        noted.listen(table.log)
        let wasCalm = delivered == nil && isCalm(at: now, table)
        var past = Past(self)
        past.machine = passTime(until: now, &table)
        let tickets = table.tickets
        let actions = noticeConnection(&table) + event(&noted, &table.tickets)
        if wasCalm, actions.isEmpty, isCalm(at: now, table) { return Effects() }
        var effects = Effects()
        content.follow(
            machine, delivered, container, now, staleAfter: staleAfter, sourceAgesAt: sourceAgesAt, &effects)
        let dependents = takeDependents(past, isSame: delivered?.isSame ?? false)
        for action in actions { perform(action, delivered, &table, container, now, &effects) }
        settleRecord(past, actions, container, &effects)
        letGoOfAttempt(&effects)
        setAgeing(&table)
        setTimeouts(&table, now)
        tell(past.completion, &table, &effects)
        if Visible(self) != past.visible { publish(&table, &effects) }
        let notes = past.machine.map { takeNotes(since: $0, actions, tickets) }
        settle(&table, container, now, past.visible, &effects)
        if let notes { tell(notes, because: cause, &table, now) }
        tell(dependents, &table, container, &effects)
        settleLinks(past.visible, &table, container, &effects)
        return effects
    }

    private typealias Notes = (changes: [ResourceEvent.Change], recording: ResourceEvent.Recording)

    /// What an event did, while the entry is still what it came to.
    private func takeNotes(
        since old: LoadMachine, _ actions: [LoadMachine.Action], _ tickets: TicketRoll
    ) -> Notes {
        let changes = [ResourceEvent.Change](from: old, to: machine, actions)
        return (changes, noted.takeRecording(of: number, tickets))
    }

    private func tell(_ notes: Notes, because cause: ResourceEvent.Cause, _ table: inout Table, _ now: Duration) {
        let changes = hasLeft ? notes.changes + [.collected] : notes.changes
        table.log.record(cause, changes, notes.recording, of: self, at: now)
    }

    /// Whether nothing runs or is due, and nobody listens to more than snapshots.
    ///
    /// When this holds before an event and after it, and the event asks for nothing, it changed at most who observes:
    /// so a fresh value that is asked for, and a view that comes or goes beside it, cost next to nothing.
    func isCalm(at now: Duration, _ table: Table) -> Bool {
        machine.isFresh && machine.flight == nil && !machine.isPausing && !hasLeft && !table.log.isOpen
            && machine.isOnline == table.surroundings.isOnline && content.agesAt.map { now < $0 } ?? true
            && refreshing.isAtRest && links.sources.isEmpty && !links.isUnsettled && keeping.isIdle == isIdle
            && ageing?.deadline == ageingDeadline
    }

    /// Notices what has aged; returns the machine as it is then, if anybody wants to know what the event changes.
    private func passTime(until now: Duration, _ table: inout Table) -> LoadMachine? {
        let wasFresh = machine.isFresh
        content.passTime(until: now, &noted)
        guard table.log.isOpen, !hasLeft else { return nil }
        if wasFresh, !machine.isFresh {
            let recording = noted.takeRecording(of: number, table.tickets)
            table.log.record(.aged, [.becameStale], recording, of: self, at: now)
        }
        return machine
    }

    /// The loader that the next flight uses, whoever asks for it (R3); again from the same store it is another one.
    func handIn(_ resource: Resource<Value>, by store: ObserverID? = nil, _ effects: inout Effects) {
        handedInBy = store
        if let old = self.resource { effects.replaced.append(old) }
        self.resource = resource
        request(resource.retention)
        if records.take(resource.codec) { noted.persist() }
    }

    /// The loader of a store that asks; nothing is to be done as long as no other was handed in.
    func use(_ resource: Resource<Value>, of store: ObserverID, _ effects: inout Effects) {
        if handedInBy != store { handIn(resource, by: store, &effects) }
    }

    /// Remembers how a caller is resumed, before the event that makes it wait.
    func register(_ waiter: WaiterID, _ resume: @escaping @Sendable (Result<Value, any Error>) -> Void) {
        waiters[waiter] = resume
    }

    private func perform(
        _ action: LoadMachine.Action, _ delivered: Delivered<Value>?, _ table: inout Table,
        _ container: ResourceContainer, _ now: Duration, _ effects: inout Effects
    ) {
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
        guard let resource else { preconditionFailure("a flight of \(key) started without a loader") }
        let meter = ProgressMeter()
        meter.watch(hasSubscribers)
        let context = LoadContext(
            intent: intent, attempt: number, previous: content.value, validator: content.validator,
            line: AttemptLine(
                ticket: ticket, entry: self, container: container, meter: meter, cost: resource.cost,
                isRead: !links.dependents.isEmpty))
        let attempt = Attempt(ticket, of: resource, context, random: container.jitter) { [self] in
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
        _ waiter: WaiterID, _ resolution: LoadMachine.Resolution, _ delivered: Delivered<Value>?,
        _ effects: inout Effects
    ) {
        answer(waiter, resolution)
        guard let resume = waiters.removeValue(forKey: waiter) else { return }
        let result: Result<Value, any Error>? =
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

    var hasLoader: Bool { resource != nil }

    /// How long the loads may take.
    var limits: LoadTimeouts { resource?.timeouts ?? LoadTimeouts() }

    /// What a value counts for toward the container's byte limit.
    var cost: (@Sendable (Value) -> Int)? { resource?.cost }

    /// When values become stale by age.
    var staleAfter: Duration? { resource?.staleAfter }

    /// What the resource wants of triggers.
    var wantedRefreshing: RefreshRules { resource?.refreshing ?? RefreshRules() }

    /// What the resource wants of ticks, if that depends on the value.
    var wantedPolling: Polling<Value>? { resource?.polling }

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
    func freshValue(at now: Duration, _ table: inout Table) -> Value? {
        guard machine.isFresh, content.agesAt.map({ now < $0 }) ?? true else { return nil }
        touch(at: now, &table)
        return content.value
    }
}
