/// An entry whose type of value does not matter.
protocol AnyEntry: AnyObject, Sendable {
    /// Its place in the order in which the container's entries were made.
    var number: UInt64 { get }

    /// Lets an event happen that delivers nothing.
    func happen(
        _ table: inout Table, _ container: ResourceContainer, because cause: ResourceEvent.Cause,
        _ event: (inout LoadMachine, inout TicketRoll) -> [LoadMachine.Action]
    ) -> Effects

    /// Answers what happened around the app.
    func notice(_ event: TriggerEvent, _ table: inout Table, _ container: ResourceContainer) -> Effects

    /// Goes for the container's limits, unless it is in use; the sieve has forgotten it already.
    func giveWay(_ table: inout Table, _ container: ResourceContainer, _ effects: inout Effects)
}

extension Entry {
    func happen(
        _ table: inout Table, _ container: ResourceContainer, because cause: ResourceEvent.Cause,
        _ event: (inout LoadMachine, inout TicketRoll) -> [LoadMachine.Action]
    ) -> Effects {
        step(&table, container, because: cause, event)
    }

    func giveWay(_ table: inout Table, _ container: ResourceContainer, _ effects: inout Effects) {
        keeping.slot = nil
        guard isIdle else { return }
        leave(&table, &effects)
        table.log.record(.limitReached, [.collected], of: self, at: container.time.now())
    }
}

extension Sequence<any AnyEntry> {
    /// The same entries in the order in which they were made, so that what happens to many is the same each time.
    func inOrder() -> [any AnyEntry] {
        sorted { $0.number < $1.number }
    }
}
