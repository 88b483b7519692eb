import ResourceCore

extension EntryWorld {
    /// All members of the machine and its surroundings that affect the future, in 64 bits.
    ///
    /// Of the history, only the comparisons of its moments count: histories that agree in them have the same future.
    /// Facts that a rule makes equal in the machine and the history are taken from the machine alone.
    var fingerprint: UInt64 {
        var bits = Packing()
        addMachine(to: &bits)
        addHistory(to: &bits)
        bits.add(hasRetryTimer)
        bits.add(hasGraceTimer)
        bits.add(record.number, below: 4)
        return bits.word
    }

    private func addMachine(to bits: inout Packing) {
        let base = machine.base
        bits.add(base.valueTicket != nil)
        bits.add(base.errorTicket != nil)
        bits.add(base.isFresh)
        bits.add(base.isPausing)
        bits.add(base.isInitial)
        bits.add(base.obstacle?.number ?? 0, below: 4)
        bits.add(base.record.number, below: 4)
        bits.add(base.isGraceRunning)
        bits.add(base.observing, below: 4)
        bits.add(base.demanding, below: 4)
        bits.add(base.withdrawn.ids.reduce(0) { $0 | 1 << Int($1.number) }, below: 4)
        bits.add(base.flight.map { Int($0.intent.rawValue) + 1 } ?? 0, below: 4)
        bits.add(base.flight?.trailing.map { Int($0.rawValue) + 1 } ?? 0, below: 4)
        bits.add(base.flight?.stage.number ?? 0, below: 8)
        bits.add(base.flight?.attempt ?? 0, below: 4)
        bits.add(base.flight?.failure != nil)
        bits.add(base.flight?.hasDelivered ?? false)
        bits.add(base.flight?.isCounted ?? false)
        bits.add(base.flight?.isSilent ?? false)
        bits.add(base.flight?.isHeldUp ?? false)
        bits.add(base.flight?.isForRecord ?? false)
        bits.add(base.flight?.asker.map { Int($0.number) + 1 } ?? 0, below: 4)
    }

    private func addHistory(to bits: inout Packing) {
        let flight = history.flight
        bits.add(flight?.soleAsker.map { $0 + 1 } ?? 0, below: 4)
        bits.add(flight?.failuresThatCount ?? 0, below: 4)
        bits.add(flight?.isOwedToUser ?? false)
        bits.add(flight?.isReading == true && flight?.isForRecord == true)
        for store in history.stores.indices {
            bits.add(history.stores[store].isOnScreen)
            bits.add(history.hasGivenUp(store))
        }
        bits.add(ordered: history.callers.first.number, history.callers.second.number, below: 4)
        bits.add(ordered: lateNumber(0), lateNumber(1), below: 8)
        bits.add(history.isUnread)
        bits.add(history.isOutdated)
        bits.add(isFilled && history.reset >= history.made)
        bits.add(isFilled && history.invalidation > history.made)
        // Without such a policy, it makes no difference.
        bits.add(history.stores.contains { $0.policy == .once } && history.isInvalidated)
    }

    /// Returns a number for the possible effects of a canceled attempt, or 0 if there is none.
    private func lateNumber(_ index: Int) -> Int {
        guard index < history.late.count else { return 0 }
        let late = history.late[index]
        guard !late.isReading else { return 5 }
        return 1 + (history.mayFill(late) ? 1 : 0) + (late.ticket == machine.base.abandoned ? 2 : 0)
    }
}

extension FlightHistory {
    /// The only store that requested the flight, if no other caller did.
    fileprivate var soleAsker: Int? { (0..<2).first { askers == Askers($0) } }
}

extension DiskRecord {
    fileprivate var number: Int {
        switch self {
        case .unknown: 0
        case .none: 1
        case .fresh: 2
        case .stale: 3
        }
    }
}

extension LoadMachine.Record {
    fileprivate var number: Int {
        switch self {
        case .unkept: 0
        case .unread: 1
        case .outdated: 2
        case .known: 3
        }
    }
}

extension LoadMachine.Obstacle {
    fileprivate var number: Int {
        switch self {
        case .turn: 1
        case .wait: 2
        case .place: 3
        }
    }
}

extension EntryHistory.Caller {
    fileprivate var number: Int {
        switch self {
        case .away: 0
        case .waits(nil): 1
        case .waits(let store?): 2 + store
        }
    }
}

extension LoadMachine.Flight.Stage {
    fileprivate var number: Int {
        switch self {
        case .attempting: 1
        case .pausing: 2
        case .offline: 3
        case .restoring: 4
        }
    }
}
