/// What a store shows, with the tickets that tell one value from another.
struct Shown<Value: Sendable>: Sendable {
    var state: ResourceState<Value>
    var facts: ObserverMachine.Facts?
    var valueTicket: Ticket?
    var errorTicket: Ticket?

    /// The number of the stand-in, which tells one from another; nil without one.
    var placeholder: Int?

    /// The place of what is shown in the container's order; zero for what was handed in.
    var revision: UInt64 { facts?.revision ?? 0 }

    init(state: ResourceState<Value>) {
        self.state = state
    }

    init(_ snapshot: Snapshot<Value>) {
        state = snapshot.state
        facts = snapshot.facts
        valueTicket = snapshot.valueTicket
        errorTicket = snapshot.errorTicket
    }
}
