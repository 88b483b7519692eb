import Foundation

// The operations on the archive, which are performed one after the other.
extension OutboxTurn {
    /// Schedules a write of a mutation's record as it is now.
    mutating func write(_ number: UInt64) {
        guard let item = state.machine.item(number) else { return }
        if item.stage == .recordingAttempt { noteFirstAttempt(item) }
        guard let kept = state.kept[number] else { return }
        var body = kept.unreadable?.body ?? MutationRecordBody(item, kept, generation: state.generation)
        body.number = RecordCount(number)
        add(.write(number, body, kept.mutation))
    }

    mutating func add(_ operation: OutboxState.ArchiveOperation) {
        state.operations.append(operation)
        guard !state.isWriting else { return }
        state.isWriting = true
        let slot = TaskSlot()
        effects.work.append { [outbox] in
            slot.start(by: outbox.starter) { await outbox.performOperations() }
        }
    }
}

extension Outbox {
    fileprivate func performOperations() async {
        while let operation = nextOperation() {
            switch operation {
            case .write(let number, let body, let mutation):
                let error = await write(body, mutation)
                let text = error?.localizedDescription ?? ""
                withTurn(isolation: nil) { turn in
                    if let error, turn.state.machine.item(number)?.stage == .saving {
                        turn.change(number) { ($0.error, $0.errorText) = (error, text) }
                    }
                    turn.handle(.written(number, isSuccess: error == nil))
                }
            case .remove(let number):
                let isSuccess = await remove(number)
                handle(.written(number, isSuccess: isSuccess), isolation: nil)
            case .wipe(let header, let continuation):
                await wipe(header, continuation)
            }
        }
        updateActivity()
        notifyIdleWatchers()
    }

    private func nextOperation() -> OutboxState.ArchiveOperation? {
        turn.withLock { turn in
            turn.state.isWriting = !turn.state.operations.isEmpty
            return turn.state.operations.isEmpty ? nil : turn.state.operations.removeFirst()
        }
    }

    private func write(_ body: MutationRecordBody, _ mutation: any Mutation) async -> (any Error)? {
        do {
            var body = body
            if body.mutation.isEmpty, let mutation = mutation as? any DurableMutation {
                body.mutation = try JSONEncoder().encode(mutation)
            }
            try await archive?.write(MutationRecord(number: body.number.number, data: try body.encoded()))
            return nil
        } catch {
            return error
        }
    }

    private func remove(_ number: UInt64) async -> Bool {
        do {
            try await archive?.remove(number)
            return true
        } catch {
            return false
        }
    }

    private func wipe(_ header: OutboxHeader, _ continuation: CheckedContinuation<Void, any Error>) async {
        do {
            try await archive?.wipe(header: try JSONEncoder().encode(header))
            continuation.resume()
        } catch {
            continuation.resume(throwing: error)
        }
    }
}

// Records that are too old (W12).
extension OutboxTurn {
    /// Removes the acknowledged records that are too old or too many, after those of the values that lack a mutation.
    mutating func expireRecords() {
        let layers = state.isExpiring ? [] : state.oldRecords(at: date).compactMap { state.layer($0) }
        guard !layers.isEmpty else { return }
        state.isExpiring = true
        effects.work.append { [outbox] in
            TaskSlot().start(by: outbox.starter) { await outbox.expireRecords(of: layers) }
        }
    }
}

extension Outbox {
    fileprivate func expireRecords(of layers: [OverlayTable.Layer]) async {
        for layer in layers {
            var isDropped = true
            for client in clients() where await !client.dropRecords(lacking: layer) { isDropped = false }
            guard isDropped else { continue }
            handle(.recordExpired(layer.number), isolation: nil)
            for client in clients() { client.noteInclusion(of: layer.number) }
        }
        withTurn(isolation: nil) { $0.state.isExpiring = false }
    }
}

extension OutboxState {
    /// The maximum age of an acknowledged record, in seconds.
    private static let longestAge = TimeInterval(30 * 24 * 60 * 60)

    private func isOld(_ number: UInt64?, at date: Date) -> Bool {
        guard let kept = number.flatMap({ kept[$0] }) else { return false }
        return date.timeIntervalSince(kept.createdAt) > Self.longestAge
    }

