import Foundation

/// The state of an entry's record in its container's archive.
struct RecordState: Sendable {
    /// A reading of a record in progress.
    struct Reading: Sendable {
        let ticket: Ticket
        let slot: TaskSlot
    }

    /// The archive's records, or `nil` without an archive and for a view's private key.
    let records: Records?

    /// The codec of the last resource that specified one.
    private(set) var codec: RecordCodec?
    var reading: Reading?

    /// A Boolean value that indicates whether the key's records were marked as stale for a set value that isn't
    /// persisted.
    var areForeignRecordsMarked = false

    init(records: Records?) {
        self.records = records
    }

    /// Persists the entry from now on, if a resource requests it.
    ///
    /// Of several encodings, the last one counts.
    mutating func take(_ codec: RecordCodec?, releasing effects: inout Effects) {
        guard records != nil, let codec else { return }
        effects.release(self.codec)
        self.codec = codec
    }
}

// The archive's record of the entry (R22).
extension Entry {
    var recordID: ArchivedRecord.ID {
        ArchivedRecord.ID(key, valueType: state.recordState.codec?.typeName ?? String(reflecting: type))
    }

    var writtenValue: WrittenValue { WrittenValue(key: key, type: ObjectIdentifier(type)) }

    /// A Boolean value that indicates whether an operation on the record is pending, including a removal or a mark.
    var hasPendingRecordOperation: Bool { state.recordState.records?.queue.lastPlace(of: recordID) != nil }

    /// Schedules a write of the current value.
    func writeRecord(_ turn: inout Turn) {
        guard let codec = state.recordState.codec, let value = state.content.value,
            let updatedAt = state.content.updatedAt
        else { return }
        guard let sources = recordSources() else { return }
        // NB: It's unknown how its sources change while the app isn't running.
        let isStale = !machine.isFresh || !state.recordedSources.isEmpty
        let (id, validator, origin) = (recordID, state.content.validator, state.content.origin ?? .network)
        let included = state.content.acknowledgment
        guard included >= turn.state.overlays.leastRecorded else { return }
        let acknowledgment = turn.state.overlays.recorded(included)
        turn.state.overlays.noteWrite(of: writtenValue, including: included)
        let stamp = state.content.stamp
        let archived = state.options.resource?.policy.paging?.archived(value) ?? value
        add(
            .write(id) {
                try await codec.record(
                    id, archived, updatedAt: updatedAt, validator: validator, isStale: isStale, origin: origin,
                    acknowledgment: acknowledgment, stamp: stamp, sources: sources)
            }, &turn)
    }

    // Returns what the value is derived from, or `nil` if some of it has changed, or shows the effect of a mutation,
    // which would stay on disk if it's rejected.
    private func recordSources() -> [ArchivedRecord.ID: UInt64?]? {
        guard !state.recordedSources.isEmpty else { return [:] }
        var found: [ArchivedRecord.ID: UInt64?] = [:]
        guard addSources(to: &found) else { return nil }
        return found.filter { !$0.key.key.isPrivate }
    }

    private func addSources(to found: inout [ArchivedRecord.ID: UInt64?]) -> Bool {
        for source in state.recordedSources {
            let (id, isKept) = (source.entry.recordID, source.entry.state.recordState.codec != nil)
            guard !source.isOutdated, source.entry.state.overlays == nil else { return false }
            guard found.updateValue(isKept ? source.entry.state.content.stamp : nil, forKey: id) == nil, !isKept else {
                continue
            }
            guard source.entry.addSources(to: &found) else { return false }
        }
        return true
    }

    /// Applies a barrier to the record as well.
    func settleRecord(_ transition: Transition, _ turn: inout Turn) {
        guard state.recordState.codec != nil else { return markForeignRecords(transition.cause, &turn) }
        let old = transition.old
        if machine.lastReset != old.lastReset {
            add(.remove(.one(recordID)), &turn)
        } else if !transition.actions.contains(.record) {
            let isMarked = machine.isInvalidated && !old.isInvalidated
            let isOutdated = machine.record == .outdated && old.record != .outdated
            if isMarked || isOutdated { add(.markStale(.one(recordID)), &turn) }
        }
    }

    /// Marks the records of persisted resources under the key as stale, because a value that is set is newer than all
    /// of them.
    ///
    /// The container does so for the other barriers, regardless of the content in memory.
    private func markForeignRecords(_ cause: ResourceEvent.Cause, _ turn: inout Turn) {
        guard cause == .set, !state.recordState.areForeignRecordsMarked else { return }
        state.recordState.areForeignRecordsMarked = true
        add(.markStale(.key(key)), &turn)
    }

    private func add(_ operation: RecordOperation, _ turn: inout Turn) {
        if let records = state.recordState.records { turn.add(operation, to: records) }
    }
}

// Reading the record.
extension Entry {
    /// Reads the record off every actor and every lock.
    func restore(_ ticket: Ticket, at now: Duration, _ turn: inout Turn) {
        guard let records = state.recordState.records, let codec = state.recordState.codec else {
            preconditionFailure("a flight of \(key) reads a record of an entry that has none")
        }
        let container = turn.container
        let (id, cost, slot) = (recordID, state.options.resource?.policy.cost, TaskSlot())
        let included = turn.state.overlays.included
        state.recordState.reading = RecordState.Reading(ticket: ticket, slot: slot)
        set(.reading, at: now + container.patience, &turn)
        turn.effects.work.append { [self, priority = state.flightWork.priority] in
            slot.start(by: container.starter, priority: priority.task) { [self] in
                let found = await records.value(of: id, codec, cost, container.wallClock)
                container.restored(ticket, with: found, since: included, of: self)
            }
        }
    }

