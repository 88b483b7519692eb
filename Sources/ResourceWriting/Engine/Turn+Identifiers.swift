import Foundation
import ResourceCore

// A mutation with the identifiers that servers have assigned, and everything that follows from them (W11). It's made
// with the user's code, and so under no lock.
struct AdoptedMutation: Sendable {
    let mutation: any Mutation
    let overlays: [Overlay]
    let keys: [ResourceKey]
    let orderingKeys: [ResourceKey]
    let requiredIdentifiers: Set<String>
    let createdIdentifiers: Set<String>

    init(_ mutation: some Mutation, _ identifiers: AssignedIdentifiers, isDurable: Bool) {
        let (keys, orderingKeys) = (mutation.affectedKeys, mutation.orderingKeys)
        self.mutation = mutation
        overlays = mutation.overlays
        self.keys = isDurable ? MutationRecordBody.keys(keys) : keys
        self.orderingKeys = isDurable ? MutationRecordBody.keys(orderingKeys) : orderingKeys
        let lookups = identifiers.lookups { _ = mutation.adopting($0) }
        requiredIdentifiers = lookups.union(mutation.requiredIdentifiers.map(\.text))
        createdIdentifiers = Set(mutation.createdIdentifiers.map(\.text))
    }
}

extension ResourceContainer {
    func adopted(_ mutation: some Mutation, _ identifiers: AssignedIdentifiers) -> AdoptedMutation {
        let isDurable = readMutations { $0.state.isDurable(mutation) }
        return AdoptedMutation(mutation.adopting(identifiers), identifiers, isDurable: isDurable)
    }

    // Has mutations adopt the identifiers that were assigned. If others are assigned meanwhile, it begins again.
    func adoptIdentifiers() {
        var isDone = false
        while !isDone {
            let (identifiers, revision, mutations) = readMutations { writing in
                let kept = writing.state.kept
                let mutations = writing.state.adopting.map { ($0, kept[$0]?.mutation) }
                return (writing.state.identifiers, writing.state.identifierRevision, mutations)
            }
            let adopted = mutations.map { number, mutation in
                (number: number, mutation: mutation.map { self.adopted($0, identifiers) })
            }
            isDone = write(isolation: nil) { $0.adopt(adopted, at: revision) }
        }
    }
}

extension Turn {
    /// Merges identifiers that were just assigned, for the mutations that have looked them up.
    mutating func assign(_ identifiers: AssignedIdentifiers) {
        guard !identifiers.isEmpty else { return }
        writing.state.identifiers.merge(identifiers)
        let texts = Set(identifiers.texts.keys)
        for (number, kept) in writing.state.kept where !kept.requiredIdentifiers.isDisjoint(with: texts) {
            adopt(number)
        }
    }

    mutating func adopt(_ number: UInt64) {
        if writing.state.adopting.isEmpty { effects.work.append { [container] in container.adoptIdentifiers() } }
        writing.state.adopting.insert(number)
    }

    /// Replaces mutations by those that have adopted identifiers, and returns `false` if that isn't all.
    fileprivate mutating func adopt(
        _ adopted: [(number: UInt64, mutation: AdoptedMutation?)], at revision: UInt64
    ) -> Bool {
        guard writing.state.identifierRevision == revision else { return false }
        for (number, mutation) in adopted.sorted(by: { $0.number < $1.number }) {
            guard writing.state.adopting.remove(number) != nil, let mutation else { continue }
            adopt(mutation, number)
        }
        return writing.state.adopting.isEmpty
    }

    // Replaces a mutation by one that has adopted identifiers. It affects the keys from before as well, under which
    // other mutations may have been sent.
    mutating func adopt(_ adopted: AdoptedMutation, _ number: UInt64) {
        guard let item = writing.state.machine.item(number) else { return }
        change(number) { $0.adopt(adopted) }
        writing.state.handResponses(to: number)
        display(number)
        let adoption = writing.state.adoption(of: adopted, before: number)
        if item.isAdopting || !item.includes(adoption) { handle(.adopted(number, adoption)) }
    }
}

extension WritingState {
    func adoption(of adopted: AdoptedMutation, before number: UInt64) -> MutationMachine.Adoption {
        MutationMachine.Adoption(
            keys: adopted.keys + adopted.orderingKeys,
            creators: machine.unacknowledged(creators(of: adopted.requiredIdentifiers, before: number)),
            assignsIdentifiers: !adopted.createdIdentifiers.isEmpty)
    }

    func creators(of texts: Set<String>, before number: UInt64) -> [UInt64] {
        guard !texts.isEmpty else { return [] }
        let creators = kept.filter { $0 < number && !$1.createdIdentifiers.isDisjoint(with: texts) }
        return creators.keys.sorted()
    }

    /// Hands a mutation the validators that responses have brought since it was made, for keys of whose values it had
    /// none (W13).
    mutating func handResponses(to number: UInt64) {
        guard let keys = kept[number]?.keys, let first = machine.item(number)?.first else { return }
        for earlier in machine.items[.accepted] where earlier < number {
            guard machine.item(earlier)?.heirs ?? .max >= first,
                let responses = kept[earlier]?.results.validators, !responses.isEmpty
            else { continue }
            for key in keys where kept[number]?.validators[key] == nil {
                kept[number]?.validators[key] = responses[key]
            }
        }
    }
}

extension KeptMutation {
    init(
        id: UUID, _ adopted: AdoptedMutation, createdAt: Date, position: MutationPosition, result: MutationResult,
        observer: WeakObserver, traits: Traits, delay: Duration = .zero
    ) {
        self.init(
            id: id, mutation: adopted.mutation, overlays: adopted.overlays, keys: adopted.keys,
            orderingKeys: adopted.orderingKeys, requiredIdentifiers: adopted.requiredIdentifiers,
            createdIdentifiers: adopted.createdIdentifiers, createdAt: createdAt, position: position, result: result,
            observer: observer, traits: traits, delay: delay)
    }

    mutating func adopt(_ adopted: AdoptedMutation) {
        (mutation, overlays) = (adopted.mutation, adopted.overlays)
        requiredIdentifiers = adopted.requiredIdentifiers
        createdIdentifiers.formUnion(adopted.createdIdentifiers)
        addKeys(of: adopted)
    }

    mutating func addKeys(of adopted: AdoptedMutation) {
        Self.add(adopted.keys, to: &keys)
        Self.add(adopted.orderingKeys, to: &orderingKeys)
    }

    private static func add(_ added: [ResourceKey], to keys: inout [ResourceKey]) {
        let added = added.filter { !keys.contains($0) }
        if !added.isEmpty { keys = MutationRecordBody.keys(keys + added) }
    }
}
