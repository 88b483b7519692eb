import Foundation

struct RecordState: Sendable {
    struct Reading: Sendable {
        let ticket: Ticket
        let slot: TaskSlot
    }

    let records: Records?

    private(set) var codec: RecordCodec?
    var reading: Reading?

    // Whether the key's records were marked as stale for a set value that isn't persisted.
    var areForeignRecordsMarked = false

    init(records: Records?) { self.records = records }

    // Of several encodings, the last one counts.
    mutating func take(_ codec: RecordCodec?, releasing effects: inout Effects) {
        guard let records, let codec, codec !== self.codec else { return }
        effects.release(self.codec)
        effects.release(records.note(codec))
        self.codec = codec
    }
}

extension Entry {
    package var recordID: ValueRecord.ID {
        ValueRecord.ID(key, valueType: state.recordState.codec?.typeName ?? String(reflecting: type))
    }

    // The time between two records of values that an attempt delivers as it continues (R24).
    private static let recordingInterval: Duration = .seconds(5)

    func writeRecordSoon(_ turn: inout Turn) {
        if state.deadlines[.recording] == nil { set(.recording, at: turn.now() + Self.recordingInterval, &turn) }
    }

    package func writePendingRecord(_ turn: inout Turn) {
        if state.deadlines[.recording] != nil { writeRecord(&turn) }
    }

    package func writeRecord(_ turn: inout Turn) {
        if state.deadlines[.recording] != nil { set(.recording, at: nil, &turn) }
        guard let codec = state.recordState.codec, let value = state.content.value,
            let updatedAt = state.content.updatedAt, state.isRecordable
        else { return }
        guard !state.content.forbidsRecord else { return add(.remove(.one(recordID)), &turn) }
        guard let sources = recordSources() else { return }
        // NB: It's unknown how its sources change while the app isn't running, and a sequence doesn't outlive the app.
        let isStale = !machine.isFresh || machine.isDelivering || !state.recordedSources.isEmpty
        let effects = state.unfoldedLayers
        let record = ValueRecord(
            recordID, updatedAt: updatedAt, validator: state.precondition, isStale: isStale,
            origin: state.content.origin ?? .network, confirmsLoads: !state.lacksAcknowledgedMutation,
            names: turn.names(for: self), stamp: effects.stamp(after: state.content.stamp), sources: sources)
        let (features, recorded, warn) = (state.askedFeatures, state.recorded(value), turn.container.warn)
        let base = recorded?.value ?? value
        add(
            .write(record.id) {
                let value = effects.isEmpty ? base : LayeredValue(base, effects, warn: warn).displayed ?? base
                var record = record
                record.field = try recorded?.field()
                return try await codec.record(record, of: features.archived(value))
            }, &turn)
    }

    // Returns what the value is derived from, or `nil` if some of it has changed, must not be written, or shows the
    // effect of a mutation, which would stay on disk if it's rejected.
    private func recordSources() -> [ValueRecord.ID: UInt64?]? {
        guard !state.recordedSources.isEmpty else { return [:] }
        var found: [ValueRecord.ID: UInt64?] = [:]
        guard addSources(to: &found) else { return nil }
        return found.filter { !$0.key.key.isPrivate }
    }

    private func addSources(to found: inout [ValueRecord.ID: UInt64?]) -> Bool {
        for source in state.recordedSources {
            let (id, isKept) = (source.entry.recordID, source.entry.state.recordState.codec != nil)
            guard !source.isOutdated, !source.entry.state.isLayered, !source.entry.state.content.forbidsRecord
            else { return false }
            guard found.updateValue(isKept ? source.entry.state.content.stamp : nil, forKey: id) == nil, !isKept else {
                continue
            }
            guard source.entry.addSources(to: &found) else { return false }
        }
        return true
    }

    func settleRecord(_ transition: Transition, _ turn: inout Turn) {
        guard state.recordState.codec != nil else { return markForeignRecords(transition.cause, &turn) }
        let old = transition.old
        if machine.lastReset != old.lastReset {
            add(.remove(.one(recordID)), &turn)
        } else if !transition.actions.contains(.record) {
            let isMarked = machine.isInvalidated && !old.isInvalidated
            let isOutdated = machine.record == .outdated && old.record != .outdated
            let marks: RecordMarks = state.lacksAcknowledgedMutation ? .acknowledged : .stale
            if isMarked || isOutdated { add(.mark(.one(recordID), marks), &turn) }
        }
    }

    // Marks the records of persisted resources under the key as stale, because a value that is set is newer than all of
    // them. The container does so for the other barriers, regardless of the content in memory.
    private func markForeignRecords(_ cause: ResourceEvent.Cause, _ turn: inout Turn) {
        guard cause == .set, !state.recordState.areForeignRecordsMarked else { return }
        state.recordState.areForeignRecordsMarked = true
        add(.mark(.key(key), .stale), &turn)
    }

    private func add(_ operation: RecordOperation, _ turn: inout Turn) {
        if let records = state.recordState.records { turn.add(operation, to: records) }
    }

