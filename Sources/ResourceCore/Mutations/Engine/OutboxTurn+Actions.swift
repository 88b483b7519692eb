import Foundation

// The actions of the machine.
extension OutboxTurn {
    /// Performs what events require of the outbox.
    mutating func follow(_ actions: [MutationMachine.Action]) {
        for action in actions { follow(action) }
    }

    private mutating func follow(_ action: MutationMachine.Action) {
        switch action {
        case .write(let number): write(number)
        case .remove(let number): add(.remove(number))
        case .send(let number): beginAttempt(number)
        case .stop(let number):
            if let attempt = state.attempts.removeValue(forKey: number) { effects.work.append { attempt.cancel() } }
        case .startDelay(let number): start(.delay, number, after: state.kept[number]?.delay)
        case .startRetryTimer(let number): start(.retry, number, after: state.kept[number]?.pause)
        case .startLag(let number): start(.lag, number, after: state.kept[number]?.traits.readLag)
        case .resolve(let number): beginResolving(number)
        case .adopt(let number): adopt(number)
        case .update(let number): update(number)
        case .acknowledge(let number): acknowledge(number)
        case .raiseBarrier(let number): raiseBarrier(number)
        case .fail(let number, let failure): fail(number, failure)
        case .takeBack(let number): takeBack(number)
        case .giveBack(let number): giveBack(number)
        case .answer(let number, let isSuccess): answerDeciders(number, isSuccess)
        case .requeue(let old, let new): requeue(old, as: new)
        case .forget(let number): forget(number)
        }
    }

    /// Shows the status of a mutation, and its effect.
    mutating func update(_ number: UInt64) {
        display(number)
        guard let item = state.machine.item(number) else { return }
        show(state.status(of: item), state.stage(of: item), of: number)
    }

    private mutating func acknowledge(_ number: UInt64) {
        display(number)
        guard let kept = state.kept[number] else { return }
        assign(kept.results.identifiers)
        end(number, with: kept.output ?? .failure(MutationError.outcomeUnknown))
        expireRecords()
    }

    private mutating func fail(_ number: UInt64, _ failure: MutationMachine.Failure) {
        display(number)
        raiseBarrier(number)
        guard let kept = state.kept[number] else { return }
        let error = state.error(of: number, failure)
        end(number, with: .failure(error))
        report(MutationFailure(id: kept.id, name: kept.name, error: error))
    }

    mutating func report(_ failure: MutationFailure) {
        let handlers = outbox.failureHandlers.all
        guard !handlers.isEmpty else { return state.keepUnreported(failure) }
        effects.work.append { [starter = outbox.starter] in
            starter.hop { for handler in handlers { handler(failure) } }
        }
    }

    private mutating func takeBack(_ number: UInt64) {
        display(number)
        show(.cancelled, .cancelled, of: number)
        end(number, with: .failure(CancellationError()))
    }

    private mutating func giveBack(_ number: UInt64) {
        if let result = state.kept[number]?.result { effects.work.append { result.restart() } }
        update(number)
    }

    private mutating func answerDeciders(_ number: UInt64, _ isSuccess: Bool) {
        guard let deciders = state.deciders.removeValue(forKey: number) else { return }
        effects.resumptions.append { for decider in deciders { decider.resume(returning: isSuccess) } }
    }

    private mutating func forget(_ number: UInt64) {
        display(number)
        effects.release(state.kept.removeValue(forKey: number))
        state.including[number] = nil
        state.limited.remove(number)
        for kind in OutboxState.Timer.Kind.allCases where !state.timers.isEmpty {
            let timer = OutboxState.Timer(kind: kind, number: number)
            if let slot = state.timers.removeValue(forKey: timer) { effects.work.append { slot.cancel() } }
        }
        answerDeciders(number, false)
    }

    private mutating func requeue(_ old: UInt64, as new: UInt64) {
        guard var kept = state.kept.removeValue(forKey: old) else { return }
        // NB: A server replays its response to an identifier that it has rejected, so that one takes another.
        kept.isIDUsed = true
        if case .requeueing(.rejected) = state.machine.item(old)?.stage {
            (kept.id, kept.isIDUsed) = (.random(), false)
        }
        kept.firstAttempt = nil
        kept.position.move(to: new)
        effects.work.append { [result = kept.result] in result.restart() }
        state.kept[new] = kept
        display(old)
        update(new)
    }
}

extension OutboxState {
    /// The maximum number of failures that are kept for the next closure.
    private static let reportsAtMost = 100

    /// Keeps a failure for the first closure that is registered.
    fileprivate mutating func keepUnreported(_ failure: MutationFailure) {
        if unreported.count < Self.reportsAtMost { unreported.append(failure) }
    }
}

// Timers.
extension OutboxTurn {
    /// Starts a timer in place of the previous one of its kind.
    mutating func start(_ kind: OutboxState.Timer.Kind, _ number: UInt64, after duration: Duration?) {
        guard let duration else { return }
        let (timer, slot) = (OutboxState.Timer(kind: kind, number: number), TaskSlot())
        let old = state.timers.updateValue(slot, forKey: timer)
        effects.work.append { [outbox] in
            old?.cancel()
            outbox.run(timer, slot, after: duration)
        }
    }
}

extension Outbox {
    fileprivate func run(_ timer: OutboxState.Timer, _ slot: TaskSlot, after duration: Duration) {
        let deadline = time.now() + duration
        slot.start(by: starter) { [weak self, time] in
            guard (try? await time.sleep(deadline)) != nil else { return }
            self?.fire(timer, slot)
        }
    }

    private func fire(_ timer: OutboxState.Timer, _ slot: TaskSlot) {
        withTurn(isolation: nil) { turn in
            guard turn.state.timers[timer] === slot else { return }
            turn.state.timers[timer] = nil
            switch timer.kind {
            case .delay: turn.handle(.delayOver(timer.number))
            case .retry: turn.handle(.retryDue(timer.number))
            case .lag: turn.handle(.lagOver(timer.number))
            case .expiry: turn.handle(.expired(timer.number))
            }
        }
    }
}