    /// Returns the acknowledged mutations that are too old or too many.
    fileprivate func oldRecords(at date: Date) -> [UInt64] {
        let accepted = machine.items[.accepted]
        guard accepted.count > recordsAtMost || isOld(accepted.first, at: date) else { return [] }
        let acknowledged = accepted.compactMap(machine.item).filter { $0.stage == .acknowledged && $0.mayExpire }
        return acknowledged.enumerated().compactMap { index, item in
            guard index < acknowledged.count - recordsAtMost || isOld(item.number, at: date) else { return nil }
            return machine.canExpire(item) ? item.number : nil
        }
    }
}

// The mutations of earlier launches.
extension Outbox {
    /// Reads the archive, and continues with what it finds.
    func restore(from archive: any MutationArchive) async throws {
        let found = try found(in: try await archive.contents())
        // NB: A wipe was interrupted. If this fails, the next launch tries again.
        for number in found.outdated { try? await archive.remove(number) }
        begin(with: found.bodies, found.header)
    }

    /// Returns what an archive contains, and the numbers of the records that a wipe should have removed.
    ///
    /// Of several records with one number, the first one counts.
    func found(
        in contents: MutationArchiveContents
    ) throws -> (header: OutboxHeader?, bodies: [MutationRecordBody], outdated: [UInt64]) {
        let header = try contents.header.map { try JSONDecoder().decode(OutboxHeader.self, from: $0) }
        var (bodies, numbers, outdated) = ([MutationRecordBody](), Set<UInt64>(), [UInt64]())
        for record in contents.records {
            let body = body(of: record, in: header?.generation)
            if let header, body.generation != header.generation {
                outdated.append(record.number)
            } else if numbers.insert(record.number).inserted {
                bodies.append(body)
            }
        }
        return (header, bodies, outdated.filter { !numbers.contains($0) })
    }

    /// Begins with the content of an archive.
    func begin(with bodies: [MutationRecordBody] = [], _ header: OutboxHeader? = nil) {
        let (date, now) = (wallClock(), time.now())
        let bodies = bodies.sorted { $0.number.number < $1.number.number }
        let identifiers = AssignedIdentifiers(bodies)
        var restored = bodies.map { self.restored($0, with: identifiers, at: date, now) }
        withTurn { turn in
            turn.state.generation = header?.generation.number ?? 0
            turn.state.identifiers = identifiers
            for (restored, kept) in restored {
                turn.state.kept[restored.number] = kept
                turn.limit(restored.number, to: kept.firstAttempt?.deadline.map { $0 - now })
            }
            for index in restored.indices {
                let (number, lookups) = (restored[index].0.number, restored[index].1.lookups)
                restored[index].0.creators += turn.state.creators(of: lookups, before: number)
            }
            turn.state.handValidators()
            // NB: Sending begins with the first container, which knows the connection and how requests are made.
            _ = turn.state.machine.handle(.wentOffline)
            turn.follow(
                turn.state.machine.restore(
                    restored.map(\.0), lastNumber: header?.lastNumber.number ?? 0,
                    lastAcknowledgment: header?.lastAcknowledgment.number ?? 0, expired: turn.state.expired(at: now)))
            turn.state.restoredAcknowledgment = turn.state.machine.lastCounted
            for (restored, kept) in restored where !kept.lookups.isEmpty {
                turn.state.handResponses(to: restored.number)
            }
        }
    }

    /// Returns the content of a record.
    ///
    /// A record that can't be read keeps its number alone, and belongs to every generation.
    private func body(of record: MutationRecord, in generation: RecordCount?) -> MutationRecordBody {
        let body = try? MutationRecordBody(decoding: record.data)
        if let body, body.number.number == record.number, body.isPossible { return body }
        return MutationRecordBody(
            generation: generation ?? RecordCount(0), number: RecordCount(record.number), id: UUID(), kind: "",
            version: 0, createdAt: RecordDate(wallClock()), state: .failed, affectedKeys: [],
            failure: MutationRecordBody.Failure(reason: MutationMachine.Failure.unreadable.text, text: ""),
            mutation: record.data)
    }

