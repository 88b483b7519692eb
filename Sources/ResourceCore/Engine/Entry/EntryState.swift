// The state of an entry that its events read and change. It's one value, so that an event that changes little accesses
// the entry once. It's noncopyable, so that none copies it by accident.
struct EntryState: ~Copyable, Sendable {
    var recorder = RecordingMachine()
    var content = EntryContent()
    var options = EntryOptions()
    var schedule = RefreshSchedule()
    var dependencies = Dependencies()
    var subscribers = Subscribers()
    var waiters = WaitList<WaiterID, Waiter>()
    var callers = 0

    // The calls that wait and accept stale values.
    var acceptingCalls: [WaiterID] = []
    var retention = EntryRetention()
    var deadlines = Deadlines()
    var recordState: RecordState
    var flightWork = FlightWork()
    // `nil` if there are none, which is all that a resource without mutations pays.
    var layers: Layers?
    var features: [any EntryFeature]?

    // Those of the last resource that asked for any. Another one of the same key shares the parts.
    var askedFeatures: [any ResourceFeature]?

    // The entry that this one is a part of.
    // NB: A weak reference also keeps the state in its place. Without one, functions that only read it would get a copy
    // of all its bytes.
    weak var whole: Entry?
    var lastAcknowledgment: UInt64 = 0
    var answered: (ticket: UInt64, validator: LoadValidator)?
    private(set) var lastBarrier: UInt64 = 0

    /// The last ticket when loads last ceased to wait for the end of a mutation.
    var blockedUntil: UInt64 = 0

    // Whether the entry was removed for good, so that no event changes it anymore.
    private(set) var hasLeft = false
    var wipes: UInt64

    init(wipes: UInt64, archiving records: Records?) {
        self.wipes = wipes
        recordState = RecordState(records: records)
    }

    var machine: LoadMachine { recorder.machine }

    var hasSubscribers: Bool { !subscribers.isEmpty }

    // Returns the state until then, for release after the lock.
    mutating func clear() -> EntryState {
        var cleared = EntryState(wipes: wipes, archiving: recordState.records)
        cleared.hasLeft = true
        cleared.whole = whole
        swap(&self, &cleared)
        return cleared
    }

    mutating func handleCalmly(
        _ event: LoadMachine.Event?, then next: LoadMachine.Event?, _ turn: inout Turn
    ) -> Bool {
        guard event?.isCalm ?? true, next?.isCalm ?? true, isCalm(turn), !isAged(at: turn.now()) else { return false }
        recorder.listen(session: turn.state.log.session)
        let actions = apply(event, then: next, &turn)
        if case .ask? = next ?? event { turn.state.metrics.hits += 1 }
        assert(actions.isEmpty && isCalm(turn), "a calm event had consequences")
        return true
    }

    mutating func apply(
        _ event: LoadMachine.Event?, then next: LoadMachine.Event? = nil, _ turn: inout Turn
    ) -> [LoadMachine.Action] {
        guard let event else { return [] }
        var actions = apply(event, &turn)
        if let next { actions.add(apply(next, &turn)) }
        return actions
    }

    private mutating func apply(_ event: LoadMachine.Event, _ turn: inout Turn) -> [LoadMachine.Action] {
        let actions = recorder.handle(event, tickets: &turn.state.tickets)
        if event.isBarrier {
            lastBarrier = turn.state.tickets.last
            if let features { for feature in features { feature.raiseBarrier(by: event) } }
        }
        return actions
    }

    // Counts what an event has done. A start is counted as it's performed.
    @inline(__always)
    func count(_ event: LoadMachine.Event, _ transition: borrowing Transition, _ metrics: inout ResourceMetrics) {
        switch event {
        case .ask(let request, _, _): countRequest(request, transition, &metrics)
        case .restored: if recorder.machine.flight == nil, recorder.machine.isFresh { metrics.hits += 1 }
        case .recalled(let ticket): if transition.old.attempting == ticket { metrics.loads -= 1 }
        case .totalOver: if transition.old.attempting != nil { metrics.failures += 1 }
        case .delivered(let ticket), .endedPart(let ticket):
            if transition.actions.contains(.discard(ticket)) { metrics.discards += 1 }
        case .ended(let ticket, let outcome): countEnd(outcome, of: ticket, transition, &metrics)
        default: break
        }
    }

