import Foundation
import ResourceCore

extension WritingState {
    mutating func restore(_ stored: StoredMutations, at date: Date) throws -> [UInt64] {
        let begun = try stored.generation.map { try JSONDecoder().decode(ArchiveGeneration.self, from: $0) }
        let bodies = stored.records.map { Self.body(of: $1, numbered: $0, in: begun?.number, at: date) }
        let isOutdated = { (body: MutationRecordBody) in begun.map { body.generation.number != $0.number } ?? false }
        let outdated = bodies.filter(isOutdated).map(\.number.number)
        // NB: The end of a removal would count for another mutation with the same number.
        let last = RecordCount.latest([begun?.lastNumber ?? 0] + outdated)
        begin(with: bodies.filter { !isOutdated($0) }, begun, after: last, at: date)
        return outdated
    }

    private mutating func begin(
        with bodies: [MutationRecordBody], _ begun: ArchiveGeneration?, after last: UInt64, at date: Date
    ) {
        let bodies = bodies.sorted { $0.number.number < $1.number.number }
        identifiers = AssignedIdentifiers(bodies)
        var restored = bodies.map { self.restored($0) }
        generation = begun?.number ?? 0
        for (restored, mutation) in restored { kept[restored.number] = Boxed(mutation) }
        for index in restored.indices {
            let (number, required) = (restored[index].0.number, restored[index].1.requiredIdentifiers)
            restored[index].0.creators += creators(of: required, before: number)
        }
        handValidators()
        // NB: Sending begins with the container, which knows the connection and how requests are made.
        _ = machine.handle(.wentOffline)
        unperformed = machine.restore(
            restored.map(\.0), lastNumber: last,
            expired: Set(restored.filter { $0.1.timeLeft(at: date) == .zero }.map(\.0.number)))
        for (restored, kept) in restored where !kept.requiredIdentifiers.isEmpty { handResponses(to: restored.number) }
    }

    // Returns the content of a record. A record that can't be read keeps its number alone, and belongs to every
    // generation.
    private static func body(
        of data: Data, numbered number: UInt64, in generation: UInt64?, at date: Date
    ) -> MutationRecordBody {
        let body = try? MutationRecordBody(decoding: data)
        if let body, body.number.number == number, body.isPossible { return body }
        return MutationRecordBody(
            generation: RecordCount(generation ?? 0), number: RecordCount(number), id: UUID(), kind: "",
            version: 0, createdAt: RecordDate(date), state: .failed, affectedKeys: [],
            failure: MutationRecordBody.Failure(reason: MutationMachine.Failure.unreadable.text, text: ""),
            mutation: data)
    }

    private func restored(_ body: MutationRecordBody) -> (MutationMachine.Restored, KeptMutation) {
        let mutation = try? kinds[body.kind]?.decode(body.mutation, version: body.version)
        let isReadable = mutation != nil
        let decoded: any Mutation = mutation ?? UnreadableMutation()
        let used = decoded.adopting(identifiers)
        let adopted = AdoptedMutation(used, identifiers, isDurable: true)
        var traits = used.traits(isDurable: true)
        traits.hasValidators = body.responseValidators != nil
        var kept = KeptMutation(
            id: body.id, adopted, createdAt: body.createdAt.date, position: MutationPosition(body.number.number),
            result: MutationResult(), observer: WeakObserver(), traits: KeptMutation.Traits(used))
        // NB: No record is written again because an identifier was assigned (W11).
        kept.keys = body.affectedKeys.map { ResourceKey($0) }
        kept.orderingKeys = body.orderingKeys?.map { ResourceKey($0) } ?? []
        kept.addKeys(of: adopted)
        var restored = MutationMachine.Restored(
            body.number.number, keys: kept.lanes, traits,
            isReadable ? state(of: body) : .failed(.unreadable))
        restored.attempts = body.attempts.attempts
        restored.failures = body.failures?.attempts ?? 0
        if body.state == .attempted { restored.attempts = max(restored.attempts, 1) }
        restored.first = min(body.first?.number ?? restored.number, restored.number)
        restored.original = body.replaces?.number
        restored.repeatsUnknown = body.repeatsUnknown ?? false
        restored.isOutOfTurn = body.isOutOfTurn ?? false
        restored.creators = body.creators.map(\.number)
        // NB: An attempt without a date is older than any that a server recognizes for a limited time (W2).
        let first = body.firstAttempt?.date ?? (body.state == .attempted ? .distantPast : nil)
        kept.firstAttempt = first.map { KeptMutation.FirstAttempt(date: $0) }
        kept.isIDUsed = !Swift.type(of: used).delivery.repetition.recordsAttempts
        kept.validators = MutationRecordBody.validators(of: body.validators)
        kept.results.places = MutationRecordBody.texts(named: body.places ?? [:])
        kept.results.validators = MutationRecordBody.validators(of: body.responseValidators ?? [:])
        kept.results.identifiers.texts = body.identifiers
        kept.errorText = body.failure?.text ?? ""
        if !kept.errorText.isEmpty { kept.error = RecordedFailure(text: kept.errorText) }
        kept.unknownFields = body.unknownFields
        if !isReadable { kept.unreadable = body }
        return (restored, kept)
    }

    private func state(of body: MutationRecordBody) -> MutationMachine.Restored.State {
        switch body.state {
        case .saved: .saved
        case .attempted: .attempted
        case .answered: .answered
        case .acknowledged: .acknowledged(heirs: min(body.heirs?.number ?? 0, RecordCount.mostContinued))
        case .failed: .failed(MutationMachine.Failure(body.failure?.reason ?? ""))
        }
    }

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

private struct HeldRecordValidator: Hashable {
    let key: ResourceKey
    let validator: LoadValidator
}

extension AssignedIdentifiers {
    fileprivate init(_ bodies: [MutationRecordBody]) {
        self.init()
        for body in bodies {
            var assigned = AssignedIdentifiers()
            assigned.texts = body.identifiers
            merge(assigned)
        }
    }
}

struct UnreadableMutation: DurableMutation {
    func send(_ context: MutationContext) async throws { throw MutationError.unreadable }
}
