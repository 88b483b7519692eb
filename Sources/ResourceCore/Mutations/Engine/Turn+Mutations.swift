import Foundation

extension Turn {
    mutating func handle(_ event: MutationMachine.Event) {
        let occurrence = MutationMachine.Occurrence(event: event, expired: expiredMutations())
        state.writing.notes?.add(occurrence)
        follow(state.writing.machine.handle(occurrence))
    }

    // NB: The clock is read only if there are mutations whose delivery is limited.
    private mutating func expiredMutations() -> Set<UInt64> {
        guard !state.writing.limited.isEmpty else { return [] }
        let now = now()
        return state.writing.expired(at: now)
    }

    mutating func write<Result>(at date: Date, _ body: (inout Turn) -> Result) -> Result {
        state.writing.date = date
        let result = body(&self)
        settleMutations()
        return result
    }

    private mutating func settleMutations() {
        var changes = WritingPart.Changes()
        swap(&changes, &state.writing.changes)
        if !changes.displayed.isEmpty || !changes.barriers.isEmpty {
            let mutations = changes.displayed.map { (number: $0, mutation: state.writing.shownMutation($0)) }
            display(mutations, barriers: changes.barriers)
        }
        effects.mail += changes.statuses + changes.results
        if !changes.displayed.isEmpty { effects.mail.append(.pendingMutations(state.writing.signal)) }
        let baked = changes.baked + state.writing.changes.baked
        state.writing.changes.baked = []
        guard baked.isEmpty else {
            for number in baked { handle(.baked(number)) }
            return settleMutations()
        }
        setTimer()
        if let activity = container.activity {
            // NB: Time is claimed before a request begins.
            effects.work.insert({ [container] in container.update(activity) }, at: 0)
        }
        let watchers = container.idleWatchers.all
        if !watchers.isEmpty { effects.resumptions.append { for watcher in watchers { watcher() } } }
    }

    mutating func display(_ number: UInt64) {
        state.writing.changes.display(number)
    }

    mutating func show(_ status: MutationStatus, _ stage: ResourceEvent.MutationUpdate.Stage, of number: UInt64) {
        guard let observer = state.writing.kept[number]?.show(stage) else { return }
        state.writing.changes.statuses.append(.status(status, of: observer))
        log(stage, of: number)
    }

    mutating func end(_ number: UInt64, with result: Result<any Sendable, any Error>) {
        guard let waiting = state.writing.kept[number]?.result else { return }
        state.writing.changes.results.append(.result(result, of: waiting))
    }

    mutating func raiseBarrier(_ number: UInt64) {
        if let keys = state.writing.kept[number]?.keys { state.writing.changes.barriers.append(keys) }
    }

    mutating func change(_ number: UInt64, _ body: (inout KeptMutation) -> Void) {
        guard var kept = state.writing.kept[number] else { return }
        effects.release(kept)
        body(&kept)
        state.writing.kept[number] = kept
    }
}

extension ResourceContainer {
    @discardableResult
    func write<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: (inout Turn) -> Result
    ) -> Result {
        let date = wallClock()
        return withTurn { turn in turn.write(at: date, body) }
    }

    func handle(_ event: MutationMachine.Event, isolation: isolated (any Actor)? = #isolation) {
        write { $0.handle(event) }
    }

    func readMutations<Result>(_ body: (WritingPart) -> Result) -> Result {
        turn.withLock { body($0.state.writing) }
    }

    /// Claims time in the background as long as a request is running, or what has become of one is being written.
    fileprivate func update(_ activity: BackgroundActivity) {
        activity.update { readMutations(\.needsBackgroundTime) }
    }

    /// Returns when the mutations fulfill a condition, which is evaluated again after each event, or when the caller is
    /// canceled.
    func waitUntilMutations(_ condition: (WritingPart) -> Bool) async {
        let watcher = AsyncStream<Void>.makeStream()
        let registration = idleWatchers.add { watcher.continuation.yield() }
        defer { registration.cancel() }
        if readMutations(condition) { return }
        for await _ in watcher.stream where readMutations(condition) { return }
    }
}

extension Turn {
    mutating func start(_ kind: WritingPart.Timer.Kind, _ number: UInt64, after duration: Duration?) {
        guard let duration else { return }
        let timer = WritingPart.Timer(kind: kind, number: number)
        stop(timer)
        let alarm = Alarm(deadline: now() + duration, for: AlarmTarget.part(timer))
        state.writing.alarms[timer] = alarm
        state.alarms.add(alarm)
    }

    private mutating func stop(_ timer: WritingPart.Timer) {
        if let alarm = state.writing.alarms.removeValue(forKey: timer) { state.alarms.remove(alarm) }
    }

    mutating func stopTimers(of number: UInt64) {
        for kind in WritingPart.Timer.Kind.allCases { stop(WritingPart.Timer(kind: kind, number: number)) }
    }
}

extension WritingPart.Timer: PartAlarm {
    func ring(by alarm: Alarm<AlarmTarget>, at date: Date, _ turn: inout Turn) {
        guard turn.state.writing.alarms[self] === alarm else { return }
        turn.state.writing.alarms[self] = nil
        turn.write(at: date) { turn in
            switch kind {
            case .delay: turn.handle(.delayOver(number))
            case .retry: turn.handle(.retryDue(number))
            case .lag: turn.handle(.lagOver(number))
            case .expiry: turn.handle(.expired(number))
            }
        }
    }
}
