@testable import ResourceCore
@testable import ResourceTesting

// Machines whose attempts, flights, and records violate one rule.

/// A machine that retries permanent failures (R17).
struct RetriesPermanentFailures: EntryModel {
    var base = LoadMachine()

    mutating func ended(_ ticket: Ticket, _ outcome: LoadMachine.Outcome, tickets: inout TicketRoll) -> [Action] {
        base.ended(ticket, outcome == .failure ? .transient : outcome, tickets: &tickets)
    }
}

/// A machine that counts an attempt that failed without a connection (R17).
struct BurnsAttemptsOffline: EntryModel {
    var base = LoadMachine()

    mutating func wentOnline(tickets: inout TicketRoll) -> [Action] {
        if base.flight?.stage == .offline, base.flight?.failure != nil { base.flight?.attempt += 1 }
        return base.wentOnline(tickets: &tickets)
    }
}

/// A machine that forgets that an attempt failed online if the connection is lost during the retry delay (R17).
struct RetriesForEver: EntryModel {
    var base = LoadMachine()

    mutating func wentOffline() {
        base.wentOffline()
        base.flight?.isCounted = false
    }
}

/// A machine that lets a store without interest end a flight whose grace period is for another one (R5).
struct EndsWhatOthersMayWant: EntryModel {
    var base = LoadMachine()

    mutating func abandon(_ observer: ObserverID, observes: Bool, isDemanding: Bool, calls: Int) -> [Action] {
        base.flight?.asker = observer
        return base.abandon(observer, observes: observes, isDemanding: isDemanding, calls: calls)
    }
}

/// A machine that returns a resource's initial value before it has read the disk (R22).
struct HidesTheDisk: EntryModel {
    var base = LoadMachine()

    mutating func fill(isFresh: Bool, tickets: inout TicketRoll) -> [Action] {
        let actions = base.fill(isFresh: isFresh, tickets: &tickets)
        if base.value != nil { base.record = .known }
        return actions
    }
}

/// A machine that considers a resource's initial value after a barrier fresh (R2).
struct FillsOverBarriers: EntryModel {
    var base = LoadMachine()

    mutating func fill(isFresh: Bool, tickets: inout TicketRoll) -> [Action] {
        base.isInvalidated = false
        return base.fill(isFresh: isFresh, tickets: &tickets)
    }
}

/// A machine that forgets an invalidation when the app restarts (R15).
struct ForgetsTheMark: EntryModel {
    var base = LoadMachine()

    mutating func restored(
        _ ticket: Ticket, _ restoration: LoadMachine.Restoration, tickets: inout TicketRoll
    ) -> [Action] {
        base.restored(ticket, restoration == .marked ? .stale : restoration, tickets: &tickets)
    }
}

/// A machine that starts an attempt without a connection although no call requested it (R17).
struct AttemptsOffline: EntryModel {
    var base = LoadMachine()

    mutating func retryDue(tickets: inout TicketRoll) -> [Action] {
        let isOnline = base.isOnline
        base.isOnline = true
        defer { base.isOnline = isOnline }
        return base.retryDue(tickets: &tickets)
    }
}

/// A machine that makes a user's request during a retry delay wait for the end of the delay (R17).
struct WaitsOutThePause: EntryModel {
    var base = LoadMachine()

    mutating func ask(
        _ request: LoadMachine.Request, waits: Bool, observer: ObserverID?, tickets: inout TicketRoll
    ) -> [Action] {
        let isPausing = base.flight?.stage == .pausing
        return base.ask(
            isPausing && request == .refresh ? .always : request, waits: waits, observer: observer, tickets: &tickets)
    }
}

/// A machine that keeps the retry timer when the key is canceled (R17).
struct ForgetsTheRetryTimer: EntryModel {
    var base = LoadMachine()

    mutating func cancelAll() -> [Action] {
        base.cancelAll().filter { $0 != .stopRetryTimer }
    }
}

/// A machine that retries an overtaken load (R2).
struct RetriesOvertaken: EntryModel {
    var base = LoadMachine()

    mutating func ended(_ ticket: Ticket, _ outcome: LoadMachine.Outcome, tickets: inout TicketRoll) -> [Action] {
        guard outcome == .transient, base.flight?.trailing != nil else {
            return base.ended(ticket, outcome, tickets: &tickets)
        }
        return base.pause(after: ticket)
    }
}

/// A machine in which an overtaken flight delays its trailing one forever (R18).
struct WaitsForTheOvertaken: EntryModel {
    var base = LoadMachine()

    mutating func totalOver(tickets: inout TicketRoll) -> [Action] {
        base.flight?.trailing == nil ? base.totalOver(tickets: &tickets) : []
    }
}

/// A machine that considers a record from before a barrier fresh (R2).
struct TrustsOldRecords: EntryModel {
    var base = LoadMachine()

    mutating func restored(
        _ ticket: Ticket, _ restoration: LoadMachine.Restoration, tickets: inout TicketRoll
    ) -> [Action] {
        base.record = .unread
        return base.restored(ticket, restoration, tickets: &tickets)
    }
}

/// A machine that accepts a record that was read for a canceled flight (R22).
struct RestoresLate: EntryModel {
    var base = LoadMachine()

    mutating func restored(
        _ ticket: Ticket, _ restoration: LoadMachine.Restoration, tickets: inout TicketRoll
    ) -> [Action] {
        let isLate = base.flight?.ticket != ticket
        let actions = base.restored(ticket, restoration, tickets: &tickets)
        if isLate, restoration != .none { base.value = ticket }
        return actions
    }
}

/// A machine that accepts a fresh record as the result of the user's refresh (R22).
struct RefreshesFromDisk: EntryModel {
    var base = LoadMachine()

    mutating func restored(
        _ ticket: Ticket, _ restoration: LoadMachine.Restoration, tickets: inout TicketRoll
    ) -> [Action] {
        base.flight?.intent = .load
        return base.restored(ticket, restoration, tickets: &tickets)
    }
}

/// A machine that doesn't write a loaded value (R22).
struct ForgetsToWrite: EntryModel {
    var base = LoadMachine()

    mutating func ended(_ ticket: Ticket, _ outcome: LoadMachine.Outcome, tickets: inout TicketRoll) -> [Action] {
        base.ended(ticket, outcome, tickets: &tickets).filter { $0 != .record }
    }
}
