import ResourceCore
import ResourceTesting
import ResourceWriting

// The shell of the outbox.
extension MutationWorld {
    /// Passes an event to the machine, and performs the actions.
    mutating func tell(_ event: MutationMachine.Event) {
        for action in machine.handle(event, expired: expired) { perform(action) }
    }

    /// The numbers of the mutations whose keys the server has forgotten.
    var expired: Set<UInt64> {
        guard setup.recordsAttempts else { return [] }
        return Set(slots.filter { judge.histories[$0.effect].isExpired }.map(\.number))
    }

    mutating func perform(_ action: MutationMachine.Action) {
        switch action {
        case .write(let number): enqueue(number, isRemoval: false)
        case .remove(let number): enqueue(number, isRemoval: true)
        case .send(let number): beginRequest(number)
        case .stop(let number): withSlot(number) { $0.server.desks[$1].abandonRequest(isLate: $0.setup.isLate) }
        case .startDelay(let number): change(number) { $0.hasDelayTimer = true }
        case .startRetryTimer(let number): change(number) { $0.hasRetryTimer = true }
        case .startLag(let number): change(number) { $0.hasLagTimer = true }
        case .resolve(let number): beginResolving(number)
        case .adopt(let number): change(number) { $0.isAdopting = true }
        case .update: break
        case .acknowledge(let number): acknowledge(number)
        case .raiseBarrier(let number): raiseBarrier(number)
        case .fail(let number, let failure): fail(number, failure)
        case .struggle(let number): withSlot(number) { $0.note($0.judge.struggle($1)) }
        case .takeBack(let number): change(number) { $0.isShown = false }
        case .giveBack(let number): change(number) { $0.isShown = true }
        case .answer(let number, let isSuccess):
            withSlot(number) {
                $0.note($0.judge.answer($1, isSuccess, $0.disk, at: $0.isAtOnce))
                $0.judge.markOrphans($0.setup)
            }
        case .requeue(let number, let successor, _): requeue(number, successor)
        case .forget(let number): slots.removeAll { $0.number == number }
        }
    }

    mutating func change(_ number: UInt64, _ change: (inout Slot) -> Void) {
        if let slot = slot(number) { change(&slots[slot]) }
    }

    /// Performs something for the mutation of a number.
    private mutating func withSlot(_ number: UInt64, _ body: (inout Self, Int) -> Void) {
        if let slot = slot(number) { body(&self, slots[slot].effect) }
    }

    private mutating func enqueue(_ number: UInt64, isRemoval: Bool) {
        guard let slot = slot(number), let item = machine.base.item(number) else { return }
        if disk.queue.contains(where: { $0.record.number == number }) {
            note(Violation("W1", "two writes of one record at once"))
        }
        let effect = slots[slot].effect
        let record = MutationDisk.Record(
            number: number, effect: effect, state: item.recorded, attempts: min(item.attempts, 2),
            failures: item.failures.withResponse, key: keys[effect], first: item.first, original: item.original,
            isAdopted: slots[slot].isAdopted)
        disk.queue.append(MutationDisk.Operation(record: record, isRemoval: isRemoval))
    }

    /// Begins to resolve a conflict, which is a barrier (W13).
    private mutating func beginResolving(_ number: UInt64) {
        guard let slot = slot(number) else { return }
        slots[slot].isResolving = true
        for entry in entries.indices where affects(slots[slot], entry) && entries[entry].machine.isFresh {
            note(Violation("W13", "a conflict is resolved with a value from before it"))
        }
    }

    private mutating func beginRequest(_ number: UInt64) {
        guard let slot = slot(number) else { return note(Violation("W16", "a forgotten mutation is sent")) }
        let effect = slots[slot].effect
        if Machine.shellFaults.contains(.changesKeys), judge.histories[effect].isRequested { keys[effect] += 1 }
        let surroundings = MutationJudge.Surroundings(
            setup: setup, key: keys[effect], isRequestRunning: server.desks[effect].request != .none)
        note(judge.request(effect, number, disk, surroundings))
        server.desks[effect].request = .traveling
        server.desks[effect].key = keys[effect]
    }

