import Foundation
import ResourceCore

extension Turn {
    mutating func handle(_ event: MutationMachine.Event) {
        let occurrence = MutationMachine.Occurrence(event: event, expired: expired(writing))
        writing.notes?.add(occurrence)
        follow(writing.state.machine.handle(occurrence))
    }

    // NB: The clock is read only if there are mutations whose delivery is limited.
    private mutating func expired(_ writing: WritingPart) -> Set<UInt64> {
        writing.state.limited.isEmpty ? [] : writing.state.expired(at: now())
    }

    mutating func write<Result>(at date: Date, _ body: (inout Turn) -> Result) -> Result {
        writing.date = date
        let result = body(&self)
        settleMutations()
        return result
    }

    private mutating func settleMutations() {
        let writing = writing
        var changes = WritingPart.Changes()
        swap(&changes, &writing.changes)
        if !changes.displayed.isEmpty || !changes.barriers.isEmpty {
            let mutations = changes.displayed.map { (number: $0, mutation: writing.state.shownMutation($0)) }
            display(mutations, barriers: changes.barriers)
        }
        for mail in changes.statuses { effects.mail.append(.part(mail)) }
        for mail in changes.results { effects.mail.append(.part(mail)) }
        if !changes.displayed.isEmpty {
            effects.mail.append(.part(MutationMail.pendingMutations(writing.state.signal)))
        }
        if !changes.baked.isEmpty || !writing.changes.baked.isEmpty {
            let baked = changes.baked + writing.changes.baked
            writing.changes.baked = []
            for number in baked { handle(.baked(number)) }
            return settleMutations()
        }
        setTimer()
        if let activity = writing.activity {
            // NB: Time is claimed before a request begins.
            effects.work.insert({ [container] in container.update(activity) }, at: 0)
        }
        let watchers = writing.idleWatchers.all
        if !watchers.isEmpty { effects.resumptions.append { for watcher in watchers { watcher() } } }
    }

    mutating func display(_ number: UInt64) { writing.changes.display(number) }

    mutating func show(_ status: MutationStatus, _ stage: ResourceEvent.MutationStage, of number: UInt64) {
        guard let observer = writing.state.kept[number]?.value.show(stage) else { return }
        writing.changes.statuses.append(.status(status, of: observer))
        log(stage, of: number)
    }

    mutating func end(_ number: UInt64, with result: Result<any Sendable, any Error>) {
        guard let waiting = writing.state.kept[number]?.result else { return }
        writing.changes.results.append(.result(result, of: waiting, telling: effects.openHearing()))
    }

    mutating func raiseBarrier(_ number: UInt64) {
        if let keys = writing.state.kept[number]?.keys { writing.changes.barriers.append(keys) }
    }

    mutating func change(_ number: UInt64, _ body: (inout KeptMutation) -> Void) {
        guard var kept = writing.state.kept[number] else { return }
        effects.release(kept)
        body(&kept.value)
        writing.state.kept[number] = kept
    }
}

extension ResourceContainer {
    @discardableResult
    func write<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: (inout Turn) -> Result
    ) -> Result {
        let date = wallClock()
        var result: Result?
        takePlainTurn { turn in result = turn.write(at: date, body) }
        return result!
    }

    func handle(_ event: MutationMachine.Event, isolation: isolated (any Actor)? = #isolation) {
        write { $0.handle(event) }
    }

    func readMutations<Result>(_ body: (WritingPart) -> Result) -> Result {
        var result: Result?
        readState { turn in result = body(turn.writing) }
        return result!
    }

    fileprivate func update(_ activity: BackgroundActivity) {
        activity.update { readMutations { $0.state.needsBackgroundTime } }
    }

    /// Returns when the mutations fulfill a condition, which is evaluated again after each event, or when the caller is
    /// canceled.
    func waitUntilMutations(_ condition: (WritingPart) -> Bool) async {
        let watcher = AsyncStream<Void>.makeStream()
        let registration = writing.idleWatchers.add { watcher.continuation.yield() }
        defer { registration.cancel() }
        if readMutations(condition) { return }
        for await _ in watcher.stream where readMutations(condition) { return }
    }
}

extension Turn {
    mutating func start(_ kind: WritingState.Timer.Kind, _ number: UInt64, after duration: Duration?) {
        guard let duration else { return }
        let timer = WritingState.Timer(kind: kind, number: number)
        stop(timer)
        writing.state.alarms[timer] = addAlarm(after: duration, for: timer)
    }

    private mutating func stop(_ timer: WritingState.Timer) {
        if let alarm = writing.state.alarms.removeValue(forKey: timer) { removeAlarm(alarm) }
    }

    mutating func stopTimers(of number: UInt64) {
        guard !writing.state.alarms.isEmpty else { return }
        for kind in WritingState.Timer.Kind.allCases { stop(WritingState.Timer(kind: kind, number: number)) }
    }
}

extension WritingState.Timer: PartAlarm {
    func ring(at date: Date, _ turn: inout Turn) {
        turn.writing.state.alarms[self] = nil
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
