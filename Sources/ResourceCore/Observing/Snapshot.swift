@usableFromInline
package final class Snapshot: Sendable {
    let facts: ObserverMachine.Facts
    @usableFromInline package let state: ResourceState<AnyValue>
    let valueTicket: Ticket?
    let errorTicket: Ticket?
    package let features: [any FeatureSnapshot]

    private let layered: LayeredValue?
    private let displayedSnapshot: Lock<Snapshot?>?

    @MainActor private var difference: (older: Snapshot, facets: Facets)?

    init(
        facts: ObserverMachine.Facts, state: ResourceState<AnyValue>, valueTicket: Ticket? = nil,
        errorTicket: Ticket? = nil, features: [any FeatureSnapshot] = [], layered: LayeredValue? = nil
    ) {
        self.features = features
        self.layered = layered
        displayedSnapshot = layered.map { _ in Lock(nil) }
        (self.facts, self.state, self.valueTicket, self.errorTicket) = (facts, state, valueTicket, errorTicket)
    }

    func copy(facts: ObserverMachine.Facts? = nil, state: ResourceState<AnyValue>? = nil) -> Snapshot {
        Snapshot(
            facts: facts ?? self.facts, state: state ?? self.state, valueTicket: valueTicket, errorTicket: errorTicket,
            features: features, layered: layered)
    }

    // Returns the snapshot with the displayed value in place of the loaded one, the same for all observers. It calls
    // the user's code, so it must not be called under a lock.
    package func displayed() -> Snapshot {
        guard let layered, let displayedSnapshot else { return self }
        if let known = displayedSnapshot.withLock({ $0 }) { return known }
        var (state, facts) = (state, facts)
        state.value = layered.displayed
        if state.value != nil, state.origin == nil { state.origin = .local }
        facts.hasValue = state.value != nil
        let computed = Snapshot(
            facts: facts, state: state, valueTicket: valueTicket, errorTicket: errorTicket, features: features)
        return displayedSnapshot.withLock { known in
            if let known { return known }
            known = computed
            return computed
        }
    }

    // Values are compared once, however many stores show them.
    @MainActor func facets(since older: Snapshot) -> Facets {
        if let difference, difference.older === older { return difference.facets }
        let facets = Facets(from: DisplayedState(older), to: DisplayedState(self), isOtherKey: false)
        older.difference = nil
        difference = (older, facets)
        return facets
    }
}

extension LoadMachine {
    // Whether a snapshot shows the same of this state as of another one.
    // NB: `&&` would copy the machine into its closure.
    func isShown(as other: LoadMachine) -> Bool {
        guard valueTicket == other.valueTicket, confirmed == other.confirmed, errorTicket == other.errorTicket,
            isFresh == other.isFresh, lastCancelled == other.lastCancelled, lastReset == other.lastReset,
            activity == other.activity, visibleIntent == other.visibleIntent, isDelivering == other.isDelivering
        else { return false }
        guard visibleIntent != nil, let flight, let old = other.flight else { return true }
        return flight.attempt == old.attempt && flight.stage == old.stage && flight.failure == old.failure
            && flight.isHeldUp == old.isHeldUp && (flight.stage != .offline || obstacle == other.obstacle)
    }
}

struct DisplayedState: Sendable {
    struct Placeholder: Sendable {
        let number: Int
        let value: AnyValue?
    }

    var snapshot: Snapshot
    var previous: AnyValue?
    var placeholder: Placeholder?

    init(state: ResourceState<AnyValue>) {
        snapshot = Snapshot(
            facts: ObserverMachine.Facts(revision: 0, hasValue: state.value != nil, hasError: state.error != nil),
            state: state)
        previous = state.previous
        placeholder = state.placeholder.map { Placeholder(number: 0, value: $0) }
    }

    init(_ snapshot: Snapshot) { self.snapshot = snapshot }

    var revision: UInt64 { snapshot.facts.revision }
    var isBare: Bool { previous == nil && placeholder == nil }

    var state: ResourceState<AnyValue> {
        guard !isBare else { return snapshot.state }
        var state = snapshot.state
        state.previous = previous
        state.placeholder = placeholder?.value
        return state
    }

    @MainActor func facets(since older: DisplayedState, isOtherKey: Bool) -> Facets {
        if !isOtherKey, isBare, older.isBare { return snapshot.facets(since: older.snapshot) }
        return Facets(from: older, to: self, isOtherKey: isOtherKey)
    }
}