    private mutating func acknowledge(_ number: UInt64) {
        guard let slot = slot(number) else { return }
        note(judge.acknowledge(slots[slot].effect, disk, server, setup))
        slots[slot].isAcknowledged = true
        end(slot)
        bake(slot)
        if !Machine.shellFaults.contains(.raisesNoBarrier) { raiseBarrier(number) }
    }

    private mutating func fail(_ number: UInt64, _ failure: MutationMachine.Failure) {
        guard let slot = slot(number) else { return }
        note(judge.fail(slots[slot].effect, failure, disk, setup))
        slots[slot].isShown = false
        if Machine.shellFaults.contains(.restoresSnapshots) {
            for entry in entries.indices { entries[entry].value?.loaded = 0 }
        }
        raiseBarrier(number)
    }

    /// Shows a mutation under another number, or under its old one if it couldn't be repeated.
    private mutating func requeue(_ number: UInt64, _ successor: UInt64) {
        guard let slot = slot(number) else { return }
        let effect = slots[slot].effect
        guard let original = self.slot(successor) else {
            slots[slot].isShown = false
            return slots.append(
                Slot(number: successor, effect: effect, isShown: true, isAdopted: slots[slot].isAdopted))
        }
        // The mutation has failed again, without a trace of the attempt to repeat it.
        slots[slot].isShown = false
        slots[original].isShown = false
        slots[original].isAdopted = slots[slot].isAdopted
        judge.histories[effect].state = .failed
        judge.markOrphans(setup)
    }

    /// Invalidates the entries that a mutation affects (W5).
    mutating func raiseBarrier(_ number: UInt64) {
        guard let slot = slot(number) else { return }
        for entry in entries.indices where affects(slots[slot], entry) { load(entry, .invalidate) }
    }
}

extension MutationMachine.Item {
    /// The state that the record of the mutation has from now on.
    fileprivate var recorded: MutationMachine.Restored.State {
        switch stage {
        case .recordingAttempt: .attempted
        case .recordingFailure where traits.recordsAttempts || isOutOfTurn: .attempted
        case .recordingAnswer: .answered
        case .acknowledging: .acknowledged(heirs: heirs ?? 0)
        case .failing(let failure), .keeping(let failure): .failed(failure)
        default: .saved
        }
    }
}

// The entries.
extension MutationWorld {
    /// Passes an event to the machine of an entry, and performs the actions.
    mutating func load(_ entry: Int, _ event: LoadMachine.Event) {
        var tickets = entries[entry].tickets
        let actions = entries[entry].machine.handle(event, tickets: &tickets)
        entries[entry].tickets = tickets
        for action in actions {
            switch action {
            case .start:
                entries[entry].load = MutationEntry.Value(loaded: setup.lags ? server.replicated : server.applied)
            case .restore: addBakes(entry)
            case .cancel: entries[entry].load = nil
            case .record: record(entry)
            default: break
            }
        }
    }

    /// Ends the running load of an entry.
    mutating func endLoad(_ entry: Int, isOld: Bool) {
        guard let ticket = entries[entry].machine.attempting, var value = entries[entry].load else { return }
        let isOvertaken = entries[entry].machine.flight?.trailing != nil
        if !isOld { value.loaded = server.applied }
        let isLenient = Machine.shellFaults.contains(.includesAtTheEnd)
        (entries[entry].load, entries[entry].value) = (nil, value)
        entries[entry].begun = isLenient ? entries[entry].tickets.last : ticket.number
        load(entry, .ended(ticket, .success))
        if isOvertaken, Machine.shellFaults.contains(.trustsOvertaken) { entries[entry].machine.isFresh = true }
    }

    /// Ends the running load of an entry without a value.
    mutating func failLoad(_ entry: Int) {
        guard let ticket = entries[entry].machine.attempting else { return }
        entries[entry].load = nil
        load(entry, .ended(ticket, .failure))
    }
}
