/// An entry whose type of value does not matter.
protocol AnyEntry: AnyObject, Sendable {
    /// Its place in the order in which the container's entries were made.
    var number: UInt64 { get }

    /// What it is made of, and what is made of it.
    var links: Links { get set }

    /// The attempt that runs.
    var running: Ticket? { get }

    /// When the value ages, or has aged; nil where it does not.
    var agesAt: Duration? { get }

    /// An entry that an attempt has read is another, or was reset.
    func sourceChanged(
        readBy ticket: Ticket, isReset: Bool, _ table: inout Table, _ container: ResourceContainer
    ) -> Effects

    /// An entry that the value was made of is stale.
    func sourceAged(_ table: inout Table, _ container: ResourceContainer) -> Effects

    /// Counts the observers of what is made of this entry.
    func settleObserving(_ table: inout Table, _ container: ResourceContainer) -> Effects

    /// An entry is made of this one no more.
    func release(_ dependent: any AnyEntry, _ table: inout Table, _ container: ResourceContainer) -> Effects

    /// Whether a loader was handed in that a flight could use.
    var hasLoader: Bool { get }

    /// What there is to say of it, whatever its type of value.
    func summary() -> ResourceSummary

    /// Lets an event happen that delivers nothing.
    func happen(
        _ table: inout Table, _ container: ResourceContainer, because cause: ResourceEvent.Cause,
        _ event: (inout NotedMachine, inout TicketRoll) -> [LoadMachine.Action]
    ) -> Effects

    /// Answers what happened around the app.
    func notice(_ event: TriggerEvent, _ table: inout Table, _ container: ResourceContainer) -> Effects

    /// Goes for the container's limits, unless it is in use; the sieve has forgotten it already.
    func giveWay(_ table: inout Table, _ container: ResourceContainer, _ effects: inout Effects)
}

extension Entry {
    func happen(
        _ table: inout Table, _ container: ResourceContainer, because cause: ResourceEvent.Cause,
        _ event: (inout NotedMachine, inout TicketRoll) -> [LoadMachine.Action]
    ) -> Effects {
        step(&table, container, because: cause, event)
    }

    func giveWay(_ table: inout Table, _ container: ResourceContainer, _ effects: inout Effects) {
        keeping.slot = nil
        guard isIdle else { return }
        leave(&table, container, &effects)
        table.log.record(.limitReached, [.collected], of: self, at: container.time.now())
    }
}

extension Sequence<any AnyEntry> {
    /// The same entries in the order in which they were made, so that what happens to many is the same each time.
    func inOrder() -> [any AnyEntry] {
        sorted { $0.number < $1.number }
    }
}
