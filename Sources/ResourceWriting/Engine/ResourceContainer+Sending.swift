import Foundation
public import ResourceCore

extension ResourceContainer {
    /// Sends a mutation, and displays its effect before this returns (W1).
    ///
    ///     container.send(MarkRead(id: story.id))
    ///
    /// The mutation continues whether the result is kept or not. It may take the place of an earlier one (W19).
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
            (
                writing.state.identifiers, writing.state.identifierRevision, writing.state.knows(kind),
                writing.state.isDurable(mutation)
            )
        }
        let mutation = mutation.adopting(identifiers)
        if let kind, !isKnown { return refuse(mutation, of: kind) }
        let adopted = AdoptedMutation(mutation, identifiers, isDurable: isDurable)
        if let merged = merged(mutation, adopted, identifiers, isDurable: isDurable) {
            return send(merged, after: delay, at: revision)
        }
        let (position, result, observer) = (MutationPosition(0, in: self), MutationResult(), WeakObserver())
        let sent = SentMutation(mutation, MutationObserver(.saving), at: position, result)
        observer.observer = sent.observer
        let kept = KeptMutation(
            id: .random(), adopted, createdAt: wallClock(), position: position, result: result, observer: observer,
            traits: KeptMutation.Traits(mutation), delay: delay)
        let traits = mutation.traits(isDurable: isDurable)
        let isAdded = write { turn in
            guard turn.writing.state.identifierRevision == revision, turn.writing.state.isDurable(mutation) == isDurable
            else { return false }
            turn.add(kept, traits: traits)
            return true
        }
        return isAdded ? sent : nil
    }

    @MainActor
    private func refuse<M: Mutation>(_ mutation: M, of kind: String) -> SentMutation<M> {
        let error = write { turn in
            let (refusal, records) = (turn.writing.state.refusal, turn.writing.state.records)
            turn.warn(of: refusal, hasOutbox: records != nil, kind)
            let error: any Error = refusal ?? MutationError.unknownKind
            turn.report(.refused(PendingMutation(refused: mutation, named: kind, error, at: turn.writing.date)))
            return error
        }
        let result = MutationResult()
        result.end(.failure(error))
        return SentMutation(mutation, MutationObserver(.failed(error)), at: MutationPosition(0), result)
    }
}

extension Mutation {
    fileprivate var kindIfDurable: String? { (self as? any DurableMutation).map { Swift.type(of: $0).kind } }

    func traits(isDurable: Bool) -> MutationMachine.Traits {
        MutationMachine.Traits(
            isDurable: isDurable, delivery: Self.delivery.repetition, hasReadLag: Self.readLag > .zero,
            assignsIdentifiers: !createdIdentifiers.isEmpty)
    }
}

extension Turn {
    mutating func wipeMutations() -> WritePlace? {
        // NB: No record of another generation counts from now on (W14).
        let generation = ArchiveGeneration(lastNumber: writing.state.machine.lastNumber)
        writing.state.generation = generation.number
        writing.state.identifiers = AssignedIdentifiers()
        effects.release(writing.state.unreported)
        writing.state.unreported = []
        let place = add(.wipe(generation))
        handle(.wipe)
        forgetBakes()
        return place
    }

    fileprivate mutating func warn(of refusal: MutationError?, hasOutbox: Bool, _ kind: String) {
        let mutation = "The durable mutation \(kind) was not sent"
        if let refusal { return warn(onceOf: "outboxInUse", "\(mutation). \(refusal)") }
        guard hasOutbox else {
            return warn(
                onceOf: "durableWithoutOutbox",
                "\(mutation), because its container has no outbox. \(MutationError.cure)")
        }
        warn(
            onceOf: "unknownKind",
            "\(mutation), because the outbox of its container doesn't name its type. \(MutationError.cure)")
    }

    fileprivate mutating func add(_ kept: consuming KeptMutation, traits: consuming MutationMachine.Traits) {
        let writing = writing
        let number = writing.state.machine.nextNumber
        let creators = writing.state.creators(of: kept.requiredIdentifiers, before: number)
        let held = validators(at: kept.keys)
        traits.hasValidators = !held.isEmpty
        kept.position.move(to: number)
        kept.validators = writing.state.validators(held)
        let (lanes, isDelayed) = (kept.lanes, kept.delay > .zero)
        writing.state.kept[number] = Boxed(kept)
        // NB: The record of a durable mutation takes its time, but its effect doesn't (W1).
        display(number)
        handle(.send(keys: lanes, traits, isDelayed: isDelayed, creators: creators))
        if writing.state.machine.item(number)?.stage == .saving { update(number) }
    }
}

extension WritingState {
    fileprivate mutating func takeUnreported() -> [PendingMutation] {
        var mutations: [PendingMutation] = []
        for mutation in unreported {
            if let mutation = failure(mutation) { mutations.append(mutation) }
        }
        unreported = []
        return mutations
    }

    fileprivate func knows(_ kind: String?) -> Bool { kind.map { kinds[$0] != nil } ?? false }
}

extension ResourceContainer {
    func decide(
        _ event: MutationMachine.Event, about number: UInt64, isolation: isolated (any Actor)? = #isolation
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            write(isolation: isolation) { turn in
                guard turn.writing.state.machine.item(number) != nil else {
                    return turn.effects.resumptions.append { continuation.resume(returning: false) }
                }
                // NB: A second caller waits for the end of the decision that is already being written.
                let isFirst = turn.writing.state.deciders[number] == nil
                turn.writing.state.deciders[number, default: []].append(continuation)
                if isFirst { turn.handle(event) }
            }
        }
    }

    func sendAllMutations() async {
        write(isolation: nil) { $0.noticeConnection() }
        await waitUntilMutations { writing in
            !writing.state.isWriting && !writing.state.machine.items.contains { writing.state.isBusy($0) }
        }
    }

    /// The mutations that are pending or have failed, in their order.
    @MainActor public var pendingMutations: [PendingMutation] {
        readMutations { $0.state.signal }.access()
        return readMutations { $0.state.pendingMutations }
    }

    // Calls a closure on the main actor for each mutation that succeeds, until the returned registration is canceled.
    package func onMutationSuccess(_ handler: @escaping @MainActor @Sendable (any Mutation) -> Void) -> Registration {
        writing.successHandlers.add(handler)
    }

    /// Calls a closure on the main actor for each mutation that begins to struggle or fails for good (W15), including
    /// those of earlier launches, until the returned registration is canceled.
    @discardableResult
    package func onMutationFailure(
        _ handler: @escaping @MainActor @Sendable (PendingMutation) -> Void
    ) -> Registration {
        let registration = writing.failureHandlers.add(handler)
        let mutations = turn.withLock { $0.writing.state.takeUnreported() }
        if !mutations.isEmpty { starter.hop { for mutation in mutations { handler(mutation) } } }
        return registration
    }
}
