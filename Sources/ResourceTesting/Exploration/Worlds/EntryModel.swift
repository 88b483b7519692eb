import ResourceCore

/// The methods of `LoadMachine`, so that a test can replace the machine with one that has a fault.
///
/// All methods that aren't replaced are those of the shipping struct.
protocol EntryModel: Hashable, Sendable {
    typealias Action = LoadMachine.Action

    init()
    var base: LoadMachine { get set }

    mutating func ask(
        _ request: LoadMachine.Request, waits: Bool, observer: ObserverID?, tickets: inout TicketRoll
    ) -> [Action]
    mutating func callerCancelled() -> [Action]
    mutating func abandon(_ observer: ObserverID, observes: Bool, isDemanding: Bool, calls: Int) -> [Action]
    mutating func cancelAll() -> [Action]
    mutating func invalidate(tickets: inout TicketRoll) -> [Action]
    mutating func set(tickets: inout TicketRoll) -> [Action]
    mutating func reset(tickets: inout TicketRoll) -> [Action]
    mutating func fill(isFresh: Bool, tickets: inout TicketRoll) -> [Action]
    mutating func ended(_ ticket: Ticket, _ outcome: LoadMachine.Outcome, tickets: inout TicketRoll) -> [Action]
    mutating func delivered(_ ticket: Ticket, tickets: inout TicketRoll) -> [Action]
    mutating func graceOver() -> [Action]
    mutating func retryDue(tickets: inout TicketRoll) -> [Action]
    mutating func wentOnline(tickets: inout TicketRoll) -> [Action]
    mutating func wentOffline()
    mutating func totalOver(tickets: inout TicketRoll) -> [Action]
    mutating func restored(
        _ ticket: Ticket, _ restoration: LoadMachine.Restoration, tickets: inout TicketRoll
    ) -> [Action]
    mutating func observe(isDemanding: Bool) -> [Action]
    mutating func leave(_ observer: ObserverID, isDemanding: Bool) -> [Action]
    func startRequest(_ policy: StartPolicy) -> LoadMachine.Request?
}

/// The shipping machine.
struct Faithful: EntryModel {
    var base = LoadMachine()
}

extension EntryModel {
    mutating func ask(
        _ request: LoadMachine.Request, waits: Bool, observer: ObserverID?, tickets: inout TicketRoll
    ) -> [Action] {
        base.ask(request, waits: waits, observer: observer, tickets: &tickets)
    }

    mutating func callerCancelled() -> [Action] {
        base.callerCancelled()
    }

    mutating func abandon(
        _ observer: ObserverID, observes: Bool, isDemanding: Bool, calls: Int
    ) -> [Action] {
        base.abandon(observer, observes: observes, isDemanding: isDemanding, calls: calls)
    }

    mutating func cancelAll() -> [Action] {
        base.cancelAll()
    }

    mutating func invalidate(tickets: inout TicketRoll) -> [Action] {
        base.invalidate(tickets: &tickets)
    }

    mutating func set(tickets: inout TicketRoll) -> [Action] {
        base.set(tickets: &tickets)
    }

    mutating func reset(tickets: inout TicketRoll) -> [Action] {
        base.reset(tickets: &tickets)
    }

    mutating func fill(isFresh: Bool, tickets: inout TicketRoll) -> [Action] {
        base.fill(isFresh: isFresh, tickets: &tickets)
    }

    mutating func ended(_ ticket: Ticket, _ outcome: LoadMachine.Outcome, tickets: inout TicketRoll) -> [Action] {
        base.ended(ticket, outcome, tickets: &tickets)
    }

    mutating func delivered(_ ticket: Ticket, tickets: inout TicketRoll) -> [Action] {
        base.delivered(ticket, tickets: &tickets)
    }

    mutating func graceOver() -> [Action] {
        base.graceOver()
    }

    mutating func retryDue(tickets: inout TicketRoll) -> [Action] {
        base.retryDue(tickets: &tickets)
    }

    mutating func wentOnline(tickets: inout TicketRoll) -> [Action] {
        base.wentOnline(tickets: &tickets)
    }

    mutating func wentOffline() {
        base.wentOffline()
    }

    mutating func totalOver(tickets: inout TicketRoll) -> [Action] {
        base.totalOver(tickets: &tickets)
    }

    mutating func restored(
        _ ticket: Ticket, _ restoration: LoadMachine.Restoration, tickets: inout TicketRoll
    ) -> [Action] {
        base.restored(ticket, restoration, tickets: &tickets)
    }

    mutating func observe(isDemanding: Bool) -> [Action] {
        base.observe(isDemanding: isDemanding)
    }

    mutating func leave(_ observer: ObserverID, isDemanding: Bool) -> [Action] {
        base.leave(observer, isDemanding: isDemanding)
    }

    func startRequest(_ policy: StartPolicy) -> LoadMachine.Request? {
        ObserverMachine(policy: policy).startRequest
    }
}
