import Foundation

// Mutations that are sent.
extension Outbox {
    /// Sends a mutation, and displays its effect before this returns.
    @MainActor
    func send<M: Mutation>(_ mutation: M, after delay: Duration, from client: any OutboxClient) -> SentMutation<M> {
        if let durable = mutation as? any DurableMutation, kinds[type(of: durable).kind] == nil {
            return refuse(mutation, of: type(of: durable).kind, from: client)
        }
        while true {
            if let sent = addMutation(mutation, after: delay.clamped, from: client) { return sent }
        }
    }

    /// Adds a mutation after all others, unless an identifier is assigned while its effects are read.
    @MainActor
    private func addMutation<M: Mutation>(
        _ mutation: M, after delay: Duration, from client: any OutboxClient
    ) -> SentMutation<M>? {
        let (identifiers, revision) = read { ($0.identifiers, $0.identifierRevision) }
        let mutation = mutation.adopting(identifiers)
        let adopted = AdoptedMutation(mutation, identifiers, isDurable: isDurable(mutation))
        let (position, result, observer) = (MutationPosition(0, in: self), MutationResult(), WeakObserver())
        let sent = SentMutation(mutation, .saving, at: position, result)
        observer.observer = sent.observer
        var kept = KeptMutation(
            id: .random(), adopted, createdAt: wallClock(), position: position, result: result, observer: observer,
            traits: KeptMutation.Traits(mutation))
        kept.delay = delay
        let (added, validators) = (kept, client.validators(at: kept.keys))
        var traits = machineTraits(of: mutation)
        traits.hasValidators = !validators.isEmpty
        let finalTraits = traits
        let isAdded = withTurn { turn in
            guard turn.state.identifierRevision == revision else { return false }
            turn.add(added, traits: finalTraits, madeFrom: validators)
            return true
        }
        return isAdded ? sent : nil
    }

    /// Lets a durable mutation fail that the outbox couldn't keep (W1).
    @MainActor
    private func refuse<M: Mutation>(_ mutation: M, of kind: String, from client: any OutboxClient) -> SentMutation<M> {
        let (error, result): (any Error, _) = (refusal ?? MutationError.unknownKind, MutationResult())
        result.end(.failure(error))
        let mistake: SilentMistake = archive == nil ? .durableWithoutOutbox : .unknownKind
        client.warn(of: refusal == nil ? mistake : .outboxInUse, about: kind)
        withTurn { $0.report(MutationFailure(id: .random(), name: kind, error: error)) }
        return SentMutation(mutation, .failed(error), at: MutationPosition(0, in: nil), result)
    }

    /// Returns the properties of a mutation that determine how it's sent.
    func machineTraits(of mutation: any Mutation) -> MutationMachine.Traits {
        let type = type(of: mutation)
        return MutationMachine.Traits(
            isDurable: isDurable(mutation), delivery: type.delivery.repetition, hasReadLag: type.readLag > .zero,
            assignsIdentifiers: !mutation.temporaryIdentifiers.isEmpty)
    }

    func isDurable(_ mutation: any Mutation) -> Bool {
        archive != nil && mutation is any DurableMutation
    }
}

extension OutboxTurn {
    /// Adds a mutation after all others.
    fileprivate mutating func add(
        _ mutation: KeptMutation, traits: MutationMachine.Traits, madeFrom validators: [ResourceKey: HeldValidator]
    ) {
        let number = state.machine.nextNumber
        let creators = state.creators(of: mutation.lookups, before: number)
        var kept = mutation
        kept.position.move(to: number)
        kept.validators = state.validators(validators)
        state.kept[number] = kept
        // NB: The record of a durable mutation takes its time, but its effect doesn't (W1).
        display(number)
        handle(.send(keys: kept.keys, traits, isDelayed: kept.delay > .zero, creators: creators))
        if state.machine.item(number)?.stage == .saving { update(number) }
    }
}

extension OutboxState {
    /// Begins a generation, in which no record of another one counts (W14).
    ///
    /// It has a random number, because the generation of a record is only compared with it.
    fileprivate mutating func beginGeneration() {
        generation = UInt64.random(in: 1...RecordCount.most)
    }
}

// The decisions of the user.
extension Outbox {
    /// Returns a Boolean value that indicates whether a mutation was canceled or discarded, once that is durable.
    func decide(
        _ event: MutationMachine.Event, about number: UInt64, isolation: isolated (any Actor)? = #isolation
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            withTurn(isolation: isolation) { turn in
                guard turn.state.machine.item(number) != nil else {
                    return turn.effects.resumptions.append { continuation.resume(returning: false) }
                }
                // NB: A second caller waits for the end of the decision that is already being written.
                let isFirst = turn.state.deciders[number] == nil
                turn.state.deciders[number, default: []].append(continuation)
                if isFirst { turn.handle(event) }
            }
        }
    }

    /// Drops all mutations, once a new generation is durable (W14).
    func wipe(isolation: isolated (any Actor)? = #isolation) async throws {
        try await withCheckedThrowingContinuation { continuation in
            withTurn(isolation: isolation) { turn in
                turn.state.beginGeneration()
                turn.state.identifiers = AssignedIdentifiers()
                if archive == nil {
                    turn.effects.resumptions.append { continuation.resume() }
                } else {
                    turn.add(.wipe(OutboxHeader(turn.state), continuation))
                }
                turn.handle(.wipe)
            }
        }
    }

    /// Sends everything that can be sent now, and returns when nothing more can be done without waiting, such as in a
    /// background task.
    ///
    /// It returns when every pending mutation has ended, or waits for the connection, for the user, or for a pause. A
    /// canceled caller returns at once, and the mutations continue.
    public func sendAll() async {
        if clients().allSatisfy(\.isOnline) { handle(.wentOnline, isolation: nil) }
        await waitUntil { state in
            !state.isWriting && !state.isExpiring && !state.machine.items.contains(where: state.isBusy)
        }
    }

    /// Returns when the state fulfills a condition, which is evaluated again after each event, or when the caller is
    /// canceled.
    func waitUntil(_ condition: (OutboxState) -> Bool) async {
        let watcher = AsyncStream<Void>.makeStream()
        let registration = idleWatchers.add { watcher.continuation.yield() }
        defer { registration.cancel() }
        if read(condition) { return }
        for await _ in watcher.stream where read(condition) { return }
    }
}
