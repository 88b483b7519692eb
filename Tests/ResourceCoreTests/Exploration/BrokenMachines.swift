@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceTesting
@testable import ResourceWriting

// Machines with one fault each. Everything that they don't replace is implemented by the shipping struct.

/// A machine that accepts a canceled attempt's late success (R1).
struct CountsLateOutcomes: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ended(let ticket, let outcome) = event else { return base.handle(event, tickets: &tickets) }
        let isLate = base.flight?.ticket != ticket
        var actions = base.handle(event, tickets: &tickets)
        if isLate, outcome == .success { actions += base.actions { $0.accept(ticket, isFresh: true, &$1) } }
        return actions
    }
}

/// A machine that considers the success of an overtaken attempt fresh (R2).
struct TakesOvertakenForFresh: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ended(let ticket, _) = event else { return base.handle(event, tickets: &tickets) }
        let actions = base.handle(event, tickets: &tickets)
        if base.valueTicket == ticket { base.isFresh = true }
        return actions
    }
}

/// A machine that resumes waiters with the outcome of an overtaken attempt (R2).
struct ResumesWithOvertaken: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ended(let ticket, _) = event else { return base.handle(event, tickets: &tickets) }
        var actions = base.handle(event, tickets: &tickets)
        if base.valueTicket == ticket { actions += base.actions { $0.resumeAll(.value, &$1) } }
        return actions
    }
}

/// A machine that immediately starts a flight for every invalidation during an attempt (R2).
struct ReloadsWhenInvalidated: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard event == .invalidate else { return base.handle(event, tickets: &tickets) }
        guard base.flight != nil, base.hasInterest else { return base.handle(event, tickets: &tickets) }
        var actions = base.handle(event, tickets: &tickets)
        actions += base.handle(.ask(.reload, waits: nil, observer: nil), tickets: &tickets)
        return actions
    }
}

/// A machine that ignores the intent of requests that join (R3).
struct ForgetsJoiners: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ask = event else { return base.handle(event, tickets: &tickets) }
        let before = base.flight
        let actions = base.handle(event, tickets: &tickets)
        if let before, base.flight?.ticket == before.ticket { base.flight?.intent = before.intent }
        return actions
    }
}

/// A machine that lets a flight without interest continue without a timer (R5).
struct ForgetsGrace: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .leave = event else { return base.handle(event, tickets: &tickets) }
        _ = base.handle(event, tickets: &tickets)
        base.isGraceRunning = false
        return []
    }
}

/// A machine that stops the flight with its first caller (R6).
struct BelongsToItsCaller: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .callerCancelled = event else { return base.handle(event, tickets: &tickets) }
        var actions = base.handle(event, tickets: &tickets)
        actions += base.handle(.cancelAll, tickets: &tickets)
        return actions
    }
}

/// A machine that leaves callers waiting when the key is canceled (R7).
struct ForgetsCallers: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard event == .cancelAll else { return base.handle(event, tickets: &tickets) }
        return base.handle(event, tickets: &tickets).filter { $0 != .resumeAll(.cancelled) }
    }
}

/// A machine that stores a cancellation as an error (R8).
struct StoresCancellation: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ended(let ticket, let outcome) = event else { return base.handle(event, tickets: &tickets) }
        let isCounting = base.flight?.ticket == ticket && base.flight?.trailing == nil
        let actions = base.handle(event, tickets: &tickets)
        if isCounting, outcome == .cancelled { base.errorTicket = ticket }
        return actions
    }
}

/// A machine that drops the value when a refresh fails (R9).
struct DropsValue: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ended(let ticket, _) = event else { return base.handle(event, tickets: &tickets) }
        let actions = base.handle(event, tickets: &tickets)
        if base.errorTicket == ticket {
            base.valueTicket = nil
            base.isFresh = false
        }
        return actions
    }
}

/// A machine that shows the failure of a silent sync (R10).
struct ShowsSyncErrors: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ended(let ticket, _) = event else { return base.handle(event, tickets: &tickets) }
        let actions = base.handle(event, tickets: &tickets)
        if actions.contains(.noteSyncError) { base.errorTicket = ticket }
        return actions
    }
}

