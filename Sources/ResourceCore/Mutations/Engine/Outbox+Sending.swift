import Foundation

// Attempts.
extension Outbox {
    /// Begins an attempt, off every actor.
    func begin(_ number: UInt64, _ state: inout OutboxState, _ effects: inout OutboxEffects) {
        guard let item = state.machine.item(number), var kept = state.kept[number] else { return }
        kept.results = MutationResults.Values()
        if kept.firstAttempt == nil {
            kept.firstAttempt = effects.date
            startExpiry(number, after: kept.traits.delivery.duration, &state, &effects)
        }
        state.kept[number] = kept
        let results = MutationResults()
        let context = MutationContext(
            id: kept.id, attempt: item.attempts, isRepetition: kept.isIDUsed || item.attempts > 1,
            validators: kept.validators, results: results, container: firstContainer(state))
        let slot = TaskSlot()
        state.attempts[number] = slot
        let (mutation, identifiers) = (kept.mutation, state.identifiers)
        effects.work.append { [self] in
            slot.start(by: starter) { [self] in
                await attempt(number, mutation.adopting(identifiers), context, slot)
            }
        }
    }

    private func attempt(
        _ number: UInt64, _ mutation: any Mutation, _ context: MutationContext, _ slot: TaskSlot
    ) async {
        let result = await mutation.result(context)
        let answer: MutationMachine.Answer
        var pause: Duration?
        switch result {
        case .success: answer = .accepted
        case .failure(let error):
            pause = self.pause(after: context.attempt, error, isDurable: isDurable(mutation))
            answer = MutationMachine.Answer(error, retries: pause != nil)
        }
        let values = dated(context.results.values)
        let text = result.failureText
        handle(isolation: nil) { state, effects in
            // NB: An attempt that a wipe has stopped changes nothing, not even beside another one of the same number.
            guard state.attempts[number] === slot else { return [] }
            state.attempts[number] = nil
            finish(number, result, values, pause: pause, text: text, &state, &effects)
            return [.answered(number, answer)]
        }
    }

    private func finish(
        _ number: UInt64, _ result: Result<any Sendable, any Error>, _ values: MutationResults.Values,
        pause: Duration?, text: String, _ state: inout OutboxState, _ effects: inout OutboxEffects
    ) {
        if let kept = state.kept[number] { effects.replaced.append(kept) }
        state.kept[number]?.pause = pause ?? .seconds(1)
        if let output = result.acceptedOutput {
            state.kept[number]?.output = output
            state.kept[number]?.results = values
            hand(values.validators, to: number, &state)
        } else if case .failure(let error) = result {
            state.kept[number]?.error = error
            state.kept[number]?.errorText = text
        }
    }

    /// Hands the validators of a response to the mutations that were made while it was pending (W13).
    private func hand(_ validators: [ResourceKey: LoadValidator], to number: UInt64, _ state: inout OutboxState) {
        guard !validators.isEmpty else { return }
        for later in state.kept.keys where later > number {
            for (key, validator) in validators where state.kept[later]?.validators[key] != nil {
                state.kept[later]?.validators[key] = validator
            }
        }
    }

    /// Returns the pause before the next attempt, or `nil` if there is none (W15).
    private func pause(after attempt: Int, _ error: any Error, isDurable: Bool) -> Duration? {
        let policy = isDurable ? Self.durableRetryPolicy : RetryPolicy.standard
        return policy.pause(after: attempt, error, random: jitter)
    }

    private static let durableRetryPolicy = RetryPolicy.exponential(retries: .max - 1, longest: .seconds(300))

    /// Returns the values of a response with the time at which they arrived.
    private func dated(_ values: MutationResults.Values) -> MutationResults.Values {
        var values = values
        let date = wallClock()
        for index in values.values.indices { values.values[index].delivered.date = date }
        return values
    }

    /// Calls the resolver of a conflict.
    func resolve(_ number: UInt64, _ state: inout OutboxState, _ effects: inout OutboxEffects) {
        guard let kept = state.kept[number] else { return }
        let slot = TaskSlot()
        state.attempts[number] = slot
        let (mutation, identifiers) = (kept.mutation, state.identifiers)
        let conflict = MutationConflict(
            error: kept.error ?? MutationError.outcomeUnknown, container: firstContainer(state))
        effects.work.append { [self] in
            slot.start(by: starter) { [self] in
                let resolved = await mutation.adopting(identifiers).resolved(conflict)
                resolvedConflict(number, resolved, conflict.validators.withLock { $0 }, slot)
            }
        }
    }

