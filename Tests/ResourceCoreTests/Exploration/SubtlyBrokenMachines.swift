@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceTesting

// Machines whose state is correct, and whose fault is in their actions, or in the attempt whose value they show.

/// A machine that keeps the existing value when a load provides another one (R1).
struct KeepsTheFirstValue: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ended = event else { return base.handle(event, tickets: &tickets) }
        let value = base.valueTicket
        let actions = base.handle(event, tickets: &tickets)
        if value != nil { base.valueTicket = value }
        return actions
    }
}

/// A machine that doesn't report late results to the event log (R1).
struct DropsLateOutcomesSilently: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ended(let ticket, _) = event else { return base.handle(event, tickets: &tickets) }
        return base.handle(event, tickets: &tickets).filter { $0 != .discard(ticket) }
    }
}

/// A machine that doesn't notify stores of a canceled flight, so that they keep a previous value (R4).
struct CancelsSilently: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard event == .cancelAll else { return base.handle(event, tickets: &tickets) }
        let told = base.lastCancelled
        let actions = base.handle(event, tickets: &tickets)
        base.lastCancelled = told
        return actions
    }
}

/// A machine that keeps the timer of a flight that an observer has adopted (R5).
struct LeavesTheGraceTimer: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .observe = event else { return base.handle(event, tickets: &tickets) }
        return base.handle(event, tickets: &tickets).filter { $0 != .stopGrace }
    }
}

/// A machine that gives a flight a grace period once, and no timer when its interest is lost again (R5).
struct GrantsGraceOnce: EntryModel {
    var base = LoadMachine()
    var hasGranted = false

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .leave = event else { return base.handle(event, tickets: &tickets) }
        let actions = base.handle(event, tickets: &tickets)
        guard hasGranted else {
            hasGranted = actions.contains(.startGrace)
            return actions
        }
        return actions.filter { $0 != .startGrace }
    }
}

/// A machine that doesn't record the failure of a sync (R10).
struct ForgetsSyncErrors: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ended = event else { return base.handle(event, tickets: &tickets) }
        return base.handle(event, tickets: &tickets).filter { $0 != .noteSyncError }
    }
}

/// A machine that restarts the total time with every attempt (R18).
struct StretchesTheTotalTime: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard event == .retryDue else { return base.handle(event, tickets: &tickets) }
        let actions = base.handle(event, tickets: &tickets)
        if let ticket = base.flight?.ticket { base.flight?.began = ticket }
        return actions
    }
}

/// A machine that keeps the pause after an error when the entry is invalidated (R16).
struct PausesThroughInvalidations: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard event == .invalidate else { return base.handle(event, tickets: &tickets) }
        let isPausing = base.isPausing
        let actions = base.handle(event, tickets: &tickets)
        base.isPausing = isPausing
        return actions
    }
}

/// A machine that considers an attempt's elements fresh although the whole flight took too long (R2).
struct TrustsBrokenStreams: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard event == .totalOver else { return base.handle(event, tickets: &tickets) }
        let isFresh = base.isFresh
        let actions = base.handle(event, tickets: &tickets)
        base.isFresh = isFresh
        return actions
    }
}

/// A machine that forgets, behind an overtaken attempt, a request by the user (R3).
struct ForgetsTheUser: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard event == .invalidate else { return base.handle(event, tickets: &tickets) }
        let actions = base.handle(event, tickets: &tickets)
        if base.flight?.trailing == .refresh { base.flight?.trailing = .load }
        return actions
    }
}

/// A machine that makes the user wait for a connection (R17).
struct WaitsWithTheUser: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ask(let request, let waits, let observer) = event else {
            return base.handle(event, tickets: &tickets)
        }
        let isNew = base.flight == nil && base.obstacle != nil && request == .refresh
        return base.handle(.ask(isNew ? .always : request, waits: waits, observer: observer), tickets: &tickets)
    }
}
