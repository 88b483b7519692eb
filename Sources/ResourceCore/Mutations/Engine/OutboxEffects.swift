import Foundation

/// The effects of the events of an outbox, which are performed once its lock is released.
struct OutboxEffects: Sendable {
    /// The wall-clock time of the events, which is read before the lock is taken.
    let date: Date

    /// The mutations that are displayed differently now, in their order.
    var displayed: [UInt64] = []

    /// The affected keys of mutations that have ended without an acknowledgment, or have met a conflict.
    var barriers: [[ResourceKey]] = []

    /// The statuses to show, by the objects that show them.
    var statuses: [(observer: WeakObserver, status: MutationStatus)] = []

    /// The closures that start and stop tasks.
    var work: [@Sendable () -> Void] = []

    /// The closures that resume callers, once everything else has happened.
    var resumptions: [@Sendable () -> Void] = []

    /// The objects that were replaced, which are released without the lock.
    var replaced: [any Sendable] = []

    init(at date: Date) {
        self.date = date
    }

    mutating func display(_ number: UInt64) {
        if !displayed.contains(number) { displayed.append(number) }
    }
}

extension Outbox {
    /// Handles events, and performs their effects before this returns.
    ///
    /// - Parameter prepare: A closure that is called under the lock, and returns the events.
    func handle(
        isolation: isolated (any Actor)? = #isolation,
        _ prepare: (inout OutboxState, inout OutboxEffects) -> [MutationMachine.Event]
    ) {
        let date = wallClock()
        let effects = state.withLock { state in
            var effects = OutboxEffects(at: date)
            for event in prepare(&state, &effects) {
                let actions = state.machine.handle(event)
                for action in actions { follow(action, &state, &effects) }
            }
            return effects
        }
        perform(effects)
    }

    func handle(_ event: MutationMachine.Event, isolation: isolated (any Actor)? = #isolation) {
        handle { _, _ in [event] }
    }

    func perform(_ effects: OutboxEffects, isolation: isolated (any Actor)? = #isolation) {
        if !effects.displayed.isEmpty || !effects.barriers.isEmpty {
            for container in containers() {
                container.display(effects.displayed, of: self, barriers: effects.barriers)
            }
        }
        show(effects.statuses)
        for run in effects.work { run() }
        for resume in effects.resumptions { resume() }
        notifyIdleWatchers()
    }

    /// Lets those who wait until nothing is running look again.
    func notifyIdleWatchers() {
        for watcher in idleWatchers.all { watcher() }
    }

    private func show(
        _ statuses: [(observer: WeakObserver, status: MutationStatus)], isolation: isolated (any Actor)? = #isolation
    ) {
        guard !statuses.isEmpty else { return }
        let pending = pendingChanged
        let update: @MainActor @Sendable () -> Void = {
            for (observer, status) in statuses { observer.observer?.update(status) }
            pending.notify()
        }
        if isolation === MainActor.shared {
            MainActor.assumeIsolated { update() }
        } else {
            starter.hop(update)
        }
    }

    /// Returns the containers that still exist.
    func containers() -> [ResourceContainer] {
        state.withLock { $0.containers }.compactMap(\.container)
    }
}

// The actions of the machine.
extension Outbox {
    /// The maximum number of failures that are kept for the next closure.
    private static let reportsAtMost = 100

    func follow(_ action: MutationMachine.Action, _ state: inout OutboxState, _ effects: inout OutboxEffects) {
        switch action {
        case .write(let number): write(number, &state, &effects)
        case .remove(let number): add(.remove(number), &state, &effects)
        case .send(let number): begin(number, &state, &effects)
        case .stop(let number):
            if let attempt = state.attempts.removeValue(forKey: number) { effects.work.append { attempt.cancel() } }
        case .startDelay(let number): start(.delay, number, after: state.kept[number]?.delay ?? .zero, &state, &effects)
        case .startRetryTimer(let number): startRetryTimer(number, &state, &effects)
        case .startLag(let number):
            start(.lag, number, after: state.kept[number]?.traits.readLag ?? .zero, &state, &effects)
        case .resolve(let number): resolve(number, &state, &effects)
        case .update(let number): update(number, &state, &effects)
        case .acknowledge(let number): acknowledge(number, &state, &effects)
        case .raiseBarrier(let number): raiseBarrier(number, &state, &effects)
        case .fail(let number, let failure): fail(number, failure, &state, &effects)
        case .takeBack(let number):
            effects.display(number)
            if let kept = state.kept[number] { effects.statuses.append((kept.observer, .cancelled)) }
            end(number, with: .failure(CancellationError()), &state, &effects)
        case .giveBack(let number):
            if let result = state.kept[number]?.result { effects.work.append { result.restart() } }
            update(number, &state, &effects)
        case .answer(let number, let isSuccess):
            let deciders = state.deciders.removeValue(forKey: number) ?? []
            effects.resumptions.append { for decider in deciders { decider.resume(returning: isSuccess) } }
        case .requeue(let old, let new): requeue(old, as: new, &state, &effects)
        case .forget(let number): forget(number, &state, &effects)
        }
    }

