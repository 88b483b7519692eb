import Foundation
import ResourceCore

extension Turn {
    mutating func beginAttempt(_ number: UInt64) {
        let writing = writing
        guard let item = writing.state.machine.item(number) else { return }
        noteFirstAttempt(item)
        guard let kept = writing.state.kept[number] else { return }
        let report = AttemptReport()
        report.watch(true)
        writing.state.kept[number]?.report = report
        let context = MutationContext(
            id: kept.id, attempt: item.attempts, isRepetition: kept.isIDUsed || item.attempts > 1,
            keys: kept.keys, validators: kept.validators, results: MutationResults(), container: container
        ) { [container] progress in
            if report.report(progress) { container.showProgress(report, at: kept.position, to: kept.observer) }
        }
        run(number) { [identifiers = writing.state.identifiers, mutation = kept.mutation] container, slot in
            await container.attempt(number, mutation.adopting(identifiers), context, slot)
        }
    }

    // Notes the time of the first attempt, from which a server recognizes a repetition for a limited time (W2). It's
    // noted again after attempts that never began, as their record couldn't be written, or that were refused.
    mutating func noteFirstAttempt(_ item: MutationMachine.Item) {
        let isFirst = item.stage == .recordingAttempt && !item.isUncertain
        guard isFirst || writing.state.kept[item.number]?.firstAttempt == nil else { return }
        let date = writing.date
        writing.state.kept[item.number]?.firstAttempt = KeptMutation.FirstAttempt(date: date)
        limitRepetition(of: item.number)
    }

    /// Limits the time in which a mutation is repeated, if it was attempted and has a limit (W2).
    mutating func limitRepetition(of number: UInt64) {
        let date = writing.date
        guard let left = writing.state.kept[number]?.value.timeLeft(at: date) else { return }
        let deadline = now() + left
        writing.state.kept[number]?.firstAttempt?.deadline = deadline
        writing.state.limited.insert(number)
        start(.expiry, number, after: left)
    }

    mutating func beginResolving(_ number: UInt64) {
        guard let kept = writing.state.kept[number] else { return }
        let conflict = MutationConflict(error: kept.error ?? MutationError.outcomeUnknown, container: container)
        run(number) { [identifiers = writing.state.identifiers, mutation = kept.mutation] container, slot in
            await container.resolve(number, mutation.adopting(identifiers), conflict, identifiers, slot)
        }
    }

    private mutating func run(_ number: UInt64, _ body: @escaping @Sendable (ResourceContainer, TaskSlot) async -> Void)
    {
        let slot = TaskSlot()
        writing.state.attempts[number] = slot
        effects.work.append { [container] in
            slot.start(by: container.starter) { await body(container, slot) }
        }
    }

    // Whether a task is still that of a mutation, which has none from now on. A task that a wipe has stopped changes
    // nothing, not even beside another one of the same number.
    fileprivate mutating func endTask(_ number: UInt64, _ slot: TaskSlot) -> Bool {
        guard writing.state.attempts[number]?.isSame(as: slot) == true else { return false }
        writing.state.attempts[number] = nil
        return true
    }
}

extension ResourceContainer {
    // Whether a task is still that of a mutation. A task that a wipe has stopped before it ran sends nothing (W14).
    private func isRunning(_ number: UInt64, _ slot: TaskSlot) -> Bool {
        readMutations { $0.state.attempts[number]?.isSame(as: slot) == true }
    }

    fileprivate func attempt(
        _ number: UInt64, _ mutation: any Mutation, _ context: MutationContext, _ slot: TaskSlot
    ) async {
        guard isRunning(number, slot) else { return }
        let result = await mutation.result(context)
        let values = dated(context.results.values)
        // NB: An error is asked for its properties, which are the user's code, before the lock is taken.
        let (kind, text) = (result.failureKind, result.failureText)
        let pause = pause(after: context.attempt, result, kind, of: mutation)
        let (accepted, answer) = (result.acceptedOutput, MutationMachine.Answer(result, kind, isRepeated: pause != nil))
        write(isolation: nil) { turn in
            guard turn.endTask(number, slot) else { return }
            turn.change(number) { kept in
                kept.pause = pause ?? .seconds(1)
                if let accepted {
                    (kept.output, kept.results) = (accepted, values)
                } else if case .failure(let error) = result {
                    (kept.error, kept.errorText) = (error, text)
                }
            }
            if accepted != nil { turn.writing.state.hand(values.validators, to: number) }
            turn.handle(.answered(number, answer))
        }
    }

    fileprivate func showProgress(_ report: AttemptReport, at position: MutationPosition, to observer: WeakObserver) {
        starter.hop { [self] in
            report.clearPendingNotification()
            let signal = readMutations { writing in
                writing.state.kept[position.number]?.report?.isSame(as: report) == true ? writing.state.signal : nil
            }
            guard let signal else { return }
            observer.observer?.update(progress: report.reported)
            signal.notify()
        }
    }

