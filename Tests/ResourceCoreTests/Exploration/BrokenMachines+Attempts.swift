@testable import ResourceCore
@testable import ResourceTesting

// Machines whose attempts, flights, and records break one rule.

/// Retries what no further attempt would help (R17).
struct RetriesPermanentFailures: EntryModel {
    var base = LoadMachine()

    mutating func ended(_ ticket: Ticket, _ outcome: LoadMachine.Outcome, tickets: inout TicketRoll) -> [Action] {
        base.ended(ticket, outcome == .failure ? .transient : outcome, tickets: &tickets)
    }
}

/// Counts an attempt that failed without a connection (R17).
struct BurnsAttemptsOffline: EntryModel {
    var base = LoadMachine()

    mutating func wentOnline(tickets: inout TicketRoll) -> [Action] {
        if base.flight?.stage == .offline, base.flight?.failure != nil { base.flight?.attempt += 1 }
        return base.wentOnline(tickets: &tickets)
    }
}

/// Forgets that an attempt failed online when the connection is lost during the delay (R17).
struct RetriesForEver: EntryModel {
    var base = LoadMachine()

    mutating func wentOffline() {
        base.wentOffline()
        base.flight?.isCounted = false
    }
}

/// Lets a store that had no interest end a flight that is in grace for another (R5).
struct EndsWhatOthersMayWant: EntryModel {
    var base = LoadMachine()

    mutating func giveUp(_ observer: ObserverID, observes: Bool, isDemanding: Bool, calls: Int) -> [Action] {
        base.flight?.asker = observer
        return base.giveUp(observer, observes: observes, isDemanding: isDemanding, calls: calls)
    }
}

/// Answers with what a resource brought, before it has looked at the disk (R22).
struct HidesTheDisk: EntryModel {
    var base = LoadMachine()

    mutating func fill(isFresh: Bool, tickets: inout TicketRoll) -> [Action] {
        let actions = base.fill(isFresh: isFresh, tickets: &tickets)
        if base.value != nil { base.record = .known }
        return actions
    }
}

/// Takes what a resource brings after a barrier for fresh (R2).
struct FillsOverBarriers: EntryModel {
    var base = LoadMachine()

    mutating func fill(isFresh: Bool, tickets: inout TicketRoll) -> [Action] {
        base.isInvalidated = false
        return base.fill(isFresh: isFresh, tickets: &tickets)
    }
}

/// Forgets over a restart that there was an invalidation (R15).
struct ForgetsTheMark: EntryModel {
    var base = LoadMachine()

    mutating func restored(
        _ ticket: Ticket, _ restoration: LoadMachine.Restoration, tickets: inout TicketRoll
    ) -> [Action] {
        base.restored(ticket, restoration == .marked ? .stale : restoration, tickets: &tickets)
    }
}

/// Attempts without a connection although no call asked for it (R17).
struct AttemptsOffline: EntryModel {
    var base = LoadMachine()

    mutating func retryDue(tickets: inout TicketRoll) -> [Action] {
        let isOnline = base.isOnline
        base.isOnline = true
        defer { base.isOnline = isOnline }
        return base.retryDue(tickets: &tickets)
    }
}

/// Lets a user who asks during a pause wait for its end (R17).
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

/// Leaves the retry timer behind when the key is canceled (R17).
struct ForgetsTheRetryTimer: EntryModel {
    var base = LoadMachine()

    mutating func cancelAll() -> [Action] {
        base.cancelAll().filter { $0 != .stopRetryTimer }
    }
}

/// Attempts an overtaken load once more (R2).
struct RetriesOvertaken: EntryModel {
    var base = LoadMachine()

    mutating func ended(_ ticket: Ticket, _ outcome: LoadMachine.Outcome, tickets: inout TicketRoll) -> [Action] {
        guard outcome == .transient, base.flight?.trailing != nil else {
            return base.ended(ticket, outcome, tickets: &tickets)
        }
        return base.pause(after: ticket)
    }
}

/// Lets an overtaken flight hold back its trailing one for ever (R18).
struct WaitsForTheOvertaken: EntryModel {
    var base = LoadMachine()

    mutating func totalOver(tickets: inout TicketRoll) -> [Action] {
        base.flight?.trailing == nil ? base.totalOver(tickets: &tickets) : []
    }
}

/// Takes a record from before a barrier for fresh (R2).
struct TrustsOldRecords: EntryModel {
    var base = LoadMachine()

    mutating func restored(
        _ ticket: Ticket, _ restoration: LoadMachine.Restoration, tickets: inout TicketRoll
    ) -> [Action] {
        base.record = .unread
        return base.restored(ticket, restoration, tickets: &tickets)
    }
}

/// Lets what was read for a canceled flight in after all (R22).
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

/// Takes a fresh record for an answer to the user's refresh (R22).
struct RefreshesFromDisk: EntryModel {
    var base = LoadMachine()

    mutating func restored(
        _ ticket: Ticket, _ restoration: LoadMachine.Restoration, tickets: inout TicketRoll
    ) -> [Action] {
        base.flight?.intent = .load
        return base.restored(ticket, restoration, tickets: &tickets)
    }
}

/// Does not write what was loaded (R22).
struct ForgetsToWrite: EntryModel {
    var base = LoadMachine()

    mutating func ended(_ ticket: Ticket, _ outcome: LoadMachine.Outcome, tickets: inout TicketRoll) -> [Action] {
        base.ended(ticket, outcome, tickets: &tickets).filter { $0 != .record }
    }
}
