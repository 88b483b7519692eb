extension LoadMachine {
    package var hasUnreadRecord: Bool { record == .unread || record == .outdated }

    // Whether the value was never loaded, and the record on disk has yet to be read.
    var mayBeOlderThanDisk: Bool { isInitial && hasUnreadRecord }

    // A value that was loaded before is written at once, and the record on disk counts only if nothing newer is in
    // memory.
    mutating func persist(_ step: inout Step) {
        guard record == .unkept else { return }
        let isLoaded = valueTicket != nil && !isInitial
        record = isLoaded ? .known : isInvalidated ? .outdated : .unread
        if isLoaded { step.actions.append(.record) }
    }

    // A fresh record is sufficient for a `.load` or `.sync`, and for `.once` with a value, any that isn't invalidated.
    // A `.refresh` always loads. The reading may end late.
    mutating func restored(_ restoration: Restoration, of ticket: Ticket, _ step: inout Step) {
        guard let flight, phase == .restoring, flight.ticket == ticket else {
            return step.actions.append(.discard(ticket))
        }
        let isFresh = restoration == .fresh && record == .unread
        if restoration != .none {
            valueTicket = ticket
            isInitial = false
            self.isFresh = isFresh
            isInvalidated = restoration == .marked || record == .outdated
        }
        record = .known
        let isEnough = self.isFresh || (flight.isForRecord && !isInvalidated)
        if isEnough, flight.intent != .refresh {
            self.flight = nil
            withdrawn.removeAll()
            resumeAll(.value, &step)
        } else {
            attemptOrWait(isAtOnce: flight.intent == .refresh, &step)
        }
    }
}
