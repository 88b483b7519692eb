import Foundation
import ResourceCore

struct Bake: Sendable {
    let number: UInt64
    let id: UUID
    let overlays: [Overlay]
    let marked: [RecordSelection]
    let validators: [ResourceKey: LoadValidator]

    var layers: [Layer] { overlays.map { $0.layer(of: number, named: id, .succeeded, isBeingSent: false) } }

    func affects(_ id: ValueRecord.ID) -> Bool { overlays.contains { $0.target.records.contains(id) } }

    func concerns(_ id: ValueRecord.ID) -> Bool { affects(id) || marked.contains { $0.contains(id) } }
}

struct Bakes: RecordChange {
    let all: [Bake]

    /// The acknowledged mutations of which an outbox may have records.
    let kept: Set<UUID>
    let wallClock: @Sendable () -> Date
    let warn: @Sendable (String) -> Void

    fileprivate var selections: Set<RecordSelection> { Set(all.flatMap(\.overlays).map(\.target.records)) }
    var selection: RecordSelection {
        let all = selections.union(all.flatMap(\.marked))
        return all.count == 1 ? all.first ?? .all : .all
    }

    /// `false` for the wait of mutations without overlays for the marks that were made before.
    var hasEffect: Bool { !selections.isEmpty }

    func concerns(_ id: ValueRecord.ID) -> Bool { all.contains { $0.concerns(id) } }

    fileprivate func age(of record: ValueRecord) -> Duration {
        Duration(clamping: wallClock().timeIntervalSince(record.updatedAt))
    }

    func perform(on records: Records) async throws { try await records.bake(self) }

    func ended(_ failure: (any Error)?, in container: ResourceContainer) -> Bool {
        container.withTurn(isolation: nil) { $0.noteEnd(self, failure) }
        return (failure as? Unbaked)?.hasFailed ?? true
    }
}

struct BakeTable: Sendable {
    private(set) var waiting: [Bake] = []
    private(set) var running: [Bake] = []

    /// The records that effects wait for, which can't become part of them.
    fileprivate var held: Set<ValueRecord.ID> = []

    /// The alarm that adds what is waiting to the queue, unless all of it waits for a coding.
    fileprivate var alarm: Alarm<AlarmTarget>?
    fileprivate var isDue = false
    fileprivate var codings = 0

    fileprivate var isEmpty: Bool { waiting.isEmpty && running.isEmpty }
    var isAtRest: Bool { alarm == nil && !isDue }

    var alarms: [Alarm<AlarmTarget>] { [alarm].compactMap(\.self) }

    func affects(_ id: ValueRecord.ID) -> Bool {
        waiting.contains { $0.affects(id) } || running.contains { $0.affects(id) }
    }

    func ids(affecting id: ValueRecord.ID) -> Set<UUID> {
        Set((running + waiting).filter { $0.affects(id) }.map(\.id))
    }

    fileprivate mutating func begin() -> [Bake] {
        (running, waiting, isDue, held) = (waiting, [], false, [])
        return running
    }

    fileprivate mutating func end(waitingAgain numbers: Set<UInt64>) {
        (waiting, running) = (running.filter { numbers.contains($0.number) } + waiting, [])
    }

    fileprivate mutating func add(_ bake: Bake) { waiting.append(bake) }

    fileprivate mutating func giveUpExcess() -> [Bake] {
        let excess = waiting.dropLast(Self.waitingAtMost)
        waiting.removeFirst(excess.count)
        return Array(excess)
    }

    private static let waitingAtMost = 1000
}

extension Turn {
    mutating func bake(_ mutation: ShownMutation) {
        let isKept = container.records.map { !$0.queue.isClosed } ?? false
        // NB: The next container does so, because the outbox keeps the mutation.
        if !isKept, container.records != nil, writing.state.machine.item(mutation.number)?.hasRecord == true { return }
        let overlays = isKept ? mutation.overlays.filter { !$0.target.records.isPrivate } : []
        let marked = isKept ? mutation.markedRecords : []
        guard !overlays.isEmpty || !marked.isEmpty else { return writing.changes.baked.append(mutation.number) }
        writing.bakes.add(
            Bake(
                number: mutation.number, id: mutation.id, overlays: overlays, marked: marked,
                validators: mutation.validators))
        setBakeAlarm(after: .milliseconds(100))
    }

    private static let bakeRetry = Duration.seconds(30)

    private mutating func setBakeAlarm(after delay: Duration) {
        if let alarm = writing.bakes.alarm, alarm.deadline <= now() + delay { return }
        stopBakeAlarm()
        writing.bakes.alarm = addAlarm(after: delay, for: BakeAlarm())
        setTimer()
    }

    private mutating func stopBakeAlarm() {
        guard let alarm = writing.bakes.alarm else { return }
        removeAlarm(alarm)
        writing.bakes.alarm = nil
    }

