import ResourceCore
import ResourceTesting

// The values in memory, and the effects that become part of them (W4).
extension MutationWorld {
    /// Returns a value with the effect of a mutation.
    func adding(_ effect: Int, to value: MutationEntry.Value) -> MutationEntry.Value {
        var value = value
        if value.folded & 1 << effect != 0 { value.isDoubled = true }
        value.folded |= 1 << effect
        value.covered &= ~(1 << effect)
        for later in 0..<judge.sent where value.effects & 1 << later != 0 && judge.isCovered(later, by: effect, setup) {
            value.covered |= 1 << later
        }
        return value
    }

    /// Returns the value of an entry with the effects of the acknowledged mutations.
    func acknowledgedValue(_ entry: Int) -> MutationEntry.Value? {
        guard let value = entries[entry].value else { return nil }
        return entries[entry].unfolded.reduce(value) { adding($1, to: $0) }
    }

    /// Returns the value as an entry displays it.
    func displayed(_ entry: Int) -> MutationEntry.Value? {
        guard let value = acknowledgedValue(entry) else { return nil }
        let overlays = slots.filter { $0.isShown && (affects($0, entry) || judge.affects($0.effect, entry, setup)) }
        return overlays.reduce(value) { adding($1.effect, to: $0) }
    }

    /// Makes the effects of the acknowledged mutations part of the value.
    mutating func fold(_ entry: Int) {
        guard let last = entries[entry].ended.last else { return }
        entries[entry].value = acknowledgedValue(entry)
        entries[entry].begun = max(entries[entry].begun, last.ticket)
        settleEnded(entry)
    }

    /// Shows the effect of an acknowledged mutation over the values whose loads began before.
    mutating func end(_ slot: Int) {
        for entry in entries.indices where affects(slots[slot], entry) && slots[slot].isShown {
            let ticket = entries[entry].tickets.next().number
            entries[entry].ended.append(MutationEntry.Ended(effect: slots[slot].effect, ticket: ticket))
        }
        slots[slot].isShown = false
    }

    /// Forgets the acknowledged mutations that no value needs anymore.
    mutating func settleEnded(_ entry: Int) {
        let begun = entries[entry].value == nil ? UInt64.max : entries[entry].begun
        let isForgetful = Machine.shellFaults.contains(.forgetsLayers)
        let oldest = isForgetful ? .max : entries[entry].machine.flight?.ticket.number ?? .max
        entries[entry].ended.removeAll { $0.ticket <= min(begun, oldest) }
    }
}

// The records of values (W12).
extension MutationWorld {
    /// Lets the effect of an acknowledged mutation wait to become part of the records.
    mutating func bake(_ slot: Int) {
        guard setup.isPersisted, !Machine.shellFaults.contains(.bakesNothing) else { return }
        for entry in entries.indices where affects(slots[slot], entry) {
            entries[entry].waiting.append(slots[slot].effect)
            slots[slot].lacking |= 1 << entry
        }
    }

    /// Adds the effects that are waiting to the archive's queue.
    mutating func addBakes(_ entry: Int) {
        guard !entries[entry].waiting.isEmpty else { return }
        writes.append(ValueOperation(entry: entry, kind: .bake(entries[entry].waiting)))
        entries[entry].waiting = []
    }

    /// Adds a write of the value to the archive's queue, in place of an earlier one.
    mutating func record(_ entry: Int) {
        guard setup.isPersisted, let value = entries[entry].value else { return }
        writes.removeAll { $0.entry == entry && !$0.isBake }
        let names = Machine.shellFaults.contains(.namesNothing) ? 0 : names(entry)
        let written = Machine.shellFaults.contains(.writesUnfolded) ? value : acknowledgedValue(entry) ?? value
        let record = MutationEntry.Record(value: written, names: names, isStale: !entries[entry].machine.isFresh)
        writes.append(ValueOperation(entry: entry, kind: .write(record)))
    }

    /// Returns the acknowledged mutations of which there may be records.
    private func names(_ entry: Int) -> Int {
        slots.filter { affects($0, entry) && $0.isAcknowledged }.reduce(0) { $0 | 1 << $1.effect }
    }

    /// Performs the next operation on the records.
    mutating func perform(isSuccess: Bool) {
        let operation = writes.removeFirst()
        guard isSuccess else {
            limits.failures -= 1
            guard case .bake(let effects) = operation.kind else { return }
            entries[operation.entry].isDoubted = true
            entries[operation.entry].waiting = effects + entries[operation.entry].waiting
            return
        }
        apply(operation)
    }

    private mutating func apply(_ operation: ValueOperation) {
        let entry = operation.entry
        switch operation.kind {
        case .write(let record): (entries[entry].stored, entries[entry].isDoubted) = (record, false)
        case .bake(let effects):
            bake(effects, into: entry)
            for slot in slots.indices where effects.contains(slots[slot].effect) && slots[slot].isAcknowledged {
                slots[slot].lacking &= ~(1 << entry)
            }
        }
    }

    private mutating func bake(_ effects: [Int], into entry: Int) {
        defer { entries[entry].isDoubted = false }
        guard !entries[entry].isDoubted else { return entries[entry].stored = nil }
        guard var record = entries[entry].stored else { return }
        let isForgetful = Machine.shellFaults.contains(.ignoresNames)
        for effect in effects where isForgetful || record.names & 1 << effect == 0 {
            record.value = adding(effect, to: record.value)
            record.names = record.names & names(entry) | 1 << effect
        }
        record.isStale = true
        entries[entry].stored = record
    }

    /// Reads the record of an entry, which hasn't arrived yet.
    mutating func read(_ entry: Int) {
        let isTrusting = Machine.shellFaults.contains(.trustsDoubted)
        entries[entry].found = entries[entry].isDoubted && !isTrusting ? nil : entries[entry].stored
        entries[entry].isFound = true
    }

    /// A Boolean value that indicates whether a reading waits for operations on the record.
    func mustWait(_ entry: Int) -> Bool {
        !Machine.shellFaults.contains(.readsAhead) && writes.contains { $0.entry == entry }
    }

    /// Ends the reading of an entry's record.
    mutating func restoreValue(_ entry: Int) {
        let found = entries[entry].found
        (entries[entry].found, entries[entry].isFound) = (nil, false)
        guard let ticket = entries[entry].machine.flight?.ticket else { return }
        guard let found else { return load(entry, .restored(ticket, .none)) }
        let named = entries[entry].ended.last { found.names & 1 << $0.effect != 0 }
        entries[entry].value = found.value
        entries[entry].begun = max(ticket.number, named?.ticket ?? 0)
        let isFresh = !found.isStale || Machine.shellFaults.contains(.trustsRecords)
        load(entry, .restored(ticket, isFresh ? .fresh : .stale))
    }
}

extension ValueOperation {
    var isBake: Bool { if case .bake = kind { true } else { false } }
}