/// A machine that lets a load that began before a reset continue (R12).
struct FliesThroughReset: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard event == .reset else { return base.handle(event, tickets: &tickets) }
        let flight = base.flight
        let actions = base.handle(event, tickets: &tickets)
        base.flight = flight
        return actions.filter { action in flight.map { action != .cancel($0.ticket) } ?? true }
    }
}

/// A machine that considers the element of an overtaken attempt fresh (R2).
struct TakesOvertakenElements: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .delivered(let ticket) = event else { return base.handle(event, tickets: &tickets) }
        let isOvertaken = base.flight?.ticket == ticket && base.flight?.trailing != nil
        let actions = base.handle(event, tickets: &tickets)
        if isOvertaken { base.isFresh = true }
        return actions
    }
}

/// A machine that accepts an element of a canceled attempt (R1).
struct CountsLateElements: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .delivered(let ticket) = event else { return base.handle(event, tickets: &tickets) }
        var actions = base.handle(event, tickets: &tickets)
        if base.flight == nil { actions += base.actions { $0.accept(ticket, isFresh: true, &$1) } }
        return actions
    }
}

/// A machine that treats an unmodified value as a new one (R13).
struct ReplacesUnmodified: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ended(let ticket, let outcome) = event else { return base.handle(event, tickets: &tickets) }
        let isReplaced = outcome == .notModified && base.valueTicket != nil
        return base.handle(.ended(ticket, isReplaced ? .success : outcome), tickets: &tickets)
    }
}

/// A machine that accepts an unmodified response as a success although there's no value (R13).
struct TrustsNotModified: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ended(let ticket, let outcome) = event else { return base.handle(event, tickets: &tickets) }
        return base.handle(
            .ended(ticket, outcome == .notModified && base.valueTicket == nil ? .success : outcome), tickets: &tickets)
    }
}

/// A machine that keeps the error when the value is found unmodified (R13).
struct KeepsErrorWhenUnmodified: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ended(let ticket, let outcome) = event else { return base.handle(event, tickets: &tickets) }
        let error = base.errorTicket
        let actions = base.handle(event, tickets: &tickets)
        if outcome == .notModified, base.confirmed == ticket { base.errorTicket = error }
        return actions
    }
}

/// A machine that loads although the value is fresh (R14).
struct IgnoresFreshness: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ask(let request, let waits, let observer) = event else {
            return base.handle(event, tickets: &tickets)
        }
        return base.handle(
            .ask(request == .load ? .always : request, waits: waits, observer: observer), tickets: &tickets)
    }
}

/// A machine that loads when a `.manual` observer appears (R15).
struct IgnoresManual: EntryModel {
    var base = LoadMachine()

    func startRequest(_ policy: StartPolicy) -> LoadMachine.Request? { .load }
}

/// A machine that forgets an invalidation when the next load fails (R15).
struct ForgetsInvalidations: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ended(let ticket, _) = event else { return base.handle(event, tickets: &tickets) }
        let actions = base.handle(event, tickets: &tickets)
        if base.errorTicket == ticket { base.isInvalidated = false }
        return actions
    }
}

/// A machine that treats `.once` like `.ifNeeded` (R15).
struct LoadsAgain: EntryModel {
    var base = LoadMachine()

    func startRequest(_ policy: StartPolicy) -> LoadMachine.Request? { policy == .once ? .load : nil }
}

/// A machine that keeps the previous value through a reset of its own key (R4).
struct KeepsAfterReset: WatchModel {
    var base = ObserverMachine(policy: .ifNeeded)

    mutating func receivePrevious(_ facts: ObserverMachine.Facts) -> Bool { false }
}

/// A machine that shows snapshots in the order of their arrival (R4).
struct ShowsLateSnapshots: WatchModel {
    var base = ObserverMachine(policy: .ifNeeded)

    mutating func receive(_ facts: ObserverMachine.Facts) -> Bool {
        _ = base.receive(facts)
        return true
    }
}

extension LoadMachine {
    /// Makes a part of an event happen by itself, and returns its actions.
    mutating func actions(of part: (inout LoadMachine, inout Step) -> Void) -> [Action] {
        var step = Step(tickets: TicketRoll())
        part(&self, &step)
        return step.actions
    }
}
