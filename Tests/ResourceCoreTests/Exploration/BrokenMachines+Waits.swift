@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceTesting

// Machines whose flights wait in a way that violates R17.

/// A machine whose indicator shows a flight that waits.
struct ShowsWhatWaits: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        defer { if base.isWaiting { base.flight?.isSilent = false } }
        return base.handle(event, tickets: &tickets)
    }
}

/// A machine that shows a flight again as soon as that has waited long enough, although nobody asked.
struct ShowsWhatHasWaited: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        let wasWaiting = base.isWaiting
        let actions = base.handle(event, tickets: &tickets)
        if wasWaiting, !base.isWaiting { base.flight?.isSilent = false }
        return actions
    }
}

/// A machine that stays silent after another request.
struct StaysSilent: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ask = event, let flight = base.flight, flight.isSilent else {
            return base.handle(event, tickets: &tickets)
        }
        let actions = base.handle(event, tickets: &tickets)
        base.flight?.isSilent = true
        return actions
    }
}

/// A machine whose calls on stores wait for a connection.
struct KeepsCallsWaiting: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        let actions = base.handle(event, tickets: &tickets)
        return actions.filter { $0 != .resumeAttemptCalls }
    }
}

/// A machine that sends those away who wait for a value.
struct SendsPatientCallersAway: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        let actions = base.handle(event, tickets: &tickets)
        guard base.isWaiting, base.waiting > 0 else { return actions }
        base.waiting = 0
        return actions.filter { $0 != .resumeAttemptCalls } + [.resumeAll(.waiting)]
    }
}

/// A machine that considers every pause a short one.
struct IgnoresLongPauses: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ended(let ticket, .postponed) = event else { return base.handle(event, tickets: &tickets) }
        return base.handle(.ended(ticket, .transient), tickets: &tickets)
    }
}

/// A machine that ends the wait of a call because a mutation is being sent.
struct TakesTurnsForWaits: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        base.handle(event == .met(.turn) ? .met(.wait) : event, tickets: &tickets)
    }
}

extension EntryModel {
    /// Handles an event as if the obstacle were another one.
    mutating func handle(
        _ event: Event, during mistaken: LoadMachine.Obstacle?, tickets: inout TicketRoll
    ) -> [Action] {
        let obstacle = base.obstacle
        base.obstacle = mistaken
        defer { base.obstacle = obstacle }
        return base.handle(event, tickets: &tickets)
    }
}

/// A machine that ignores the pause after a failure while a mutation is being sent.
struct ForgetsPausesOfTurns: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ended = event, base.obstacle == .turn else { return base.handle(event, tickets: &tickets) }
        return handle(event, during: .wait, tickets: &tickets)
    }
}

/// A machine whose users don't wait for a place, as they wait for nothing else.
struct LetsUsersPass: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard base.obstacle == .place, case .ask(.refresh, _, _) = event else {
            return base.handle(event, tickets: &tickets)
        }
        return handle(event, during: .turn, tickets: &tickets)
    }
}

/// A machine that forgets, while a user's request waits for a place, that it needs no connection.
struct ForgetsUsersInLine: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        defer { base.flight?.isAtOnce = false }
        return base.handle(event, tickets: &tickets)
    }
}

/// A machine that doesn't know that a source of its attempt waits.
struct IgnoresSources: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .heldUp = event else { return base.handle(event, tickets: &tickets) }
        return []
    }
}
