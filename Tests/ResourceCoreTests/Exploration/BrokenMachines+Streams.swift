@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceTesting

// Machines that violate a rule of streams (R24).

/// A machine that considers the last element of a sequence that has ended fresh.
struct TrustsEndedSequences: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ended(_, .success) = event, base.isDelivering else { return base.handle(event, tickets: &tickets) }
        let wasFresh = base.isFresh
        let actions = base.handle(event, tickets: &tickets)
        base.isFresh = wasFresh
        return actions
    }
}

/// A machine that counts the attempts of all sequences of a flight.
struct CountsEstablishedAttempts: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        if case .established = event { return [] }
        return base.handle(event, tickets: &tickets)
    }
}

/// A machine that doesn't write what a sequence delivers before its end.
struct WritesOnlyAtTheEnd: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        base.handle(event, tickets: &tickets).filter { $0 != .recordSoon }
    }
}