    /// Shows the status of a mutation, and its effect.
    func update(_ number: UInt64, _ state: inout OutboxState, _ effects: inout OutboxEffects) {
        effects.display(number)
        guard let item = state.machine.item(number), let kept = state.kept[number] else { return }
        effects.statuses.append((kept.observer, state.status(of: item)))
    }

    private func acknowledge(_ number: UInt64, _ state: inout OutboxState, _ effects: inout OutboxEffects) {
        effects.display(number)
        guard let kept = state.kept[number] else { return }
        adopt(kept.results.identifiers, &state, &effects)
        end(number, with: kept.output ?? .failure(MutationError.outcomeUnknown), &state, &effects)
    }

    private func raiseBarrier(_ number: UInt64, _ state: inout OutboxState, _ effects: inout OutboxEffects) {
        if let keys = state.kept[number]?.keys { effects.barriers.append(keys) }
    }

    private func fail(
        _ number: UInt64, _ failure: MutationMachine.Failure, _ state: inout OutboxState, _ effects: inout OutboxEffects
    ) {
        effects.display(number)
        raiseBarrier(number, &state, &effects)
        guard let kept = state.kept[number] else { return }
        let error = state.error(of: number, failure)
        end(number, with: .failure(error), &state, &effects)
        let failed = MutationFailure(id: kept.id, name: kept.name, error: error)
        report(failed, &state, &effects)
    }

    private func report(
        _ failure: MutationFailure, _ state: inout OutboxState, _ effects: inout OutboxEffects
    ) {
        let handlers = failureHandlers.all
        guard !handlers.isEmpty else {
            if state.unreported.count < Self.reportsAtMost { state.unreported.append(failure) }
            return
        }
        effects.work.append { [starter] in starter.hop { for handler in handlers { handler(failure) } } }
    }

    private func end(
        _ number: UInt64, with result: Result<any Sendable, any Error>, _ state: inout OutboxState,
        _ effects: inout OutboxEffects
    ) {
        guard let waiting = state.kept[number]?.result else { return }
        effects.resumptions.append { waiting.end(result) }
    }

    private func forget(_ number: UInt64, _ state: inout OutboxState, _ effects: inout OutboxEffects) {
        effects.display(number)
        if let kept = state.kept.removeValue(forKey: number) { effects.replaced.append(kept) }
        state.including[number] = nil
        for (timer, slot) in state.timers where timer.number == number {
            state.timers[timer] = nil
            effects.work.append { slot.cancel() }
        }
        let deciders = state.deciders.removeValue(forKey: number) ?? []
        effects.resumptions.append { for decider in deciders { decider.resume(returning: false) } }
    }

    private func requeue(_ old: UInt64, as new: UInt64, _ state: inout OutboxState, _ effects: inout OutboxEffects) {
        guard var kept = state.kept.removeValue(forKey: old) else { return }
        // NB: A server replays its response to an identifier that it has rejected, so that one takes another.
        kept.isIDUsed = true
        if case .requeueing(.rejected) = state.machine.item(old)?.stage { (kept.id, kept.isIDUsed) = (UUID(), false) }
        kept.firstAttempt = nil
        kept.position.move(to: new)
        effects.work.append { [result = kept.result] in result.restart() }
        state.kept[new] = kept
        effects.display(old)
        update(new, &state, &effects)
    }

    /// Lets the mutations adopt identifiers that were just assigned.
    private func adopt(
        _ identifiers: AssignedIdentifiers, _ state: inout OutboxState, _ effects: inout OutboxEffects
    ) {
        guard !identifiers.isEmpty else { return }
        state.identifiers.merge(identifiers)
        effects.work.append { [self] in adoptIdentifiers() }
    }
}