    func restore(_ ticket: Ticket, at now: Duration, _ turn: inout Turn) {
        guard let records = state.recordState.records, let codec = state.recordState.codec else {
            preconditionFailure("a flight of \(key) reads a record of an entry that has none")
        }
        let container = turn.container
        let (id, features, slot) = (recordID, state.askedFeatures, TaskSlot())
        let cost = state.options.resource?.policy.cost
        turn.changeRecords()
        state.recordState.reading = RecordState.Reading(ticket: ticket, slot: slot)
        set(.reading, at: now + container.patience, &turn)
        turn.effects.work.append { [self, priority = state.flightWork.priority] in
            slot.start(by: container.starter, priority: priority.task) { [self] in
                let found = await records.found(id, codec, features, cost, container.wallClock)
                container.restored(ticket, with: found, of: self)
            }
        }
    }

    func readingTimedOut(_ turn: inout Turn) {
        guard let reading = state.recordState.reading else { return }
        restored(.fault(.late), nil, by: reading.ticket, &turn)
    }

    @discardableResult
    func endReading(_ ticket: Ticket, _ turn: inout Turn) -> Bool {
        guard let reading = state.recordState.reading, reading.ticket == ticket else { return false }
        state.recordState.reading = nil
        set(.reading, at: nil, &turn)
        turn.effects.work.append { reading.slot.cancel() }
        return true
    }

    func restored(_ found: FoundRecord, _ delivered: Delivered?, by ticket: Ticket, _ turn: inout Turn) {
        let isAwaited = endReading(ticket, &turn)
        if isAwaited, case .fault(let fault) = found { handleFault(fault, &turn) }
        let isUsable = found.value?.sources.allSatisfy { turn.state.mayShow($0.key, $0.value) } ?? true
        var delivered = isUsable ? delivered.map { state.restored($0) } : nil
        // NB: A record that names a mutation has the effects of all that were acknowledged before.
        let named = state.layers?.ended.last { found.value?.record.names.contains($0.name) ?? false }?.end
        delivered?.begun = max(ticket.number, named ?? 0)
        handle(
            .restored(ticket, restoration(of: delivered, isMarked: found.isMarked)), because: .restored,
            delivering: delivered, &turn)
    }

    // Returns the machine's result for a record: none without a record, and stale for one that is old or from the
    // future. A mark as stale takes precedence over the age.
    private func restoration(of delivered: Delivered?, isMarked: Bool) -> LoadMachine.Restoration {
        guard let age = delivered?.age else { return .none }
        if isMarked { return .marked }
        let limit = delivered?.lifetime ?? state.options.staleAfter
        return age < .zero || limit.map { age >= $0 } ?? false ? .stale : .fresh
    }

    private func handleFault(_ fault: RecordFault, _ turn: inout Turn) {
        switch fault {
        case .unreadable, .late: break
        case .undecodable, .otherVersion, .expired: add(.remove(.one(recordID)), &turn)
        }
        log([.recordDropped(fault.description)], because: .restored, &turn)
    }
}

enum FoundRecord: Sendable {
    case none
    case value(FoundValue)
    case fault(RecordFault)

    var value: FoundValue? {
        if case .value(let value) = self { value } else { nil }
    }

    // A value that was set, and never loaded, counts as marked.
    var isMarked: Bool { value.map { $0.record.isStale || $0.record.origin == .local } ?? false }
}

struct FoundValue: Sendable {
    let value: AnyValue
    let record: ValueRecord
    let field: AnyValue?
    let bytes: Int
    let sources: [ValueRecord.ID: UInt64?]

    func delivered(_ now: Date) -> Delivered {
        Delivered(
            value: value, origin: .disk, bytes: bytes, validator: record.validator, date: record.updatedAt,
            age: Duration(clamping: now.timeIntervalSince(record.updatedAt)), confirmsLoads: record.confirmsLoads,
            stamp: record.stamp, field: field, names: record.names)
    }
}

extension ContainerState {
    // Whether a source shows the value with a stamp, as far as it's in memory, and no effect of a mutation.
    fileprivate func mayShow(_ source: ValueRecord.ID, _ stamp: UInt64?) -> Bool {
        guard !layers.affects(source.key), !parts.contains(where: { $0.willChange(source) }) else { return false }
        guard let stamp else { return true }
        let shown = entries(at: source.key).filter { $0.recordID == source && $0.state.content.value != nil }
        return shown.allSatisfy { $0.state.content.stamp == stamp }
    }
}

extension Records {
    // It calls the user's code.
    fileprivate func found(
        _ id: ValueRecord.ID, _ codec: RecordCodec, _ features: [any ResourceFeature]?,
        _ cost: (@Sendable (AnyValue) -> Int)?, _ wallClock: @Sendable () -> Date
    ) async -> FoundRecord {
        do {
            guard let record = try await record(id), let sources = await sources(of: record) else { return .none }
            let value = try await codec.value(
                of: record, age: Duration(clamping: wallClock().timeIntervalSince(record.updatedAt)))
            let field = try features.field(in: record)
            return .value(
                FoundValue(value: value, record: record, field: field, bytes: cost?(value) ?? 0, sources: sources))
        } catch {
            return .fault(error)
        }
    }
}
