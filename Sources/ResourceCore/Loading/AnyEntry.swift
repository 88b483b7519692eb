/// An entry whose type of value does not matter.
protocol AnyEntry: AnyObject, Sendable {
    /// Lets an event happen that delivers nothing.
    func happen(
        _ table: inout Table, _ container: ResourceContainer,
        _ event: (inout LoadMachine, inout TicketRoll) -> [LoadMachine.Action]
    ) -> Effects
}

extension Entry {
    func happen(
        _ table: inout Table, _ container: ResourceContainer,
        _ event: (inout LoadMachine, inout TicketRoll) -> [LoadMachine.Action]
    ) -> Effects {
        step(&table, container, event)
    }
}