    private func countRequest(
        _ request: LoadMachine.Request, _ transition: borrowing Transition, _ metrics: inout ResourceMetrics
    ) {
        guard whole == nil else { return }
        let isAnswered = transition.old.isFresh && !transition.hasAged && !transition.old.hasUnreadRecord
        if isAnswered, request == .load || request == .once { return metrics.hits += 1 }
        guard let flight = recorder.machine.flight?.id else { return }
        if transition.old.valueTicket != nil { metrics.staleHits += 1 }
        if transition.old.flight?.id == flight { metrics.joins += 1 }
    }

    // NB: A success without the effect of a write ends as a failure without an error.
    private func countEnd(
        _ outcome: LoadMachine.Outcome, of ticket: Ticket, _ transition: borrowing Transition,
        _ metrics: inout ResourceMetrics
    ) {
        let isCurrent = transition.old.attempting == ticket
        switch outcome {
        case .cancelled: break
        case _ where transition.delivered?.error != nil: if isCurrent { metrics.failures += 1 }
        case .success, .notModified: if transition.actions.contains(.discard(ticket)) { metrics.discards += 1 }
        default: if !isCurrent || transition.delivered?.value != nil { metrics.discards += 1 }
        }
    }

    mutating func beginTransition(
        because cause: ResourceEvent.Cause, delivering delivered: Delivered?, for caller: WaiterID?, _ turn: inout Turn
    ) -> Transition {
        recorder.listen(session: turn.state.log.session)
        var transition = Transition(
            cause: cause, time: turn.now(), delivered: delivered, caller: caller, old: machine.withoutWithdrawals,
            hadSyncError: content.lastSyncError != nil, pendingCount: layers?.pendingCount ?? 0,
            completion: completion(&turn), tickets: turn.state.tickets)
        if recorder.machine.isFresh, isAged(at: transition.time) {
            _ = apply(.age, &turn)
            transition.hasAged = true
        }
        if recorder.machine.isPausing, let end = content.errorRecentUntil, transition.time >= end {
            _ = apply(.pauseOver, &turn)
        }
        return transition
    }

    mutating func applyChanges(
        followedBy event: LoadMachine.Event?, then next: LoadMachine.Event?, _ turn: inout Turn
    ) -> [LoadMachine.Action] {
        var actions: [LoadMachine.Action] = []
        let obstacle = obstacle(turn)
        if recorder.machine.obstacle != obstacle { actions.add(apply(.met(obstacle), &turn)) }
        if isNewlyKept { actions.add(apply(.persist, &turn)) }
        actions.add(apply(event, then: next, &turn))
        return actions
    }

    mutating func followContent(_ transition: Transition, _ turn: inout Turn) {
        let isLoading = recorder.machine.activity != nil
        if isLoading != (transition.old.activity != nil) { turn.noteLoad(isLoading: isLoading) }
        content.follow(
            transition, to: recorder.machine, recency: turn.container.errorRecency,
            ages: EntryContent.Ages(limit: options.staleAfter, sourceStaleAt: sourceStaleAt),
            firstStamp: turn.state.firstStamp, releasing: &turn.effects)
    }

    // Whether nothing is running or due, and only snapshots are observed. So a request for a fresh value, and a view
    // that appears or disappears beside it, cost next to nothing.
    func isCalm(_ turn: borrowing Turn) -> Bool {
        let (obstacle, isKept) = (ownObstacle(turn), recordState.codec != nil)
        return recorder.machine.isCalm(obstacle, isKept: isKept) && !hasLeft && !turn.state.log.isOpen
            && !isWiped(turn) && schedule.isAtRest && dependencies.areSettled && retention.hasBegun == isIdle
            && areFeaturesAtRest && deadlines[.aging]?.deadline == agingDeadline
    }

    // What keeps attempts from beginning: there is no connection, and the entry needs one; other loads of its group
    // have all places; a mutation is being sent; or a feature has a reason.
    func obstacle(_ turn: borrowing Turn) -> LoadMachine.Obstacle? {
        let obstacle = ownObstacle(turn)
        return obstacle != .wait && lacksPlace(turn) ? .place : obstacle
    }

