// What an archive has of the entry (R22).
extension LoadMachine {
    /// Whether a flight begins by reading what is on disk.
    package var hasUnreadRecord: Bool { record == .unread || record == .outdated }

    /// A Boolean value that indicates whether the value was never loaded, and the record on disk has yet to be read.
    var mayBeOlderThanDisk: Bool { isInitial && hasUnreadRecord }

    /// The entry is kept on disk from now on: a value that was loaded before is written at once, and what is on disk
    /// counts only as long as nothing newer is in memory.
    package mutating func persist() -> [Action] {
        guard record == .unkept else { return [] }
        let isLoaded = value != nil && !isInitial
        record = isLoaded ? .known : isInvalidated ? .outdated : .unread
        // NB: what a running attempt has delivered is written when that has ended.
        return isLoaded && flight?.hasDelivered != true ? [.record] : []
    }

    /// The record was read, in time or late: a fresh one is all that a `.load` or `.sync` asked for.
    package mutating func restored(
        _ ticket: Ticket, _ restoration: Restoration, tickets: inout TicketRoll
    ) -> [Action] {
        guard let flight, flight.ticket == ticket, flight.stage == .restoring else { return [.discard(ticket)] }
        let isFresh = restoration == .fresh && record == .unread
        if restoration != .none {
            value = ticket
            isInitial = false
            self.isFresh = isFresh
            isInvalidated = restoration == .marked || record == .outdated
        }
        record = .known
        var actions: [Action] = []
        let isEnough = self.isFresh || (flight.isForRecord && !isInvalidated)
        if isEnough, flight.intent != .refresh {
            self.flight = nil
            absentees.removeAll()
            resumeAll(.value, &actions)
        } else if isOnline || flight.intent == .refresh {
            attempt(tickets: &tickets, &actions)
        } else {
            self.flight?.stage = .offline
        }
        settleGrace(&actions)
        return actions
    }
}