    private func pause(
        after attempt: Int, _ result: Result<any Sendable, any Error>, _ kind: LoadFailureKind?,
        of mutation: any Mutation
    ) -> Duration? {
        guard case .failure(let error) = result else { return nil }
        let isDurable = readMutations { $0.state.isDurable(mutation) }
        let policy = isDurable ? Self.durableRetryPolicy : RetryPolicy.standard
        return policy.pause(after: attempt, error, of: kind, random: jitter)
    }

    private static let durableRetryPolicy = RetryPolicy.exponential(retries: .max - 1, longest: .seconds(300))

    private func dated(_ values: MutationResults.Values) -> MutationResults.Values {
        var values = values
        let date = wallClock()
        for index in values.values.indices { values.values[index].delivered.date = date }
        return values
    }

    fileprivate func resolve(
        _ number: UInt64, _ mutation: any Mutation, _ conflict: MutationConflict, _ identifiers: AssignedIdentifiers,
        _ slot: TaskSlot
    ) async {
        guard isRunning(number, slot) else { return }
        let resolved = await mutation.resolved(conflict).map { $0.map { adopted($0, identifiers) } }
        let validators = conflict.validators.withLock { $0 }
        let text = resolved.failureText
        write(isolation: nil) { turn in
            guard turn.endTask(number, slot) else { return }
            switch resolved {
            case .success(let next?):
                turn.adopt(next, number)
                turn.change(number) { $0.replaceIdentity(madeFrom: validators) }
                // NB: An identifier may have been assigned while the resolver ran.
                if identifiers != turn.writing.state.identifiers { turn.adopt(number) }
                turn.handle(.resolved(number, .replaced))
            case .success(nil): turn.handle(.resolved(number, .dropped))
            case .failure(let error):
                turn.change(number) { ($0.error, $0.errorText) = (error, text) }
                turn.handle(.resolved(number, .failed))
            }
        }
    }
}

extension WritingState {
    fileprivate mutating func hand(_ validators: [ResourceKey: LoadValidator], to number: UInt64) {
        guard !validators.isEmpty else { return }
        for later in kept.keys where later > number {
            for (key, validator) in validators where kept[later]?.validators[key] != nil {
                kept[later]?.validators[key] = validator
            }
        }
    }
}

extension KeptMutation {
    fileprivate mutating func replaceIdentity(madeFrom validators: [ResourceKey: LoadValidator?]) {
        (id, isIDUsed, firstAttempt) = (.random(), false, nil)
        for (key, validator) in validators where keys.contains(key) { self.validators[key] = validator }
    }
}

extension MutationMachine.Answer {
    fileprivate init(_ result: Result<any Sendable, any Error>, _ kind: LoadFailureKind?, isRepeated: Bool) {
        guard result.acceptedOutput == nil, case .failure(let error) = result, let kind else {
            self = .accepted
            return
        }
        switch kind {
        case .transient(let delay):
            let pause: MutationMachine.Pause = delay == nil ? .backoff : .imposed
            self = .unknown(retryAfter: isRepeated ? pause : nil, error.hasNoResponse ? .noResponse : .failure)
        case .offline: self = .unknown(retryAfter: isRepeated ? .backoff : nil, .noConnection)
        case .unauthorized: self = .unauthorized
        case .conflict: self = .conflict
        case .permanent: self = .rejected
        }
    }
}

extension Mutation {
    func adopting(_ identifiers: AssignedIdentifiers) -> Self {
        var mutation = self
        mutation.adopt(identifiers)
        return mutation
    }

    fileprivate func result(_ context: MutationContext) async -> Result<any Sendable, any Error> {
        do { return .success(try await send(context)) } catch { return .failure(error) }
    }

    fileprivate func resolved(_ conflict: MutationConflict) async -> Result<(any Mutation)?, any Error> {
        do { return .success(try await resolve(conflict)) } catch { return .failure(error) }
    }
}

extension Result {
    // NB: What has canceled an attempt is the app or the transport, and not the user, who has taken back nothing.
    fileprivate var failureKind: LoadFailureKind? {
        guard case .failure(let error) = self else { return nil }
        return error.isCancellation ? .transient() : LoadFailureKind(of: error)
    }

    fileprivate var failureText: String {
        if case .failure(let error) = self { error.localizedDescription } else { "" }
    }
}

extension Result where Success == any Sendable, Failure == any Error {
    fileprivate var acceptedOutput: Self? {
        switch self {
        case .success: self
        case .failure(let error): error.outputError.map { .failure($0) }
        }
    }
}
