// What an archive has of the entry (R22).
extension LoadMachine {
    /// Whether a flight begins by reading what is on disk.
    package var hasUnreadRecord: Bool { record == .unread || record == .outdated }

    /// The entry is kept on disk from now on; what is there counts only as long as nothing newer is in memory.
    package mutating func persist() {
        guard record == .unkept else { return }
        record = value == nil ? .unread : .known
    }

    /// The record was read, in time or late: a fresh one is all that a `.load` or `.sync` asked for.
    package mutating func restored(
        _ ticket: Ticket, _ restoration: Restoration, tickets: inout TicketRoll
    ) -> [Action] {
        guard let flight, flight.ticket == ticket, flight.stage == .restoring else { return [.discard(ticket)] }
        let isFresh = restoration == .fresh && record == .unread
        if restoration != .none { isInvalidated = record == .outdated }
        record = .known
        if restoration != .none {
            value = ticket
            self.isFresh = isFresh
        }
        var actions: [Action] = []
        if isFresh, flight.intent != .refresh {
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
