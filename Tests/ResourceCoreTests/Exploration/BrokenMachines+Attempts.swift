@testable import EngineProofs
@testable import ResourceCore
@testable import ResourceTesting

// Machines whose attempts, flights, and records violate one rule.

/// A machine that lets an attempt hold its successor back that a barrier has called back.
struct IgnoresRecalls: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        if case .recalled = event { return [] }
        return base.handle(event, tickets: &tickets)
    }
}

/// A machine that counts an attempt that was called back as a load of its own, which ends for its callers.
struct EndsRecalledFlights: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .recalled = event else { return base.handle(event, tickets: &tickets) }
        return base.handle(.cancelAll, tickets: &tickets)
    }
}

/// A machine that retries permanent failures (R17).
struct RetriesPermanentFailures: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ended(let ticket, let outcome) = event else { return base.handle(event, tickets: &tickets) }
        return base.handle(.ended(ticket, outcome == .failure ? .transient : outcome), tickets: &tickets)
    }
}

/// A machine that counts an attempt that failed without a connection (R17).
struct BurnsAttemptsOffline: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard event == .met(nil) else { return base.handle(event, tickets: &tickets) }
        if base.flight?.stage == .offline, base.flight?.failure != nil { base.flight?.attempt += 1 }
        return base.handle(event, tickets: &tickets)
    }
}

/// A machine that forgets that an attempt failed online if the connection is lost during the retry delay (R17).
struct RetriesForEver: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard event == .met(.wait) else { return base.handle(event, tickets: &tickets) }
        let actions = base.handle(event, tickets: &tickets)
        base.flight?.isCounted = false

        return actions
    }
}

/// A machine that lets a store without interest end a flight whose grace period is for another one (R5).
struct EndsWhatOthersMayWant: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .abandon(let observer, _, _, _) = event else { return base.handle(event, tickets: &tickets) }
        base.flight?.asker = observer
        return base.handle(event, tickets: &tickets)
    }
}

/// A machine that returns a resource's initial value before it has read the disk (R22).
struct HidesTheDisk: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .fill = event else { return base.handle(event, tickets: &tickets) }
        let actions = base.handle(event, tickets: &tickets)
        if base.valueTicket != nil { base.record = .known }
        return actions
    }
}

/// A machine that considers a resource's initial value after a barrier fresh (R2).
struct FillsOverBarriers: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .fill = event else { return base.handle(event, tickets: &tickets) }
        base.isInvalidated = false
        return base.handle(event, tickets: &tickets)
    }
}

/// A machine that forgets an invalidation when the app restarts (R15).
struct ForgetsTheMark: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .restored(let ticket, let restoration) = event else { return base.handle(event, tickets: &tickets) }
        return base.handle(.restored(ticket, restoration == .marked ? .stale : restoration), tickets: &tickets)
    }
}

/// A machine that starts an attempt without a connection although no call requested it (R17).
struct AttemptsOffline: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard event == .retryDue else { return base.handle(event, tickets: &tickets) }
        return handle(event, during: nil, tickets: &tickets)
    }
}

/// A machine that makes a user's request during a retry delay wait for the end of the delay (R17).
struct WaitsOutThePause: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ask(let request, let waits, let observer) = event else {
            return base.handle(event, tickets: &tickets)
        }
        let isPausing = base.flight?.stage == .pausing
        return base.handle(
            .ask(isPausing && request == .refresh ? .always : request, waits: waits, observer: observer),
            tickets: &tickets)
    }
}

/// A machine that keeps the retry timer when the key is canceled (R17).
struct ForgetsTheRetryTimer: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard event == .cancelAll else { return base.handle(event, tickets: &tickets) }
        return base.handle(event, tickets: &tickets).filter { $0 != .stopRetryTimer }
    }
}

/// A machine that retries an overtaken load (R2).
struct RetriesOvertaken: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ended(let ticket, let outcome) = event else { return base.handle(event, tickets: &tickets) }
        guard outcome == .transient, base.flight?.trailing != nil else {
            return base.handle(event, tickets: &tickets)
        }
        return base.actions { $0.pause(after: ticket, with: .transient, &$1) }
    }
}

/// A machine in which an overtaken flight delays its trailing one forever (R18).
struct WaitsForTheOvertaken: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard event == .totalOver else { return base.handle(event, tickets: &tickets) }
        return base.flight?.trailing == nil ? base.handle(event, tickets: &tickets) : []
    }
}

/// A machine that considers a record from before a barrier fresh (R2).
struct TrustsOldRecords: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .restored = event else { return base.handle(event, tickets: &tickets) }
        base.record = .unread
        return base.handle(event, tickets: &tickets)
    }
}

/// A machine that accepts a record that was read for a canceled flight (R22).
struct RestoresLate: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .restored(let ticket, let restoration) = event else { return base.handle(event, tickets: &tickets) }
        let isLate = base.flight?.ticket != ticket
        let actions = base.handle(event, tickets: &tickets)
        if isLate, restoration != .none { base.valueTicket = ticket }
        return actions
    }
}

/// A machine that accepts a fresh record as the result of the user's refresh (R22).
struct RefreshesFromDisk: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .restored = event else { return base.handle(event, tickets: &tickets) }
        base.flight?.intent = .load
        return base.handle(event, tickets: &tickets)
    }
}

/// A machine that doesn't write a loaded value (R22).
struct ForgetsToWrite: EntryModel {
    var base = LoadMachine()

    mutating func handle(_ event: Event, tickets: inout TicketRoll) -> [Action] {
        guard case .ended = event else { return base.handle(event, tickets: &tickets) }
        return base.handle(event, tickets: &tickets).filter { $0 != .record }
    }
}
