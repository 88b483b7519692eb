import ResourceCore
import ResourceWriting

extension MutationWorld {
    /// All members of the machines and their surroundings that affect the future.
    ///
    /// Of the tickets of an entry, only the comparisons count, which the machine's own state tells. Attempts are
    /// counted up to two, if at all: beyond that, their number makes no difference.
    var fingerprint: SIMD8<UInt64> {
        var bits = WidePacking<SIMD8<UInt64>>()
        addMachine(to: &bits)
        addSlots(to: &bits)
        addDisk(to: &bits)
        for effect in 0..<judge.sent {
            addHistory(judge.histories[effect], to: &bits)
            addDesk(server.desks[effect], keys[effect], to: &bits)
        }
        for entry in entries { addEntry(entry, to: &bits) }
        addSurroundings(to: &bits)
        return bits.words
    }

    private func addMachine(to bits: inout WidePacking<SIMD8<UInt64>>) {
        let base = machine.base
        bits.add(base.lastNumber, below: 8)
        bits.add(base.items.count, below: 8)
        for item in base.items { add(item, to: &bits) }
    }

    private func add(_ item: MutationMachine.Item, to bits: inout WidePacking<SIMD8<UInt64>>) {
        bits.add(item.number, below: 8)
        bits.add(item.stage.number, below: 64)
        if setup.recordsAttempts { bits.add(min(item.attempts, 2), below: 4) }
        bits.add(item.isAttempted)
        bits.add(item.isUncertain)
        bits.add(item.isOrphan)
        bits.add(item.isWriting)
        bits.add(item.conflicts, below: 4)
        bits.add(item.isDelayed)
        bits.add(item.hasRecord)
        bits.add(item.isAnswered)
        bits.add(optional: item.original, below: 8)
        bits.add(optional: item.heirs, below: 16)
        bits.add(optional: item.blocker, below: 8)
        if setup.assignsIdentifiers {
            bits.add(item.first, below: 8)
            bits.add(optional: item.creators.first, below: 8)
            bits.add(item.isAdopting)
        }
        if setup.adopts {
            bits.add(item.keys.count, below: 4)
            bits.add(item.repeatsUnknown)
        }
        if setup.failsForNow {
            bits.add(item.failures.withResponse, below: 4)
            bits.add(item.failures.withoutResponse, below: 4)
            bits.add(item.failures.areTold)
        }
        bits.add(item.isBaked)
    }

    private func addSlots(to bits: inout WidePacking<SIMD8<UInt64>>) {
        bits.add(slots.count, below: 8)
        for slot in slots {
            bits.add(slot.number, below: 8)
            bits.add(slot.effect, below: 4)
            bits.add(slot.isShown)
            bits.add(slot.isAcknowledged)
            if setup.isPersisted { bits.add(slot.lacking, below: 4) }
            bits.add(slot.hasDelayTimer)
            bits.add(slot.hasRetryTimer)
            bits.add(slot.hasLagTimer)
            bits.add(slot.isResolving)
            if setup.recordsAttempts { bits.add(slot.hasExpiryTimer) }
            if setup.adopts { bits.add(slot.isAdopted) }
            if setup.assignsIdentifiers { bits.add(slot.isAdopting) }
        }
    }

    private func addDisk(to bits: inout WidePacking<SIMD8<UInt64>>) {
        bits.add(disk.records.count, below: 8)
        for record in disk.records { add(record, to: &bits) }
        bits.add(disk.queue.count, below: 8)
        for operation in disk.queue {
            bits.add(operation.isRemoval)
            add(operation.record, to: &bits)
        }
        bits.add(disk.lastNumber, below: 8)
    }

    private func add(_ record: MutationDisk.Record, to bits: inout WidePacking<SIMD8<UInt64>>) {
        bits.add(record.number, below: 8)
        bits.add(record.effect, below: 4)
        bits.add(record.state.number, below: 16)
        bits.add(optional: record.heirs, below: 16)
        bits.add(record.key, below: 4)
        bits.add(optional: record.original, below: 8)
        if setup.recordsAttempts { bits.add(record.attempts, below: 4) }
        if setup.assignsIdentifiers { bits.add(record.first, below: 8) }
        if setup.failsForNow { bits.add(record.failures, below: 4) }
        if setup.adopts { bits.add(record.isAdopted) }
    }

    private func addHistory(_ history: MutationJudge.History, to bits: inout WidePacking<SIMD8<UInt64>>) {
        bits.add(Int(history.state.rawValue), below: 16)
        bits.add(judge.histories.count { $0.position < history.position && $0.position > 0 }, below: 4)
        bits.add(history.isSaved)
        if setup.limits.refusals > 0 { bits.add(history.isRefused) }
        bits.add(history.isRequested)
        bits.add(history.mayHaveLeft)
        bits.add(history.isRunning)
        bits.add(history.isUncertain)
        bits.add(history.isExpired)
        bits.add(history.isDelayed)
        bits.add(history.isDependent)
        bits.add(history.isOrphan)
        if setup.adopts { bits.add(history.isAhead) }
        if setup.failsForNow {
            bits.add(history.failures, below: 4)
            bits.add(history.silences, below: 4)
            bits.add(history.isStruggleTold)
            bits.add(history.isStruggleDue)
            bits.add(history.isSpent)
            bits.add(history.isFailureUnrecorded)
        }
        bits.add(Int(history.verdict?.rawValue ?? 0), below: 4)
        bits.add(Int(history.wish.rawValue), below: 4)
        bits.add(history.repetitions, below: 4)
    }

