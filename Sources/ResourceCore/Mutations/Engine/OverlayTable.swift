/// A value of which a container may write a record.
struct WrittenValue: Hashable, Sendable {
    let key: ResourceKey
    let type: ObjectIdentifier
}

/// The mutations whose effects a container displays.
struct OverlayTable: Sendable {
    /// A mutation as a container displays it.
    struct Layer: Sendable {
        /// The position of the mutation in the order of all mutations.
        let number: UInt64

        /// The affected keys, at and below which an end of the mutation is a barrier (W5).
        let keys: [ResourceKey]
        let overlays: [Overlay]
        var status: MutationStatus

        /// The number of the acknowledgment, once it counts.
        var acknowledgment: UInt64?

        /// A Boolean value that indicates whether the acknowledgment is on disk.
        var isDurable = false

        /// A Boolean value that indicates whether a request may be on its way.
        var isBeingSent = false

        /// The values in the response, if it answers the first attempt (W9).
        var responses: [ResponseValue] = []

        /// The container's last ticket and the latest acknowledgment when the first attempt began.
        fileprivate(set) var start: (ticket: UInt64, acknowledgment: UInt64)?

        /// A Boolean value that indicates whether the mutation is acknowledged in memory alone.
        fileprivate var isUnrecorded: Bool { acknowledgment != nil && !isDurable }

        /// Returns a Boolean value that indicates whether the mutation has overlays of the same keys as before.
        ///
        /// It hasn't once an identifier is assigned (W11), or its outcome has remained unknown (W4).
        func affectsSameKeys(as other: Layer) -> Bool {
            overlays.elementsEqual(other.overlays) { $0.key == $1.key && $0.isPrefix == $1.isPrefix }
        }

        func applied(_ overlay: Overlay) -> AppliedOverlay {
            AppliedOverlay(
                number: number, overlay: overlay, status: status, acknowledgment: acknowledgment,
                isDurable: isDurable, isBeingSent: isBeingSent)
        }
    }

    /// A value in the response to a mutation.
    struct ResponseValue: Sendable {
        let resource: ErasedResource
        var delivered: Delivered
    }

    /// The latest acknowledgment that counts in the container.
    private(set) var acknowledgment: UInt64 = 0

    /// The acknowledgments of this launch that are on disk, in their order, of which the oldest may be missing.
    private var durable: [UInt64] = []

    /// The latest acknowledgment of the earlier launches.
    private var restored: UInt64 = 0

    /// The smallest acknowledgment that the record of a value may have.
    ///
    /// An outbox no longer has a record of the mutations that other values lack.
    private(set) var leastRecorded: UInt64 = 0

    /// The latest acknowledgment of a mutation that every value is known to include, in memory and on disk.
    private(set) var included: UInt64 = 0
    private var layers: [UInt64: Layer] = [:]

    /// The number of acknowledged mutations that have no record.
    private var unrecordedCount = 0

    /// The acknowledgments of the values that were last written, as far as such mutations need them.
    private var written: [WrittenValue: UInt64] = [:]

    /// The numbers of the mutations that affect exactly a key, in their order.
    private var numbers: [ResourceKey: [UInt64]] = [:]

    /// The numbers of the mutations with overlays of a prefix, in their order.
    private var prefixNumbers: [UInt64] = []

    var isEmpty: Bool { layers.isEmpty }

    subscript(number: UInt64) -> Layer? { layers[number] }

    /// Adds, replaces, or removes a mutation.
    mutating func set(_ layer: Layer?, at number: UInt64, lastTicket: UInt64) {
        let old = layers[number]
        var layer = layer
        layer?.start = old?.start
        if layer?.isBeingSent == true, layer?.start == nil { layer?.start = (lastTicket, acknowledgment) }
        layers[number] = layer
        unrecordedCount += (layer?.isUnrecorded == true ? 1 : 0) - (old?.isUnrecorded == true ? 1 : 0)
        if unrecordedCount == 0 { written = [:] }
        if let old, let layer, old.affectsSameKeys(as: layer) { return }
        for overlay in old?.overlays ?? [] { index(overlay, of: number, isIncluded: false) }
        for overlay in layer?.overlays ?? [] { index(overlay, of: number, isIncluded: true) }
    }

    private mutating func index(_ overlay: Overlay, of number: UInt64, isIncluded: Bool) {
        guard !overlay.isPrefix else { return Self.update(&prefixNumbers, number, isIncluded: isIncluded) }
        Self.update(&numbers[overlay.key, default: []], number, isIncluded: isIncluded)
        if numbers[overlay.key]?.isEmpty == true { numbers[overlay.key] = nil }
    }