    private func ownObstacle(_ turn: borrowing Turn) -> LoadMachine.Obstacle? {
        if lacksConnection(turn) { return .wait }
        guard let features else { return blocksLoads ? .turn : nil }
        let whole = whole
        let obstacles = features.compactMap { $0.obstacle(within: whole) }
        if obstacles.contains(.wait) { return .wait }
        return obstacles.isEmpty && !blocksLoads ? nil : .turn
    }

    private func lacksConnection(_ turn: borrowing Turn) -> Bool {
        !turn.state.surroundings.isOnline && options.waitsForConnection
    }

    // What the flight waits for.
    func wait(_ turn: borrowing Turn) -> LoadWait? {
        guard let flight = recorder.machine.flight else { return nil }
        switch flight.stage {
        case .restoring: return nil
        case .pausing: return content.pause
        case .attempting: return flight.isHeldUp ? awaitedSources.first?.state.wait(turn) : nil
        case .offline:
            guard recorder.machine.obstacle == .wait else { return .turn }
            return lacksConnection(turn) ? .connection : features?.firstResult { $0.wait } ?? .connection
        }
    }

    // Whether a wipe has yet to reach the entry, whose content is then invalid.
    func isWiped(_ turn: borrowing Turn) -> Bool { wipes != turn.state.wipes }

    var isNewlyKept: Bool { recordState.codec != nil && recorder.machine.record == .unkept }

    // Whether the entry may be removed. It may be if no store has it, no caller waits for it, and no flight of it is
    // running. A store also keeps its entry while it's off screen, because it shows the value again when it reappears.
    // Entries that are derived from this one keep it as well, because they must be notified when it changes. A
    // feature may keep it as well.
    var isIdle: Bool {
        !hasSubscribers && waiters.isEmpty && dependencies.dependents.isEmpty && recorder.machine.flight == nil
            && !isKeptByFeature
    }

    func holdsNothing(isPrivate: Bool) -> Bool {
        !hasSubscribers && waiters.isEmpty && dependencies.dependents.isEmpty && areFeaturesAtRest
            && recorder.machine.holdsNothing(isPrivate: isPrivate)
    }

    // Whether nothing but the entry would notice its reset, and whatever it holds would be gone.
    var isUnattended: Bool {
        isIdle && schedule.isAtRest && features == nil && layers == nil && recorder.machine.abandoned == nil
    }

    // `nil` if no store or channel is subscribed (R20).
    var agingDeadline: Duration? {
        guard let staleAt = content.staleAt, hasSubscribers else { return nil }
        return recorder.machine.isFresh && !isLive ? staleAt : nil
    }

    // Whether the value has become stale by age at a time. The clock is read only if it matters.
    func isAged(at now: @autoclosure () -> Duration) -> Bool {
        guard let staleAt = content.staleAt, !isLive else { return false }
        return staleAt <= now()
    }

    // Counts as a use of the entry.
    mutating func freshValue(_ turn: inout Turn) -> DisplayedContent? {
        guard recorder.machine.isFresh, !recorder.machine.hasUnreadRecord, !isWiped(turn),
            !isAged(at: turn.now())
        else { return nil }
        retention.touch(&turn)
        turn.state.metrics.hits += 1
        return displayedContent(&turn)
    }

    // Returns the revision of the latest snapshot, if a load would find a fresh value and change nothing. It counts as
    // a use of the entry.
    mutating func calmRevision(_ turn: inout Turn) -> UInt64? {
        guard isCalm(turn), !isAged(at: turn.now()) else { return nil }
        retention.touch(&turn)
        turn.state.metrics.hits += 1
        return subscribers.revision
    }

    var precondition: LoadValidator? {
        guard let answered, answered.ticket > content.loaded else { return content.validator }
        return answered.validator
    }

    // Whether since a moment nothing was loaded, no barrier was raised, and no mutation that affects the entry was
    // acknowledged.
    func isUnchanged(since start: UInt64) -> Bool {
        let machine = recorder.machine
        let changed = max(machine.valueTicket?.number ?? 0, machine.confirmed?.number ?? 0, lastBarrier)
        return max(changed, lastAcknowledgment) <= start
    }
}