    private func addDesk(_ desk: MutationServer.Desk, _ key: Int, to bits: inout WidePacking<SIMD8<UInt64>>) {
        bits.add(key, below: 4)
        bits.add(desk.applications, below: 4)
        bits.add(desk.verdicts, below: 256)
        bits.add(Int(desk.request.rawValue), below: 4)
        bits.add(desk.request == .none ? 0 : desk.key, below: 4)
        bits.add(desk.late.map { $0 + 1 } ?? 0, below: 8)
    }

    private func addEntry(_ entry: MutationEntry, to bits: inout WidePacking<SIMD8<UInt64>>) {
        let machine = entry.machine
        bits.add(machine.isFresh)
        bits.add(machine.isInvalidated)
        bits.add(machine.errorTicket != nil)
        bits.add(machine.isPausing)
        bits.add(machine.flight.map { Int($0.intent.rawValue) + 1 } ?? 0, below: 4)
        bits.add(machine.flight?.trailing.map { Int($0.rawValue) + 1 } ?? 0, below: 4)
        bits.add(machine.flight?.stage == .restoring)
        bits.add(machine.flight?.stage == .offline)
        bits.add(machine.hasUnreadRecord)
        bits.add(machine.record == .outdated)
        for value in [entry.value, entry.load] {
            bits.add(value != nil)
            if let value { add(value, to: &bits) }
        }
        bits.add(entry.ended.count, below: 8)
        for ended in entry.ended {
            bits.add(ended.effect, below: 4)
            bits.add(ended.ticket > entry.begun)
            bits.add(ended.ticket > machine.flight?.ticket.number ?? .max)
        }
        if setup.isPersisted { addRecord(of: entry, to: &bits) }
    }

    private func addRecord(of entry: MutationEntry, to bits: inout WidePacking<SIMD8<UInt64>>) {
        for record in [entry.stored, entry.found] {
            bits.add(record != nil)
            if let record { add(record, to: &bits) }
        }
        bits.add(entry.isFound)
        bits.add(entry.isDoubted)
        add(entry.waiting, to: &bits)
    }

    private func add(_ record: MutationEntry.Record, to bits: inout WidePacking<SIMD8<UInt64>>) {
        add(record.value, to: &bits)
        bits.add(record.names, below: 8)
        bits.add(record.isStale)
    }

    private func add(_ effects: [Int], to bits: inout WidePacking<SIMD8<UInt64>>) {
        bits.add(effects.count, below: 8)
        for effect in effects { bits.add(effect, below: 4) }
    }

    private func add(_ value: MutationEntry.Value, to bits: inout WidePacking<SIMD8<UInt64>>) {
        bits.add(value.loaded, below: 8)
        bits.add(value.folded, below: 8)
        bits.add(value.covered, below: 8)
    }

    private func addWrites(to bits: inout WidePacking<SIMD8<UInt64>>) {
        bits.add(writes.count, below: 16)
        for operation in writes {
            bits.add(operation.entry, below: 4)
            bits.add(operation.isBake)
            switch operation.kind {
            case .write(let record): add(record, to: &bits)
            case .bake(let effects): add(effects, to: &bits)
            }
        }
    }

    private func addSurroundings(to bits: inout WidePacking<SIMD8<UInt64>>) {
        bits.add(judge.sent, below: 4)
        bits.add(judge.isOnline)
        bits.add(judge.needsSignIn)
        bits.add(machine.base.isOnline)
        bits.add(machine.base.needsSignIn)
        bits.add(judge.identifiers, below: 8)
        bits.add(server.applied, below: 8)
        bits.add(server.replicated, below: 8)
        bits.add(limits.crashes, below: 4)
        bits.add(limits.refusals, below: 4)
        bits.add(limits.conflicts, below: 4)
        bits.add(limits.retries, below: 4)
        bits.add(limits.wipes, below: 4)
        bits.add(limits.failures, below: 4)
        if setup.isPersisted { addWrites(to: &bits) }
    }
}

extension MutationMachine.Stage {
    /// A different number for each state.
    fileprivate var number: Int {
        switch self {
        case .saving: 0
        case .delayed: 1
        case .waiting: 2
        case .recordingAttempt: 3
        case .sending: 4
        case .pausing: 5
        case .resolving: 6
        case .replacing: 7
        case .recordingAnswer: 8
        case .settling(let isDue): isDue ? 9 : 10
        case .acknowledging: 11
        case .acknowledged: 12
        case .cancelling(let isSaved): isSaved ? 13 : 14
        case .removing: 15
        case .failing(let failure): 16 + failure.number
        case .failed(let failure): 24 + failure.number
        case .discarding(let failure): 32 + failure.number
        case .requeueing(let failure): 40 + failure.number
        case .keeping(let failure): 48 + failure.number
        case .withdrawing: 56
        case .recordingRefusal(let isConflict): isConflict ? 57 : 58
        case .recordingFailure(let isPauseOver): isPauseOver ? 60 : 59
        }
    }
}

extension MutationMachine.Failure {
    fileprivate var number: Int {
        switch self {
        case .unsaved: 0
        case .rejected: 1
        case .outcomeUnknown: 2
        case .dependencyFailed: 3
        case .unreadable: 4
        }
    }
}

extension MutationMachine.Restored.State {
    /// A different number for each state, apart from the number of the acknowledgment.
    fileprivate var number: Int {
        switch self {
        case .saved: 0
        case .attempted: 1
        case .answered: 2
        case .acknowledged: 3
        case .failed(let failure): 4 + failure.number
        }
    }
}