    private static func update(_ numbers: inout [UInt64], _ number: UInt64, isIncluded: Bool) {
        let index = numbers.sortedIndex { $0 >= number }
        if index < numbers.endIndex, numbers[index] == number { numbers.remove(at: index) }
        if isIncluded { numbers.insert(number, at: index) }
    }

    /// Lets an acknowledgment count.
    mutating func count(_ acknowledgment: UInt64, isDurable: Bool) {
        self.acknowledgment = max(self.acknowledgment, acknowledgment)
        guard isDurable, acknowledgment > durable.last ?? restored else { return }
        durable.append(acknowledgment)
        if durable.count > Self.durableAtMost { durable.removeFirst(durable.count / 2) }
    }

    /// Begins with the acknowledgments of earlier launches, and with those that count already.
    mutating func begin(restored: UInt64, latest: UInt64) {
        self.restored = restored
        acknowledgment = max(restored, latest)
    }

    /// Returns the acknowledgment for the record of a value (W12).
    ///
    /// The numbers of acknowledgments in memory alone are given again in the next launch, so the latest one on disk
    /// takes their place.
    ///
    /// - Parameter latest: The latest acknowledgment that counted when the load of the value began.
    func recorded(_ latest: UInt64) -> UInt64 {
        latest <= restored ? latest : durable.last { $0 <= latest } ?? restored
    }

    /// Notes that every value includes an acknowledged mutation, in memory and on disk.
    mutating func noteIncluded(_ acknowledgment: UInt64) {
        included = max(included, acknowledgment)
    }

    /// Excludes records of values that lack an acknowledgment.
    mutating func requireRecorded(_ acknowledgment: UInt64) {
        leastRecorded = max(leastRecorded, acknowledgment)
    }

    /// Notes that a value is being written, whose record tells nothing about mutations in memory alone.
    ///
    /// - Parameter acknowledgment: The latest acknowledgment that the value includes.
    mutating func noteWrite(of value: WrittenValue, including acknowledgment: UInt64) {
        if unrecordedCount > 0 { written[value] = acknowledgment }
    }

    /// Notes that a write has failed, so that it's unknown what the records include.
    mutating func noteFailedWrite() {
        written = written.mapValues { _ in 0 }
    }

    /// Returns the latest acknowledgment that the value includes which was last written, if it's known.
    func written(_ value: WrittenValue) -> UInt64? { written[value] }

    /// Returns the acknowledged mutations that affect exactly a key, in their order.
    func acknowledged(at key: ResourceKey) -> [UInt64] {
        (numbers[key] ?? []).filter { layers[$0]?.acknowledgment != nil }
    }

    private static let durableAtMost = 1000

    /// Returns the overlays of an entry, or `nil` if there are none.
    func overlays(of key: ResourceKey, _ type: ObjectIdentifier) -> [AppliedOverlay]? {
        guard !layers.isEmpty else { return nil }
        let found = Set(numbers[key] ?? []).union(prefixNumbers).sorted().flatMap { number in
            layers[number].map { overlays(of: $0, at: key, type) } ?? []
        }
        return found.isEmpty ? nil : found
    }

    /// Returns a Boolean value that indicates whether a mutation has an effect on a key.
    func affects(_ key: ResourceKey) -> Bool {
        let overlays = prefixNumbers.lazy.flatMap { layers[$0]?.overlays ?? [] }
        return numbers[key] != nil || overlays.contains { $0.isPrefix && $0.key.isPrefix(of: key) }
    }

    /// Returns the overlays of one mutation for an entry.
    func overlays(of layer: Layer, at key: ResourceKey, _ type: ObjectIdentifier) -> [AppliedOverlay] {
        layer.overlays.filter { $0.affects(key, of: type) }.map(layer.applied)
    }
}

extension Turn {
    /// Displays the mutations of earlier launches, before there is any entry.
    ///
    /// An acknowledgment that counts already is no barrier: the records of values tell whether they include it (W12).
    ///
    /// - Parameters:
    ///   - layers: The mutations.
    ///   - restored: The latest acknowledgment of the earlier launches.
    ///   - latest: The latest acknowledgment that counts.
    mutating func adopt(_ layers: [OverlayTable.Layer], restored: UInt64, latest: UInt64) {
        state.overlays.begin(restored: restored, latest: latest)
        for layer in layers { state.overlays.set(layer, at: layer.number, lastTicket: state.tickets.last) }
        for layer in layers { noteInclusion(of: layer.number) }
    }

