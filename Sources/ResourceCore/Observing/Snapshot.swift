/// What an entry has to tell at one moment.
struct Snapshot<Value: Sendable>: Sendable {
    var facts: ObserverMachine.Facts
    var state: ResourceState<Value>

    /// What made the value, so that a store sees at a glance whether it is another one.
    var valueTicket: Ticket?
    var errorTicket: Ticket?
}
