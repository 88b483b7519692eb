import Foundation

// The archive's record of the entry (R22).
extension Entry {
    private var recordID: ArchivedRecord.ID {
        ArchivedRecord.ID(key, valueType: records.codec?.typeName ?? String(reflecting: type))
    }

    /// Schedules a write of the current value.
    func record(_ container: ResourceContainer, _ effects: inout Effects) {
        guard let codec = records.codec, let value = content.value, let updatedAt = content.updatedAt else { return }
        // NB: It's unknown how its sources change while the app isn't running.
        let isStale = !machine.isFresh || !currentSources.isEmpty
        let (id, validator, origin) = (recordID, content.validator, content.origin ?? .network)
        add(
            .write(id) {
                try await codec.record(
                    id, value, updatedAt: updatedAt, validator: validator, isStale: isStale, origin: origin)
            }, container, &effects)
    }

    /// Applies a barrier to the record as well.
    func settleRecord(_ happening: Happening, _ container: ResourceContainer, _ effects: inout Effects) {
        guard records.codec != nil else { return markForeignRecords(happening, container, &effects) }
        let past = happening.past
        if machine.lastReset != past.visible.lastReset {
            add(.remove(.one(recordID)), container, &effects)
        } else if !happening.actions.contains(.record) {
            let isMarked = machine.isInvalidated && !past.wasInvalidated
            let isOutdated = machine.record == .outdated && !past.wasOutdated
            if isMarked || isOutdated { add(.markStale(.one(recordID)), container, &effects) }
        }
    }

    /// Marks the records of persisted resources under the key as stale, because a value that is set is newer than all
    /// of them.
    ///
    /// The container does so for the other barriers, regardless of the content in memory.
    private func markForeignRecords(
        _ happening: Happening, _ container: ResourceContainer, _ effects: inout Effects
    ) {
        guard happening.cause == .set, !records.areForeignMarked else { return }
        records.areForeignMarked = true
        add(.markStale(.key(key)), container, &effects)
    }

    private func add(_ operation: RecordOperation, _ container: ResourceContainer, _ effects: inout Effects) {
        guard let queue = records.queue, queue.add(operation, &effects).isIdle else { return }
        effects.work.append { container.work(queue) }
    }
}

// Reading the record.
extension Entry {
    /// Reads the record off every actor and every lock.
    func restore(
        _ ticket: Ticket, _ table: inout ContainerState, _ container: ResourceContainer, _ now: Duration,
        _ effects: inout Effects
    ) {
        guard let queue = records.queue, let codec = records.codec else {
            preconditionFailure("a flight of \(key) reads a record of an entry that has none")
        }
        let (id, cost, slot) = (recordID, loading.plan?.policy.cost, TaskSlot())
        let alarm = Alarm(deadline: now + container.patience) { [self] _, table, container in
            restored(ticket, .fault(.late), nil, &table, container)
        }
        records.reading = Records.Reading(ticket: ticket, slot: slot, alarm: alarm)
        table.alarms.add(alarm)
        effects.work.append { [self, priority] in
            slot.start(by: container.starter, priority: priority.task) { [self] in
                let found = await queue.value(of: id, codec, cost, container.wallClock)
                container.restored(ticket, found, of: self)
            }
        }
    }

    /// Stops reading, and returns a Boolean value that indicates whether reading was still in progress.
    @discardableResult
    func stopReading(_ ticket: Ticket, _ table: inout ContainerState, _ effects: inout Effects) -> Bool {
        guard let reading = records.reading, reading.ticket == ticket else { return false }
        records.reading = nil
        table.alarms.remove(reading.alarm)
        effects.work.append { reading.slot.cancel() }
        return true
    }

    /// Handles the end of the reading, in time or late.
    func restored(
        _ ticket: Ticket, _ found: FoundRecord, _ delivered: Delivered?, _ table: inout ContainerState,
        _ container: ResourceContainer
    ) -> Effects {
        var effects = Effects()
        let isAwaited = stopReading(ticket, &table, &effects)
        if isAwaited, case .fault(let fault) = found { drop(fault, &table, container, &effects) }
        let restoration = restoration(of: delivered, isMarked: found.isMarked)
        effects.append(
            step(&table, container, because: .restored, delivering: restoration == .none ? nil : delivered) {
                machine, tickets in
                machine.restored(ticket, restoration, tickets: &tickets)
            })
        return effects
    }

    /// Returns the machine's result for a record: none without a record, and stale for one that is old or from the
    /// future.
    ///
    /// A record that was marked as stale takes precedence over its age.
    private func restoration(of delivered: Delivered?, isMarked: Bool) -> LoadMachine.Restoration {
        guard let age = delivered?.age else { return .none }
        if isMarked { return .marked }
        return age < .zero || loading.staleAfter.map { age >= $0 } ?? false ? .stale : .fresh
    }

    /// Drops a record that can't be used.
    ///
    /// A record that couldn't even be read stays, because it may be usable later.
    private func drop(
        _ fault: RecordFault, _ table: inout ContainerState, _ container: ResourceContainer, _ effects: inout Effects
    ) {
        switch fault {
        case .unreadable, .late: break
        case .undecodable, .otherVersion, .expired: add(.remove(.one(recordID)), container, &effects)
        }
        table.log.record(.restored, [.recordDropped(fault)], of: self, at: table.now(container))
    }
}

/// A result of reading a record.
enum FoundRecord: Sendable {
    case none
    case value(AnyValue, ArchivedRecord, bytes: Int)
    case fault(RecordFault)

    /// A Boolean value that indicates whether the record was invalidated, or holds a value that was set and never
    /// loaded.
    var isMarked: Bool {
        if case .value(_, let record, _) = self { record.isStale || record.origin == .local } else { false }
    }

    /// Returns the value in the form in which an entry applies it, with its current age.
    func delivered(_ now: Date) -> Delivered? {
        guard case .value(let value, let record, let bytes) = self else { return nil }
        return Delivered(
            value: value, origin: .disk, bytes: bytes, validator: record.validator, date: record.updatedAt,
            age: Duration(clamping: now.timeIntervalSince(record.updatedAt)))
    }
}

extension RecordQueue {
    /// Reads and decodes a record.
    ///
    /// It calls the user's code.
    fileprivate func value(
        of id: ArchivedRecord.ID, _ codec: RecordCodec, _ cost: (@Sendable (AnyValue) -> Int)?,
        _ wallClock: @Sendable () -> Date
    ) async -> FoundRecord {
        do {
            guard let record = try await record(id) else { return .none }
            let value = try await codec.value(
                of: record, age: Duration(clamping: wallClock().timeIntervalSince(record.updatedAt)))
            return .value(value, record, bytes: cost?(value) ?? 0)
        } catch {
            return .fault(error)
        }
    }
}