    /// Displays mutations as they are now, or no longer if there is none of a number.
    ///
    /// The acknowledgments that begin to count, and the given keys, are barriers (W5, W7). All of it is one event for
    /// each entry, so that one load follows.
    mutating func display(_ changes: [(number: UInt64, layer: OverlayTable.Layer?)], barriers: [[ResourceKey]]) {
        var (affected, acknowledged, keys) = (AffectedEntries(), [UInt64](), barriers.flatMap { $0 })
        for (number, layer) in changes {
            let old = state.overlays[number]
            affected.add(entries(of: old ?? layer), by: number)
            if let old, let layer, !old.affectsSameKeys(as: layer) { affected.add(entries(of: layer), by: number) }
            state.overlays.set(layer, at: number, lastTicket: state.tickets.last)
            effects.release(old)
            guard let layer, let acknowledgment = layer.acknowledgment, old?.acknowledgment == nil else { continue }
            state.overlays.count(acknowledgment, isDurable: layer.isDurable)
            acknowledged.append(number)
            keys += layer.keys
            noteUnfinishedWrites(of: entries(of: layer))
            for key in layer.keys { for entry in state.entries(below: key) { entry.state.noteWrite(acknowledgment) } }
        }
        for key in keys { archive(.markStale(.prefix(key))) }
        let answered = acknowledged.flatMap { acceptResponses($0) }
        // NB: The barrier comes before the overlays change, because loads that waited for the end of a mutation begin
        // with that change.
        raiseBarrier(for: keys, except: answered)
        for (entry, numbers) in affected.inOrder() { entry.display(numbers, &self) }
        for number in acknowledged { noteInclusion(of: number) }
    }

    /// Notes the records that lack a mutation which was just acknowledged, and are still being written.
    private mutating func noteUnfinishedWrites(of entries: [Entry]) {
        for entry in entries where entry.hasPendingRecordOperation {
            state.overlays.noteWrite(of: entry.writtenValue, including: entry.state.content.acknowledgment)
        }
    }

    /// Marks everything at and below the given keys as stale in memory, but for the values that responses have just
    /// brought.
    private mutating func raiseBarrier(for keys: [ResourceKey], except answered: [Entry]) {
        var entries: [ObjectIdentifier: Entry] = [:]
        for key in keys {
            for entry in state.entries(below: key) { entries[ObjectIdentifier(entry)] = entry }
        }
        for entry in entries.values.inOrder() where !answered.contains(where: { $0 === entry }) {
            entry.handle(.invalidate, because: .mutation, &self)
        }
    }

    /// Returns the entries that the overlays of a mutation affect, each once.
    private func entries(of layer: OverlayTable.Layer?) -> [Entry] {
        guard let overlays = layer?.overlays, !overlays.isEmpty else { return [] }
        if overlays.count == 1, !overlays[0].isPrefix {
            return state.entry(at: overlays[0].key, ofType: overlays[0].type).map { [$0] } ?? []
        }
        var found: [ObjectIdentifier: Entry] = [:]
        for overlay in overlays {
            let entries = overlay.isPrefix ? state.entries(below: overlay.key) : state.entries(at: overlay.key)
            for entry in entries where ObjectIdentifier(entry.type) == overlay.type {
                found[ObjectIdentifier(entry)] = entry
            }
        }
        return found.values.inOrder()
    }

    /// Sets the values of a response, unless something else has happened to their entries since the first attempt (W9).
    ///
    /// - Returns: The entries that received a value.
    private mutating func acceptResponses(_ number: UInt64) -> [Entry] {
        guard let layer = state.overlays[number], let start = layer.start, let acknowledgment = layer.acknowledgment
        else { return [] }
        var answered: [Entry] = []
        for response in layer.responses {
            guard let entry = state.entry(of: response.resource),
                entry.state.isUnchanged(since: start, except: acknowledgment)
            else { continue }
            var delivered = response.delivered
            delivered.acknowledgment = acknowledgment
            entry.display([number], &self)
            entry.set(delivered, because: .mutation, &self)
            answered.append(entry)
        }
        return answered
    }

    /// Tells the outbox that every value includes an acknowledged mutation, if that's so (W12).
    mutating func noteInclusion(of number: UInt64) {
        guard let layer = state.overlays[number], isIncludedInMemory(layer) else { return }
        effects.work.append { [container] in container.mutationIsIncluded(layer) }
    }

