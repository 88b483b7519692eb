// The record that an archive has of the entry (R22).
extension LoadMachine {
    /// A Boolean value that indicates whether a flight begins by reading the record on disk.
    package var hasUnreadRecord: Bool { record == .unread || record == .outdated }

    /// A Boolean value that indicates whether the value was never loaded, and the record on disk has yet to be read.
    var mayBeOlderThanDisk: Bool { isInitial && hasUnreadRecord }

    /// Keeps the entry on disk from now on.
    ///
    /// A value that was loaded before is written at once, and the record on disk counts only if nothing newer is in
    /// memory.
    package mutating func persist() -> [Action] {
        guard record == .unkept else { return [] }
        let isLoaded = value != nil && !isInitial
        record = isLoaded ? .known : isInvalidated ? .outdated : .unread
        // NB: The value that a running attempt has delivered is written when that attempt has ended.
        return isLoaded && flight?.hasDelivered != true ? [.record] : []
    }

    /// Handles the end of reading the record, in time or late.
    ///
    /// A fresh record is sufficient for a `.load` or `.sync`.
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