    mutating func bake() {
        guard !writing.bakes.waiting.isEmpty, let records = container.records,
            !writing.bakes.isAtRest || records.codingCount > writing.bakes.codings
        else { return }
        stopBakeAlarm()
        // NB: One operation at a time, so that the order stays if one is done again.
        guard writing.bakes.running.isEmpty else { return writing.bakes.isDue = true }
        let kept = Set(writing.state.acknowledged.map(\.id))
        let bakes = Bakes(all: writing.bakes.begin(), kept: kept, wallClock: container.wallClock, warn: container.warn)
        if archive(.change(bakes)) == nil { noteEnd(bakes, nil) }
    }

    mutating func bakeHeld(after operation: RecordOperation) {
        guard operation.written != nil || operation.isFinal, writing.bakes.held.contains(where: operation.concerns)
        else { return }
        writing.bakes.isDue = true
        bake()
    }

    mutating func forgetBakes() {
        guard !writing.bakes.isEmpty else { return }
        stopBakeAlarm()
        for bake in writing.bakes.running + writing.bakes.waiting { endHold(at: bake.number) }
        effects.release(writing.bakes)
        writing.bakes = BakeTable()
    }

    fileprivate mutating func noteEnd(_ bakes: Bakes, _ failure: (any Error)?) {
        // NB: A wipe may have come meanwhile.
        guard writing.bakes.running.first?.id == bakes.all.first?.id else { return }
        let unbaked = failure as? Unbaked ?? failure.map { _ in Unbaked(numbers: Set(bakes.all.map(\.number))) }
        let waiting = unbaked?.numbers ?? []
        writing.bakes.end(waitingAgain: waiting)
        var done = bakes.all.map(\.number).filter { !waiting.contains($0) }
        if let unbaked {
            (writing.bakes.codings, writing.bakes.held) = (unbaked.codings, Set(unbaked.held.values.joined()))
            for bake in bakes.all where unbaked.held[bake.number] != nil { hold(bake.layers, at: bake.number) }
            if unbaked.hasFailed { setBakeAlarm(after: Self.bakeRetry) }
            let excess = writing.bakes.giveUpExcess()
            let unmarked = excess.filter { unbaked.unmarked.contains($0.number) }.flatMap(\.marked)
            for selection in Set(excess.flatMap(\.overlays).map(\.target.records) + unmarked) {
                archive(.remove(selection))
            }
            done += excess.map(\.number)
        }
        noteBaked(done)
        // NB: A reading that waits must find what has come meanwhile, such as a coding.
        if unbaked?.hasFailed != true || writing.bakes.isDue { bake() }
    }

    private mutating func noteBaked(_ numbers: [UInt64]) {
        guard !numbers.isEmpty else { return }
        for number in numbers { endHold(at: number) }
        effects.work.append { [container] in
            container.write(isolation: nil) { turn in for number in numbers { turn.handle(.baked(number)) } }
        }
    }
}

extension WritingState {
    // Returns those that are part of the value of an entry.
    func names(of entry: Entry) -> Set<UUID> {
        let type = ObjectIdentifier(entry.type)
        let acknowledged = acknowledged.filter { shown[$0.position] == nil }
        return Set(
            acknowledged.filter { mutation in
                mutation.keys.contains { $0.isPrefix(of: entry.key) }
                    || mutation.overlays.contains { $0.target.includes(entry.key, of: type) }
            }.map(\.id))
    }

    // Returns where the server has put a mutation, for an entry.
    func place(of mutation: UUID, in entry: Entry) -> String? {
        let number = machine.items(in: .accepted).first { kept[$0.number]?.id == mutation }?.number
        guard let kept = number.flatMap({ kept[$0] }), !kept.results.places.isEmpty else { return nil }
        let isMeant =
            kept.keys.contains(entry.key)
            || kept.overlays.contains { $0.target.includes(entry.key, of: ObjectIdentifier(entry.type)) }
        return kept.results.places[entry.key] ?? (isMeant ? kept.results.places[[]] : nil)
    }

    fileprivate struct Acknowledged {
        let position: UInt64
        let id: UUID
        let keys: [ResourceKey]
        let overlays: [Overlay]
    }

    fileprivate var acknowledged: [Acknowledged] {
        machine.items(in: .accepted).filter(\.isAcknowledged).compactMap { item in
            kept[item.number].map {
                Acknowledged(position: item.number, id: $0.id, keys: $0.keys, overlays: $0.overlays)
            }
        }
    }
}

private struct BakeAlarm: PartAlarm {
    func ring(at date: Date, _ turn: inout Turn) {
        (turn.writing.bakes.alarm, turn.writing.bakes.isDue) = (nil, !turn.writing.bakes.waiting.isEmpty)
        turn.bake()
    }
}

private struct Unbaked: Error {
    var numbers: Set<UInt64> = []

    /// Those whose records couldn't be marked.
    var unmarked: Set<UInt64> = []

    /// Those that wait for records of which their effects can't become a part.
    var held: [UInt64: Set<ValueRecord.ID>] = [:]

    // Whether a record could be neither changed nor removed, rather than of an unknown coding.
    var hasFailed = true
    var codings = 0
}