    /// Returns a Boolean value that indicates whether every value includes a mutation that the records on disk include.
    ///
    /// A record that is still being read from before isn't shown.
    mutating func confirmInclusion(of number: UInt64) -> Bool {
        guard let layer = state.overlays[number], isIncludedInMemory(layer) else { return false }
        if let acknowledgment = layer.acknowledgment { state.overlays.noteIncluded(acknowledgment) }
        return true
    }

    private func isIncludedInMemory(_ layer: OverlayTable.Layer) -> Bool {
        layer.acknowledgment != nil && !entries(of: layer).contains { $0.state.lacks(layer.number) }
    }
}

/// The entries that several mutations affect, each with the numbers of those that affect it.
private struct AffectedEntries {
    private var numbers: [ObjectIdentifier: (entry: Entry, numbers: [UInt64])] = [:]

    mutating func add(_ entries: [Entry], by number: UInt64) {
        for entry in entries { numbers[ObjectIdentifier(entry), default: (entry, [])].numbers.append(number) }
    }

    /// Returns the entries in the order in which they were created.
    func inOrder() -> [(entry: Entry, numbers: [UInt64])] {
        numbers.values.sorted { $0.entry.number < $1.entry.number }
    }
}

extension EntryState {
    /// Returns a Boolean value that indicates whether the entry has a value that doesn't include a mutation, or a load
    /// that may bring one.
    fileprivate func lacks(_ number: UInt64) -> Bool {
        hasOrLoadsValue && overlays.map { !$0.places(of: number).isEmpty } ?? false
    }

    fileprivate var hasOrLoadsValue: Bool { recorder.machine.valueTicket != nil || recorder.machine.flight != nil }

    /// The mutations that the entry no longer lacks, because a first load has ended without a value.
    var acknowledgedWithoutValue: [UInt64] { hasOrLoadsValue ? [] : acknowledgedOverlays }

    /// The acknowledged mutations that the entry's value doesn't include.
    var acknowledgedOverlays: [UInt64] {
        overlays?.acknowledged.map(\.number) ?? []
    }

    /// Notes the acknowledgment of a mutation that affects the entry.
    fileprivate mutating func noteWrite(_ acknowledgment: UInt64) {
        guard acknowledgment > lastWrite else { return }
        (writeBeforeLast, lastWrite) = (lastWrite, acknowledgment)
    }

    /// Returns a Boolean value that indicates whether nothing was loaded since a moment, no barrier was raised, and the
    /// given acknowledgment is the only one of a mutation that affects the entry.
    fileprivate func isUnchanged(
        since start: (ticket: UInt64, acknowledgment: UInt64), except acknowledgment: UInt64
    ) -> Bool {
        let machine = recorder.machine
        let changed = max(machine.valueTicket?.number ?? 0, machine.confirmed?.number ?? 0, lastBarrier)
        return changed <= start.ticket && lastWrite == acknowledgment && writeBeforeLast <= start.acknowledgment
    }
}

extension Entry {
    /// Displays mutations as the container knows them, without a load.
    fileprivate func display(_ numbers: [UInt64], _ turn: inout Turn) {
        guard settleWipe(&turn) else { return }
        let count = state.overlays?.all.count
        var isChanged = false
        for number in numbers {
            let overlays = turn.state.overlays[number].map {
                turn.state.overlays.overlays(of: $0, at: key, ObjectIdentifier(type))
            }
            if state.setOverlays(overlays ?? [], of: number, &turn) { isChanged = true }
        }
        guard isChanged else { return }
        log([], because: .mutation, &turn)
        state.publish(&turn)
        if state.overlays?.all.count != count { tell(state.takeUnchangedDependents(), &turn) }
        handle(because: .mutation, &turn)
    }
}

extension Turn {
    /// Returns the snapshot of a resource at this moment, or `nil` if nothing is known about it.
    ///
    /// Without an entry, a mutation may still show a value.
    mutating func knownSnapshot(of resource: ErasedResource) -> Snapshot? {
        if let entry = state.entry(of: resource) { return entry.state.validSnapshot(&self) }
        guard let overlays = state.overlays.overlays(of: resource.key, ObjectIdentifier(resource.type)) else {
            return nil
        }
        var empty = EntryState(wipes: state.wipes, archiving: nil)
        empty.overlays = EntryOverlays(overlays)
        return empty.snapshot(revision: 0, progress: nil, &self)
    }
}