    private func resolvedConflict(
        _ number: UInt64, _ resolved: Result<(any Mutation)?, any Error>, _ validators: [ResourceKey: LoadValidator?],
        _ slot: TaskSlot
    ) {
        let (overlays, text) = ((try? resolved.get())?.overlays, resolved.failureText)
        handle(isolation: nil) { state, effects in
            guard state.attempts[number] === slot else { return [] }
            state.attempts[number] = nil
            switch resolved {
            case .success(let next?):
                if let kept = state.kept[number] { effects.replaced.append(kept) }
                state.kept[number]?.mutation = next
                state.kept[number]?.overlays = overlays ?? []
                state.kept[number]?.id = UUID()
                state.kept[number]?.isIDUsed = false
                state.kept[number]?.firstAttempt = nil
                state.kept[number]?.adopt(validators)
                return [.resolved(number, .replaced)]
            case .success(nil): return [.resolved(number, .dropped)]
            case .failure(let error):
                state.kept[number]?.error = error
                state.kept[number]?.errorText = text
                return [.resolved(number, .failed)]
            }
        }
    }

    private func firstContainer(_ state: OutboxState) -> ResourceContainer? {
        state.containers.lazy.compactMap(\.container).first
    }
}

extension MutationMachine.Answer {
    /// Creates the meaning of an error with which an attempt ended.
    fileprivate init(_ error: any Error, retries: Bool) {
        if error.outputError != nil {
            self = .accepted
            return
        }
        if error.isCancellation {
            self = .unknown(retries: true, isServerFailure: false)
            return
        }
        switch LoadFailureKind(of: error) {
        case .transient, .offline:
            self = .unknown(retries: retries, isServerFailure: (500...599).contains(error.httpStatus ?? 0))
        case .unauthorized: self = .unauthorized
        case .conflict: self = .conflict
        case .permanent: self = .rejected
        }
    }
}

extension Mutation {
    /// Returns a copy with the identifiers that servers have assigned.
    func adopting(_ identifiers: AssignedIdentifiers) -> Self {
        var mutation = self
        mutation.adopt(identifiers)
        return mutation
    }

    /// Sends the request, and returns its output or its error.
    fileprivate func result(_ context: MutationContext) async -> Result<any Sendable, any Error> {
        do { return .success(try await send(context)) } catch { return .failure(error) }
    }

    fileprivate func resolved(_ conflict: MutationConflict) async -> Result<(any Mutation)?, any Error> {
        do { return .success(try await resolve(conflict)) } catch { return .failure(error) }
    }
}

extension Result {
    /// The description of the error, or an empty text without one.
    fileprivate var failureText: String {
        if case .failure(let error) = self { error.localizedDescription } else { "" }
    }
}

extension Result where Success == any Sendable, Failure == any Error {
    /// The output of a mutation that the server has accepted, or the error of reading it (W7).
    fileprivate var acceptedOutput: Self? {
        switch self {
        case .success: self
        case .failure(let error): error.outputError.map { .failure($0) }
        }
    }
}

// Timers.
extension Outbox {
    func startRetryTimer(_ number: UInt64, _ state: inout OutboxState, _ effects: inout OutboxEffects) {
        start(.retry, number, after: state.kept[number]?.pause ?? .seconds(1), &state, &effects)
    }

    private func startExpiry(
        _ number: UInt64, after duration: Duration?, _ state: inout OutboxState, _ effects: inout OutboxEffects
    ) {
        guard let duration else { return }
        start(.expiry, number, after: duration, &state, &effects)
    }

    /// Starts a timer in place of the previous one of its kind.
    func start(
        _ kind: OutboxState.Timer.Kind, _ number: UInt64, after duration: Duration, _ state: inout OutboxState,
        _ effects: inout OutboxEffects
    ) {
        let (timer, slot) = (OutboxState.Timer(kind: kind, number: number), TaskSlot())
        let old = state.timers.updateValue(slot, forKey: timer)
        effects.work.append { [self] in
            old?.cancel()
            let deadline = time.now() + duration
            slot.start(by: starter) { [weak self, time] in
                guard (try? await time.sleep(deadline)) != nil else { return }
                self?.fire(timer, slot)
            }
        }
    }

    private func fire(_ timer: OutboxState.Timer, _ slot: TaskSlot) {
        handle(isolation: nil) { state, _ in
            guard state.timers[timer] === slot else { return [] }
            state.timers[timer] = nil
            return switch timer.kind {
            case .delay: [.delayOver(timer.number)]
            case .retry: [.retryDue(timer.number)]
            case .lag: [.lagOver(timer.number)]
            case .expiry: [.expired(timer.number)]
            }
        }
    }
}