    /// Continues without the record, because the archive takes too long.
    func readingTimedOut(_ turn: inout Turn) {
        guard let reading = state.recordState.reading else { return }
        restored(.fault(.late), nil, by: reading.ticket, since: 0, &turn)
    }

    /// Stops reading, and returns a Boolean value that indicates whether reading was still in progress.
    @discardableResult
    func endReading(_ ticket: Ticket, _ turn: inout Turn) -> Bool {
        guard let reading = state.recordState.reading, reading.ticket == ticket else { return false }
        state.recordState.reading = nil
        set(.reading, at: nil, &turn)
        turn.effects.work.append { reading.slot.cancel() }
        return true
    }

    /// Handles the end of the reading, in time or late.
    ///
    /// If it's unknown which mutations the record includes, it isn't used, and the flight loads (W4).
    ///
    /// - Parameters:
    ///   - found: The result of reading.
    ///   - delivered: The value in the record.
    ///   - ticket: The ticket of the reading.
    ///   - included: The latest acknowledgment that every value was known to include when the reading began.
    ///   - turn: The turn.
    func restored(
        _ found: FoundRecord, _ delivered: Delivered?, by ticket: Ticket, since included: UInt64, _ turn: inout Turn
    ) {
        let isAwaited = endReading(ticket, &turn)
        if isAwaited, case .fault(let fault) = found { handleFault(fault, &turn) }
        let isDerivable = found.sources.allSatisfy { turn.state.mayShow($0.key, $0.value) }
        let isUsable = isDerivable && delivered.map { knowsEffects(of: $0, since: included, turn) } ?? false
        let delivered = isUsable ? delivered.map { state.withLifetimeOfPages($0) } : nil
        let lacksMutation = state.overlays?.isOutdated(asOf: delivered?.acknowledgment ?? 0) ?? false
        let restoration = restoration(of: delivered, isMarked: found.isMarked || lacksMutation)
        handle(
            .restored(ticket, restoration), because: .restored,
            delivering: restoration == .none ? nil : delivered, &turn)
    }

    /// Returns a Boolean value that indicates whether it's known which effects of mutations a restored value has.
    ///
    /// While the record was being read, a newer one may have been written, after which a mutation was deleted that this
    /// one lacks.
    private func knowsEffects(of delivered: Delivered, since included: UInt64, _ turn: borrowing Turn) -> Bool {
        let latest = turn.state.overlays.included
        if latest > included, delivered.acknowledgment < latest { return false }
        return !(state.overlays?.mayRepeatEffect(over: delivered.acknowledgment) ?? false)
    }

    /// Returns the machine's result for a record: none without a record, and stale for one that is old or from the
    /// future.
    ///
    /// A mark as stale takes precedence over the age.
    private func restoration(of delivered: Delivered?, isMarked: Bool) -> LoadMachine.Restoration {
        guard let age = delivered?.age else { return .none }
        if isMarked { return .marked }
        let limit = delivered?.lifetime ?? state.options.staleAfter
        return age < .zero || limit.map { age >= $0 } ?? false ? .stale : .fresh
    }

    /// Reports a record that can't be used, and removes it, unless it couldn't even be read and may be usable later.
    private func handleFault(_ fault: RecordFault, _ turn: inout Turn) {
        switch fault {
        case .unreadable, .late: break
        case .undecodable, .otherVersion, .expired: add(.remove(.one(recordID)), &turn)
        }
        log([.recordDropped(fault)], because: .restored, &turn)
    }
}

/// A result of reading a record.
enum FoundRecord: Sendable {
    case none
    case value(AnyValue, ArchivedRecord, bytes: Int, sources: [ArchivedRecord.ID: UInt64?])
    case fault(RecordFault)

    /// A Boolean value that indicates whether the record was invalidated, or holds a value that was set and never
    /// loaded.
    var isMarked: Bool {
        if case .value(_, let record, _, _) = self { record.isStale || record.origin == .local } else { false }
    }

    /// The sources of a derived value, with stamps.
    var sources: [ArchivedRecord.ID: UInt64?] {
        if case .value(_, _, _, let sources) = self { sources } else { [:] }
    }

    /// Returns the value in the form in which an entry applies it, with its current age.
    func delivered(_ now: Date) -> Delivered? {
        guard case .value(let value, let record, let bytes, _) = self else { return nil }
        return Delivered(
            value: value, origin: .disk, bytes: bytes, validator: record.validator, date: record.updatedAt,
            age: Duration(clamping: now.timeIntervalSince(record.updatedAt)), acknowledgment: record.acknowledgment,
            stamp: record.stamp)
    }
}

extension ContainerState {
    /// Returns a Boolean value that indicates whether a source shows the value with a stamp, as far as it's in memory,
    /// and no effect of a mutation.
    fileprivate func mayShow(_ source: ArchivedRecord.ID, _ stamp: UInt64?) -> Bool {
        guard !overlays.affects(source.key) else { return false }
        guard let stamp else { return true }
        let shown = entries(at: source.key).filter { $0.recordID == source && $0.state.content.value != nil }
        return shown.allSatisfy { $0.state.content.stamp == stamp }
    }
}

extension Records {
    /// Reads and decodes a record.
    ///
    /// It calls the user's code.
    fileprivate func value(
        of id: ArchivedRecord.ID, _ codec: RecordCodec, _ cost: (@Sendable (AnyValue) -> Int)?,
        _ wallClock: @Sendable () -> Date
    ) async -> FoundRecord {
        do {
            guard let record = try await record(id), let sources = await sources(of: record) else { return .none }
            let value = try await codec.value(
                of: record, age: Duration(clamping: wallClock().timeIntervalSince(record.updatedAt)))
            return .value(value, record, bytes: cost?(value) ?? 0, sources: sources)
        } catch {
            return .fault(error)
        }
    }
}
