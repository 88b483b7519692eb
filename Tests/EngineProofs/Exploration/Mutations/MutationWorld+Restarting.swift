import ResourceCore
import ResourceTesting
import ResourceWriting

// The end of a process, and the next one.
extension MutationWorld {
    mutating func crash(isWritten: Bool) {
        limits.crashes -= 1
        if isWritten { judge.write(disk.perform()) }
        disk.queue = []
        for effect in server.desks.indices { server.desks[effect].abandonRequest(isLate: setup.isLate) }
        judge.restart(disk, setup)
        judge.markOrphans(setup)
        if Machine.shellFaults.contains(.showsValuesFirst) { showValues() }
        slots = disk.records.map {
            Slot(
                number: $0.number, effect: $0.effect, isShown: !$0.isFailure && $0.heirs == nil,
                isAcknowledged: $0.heirs != nil, isAdopted: isAdopted($0))
        }
        restart()
    }

    /// Shows what is on disk without the overlays.
    private mutating func showValues() {
        slots = []
        for entry in entries.indices { entries[entry].value = entries[entry].stored?.value }
        note(stateViolation)
    }

    /// Begins a process with what is on disk.
    private mutating func restart() {
        let stored = entries.map(\.stored)
        entries = Array(repeating: MutationEntry(isPersisted: setup.isPersisted), count: setup.entries)
        for entry in entries.indices { entries[entry].stored = stored[entry] }
        writes = []
        for slot in slots.indices where slots[slot].isAcknowledged { bake(slot) }
        beginMachine()
        for effect in keys.indices { keys[effect] = disk.record(of: effect)?.key ?? keys[effect] }
        if !judge.isOnline {
            tell(.wentOffline)
            for entry in entries.indices { load(entry, .met(.wait)) }
        }
        let actions = machine.restore(
            disk.records.map(restored), lastNumber: disk.lastNumber, expired: expired)
        for action in actions { perform(action) }
        for entry in entries.indices { load(entry, .ask(.load, waits: nil, observer: nil)) }
    }

    /// Returns a Boolean value that indicates whether a mutation begins with all its keys: those in the record, which
    /// isn't written again, and those that follow from the identifiers on disk (W11).
    private func isAdopted(_ record: MutationDisk.Record) -> Bool {
        guard let creator = setup.kinds[record.effect].creator else { return false }
        return record.isAdopted || disk.isAcknowledged(creator)
    }

    private func restored(_ record: MutationDisk.Record) -> MutationMachine.Restored {
        let kind = setup.kinds[record.effect]
        let keys = setup.keys(
            of: record.effect, isAdopted: isAdopted(record), isOrdered: !Machine.shellFaults.contains(.recordsNoOrder))
        var restored = MutationMachine.Restored(record.number, keys: keys, kind.traits, record.state)
        restored.attempts = record.attempts
        restored.failures = record.failures
        restored.first = record.first
        restored.original = record.original
        // NB: One whose record is gone was acknowledged, or else it's lost.
        if judge.histories[record.effect].isDependent, let creator = kind.creator {
            let isDone = judge.histories[creator].state == .acknowledged
            restored.creators = disk.record(of: creator).map { [$0.number] } ?? (isDone ? [] : [0])
        }
        return restored
    }

    /// Drops all mutations, and empties all entries, in memory and on disk (W14).
    mutating func wipe() {
        limits.wipes -= 1
        judge.wipe()
        let stale = disk.queue.map(\.record.number) + slots.map(\.number)
        if !Machine.shellFaults.contains(.wipesMemoryAlone) {
            (disk.records, disk.queue) = ([], [])
            disk.lastNumber = machine.base.lastNumber
        }
        tell(.wipe)
        for entry in entries.indices {
            load(entry, .reset)
            (entries[entry].value, entries[entry].load) = (nil, nil)
            (entries[entry].stored, entries[entry].isDoubted) = (nil, false)
            (entries[entry].ended, entries[entry].waiting) = ([], [])
            (entries[entry].found, entries[entry].isFound) = (nil, false)
        }
        writes = []
        // What was running when everything was dropped ends later, and changes nothing.
        for number in stale {
            tell(.written(number, isSuccess: true))
            tell(.answered(number, .accepted))
        }
        disk.queue = Machine.shellFaults.contains(.wipesMemoryAlone) ? [] : disk.queue
    }
}
