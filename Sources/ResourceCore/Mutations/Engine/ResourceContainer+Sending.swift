import Foundation

extension ResourceContainer {
    /// Sends a mutation, and displays its effect before this returns (W1).
    ///
    ///     container.send(MarkRead(id: story.id))
    ///
    /// The mutation continues whether the result is kept or not.
    ///
    /// - Parameters:
    ///   - mutation: The mutation.
    ///   - delay: The time during which the mutation can be canceled before it's sent.
    @discardableResult @MainActor
    public func send<M: Mutation>(_ mutation: M, after delay: Duration = .zero) -> SentMutation<M> {
        while true {
            if let sent = add(mutation, after: delay.clamped) { return sent }
        }
    }

    @MainActor
    private func add<M: Mutation>(_ mutation: M, after delay: Duration) -> SentMutation<M>? {
        let kind = mutation.kindIfDurable
        let (identifiers, revision, isKnown, isDurable) = readMutations { writing in
            (writing.identifiers, writing.identifierRevision, writing.knows(kind), writing.isDurable(mutation))
        }
        let mutation = mutation.adopting(identifiers)
        if let kind, !isKnown { return refuse(mutation, of: kind) }
        let adopted = AdoptedMutation(mutation, identifiers, isDurable: isDurable)
        let (position, result, observer) = (MutationPosition(0, in: self), MutationResult(), WeakObserver())
        let sent = SentMutation(mutation, .saving, at: position, result)
        observer.observer = sent.observer
        var kept = KeptMutation(
            id: .random(), adopted, createdAt: wallClock(), position: position, result: result, observer: observer,
            traits: KeptMutation.Traits(mutation))
        kept.delay = delay
        let (added, traits) = (kept, mutation.traits(isDurable: isDurable))
        let isAdded = write { turn in
            guard turn.state.writing.identifierRevision == revision, turn.state.writing.isDurable(mutation) == isDurable
            else { return false }
            turn.add(added, traits: traits)
            return true
        }
        return isAdded ? sent : nil
    }

    @MainActor
    private func refuse<M: Mutation>(_ mutation: M, of kind: String) -> SentMutation<M> {
        let error = write { turn in
            let (refusal, records) = (turn.state.writing.refusal, turn.state.writing.records)
            let mistake: SilentMistake = records == nil ? .durableWithoutOutbox : .unknownKind
            turn.warn(of: refusal == nil ? mistake : .outboxInUse, about: kind)
            let error: any Error = refusal ?? MutationError.unknownKind
            turn.report(MutationFailure(id: .random(), name: kind, error: error))
            return error
        }
        let result = MutationResult()
        result.end(.failure(error))
        return SentMutation(mutation, .failed(error), at: MutationPosition(0), result)
    }
}

extension Mutation {
    fileprivate var kindIfDurable: String? { (self as? any DurableMutation).map { Swift.type(of: $0).kind } }
}

extension Mutation {
    func traits(isDurable: Bool) -> MutationMachine.Traits {
        MutationMachine.Traits(
            isDurable: isDurable, delivery: Self.delivery.repetition, hasReadLag: Self.readLag > .zero,
            assignsIdentifiers: !temporaryIdentifiers.isEmpty)
    }
}

extension Turn {
    fileprivate mutating func add(_ mutation: KeptMutation, traits: MutationMachine.Traits) {
        let number = state.writing.machine.nextNumber
        let creators = state.writing.creators(of: mutation.lookups, before: number)
        let held = validators(at: mutation.keys)
        var (kept, traits) = (mutation, traits)
        traits.hasValidators = !held.isEmpty
        kept.position.move(to: number)
        kept.validators = state.writing.validators(held)
        state.writing.kept[number] = kept
        // NB: The record of a durable mutation takes its time, but its effect doesn't (W1).
        display(number)
        handle(.send(keys: kept.keys, traits, isDelayed: kept.delay > .zero, creators: creators))
        if state.writing.machine.item(number)?.stage == .saving { update(number) }
    }
}

extension WritingPart {
    fileprivate func knows(_ kind: String?) -> Bool { kind.map { kinds[$0] != nil } ?? false }
}

extension ResourceContainer {
    func decide(
        _ event: MutationMachine.Event, about number: UInt64, isolation: isolated (any Actor)? = #isolation
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            write(isolation: isolation) { turn in
                guard turn.state.writing.machine.item(number) != nil else {
                    return turn.effects.resumptions.append { continuation.resume(returning: false) }
                }
                // NB: A second caller waits for the end of the decision that is already being written.
                let isFirst = turn.state.writing.deciders[number] == nil
                turn.state.writing.deciders[number, default: []].append(continuation)
                if isFirst { turn.handle(event) }
            }
        }
    }

    func wipeMutations(
        isolation: isolated (any Actor)? = #isolation
    ) -> (queue: WriteQueue<MutationOperation>, place: WritePlace)? {
        write { turn in
            // NB: No record of another generation counts from now on (W14).
            let generation = ArchiveGeneration(lastNumber: turn.state.writing.machine.lastNumber)
            turn.state.writing.generation = generation.number
            turn.state.writing.identifiers = AssignedIdentifiers()
            let place = turn.add(.wipe(generation))
            turn.handle(.wipe)
            turn.forgetBakes()
            guard let place, let queue = turn.state.writing.records?.queue else { return nil }
            return (queue, place)
        }
    }

    func sendAllMutations() async {
        write(isolation: nil) { $0.noticeConnection() }
        await waitUntilMutations { writing in
            !writing.isWriting && !writing.machine.items.contains(where: writing.isBusy)
        }
    }

    /// The mutations that are pending or have failed, in their order.
    @MainActor public var pendingMutations: [PendingMutation] { readMutations { $0 }.pendingMutations }

    /// Calls a closure on the main actor for each mutation that fails for good, including those of earlier launches,
    /// until the returned registration is canceled.
    @discardableResult
    package func onMutationFailure(
        _ handler: @escaping @MainActor @Sendable (MutationFailure) -> Void
    ) -> Registration {
        let registration = mutationFailureHandlers.add(handler)
        let failures = turn.withLock { turn in
            defer { turn.state.writing.unreported = [] }
            return turn.state.writing.unreported
        }
        if !failures.isEmpty { starter.hop { for failure in failures { handler(failure) } } }
        return registration
    }
}