extension Records {
    // Makes effects part of all records that they concern. A record that has an effect names the mutation. One that
    // can't be changed is removed, and one whose coding isn't known stays. It calls the user's code.
    func bake(_ bakes: Bakes) async throws {
        var unbaked = Unbaked(hasFailed: false, codings: codingCount)
        for selection in Set(bakes.all.flatMap(\.marked)) where isDoubted(selection, .acknowledged) {
            let concerned = bakes.all.filter { $0.marked.contains(selection) }
            let mark = RecordOperation.mark(selection, .acknowledged, by: Set(concerned.map(\.id)))
            guard await failure(of: { try await perform(mark) }) != nil else { continue }
            unbaked.unmarked.formUnion(concerned.map(\.number))
            unbaked.hasFailed = true
        }
        unbaked.numbers = unbaked.unmarked
        var ids: Set<ValueRecord.ID> = []
        for selection in bakes.selections {
            do { ids.formUnion(try await store.identities(of: selection)) } catch {
                doubt(selection)
                unbaked.numbers.formUnion(
                    bakes.all.filter { $0.overlays.contains { $0.target.records == selection } }.map(\.number))
                unbaked.hasFailed = true
            }
        }
        for id in ids {
            let effects = bakes.all.compactMap { Effect($0, on: id, in: self) }
            guard !effects.isEmpty else { continue }
            do {
                switch try await bake(effects, of: bakes, into: id) {
                case .done: continue
                case .unknownCoding: break
                case .held(let numbers):
                    for number in numbers { unbaked.held[number, default: []].insert(id) }
                    unbaked.numbers.formUnion(numbers)
                    continue
                }
            } catch {
                doubt(.one(id))
                unbaked.hasFailed = true
            }
            unbaked.numbers.formUnion(effects.map(\.bake.number))
        }
        if !unbaked.numbers.isEmpty { throw unbaked }
    }

    private enum End { case done, unknownCoding, held([UInt64]) }

    private func bake(_ effects: [Effect], of bakes: Bakes, into id: ValueRecord.ID) async throws -> End {
        let found: ValueRecord?
        do { found = try await store.record(id) } catch { return try await remove(id) }
        guard let found else { return .done }
        guard let record = judge(found) else { return try await remove(id) }
        let unnamed = effects.filter { !record.names.contains($0.bake.id) }
        guard !unnamed.isEmpty else { return .done }
        let known = effects.lazy.compactMap(\.codec).last
        if record.field != nil {
            let isReadable = try? await known?.value(of: record, age: bakes.age(of: record))
            return known == nil || isReadable != nil ? .held(unnamed.map(\.bake.number)) : try await remove(id)
        }
        guard let codec = known else { return .unknownCoding }
        let missing = unnamed.compactMap { $0.of(codec.type) }
        guard !missing.isEmpty else { return .done }
        guard let baked = try? await self.record(record, with: missing, codec, of: bakes) else {
            return try await remove(id)
        }
        try await store.write(baked)
        settle(id)
        return .done
    }

    private func record(
        _ record: ValueRecord, with effects: [Effect], _ codec: RecordCodec, of bakes: Bakes
    ) async throws -> ValueRecord? {
        let layers = effects.flatMap(\.layers)
        let old = try await codec.value(of: record, age: bakes.age(of: record))
        guard let value = LayeredValue(old, layers, warn: bakes.warn).displayed else { return nil }
        var baked = record
        baked.validator = effects.reversed().firstResult { $0.bake.validators[record.id.key] } ?? record.validator
        (baked.isStale, baked.confirmsLoads, baked.stamp) = (true, false, layers.stamp(after: record.stamp))
        baked.names = record.names.intersection(bakes.kept).union(effects.map(\.bake.id))
        return try await codec.record(baked, of: value)
    }

    private func remove(_ id: ValueRecord.ID) async throws -> End {
        try await store.remove(.one(id))
        settle(id)
        return .done
    }
}

private struct Effect: Sendable {
    let bake: Bake
    private(set) var layers: [Layer]
    let codec: RecordCodec?

    func of(_ type: ObjectIdentifier) -> Effect? {
        var effect = self
        effect.layers = layers.filter { $0.target.type == type }
        return effect.layers.isEmpty ? nil : effect
    }

    init?(_ bake: Bake, on id: ValueRecord.ID, in records: Records) {
        var (affecting, codec) = ([Overlay](), RecordCodec?.none)
        for overlay in bake.overlays where overlay.target.records.contains(id) {
            let used = records.codec(of: overlay.target.type, id.valueType)
            // NB: Without a codec, it's unknown whether a record is one of the overlay's type.
            let mayBe = overlay.effect.codec == nil && !records.isKnown(id.valueType)
            guard id.valueType == overlay.effect.typeName || used != nil || mayBe else { continue }
            affecting.append(overlay)
            codec = used ?? (id.valueType == overlay.effect.codec?.typeName ? overlay.effect.codec : codec)
        }
        guard !affecting.isEmpty else { return nil }
        (self.bake, self.codec) = (bake, codec)
        layers = affecting.map { $0.layer(of: bake.number, named: bake.id, .succeeded, isBeingSent: false) }
    }
}
