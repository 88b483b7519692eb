import Foundation

// Mutations that are sent.
extension Outbox {
    /// Sends a mutation, and displays its effect before this returns.
    @MainActor
    func send<M: Mutation>(_ mutation: M, after delay: Duration, from container: ResourceContainer) -> SentMutation<M> {
        let mutation = mutation.adopting(state.withLock { $0.identifiers })
        let result = MutationResult()
        if archive != nil, let durable = mutation as? any DurableMutation, kinds[type(of: durable).kind] == nil {
            result.end(.failure(MutationError.unknownKind))
            return SentMutation(
                mutation, .failed(MutationError.unknownKind), at: MutationPosition(0, in: nil), result)
        }
        let position = MutationPosition(0, in: self)
        let sent = SentMutation(mutation, .saving, at: position, result)
        let observer = WeakObserver()
        observer.observer = sent
        let keys = mutation.affectedKeys
        var kept = KeptMutation(
            id: UUID(), mutation: mutation, overlays: mutation.overlays, keys: keys, createdAt: wallClock(),
            position: position, result: result, observer: observer, traits: KeptMutation.Traits(mutation))
        kept.delay = delay.clamped
        add(
            kept, container.validators(at: keys),
            lookups: state.withLock { $0.identifiers }.lookups { _ = mutation.adopting($0) })
        return sent
    }

    @MainActor
    private func add(_ kept: KeptMutation, _ validators: [ResourceKey: HeldValidator], lookups: Set<String>) {
        let traits = machineTraits(of: kept.mutation)
        handle { state, effects in
            let creators = lookups.isEmpty ? [] : state.creators(of: lookups)
            let number = state.machine.lastNumber + 1
            kept.position.move(to: number)
            var kept = kept
            kept.validators = state.validators(validators)
            state.kept[number] = kept
            // NB: The record of a durable mutation takes its time, but its effect doesn't (W1).
            effects.display(number)
            return [.send(keys: kept.keys, traits, isDelayed: kept.delay > .zero, creators: creators)]
        }
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

    /// Reads the overlays of all mutations again, because identifiers were assigned (W11).
    func adoptIdentifiers() {
        let (identifiers, mutations) = state.withLock { ($0.identifiers, $0.kept.mapValues(\.mutation)) }
        let adopted = mutations.mapValues { mutation in
            let mutation = mutation.adopting(identifiers)
            return (mutation, mutation.overlays)
        }
        handle(isolation: nil) { state, effects in
            for (number, (mutation, overlays)) in adopted where state.kept[number] != nil {
                if let kept = state.kept[number] { effects.replaced.append(kept) }
                state.kept[number]?.mutation = mutation
                state.kept[number]?.overlays = overlays
                effects.display(number)
            }
            return []
        }
    }
}

extension OutboxState {
    /// Returns the mutations that are to create the given identifiers.
    fileprivate func creators(of texts: Set<String>) -> [UInt64] {
        kept.filter { _, kept in
            !kept.traits.temporaryIdentifiers.isDisjoint(with: texts)
        }.keys.sorted()
    }
}

// The decisions of the user.
extension Outbox {
    /// Returns a Boolean value that indicates whether a mutation was canceled or discarded, once that is durable.
    func decide(
        _ event: MutationMachine.Event, about number: UInt64, isolation: isolated (any Actor)? = #isolation
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            handle(isolation: isolation) { state, effects in
                guard state.machine.item(number) != nil else {
                    effects.resumptions.append { continuation.resume(returning: false) }
                    return []
                }
                // NB: A second caller waits for the end of the decision that is already being written.
                let isFirst = state.deciders[number] == nil
                state.deciders[number, default: []].append(continuation)
                return isFirst ? [event] : []
            }
        }
    }

    /// Drops all mutations, once a new generation is durable (W14).
    func wipe(isolation: isolated (any Actor)? = #isolation) async throws {
        try await withCheckedThrowingContinuation { continuation in
            handle(isolation: isolation) { state, effects in
                state.generation += 1
                state.identifiers = AssignedIdentifiers()
                let header = OutboxHeader(
                    generation: state.generation, lastNumber: state.machine.lastNumber,
                    lastAcknowledgment: state.machine.lastAcknowledgment)
                if archive == nil {
                    effects.resumptions.append { continuation.resume() }
                } else {
                    add(.wipe(header, continuation), &state, &effects)
                }
                return [.wipe]
            }
        }
    }

    /// Sends everything that can be sent now, and returns when nothing more can be done without waiting, such as in a
    /// background task.
    ///
    /// It returns when every pending mutation has ended, or waits for the connection, for the user, or for a pause. A
    /// canceled caller returns at once, and the mutations continue.
    public func sendAll() async {
        if containers().isEmpty { handle(.wentOnline, isolation: nil) }
        let watcher = AsyncStream<Void>.makeStream()
        let id = idleWatchers.add { watcher.continuation.yield() }
        defer { idleWatchers.remove(id) }
        if isIdle { return }
        for await _ in watcher.stream where isIdle { return }
    }

    private var isIdle: Bool {
        state.withLock { state in
            !state.isWriting
                && state.machine.items.allSatisfy { item in
                    switch item.stage {
                    case .saving, .sending, .recordingAttempt, .recordingAnswer, .resolving, .replacing, .acknowledging,
                        .failing:
                        false
                    default: true
                    }
                }
        }
    }
}
