/// What an entry has to tell at one moment; one for all who receive it.
@usableFromInline
final class Snapshot: Sendable {
    let facts: ObserverMachine.Facts
    @usableFromInline let state: ResourceState<AnyValue>

    /// What made the value, so that a store sees at a glance whether it is another one.
    let valueTicket: Ticket?
    let errorTicket: Ticket?

    /// How it differs from the one before it, found out by the first store that shows it instead.
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

    /// The facets that differ from an older snapshot of the same entry.
    ///
    /// Values are compared once, however many stores show them.
    @MainActor func facets(since older: Snapshot) -> Facets {
        if let difference, difference.older === older { return difference.facets }
        let facets = Facets(from: Shown(older), to: Shown(self), isOtherKey: false)
        older.difference = nil
        difference = (older, facets)
        return facets
    }
}