    private func restored(
        _ body: MutationRecordBody, with identifiers: AssignedIdentifiers, at date: Date, _ now: Duration
    ) -> (MutationMachine.Restored, KeptMutation) {
        let mutation = try? kinds[body.kind]?.decode(body.mutation, version: body.version)
        let isReadable = mutation != nil
        let decoded: any Mutation = mutation ?? UnreadableMutation()
        let adopted = self.adopted(decoded, identifiers)
        let used = adopted.mutation
        var traits = machineTraits(of: used)
        traits.hasValidators = body.responseValidators != nil
        var kept = KeptMutation(
            id: body.id, adopted, createdAt: body.createdAt.date,
            position: MutationPosition(body.number.number, in: self), result: MutationResult(),
            observer: WeakObserver(), traits: KeptMutation.Traits(used))
        // NB: No record is written again because an identifier was assigned (W11).
        kept.keys = body.keys
        kept.addKeys(adopted.keys)
        var restored = MutationMachine.Restored(
            body.number.number, keys: kept.keys, traits,
            isReadable ? state(of: body) : .failed(.unreadable))
        restored.attempts = body.attempts.attempts
        if body.state == .attempted { restored.attempts = max(restored.attempts, 1) }
        restored.madeAfter = body.madeAfter.number
        restored.original = body.replaces?.number
        restored.repeatsUnknown = body.repeatsUnknown ?? false
        restored.isOutOfTurn = body.isOutOfTurn ?? false
        restored.creators = body.creators.map(\.number)
        // NB: An attempt without a date is older than any that a server recognizes for a limited time (W2).
        let first = body.firstAttempt?.date ?? (body.state == .attempted ? .distantPast : nil)
        if let first { _ = kept.noteFirstAttempt(at: first, on: date, now) }
        kept.isIDUsed = !Swift.type(of: used).delivery.repetition.recordsAttempts
        kept.validators = MutationRecordBody.validators(of: body.validators)
        kept.results.validators = MutationRecordBody.validators(of: body.responseValidators ?? [:])
        kept.results.identifiers.texts = body.identifiers
        kept.errorText = body.failure?.text ?? ""
        kept.error = body.failure.map { RecordedFailure(text: $0.text) }
        kept.unknownFields = body.unknownFields
        if !isReadable { kept.unreadable = UnreadableRecord(body) }
        return (restored, kept)
    }

    private func state(of body: MutationRecordBody) -> MutationMachine.Restored.State {
        switch body.state {
        case .saved: .saved
        case .attempted: .attempted
        case .answered: .answered
        // NB: Values that are loaded from now on include the mutation, so its number is one that counts.
        case .acknowledged: .acknowledged(min(body.acknowledgment?.number ?? 0, RecordCount.mostContinued))
        case .failed: .failed(MutationMachine.Failure(body.failure?.reason ?? ""))
        }
    }
}

extension OutboxState {
    /// Hands the validators of recorded responses to the mutations that were made from the same value (W13).
    fileprivate mutating func handValidators() {
        let numbers = kept.keys.sorted()
        var holders: [HeldRecordValidator: [UInt64]] = [:]
        for number in numbers {
            for (key, validator) in kept[number]?.validators ?? [:] {
                holders[HeldRecordValidator(key: key, validator: validator), default: []].append(number)
            }
        }
        for number in numbers {
            guard let earlier = kept[number] else { continue }
            for (key, validator) in earlier.results.validators where earlier.validators[key] != validator {
                let used = earlier.validators[key].map { HeldRecordValidator(key: key, validator: $0) }
                let later = used.flatMap { holders.removeValue(forKey: $0) }?.filter { $0 > number } ?? []
                for holder in later { kept[holder]?.validators[key] = validator }
                holders[HeldRecordValidator(key: key, validator: validator), default: []] += later
            }
        }
    }
}

/// A validator of the value of one key, from which mutations were made.
private struct HeldRecordValidator: Hashable {
    let key: ResourceKey
    let validator: LoadValidator
}

extension AssignedIdentifiers {
    /// Creates the identifiers in records, in the order of the mutations.
    fileprivate init(_ bodies: [MutationRecordBody]) {
        self.init()
        for body in bodies {
            var assigned = AssignedIdentifiers()
            assigned.texts = body.identifiers
            merge(assigned)
        }
    }
}

/// The mutation of a record that can't be decoded.
struct UnreadableMutation: DurableMutation {
    func send(_ context: MutationContext) async throws { throw MutationError.unreadable }
}
