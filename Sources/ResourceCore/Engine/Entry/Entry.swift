// An entry of a container for one key and one type of value: its machine, and the content that the tickets refer to.
// All of it is accessed in turns of the container alone. Objects of the user (values, errors, closures) are released
// after the lock, so that no user code runs under it. A removed entry holds no such objects.
package final class Entry: @unchecked Sendable {
    // Sendable: every member but the constants is read and written only in a turn of the container, which holds its
    // lock.
    package let key: ResourceKey
    package let type: any Sendable.Type
    let number: UInt64
    // The name of the part that it is of another entry, and the type of that one's value.
    let part: (name: String, type: any Sendable.Type)?

    // NB: Debug builds, and with them the tests, check that no access overlaps another one. An event accesses the state
    // some twenty times, and each check costs as much as what it guards.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var state: EntryState

    init(
        key: ResourceKey, of type: any Sendable.Type, number: UInt64, wipes: UInt64, archiving records: Records?,
        as part: (name: String, type: any Sendable.Type)? = nil
    ) {
        (self.key, self.part, self.type, self.number) = (key, part, type, number)
        state = EntryState(wipes: wipes, archiving: key.isPrivate ? nil : records)
    }

    package var machine: LoadMachine { state.machine }

    var hasSubscribers: Bool { state.hasSubscribers }

    // What features see of the state, and do with it. NB: If it were visible outside of the module, the program would
    // check each access to it for exclusivity.
    package var content: EntryContent { state.content }
    package var isLoading: Bool { state.machine.flight != nil }
    package var isLive: Bool { state.machine.isDelivering }
    package var valueTicket: Ticket? { state.machine.valueTicket }
    package var errorTicket: Ticket? { state.machine.errorTicket }
    package var features: [any EntryFeature]? { state.features }
    package var askedFeatures: [any ResourceFeature]? { state.askedFeatures }
    package var resource: ErasedResource? { state.options.resource }
    package var staleAfter: Duration? { state.options.staleAfter }
    package var whole: Entry? { state.whole }
    package var hasLeft: Bool { state.hasLeft }
    package var isIdle: Bool { state.isIdle }
    package var decidesEnds: Bool { state.decidesEnds }
    package var blocksLoads: Bool { state.blocksLoads }
    package var lacksAcknowledgedMutation: Bool { state.lacksAcknowledgedMutation }
    package var unfoldedLayers: [Layer] { state.unfoldedLayers }
    package var includedEnds: [UInt64] { state.includedEnds }
    package var precondition: LoadValidator? { state.precondition }
    package var records: Records? { state.recordState.codec == nil ? nil : state.recordState.records }
    package var lastAcknowledgment: UInt64 { state.lastAcknowledgment }

    // What the flight waits for, once neither calls nor indicators wait for it (R17).
    package func wait(_ turn: borrowing Turn, evenBriefly: Bool = false) -> LoadWait? {
        evenBriefly || machine.isWaiting ? state.wait(turn) : nil
    }

    package func isUnchanged(since start: UInt64) -> Bool { state.isUnchanged(since: start) }

    package func noteAcknowledgment(_ ticket: UInt64) { state.lastAcknowledgment = ticket }

    package func noteAnswer(_ ticket: UInt64, _ validator: LoadValidator) { state.answered = (ticket, validator) }

    package func isWiped(_ turn: borrowing Turn) -> Bool { state.isWiped(turn) }

    package func adjustedOutcome(_ outcome: LoadMachine.Outcome, of ticket: Ticket) -> LoadMachine.Outcome {
        state.adjustedOutcome(outcome, of: ticket)
    }

    package func publishFeatures(_ turn: inout Turn) { state.publishFeatures(&turn) }

    package func settleLayers(_ turn: inout Turn) { state.settleLayers(&turn) }

    // Without an event, the entry only notices the changes around it.
    package func handle(
        _ event: LoadMachine.Event? = nil, then next: LoadMachine.Event? = nil, because cause: ResourceEvent.Cause,
        delivering delivered: Delivered? = nil, for caller: WaiterID? = nil, _ turn: inout Turn
    ) {
        if delivered == nil, state.handleCalmly(event, then: next, &turn) { return }
        guard settleWipe(&turn) else { return }
        if case .ask(let request, _, _)? = event, request.intent == .refresh { refreshAwaitedSources(&turn) }
        var transition = state.beginTransition(because: cause, delivering: delivered, for: caller, &turn)
        if transition.hasAged { logAging(&turn) }
        let next = if case .invalidate? = event { state.recall(turn) } else { next }
        transition.actions = state.applyChanges(followedBy: event, then: next, &turn)
        if let event, event.isCounted { state.count(event, transition, &turn.state.metrics) }
        if let next { state.count(next, transition, &turn.state.metrics) }
        follow(transition, &turn)
    }

    private func follow(_ transition: Transition, _ turn: inout Turn) {
        state.followContent(transition, &turn)
        if let features = state.features { for feature in features { feature.accept(transition, of: self, &turn) } }
        if state.layers != nil {
            if machine.lastReset != transition.old.lastReset { state.forgetAcknowledged(&turn) }
            state.settleLayers(&turn)
        }
        if state.lastAcknowledgment > 0 { settleEffects(transition, &turn) }
        if transition.cause.isCall { raisePriority(of: transition, &turn) }
        let dependents = state.takeDependents(of: transition)
        let readers = state.readers(following: transition)
        for action in transition.actions { perform(action, of: transition, &turn) }
        if !state.acceptingCalls.isEmpty { answerAcceptingCalls(at: transition.time, &turn) }
        settleRecord(transition, &turn)
        state.settleFlightWork(&turn)
        let group = state.settlePlace(of: self, &turn)
        state.settleDeadlines(of: self, at: transition.time, &turn)
        if let features = state.features { for feature in features { feature.follow(transition, of: self, &turn) } }
        report(transition, &turn)
        state.publishChanges(since: transition, &turn)
        let record = takeLogItem(of: transition, turn)
        let cancelledReaders = state.takeCancelledReaders(because: transition.cause)
        let features = state.features
        settleUse(transition, &turn)
        if let record { log(record, of: transition, &turn) }
        tell(dependents, &turn)
        for reader in readers { reader.entry.settleSources(&turn) }
        end(cancelledReaders, &turn)
        settleDependencies(transition.old, &turn)
        settleLine(after: group, &turn)
        if let features { for feature in features { feature.tell(transition, of: self, &turn) } }
    }

    private func perform(_ action: LoadMachine.Action, of transition: Transition, _ turn: inout Turn) {
        let (delivered, now) = (transition.delivered, transition.time)
        switch action {
        case .start(let ticket, let intent, let number):
            turn.state.metrics.loads += 1
            start(AttemptBasis.Occasion(ticket: ticket, intent: intent, attempt: number), &turn)
        case .cancel(let ticket): stop(ticket, &turn)
        case .answer(let resolution):
            if let caller = transition.caller { resume([caller], with: resolution, delivering: delivered, &turn) }
        case .resumeAll(let resolution): resume(state.waiters.all(), with: resolution, delivering: delivered, &turn)
        case .resumeAttemptCalls: resume(attemptCalls(of: transition), with: .waiting, &turn)
        case .startGrace: set(.grace, at: now + turn.container.grace, &turn)
        case .stopGrace: set(.grace, at: nil, &turn)
        case .startRetryTimer: set(.retry, at: now + (delivered?.retry?.delay ?? .zero), &turn)
        case .stopRetryTimer: set(.retry, at: nil, &turn)
        case .restore(let ticket): restore(ticket, at: now, &turn)
        case .record: if state.recordsAtOnce { writeRecord(&turn) } else { writeRecordSoon(&turn) }
        case .recordSoon: writeRecordSoon(&turn)
        case .noteSyncError: state.content.noteSyncError(delivered?.error, releasing: &turn.effects)
        case .discard: break
        }
    }

    private func report(_ transition: Transition, _ turn: inout Turn) {
        guard let flight = transition.old.flight, let error = transition.delivered?.error else { return }
        let isStored = machine.errorTicket != nil && machine.errorTicket != transition.old.errorTicket
        guard isStored || transition.actions.contains(.noteSyncError) else { return }
        let handlers = turn.container.failureHandlers.all
        guard !handlers.isEmpty else { return }
        let failure = ResourceFailure(key: key, error: error, intent: flight.intent)
        turn.effects.work.append { for handler in handlers { handler(failure) } }
    }

    var subject: EventLog.Subject {
        let type = part?.type ?? type
        return EventLog.Subject(key: key, valueType: "\(type)", part: part?.name)
    }

    private func logAging(_ turn: inout Turn) {
        guard turn.state.log.isOpen else { return }
        var recording = state.recorder.takeRecording(of: number, turn.state.tickets)
        recording.contents = contents(nil, turn)
        log([.becameStale], because: .aged, recording: recording, &turn)
    }

    // An object, so that an event without one moves little.
    private final class LogItem {
        let changes: [ResourceEvent.Change]
        let recording: ResourceEvent.Recording
        let feature: ResourceEvent.PartRecording?

        init(
            _ changes: [ResourceEvent.Change], _ recording: ResourceEvent.Recording,
            _ feature: ResourceEvent.PartRecording?
        ) {
            (self.changes, self.recording, self.feature) = (changes, recording, feature)
        }
    }

    private func takeLogItem(of transition: Transition, _ turn: borrowing Turn) -> LogItem? {
        guard turn.state.log.isOpen else { return nil }
        var old = transition.old
        if transition.hasAged { old.isFresh = false }
        let changes = [ResourceEvent.Change](from: old, to: machine, transition.actions)
        var recording = state.recorder.takeRecording(of: number, transition.tickets)
        recording.contents = contents(transition.delivered, turn)
        return LogItem(changes, recording, state.takeFeatureRecording(turn))
    }

    private func contents(_ delivered: Delivered?, _ turn: borrowing Turn) -> ResourceEvent.Contents? {
        guard turn.state.log.includesValues else { return nil }
        let value = delivered?.value.map { Result<any Sendable, any Error>.success($0.contents) }
        return ResourceEvent.Contents(
            of: type, delivered: value ?? delivered?.error.map { .failure($0) },
            value: state.content.value?.contents, error: state.content.error)
    }

    func log(
        _ changes: [ResourceEvent.Change], because cause: ResourceEvent.Cause,
        recording: ResourceEvent.Recording? = nil, feature: ResourceEvent.PartRecording? = nil, _ turn: inout Turn
    ) {
        guard turn.state.log.isOpen else { return }
        let now = turn.now()
        turn.state.log.record(
            changes, because: cause, recording: recording, part: feature, of: subject, at: now,
            releasing: &turn.effects)
    }

    private func log(_ record: LogItem, of transition: Transition, _ turn: inout Turn) {
        let changes = state.hasLeft ? record.changes + [.evicted] : record.changes
        log(changes, because: transition.cause, recording: record.recording, feature: record.feature, &turn)
    }

    // Lets a wipe of the container reach the entry (R12). Returns `true` if the entry is still in the container.
    @discardableResult
    package func settleWipe(_ turn: inout Turn) -> Bool {
        guard state.isWiped(turn), !state.hasLeft else { return !state.hasLeft }
        state.wipes = turn.state.wipes
        if state.isUnattended, !turn.state.log.isOpen { leave(&turn) } else { handle(.reset, because: .reset, &turn) }
        return !state.hasLeft
    }

    func set(_ delivered: Delivered, for resource: ErasedResource, _ turn: inout Turn) {
        setLoader(resource, &turn)
        set(delivered, &turn)
    }

    // Sets a value, which is newer than all barriers, because of a call or of a mutation's response. It has the effects
    // of all mutations that are acknowledged by now (W17).
    package func set(_ delivered: Delivered, because cause: ResourceEvent.Cause = .set, _ turn: inout Turn) {
        var delivered = delivered
        delivered.value = delivered.value.map { state.set($0) }
        handle(.set, because: cause, delivering: delivered, &turn)
    }

    func fill(_ initial: Delivered?, _ turn: inout Turn) {
        guard var initial, let age = initial.age, machine.isFillable else { return }
        (initial.begun, initial.loaded) = (0, 0)
        let isFresh = age >= .zero && state.options.staleAfter.map { age < $0 } ?? true
        handle(.fill(isFresh: isFresh), because: .filled, delivering: initial, &turn)
    }

    // Registers a caller's continuation, which keeps the entry in the container. Call this method before the event that
    // makes the caller wait.
    package func addWaiter(
        _ waiter: WaiterID, for wait: LoadMachine.Wait, isPrefetch: Bool = false, by reader: Reader? = nil,
        accepting accepted: AcceptedStaleness? = nil, _ turn: inout Turn, _ resume: @escaping Waiter.Resume
    ) {
        let isCaller = !isPrefetch && state.dependencies.readers[waiter] == nil
        if !isPrefetch { beginRead(waiter, by: reader, turn) }
        state.waiters.add(waiter, Waiter(wait: wait, isCaller: isCaller, accepted: accepted, resume: resume))
        if accepted != nil { state.acceptingCalls.append(waiter) }
        if isCaller { state.callers += 1 }
    }

    func admit(
        _ waiter: WaiterID, asking request: LoadMachine.Request, because cause: ResourceEvent.Cause,
        of resource: ErasedResource, initial: Delivered?, _ turn: inout Turn
    ) {
        take(resource, initial, &turn)
        handle(.ask(request, waits: .value, observer: nil), because: cause, for: waiter, &turn)
    }

    func resume(
        _ callers: [WaiterID], with resolution: LoadMachine.Resolution, delivering delivered: Delivered? = nil,
        _ turn: inout Turn
    ) {
        let content = resolution == .value ? state.displayedContent(&turn) : nil
        let error = resolution == .failure ? delivered?.error ?? state.content.error : nil
        for caller in callers {
            endWait(caller, with: resolution)
            guard let waiter = state.waiters.remove(caller) else { continue }
            if waiter.isCaller { state.callers -= 1 }
            if !state.dependencies.loaders.isEmpty { endRead(caller, &turn) }
            let content = resolution == .failure ? acceptedContent(for: waiter, &turn) : content
            turn.effects.resumptions.append {
                waiter.resume(content.flatMap(\.value).map { .success($0) } ?? .failure(error ?? CancellationError()))
            }
        }
        if !state.acceptingCalls.isEmpty { state.acceptingCalls = state.acceptingCalls.filter(state.waiters.contains) }
    }

    private func acceptedContent(for waiter: Waiter, _ turn: inout Turn) -> DisplayedContent? {
        guard let accepted = waiter.accepted, accepts(accepted, within: accepted.limitOnFailure, at: turn.now())
        else { return nil }
        return state.displayedContent(&turn)
    }

    // The calls that don't wait any longer. The one that has just requested an attempt may still wait for it.
    private func attemptCalls(of transition: Transition) -> [WaiterID] {
        let calls = state.waiters.all { $0.wait == .attempt }
        return machine.waitingForAttempt == 0 ? calls : calls.filter { $0 != transition.caller }
    }

    // Answers those that accept the value as it is. The flight goes on as if it were prefetched.
    private func answerAcceptingCalls(at now: Duration, _ turn: inout Turn) {
        guard let flight = machine.flight, flight.stage != .restoring else { return }
        let calls = state.acceptingCalls.filter { call in
            guard let accepted = state.waiters[call]?.accepted else { return false }
            return accepts(accepted, within: machine.isWaiting ? accepted.limitOnFailure : accepted.limit, at: now)
        }
        guard !calls.isEmpty else { return }
        resume(calls, with: .value, &turn)
        for _ in calls { addWaiter(turn.state.nextWaiter(), for: .value, isPrefetch: true, &turn) { _ in } }
    }

    private func accepts(_ accepted: AcceptedStaleness, within limit: Duration, at now: Duration) -> Bool {
        guard machine.valueTicket != nil else { return false }
        let isOutdated = isOutdated
        guard !isOutdated || accepted.includesInvalidated else { return false }
        return limit > .zero && state.content.staleness(at: now, isOutdated: isOutdated) <= limit
    }

    func cancelCaller(_ waiter: WaiterID, _ turn: inout Turn) {
        guard let wait = state.waiters[waiter]?.wait else { return }
        let reader = state.dependencies.readers[waiter]
        resume([waiter], with: .cancelled, &turn)
        handle(.callerCancelled(wait), because: .callerCancelled, &turn)
        reader?.entry.settleSources(&turn)
    }

    func abandon(_ store: ObserverID, _ subscriber: Subscriber?, callers: [WaiterID], _ turn: inout Turn) {
        let calls = callers.filter(state.waiters.contains)
        resume(calls, with: .cancelled, &turn)
        let isDemanding = subscriber?.isDemanding
        handle(
            .abandon(store, observes: isDemanding != nil, isDemanding: isDemanding ?? false, calls: calls.count),
            because: .storeCancelled, &turn)
    }
}
