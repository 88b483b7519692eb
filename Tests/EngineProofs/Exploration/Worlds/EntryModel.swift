import ResourceCore

/// A machine of an entry, so that a test can replace `LoadMachine` with one that has a fault.
///
/// What isn't replaced is the shipping struct.
protocol EntryModel: Hashable, Sendable {
    typealias Action = LoadMachine.Action
    typealias Event = LoadMachine.Event

    init()
    var base: LoadMachine { get set }

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action]
    func startRequest(_ policy: StartPolicy) -> LoadMachine.Request?
}

/// The shipping machine.
struct Faithful: EntryModel {
    var base = LoadMachine()
}

extension EntryModel {
    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        base.handle(event, tickets: &tickets)
    }

    func startRequest(_ policy: StartPolicy) -> LoadMachine.Request? {
        ObserverMachine(policy: policy).startRequest
    }
}
