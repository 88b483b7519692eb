/// The state of an entry at one moment, shared by all subscribers.
@usableFromInline
final class Snapshot: Sendable {
    let facts: ObserverMachine.Facts
    @usableFromInline let state: ResourceState<AnyValue>

    /// The ticket that made the value, so that a store can quickly detect a new value.
    let valueTicket: Ticket?
    let errorTicket: Ticket?

    /// The difference from the previous snapshot, which is computed by the first store that shows it instead.
    @MainActor private var difference: (older: Snapshot, facets: Facets)?

    init(
        facts: ObserverMachine.Facts, state: ResourceState<AnyValue>, valueTicket: Ticket? = nil,
        errorTicket: Ticket? = nil
    ) {
        self.facts = facts
        self.state = state
        self.valueTicket = valueTicket
        self.errorTicket = errorTicket
    }

    /// Returns the facets that differ from an older snapshot of the same entry.
    ///
    /// Values are compared once, however many stores show them.
    @MainActor func facets(since older: Snapshot) -> Facets {
        if let difference, difference.older === older { return difference.facets }
        let facets = Facets(from: DisplayedState(older), to: DisplayedState(self), isOtherKey: false)
        older.difference = nil
        difference = (older, facets)
        return facets
    }
}
