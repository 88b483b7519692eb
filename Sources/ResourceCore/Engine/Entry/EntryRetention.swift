struct EntryRetention: Sendable {
    private var requested: Retention?
    private var lastUse: Duration = .zero
    private(set) var hasBegun = false
    var slot: Sieve<Entry>.Slot?
    private(set) var countedBytes = 0
    var end: Duration? { (requested ?? .standard).time.map { lastUse + $0 } }

    mutating func request(_ retention: Retention?) {
        guard let retention else { return }
        requested = max(requested ?? retention, retention)
    }

    mutating func touch(_ turn: inout Turn) {
        lastUse = turn.now()
        if let slot { turn.state.sieve.touch(slot) }
    }

    mutating func count(_ bytes: Int, _ turn: inout Turn) {
        turn.state.bytes += Int64(bytes - countedBytes)
        countedBytes = bytes
    }

    mutating func settle(isIdle: Bool, _ turn: inout Turn) {
        if isIdle, !hasBegun { touch(&turn) }
        hasBegun = isIdle
    }
}

extension EntryState {
    // Returns `false` if removing the entry would lose nothing.
    mutating func settleUse(_ transition: Transition, isPrivate: Bool, _ turn: inout Turn) -> Bool {
        if recorder.machine.valueTicket != transition.old.valueTicket { retention.touch(&turn) }
        guard !holdsNothing(isPrivate: isPrivate) else { return false }
        retention.count(content.bytes, &turn)
        retention.settle(isIdle: isIdle, &turn)
        return true
    }

    var nextRetentionEnd: Duration? {
        guard recorder.machine.valueTicket != nil || recorder.machine.errorTicket != nil, deadlines[.retention] == nil
        else {
            return nil
        }
        return retention.end
    }
}

extension Entry {
    func settleUse(_ transition: Transition, _ turn: inout Turn) {
        settleRefreshing(&turn)
        if state.settleUse(transition, isPrivate: key.isPrivate, &turn) { settleRetention(&turn) } else { leave(&turn) }
        turn.setTimer()
    }

    private func settleRetention(_ turn: inout Turn) {
        if state.retention.hasBegun { setRetention(&turn) }
        guard !turn.container.limits.keepEverything, !state.hasLeft else { return }
        turn.enforceLimits()
        guard state.isIdle, state.retention.slot == nil, !state.hasLeft else { return }
        state.retention.slot = turn.state.sieve.insert(self)
        turn.enforceLimits()
    }

    // Sets the deadline of an idle entry, or removes the entry if it has passed. NB: A deadline may be too early,
    // because a use only notes the time. It's then set again. So there is at most one alarm for each entry, and a use
    // doesn't touch the heap.
    private func setRetention(_ turn: inout Turn) {
        guard let end = state.nextRetentionEnd else { return }
        guard end > turn.now() else { return leave(&turn) }
        set(.retention, at: end, &turn)
    }

    func retentionOver(_ turn: inout Turn) {
        if state.isIdle { setRetention(&turn) }
        if state.hasLeft { log([.evicted], because: .retentionOver, &turn) }
    }

    // It's already out of the sieve.
    fileprivate func giveWay(_ turn: inout Turn) {
        state.retention.slot = nil
        guard state.isIdle else { return }
        leave(&turn)
        log([.evicted], because: .limitReached, &turn)
    }

    // Clears and removes the entry. The next request creates a new one. A result that a flight without interest still
    // delivers finds nothing to fill (R5, last row). The user's objects are released after the lock.
    package func leave(_ turn: inout Turn) {
        turn.state.remove(self)
        if state.schedule.isListed { turn.state.listeners[ObjectIdentifier(self)] = nil }
        state.retention.count(0, &turn)
        set(.retention, at: nil, &turn)
        set(.reconnection, at: nil, &turn)
        set(.recording, at: nil, &turn)
        if let slot = state.retention.slot { turn.state.sieve.remove(slot) }
        leaveSources(&turn)
        if let features = state.features { for feature in features { feature.leave(self, &turn) } }
        let group = state.leavePlace(of: self, &turn)
        turn.effects.release(EntryRemains(state.clear()))
        turn.effects.release(self)
        settleLine(after: group, &turn)
    }
}

private final class EntryRemains: Sendable {
    let state: EntryState
    init(_ state: consuming EntryState) { self.state = state }
}

extension Turn {
    package mutating func settle(_ entry: Entry) {
        effects.work.append { [container] in
            container.withTurn(isolation: nil) { turn in entry.handle(because: .left, &turn) }
        }
    }

    // An entry in use loses its place in the sieve when the hand reaches it, and gets a new one when it's idle again.
    fileprivate mutating func enforceLimits() {
        while container.limits.areExceeded(entries: state.count, bytes: state.bytes), let entry = state.sieve.evict() {
            entry.giveWay(&self)
        }
    }
}
