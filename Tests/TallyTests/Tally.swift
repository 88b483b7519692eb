import ResourceCore

/// A feature for tests, of which ResourceCore knows nothing: a number to which each load adds what it brings.
final class Tally: ResourceFeature {
    /// What another part of the program does while an addition is prepared, outside of every lock.
    let meanwhile: @Sendable () -> Void

    init(meanwhile: @escaping @Sendable () -> Void = {}) {
        self.meanwhile = meanwhile
    }

    func join(_ features: inout [any EntryFeature]) {
        if features.tally == nil { features.append(EntryTally()) }
    }

    func plan(_ basis: inout AttemptBasis, of entry: Entry, _ turn: inout Turn) {
        basis.plan = Addition(meanwhile)
    }

    func set(_ value: AnyValue) -> AnyValue { TypedValue(max(0, value.number)) }

    func archived(_ value: AnyValue) -> AnyValue { TypedValue(value.number / 10 * 10) }

    func restored(_ delivered: Delivered, staleAfter: Duration?) -> Delivered {
        var delivered = delivered
        delivered.value = delivered.value.map { TypedValue($0.number + 1) }
        return delivered
    }
}

/// The part of an entry that counts its additions, and can close it.
final class EntryTally: EntryFeature, @unchecked Sendable {
    // Sendable: like its entry, it's accessed only in turns of the container.
    var isOpen = true
    var isKept = false
    private var additions = 0
    private(set) var barriers = 0
    private(set) var hasLeft = false
    private var count = TallyCount(0)

    var isAtRest: Bool { isOpen }
    var keepsEntry: Bool { isKept }
    var shown: (any FeatureSnapshot)? { count }

    func obstacle(within whole: Entry?) -> LoadMachine.Obstacle? { isOpen ? nil : .turn }

    func updateSnapshot(hasValue: Bool, _ turn: inout Turn) -> Bool {
        guard count.additions != additions else { return false }
        turn.effects.release(count)
        count = TallyCount(additions)
        return true
    }

    func raiseBarrier(by event: LoadMachine.Event) {
        barriers += 1
    }

    func follow(_ transition: Transition, of entry: Entry, _ turn: inout Turn) {
        if transition.cause == .succeeded, transition.old.valueTicket != entry.valueTicket { additions += 1 }
    }

    func leave(_ entry: Entry, _ turn: inout Turn) {
        hasLeft = true
    }
}

/// The number of additions that a store shows.
final class TallyCount: FeatureSnapshot {
    let additions: Int

    init(_ additions: Int) {
        self.additions = additions
    }

    func facets(comparedWith others: [any FeatureSnapshot]) -> Facets {
        others.first(as: TallyCount.self)?.additions == additions ? .none : .additions
    }
}

/// An attempt whose result is added to the value that is there when it ends.
final class Addition: AttemptPlan {
    private let meanwhile: @Sendable () -> Void

    init(_ meanwhile: @escaping @Sendable () -> Void) {
        self.meanwhile = meanwhile
    }

    func land(_ loaded: AnyValue, by attempt: Attempt) {
        let entry = attempt.entry
        while let base = attempt.container.withTurn(
            isolation: nil,
            { _ in
                entry.machine.awaits(attempt.ticket) ? (ticket: entry.valueTicket, value: entry.content.value) : nil
            })
        {
            let sum = (base.value?.number ?? 0) + loaded.number
            meanwhile()
            let isAdded = attempt.container.withTurn(isolation: nil) { turn in
                guard entry.valueTicket == base.ticket, entry.machine.awaits(attempt.ticket) else { return false }
                var delivered = Delivered(loaded: TypedValue(sum))
                delivered.date = attempt.wallClock()
                entry.handle(.ended(attempt.ticket, .success), because: .succeeded, delivering: delivered, &turn)
                return true
            }
            if isAdded { return }
        }
        attempt.end(.failure, Delivered(loaded: nil))
    }
}

extension Facets {
    static let additions = feature(13)
}

extension [any EntryFeature] {
    var tally: EntryTally? { first(as: EntryTally.self) }
}

extension AnyValue {
    var number: Int { typed(Int.self) }
}

extension Resource<Int> {
    func tallied(_ tally: Tally = Tally()) -> Resource {
        with { $0.features = [tally] }
    }
}

extension ResourceStore<Int> {
    /// The number of additions, which is observed by itself.
    var additions: Int { store.snapshot(reading: .additions).features.first(as: TallyCount.self)?.additions ?? 0 }

    /// Changes the tally of the store's entry, which then notices what follows from it.
    func change(_ body: (EntryTally) -> Void) {
        store.act { entry, _, turn in
            if let tally = entry.features?.tally { body(tally) }
            entry.handle(because: .refined, &turn)
        }
    }
}
