import Foundation

/// The mutations whose effects a container displays over its values.
struct OverlayTable: Sendable {
    struct Layer: Sendable {
        let number: UInt64
        let id: UUID

        /// The affected keys, at and below which an end of the mutation is a barrier (W5).
        let keys: [ResourceKey]
        let overlays: [Overlay]
        var status: MutationStatus
        var isAcknowledged = false

        var isBeingSent = false

        /// The values in the response, if it answers the first attempt (W9), and its validators (W13).
        var responses: [ResponseValue] = []
        var validators: [ResourceKey: LoadValidator] = [:]

        /// The container's last ticket when the first attempt began, and the ticket of the acknowledgment.
        fileprivate(set) var start: UInt64?
        fileprivate(set) var end: UInt64?

        /// Returns a Boolean value that indicates whether the mutation has overlays of the same keys as before.
        ///
        /// It hasn't once an identifier is assigned (W11), or its outcome has remained unknown (W4).
        func affectsSameKeys(as other: Layer) -> Bool {
            overlays.elementsEqual(other.overlays) { $0.key == $1.key && $0.isPrefix == $1.isPrefix }
        }

        func applied(_ overlay: Overlay) -> AppliedOverlay {
            AppliedOverlay(
                number: number, id: id, overlay: overlay, status: status, isBeingSent: isBeingSent)
        }
    }

    struct ResponseValue: Sendable {
        let resource: ErasedResource
        var delivered: Delivered
    }

    private var layers: [UInt64: Layer] = [:]

    /// The numbers of the mutations that affect exactly a key, in their order.
    private var numbers: [ResourceKey: [UInt64]] = [:]

    /// The numbers of the mutations with overlays of a prefix, in their order.
    private var prefixNumbers: [UInt64] = []

    var isEmpty: Bool { layers.isEmpty }

    subscript(number: UInt64) -> Layer? { layers[number] }

    mutating func set(_ layer: Layer?, at number: UInt64, lastTicket: UInt64) {
        let old = layers[number]
        var layer = layer
        layer?.start = old?.start
        if layer?.isBeingSent == true, layer?.start == nil { layer?.start = lastTicket }
        layers[number] = layer
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

    func overlays(of key: ResourceKey, _ type: ObjectIdentifier) -> [AppliedOverlay]? {
        guard !layers.isEmpty else { return nil }
        let found = Set(numbers[key] ?? []).union(prefixNumbers).sorted().flatMap { number in
            layers[number].map { overlays(of: $0, at: key, type) } ?? []
        }
        return found.isEmpty ? nil : found
    }

    func affects(_ key: ResourceKey) -> Bool {
        let overlays = prefixNumbers.lazy.flatMap { layers[$0]?.overlays ?? [] }
        return numbers[key] != nil || overlays.contains { $0.isPrefix && $0.key.isPrefix(of: key) }
    }

    func overlays(of layer: Layer, at key: ResourceKey, _ type: ObjectIdentifier) -> [AppliedOverlay] {
        layer.overlays.filter { $0.affects(key, of: type) }.map(layer.applied)
    }
}

extension Turn {
    /// Displays the mutations of earlier launches, before there is any entry.
    ///
    /// The effects of acknowledged ones become part of the records before these are read (W12).
    mutating func adopt(_ layers: [OverlayTable.Layer]) {
        for layer in layers {
            guard layer.isAcknowledged else {
                state.overlays.set(layer, at: layer.number, lastTicket: state.tickets.last)
                continue
            }
            markRecords(of: layer)
            bake(layer)
        }
    }

    private mutating func markRecords(of layer: OverlayTable.Layer) {
        for key in layer.keys { archive(.mark(.prefix(key), .acknowledged)) }
        for overlay in layer.overlays where !layer.keys.contains(where: { $0.isPrefix(of: overlay.key) }) {
            archive(.mark(overlay.records, .acknowledged))
        }
    }

    /// Displays mutations as they are now, or no longer if there is none of a number.
    ///
    /// The acknowledgments that begin to count, and the given keys, are barriers (W5, W7). All of it is one event for
    /// each entry, so that one load follows.
    mutating func display(_ changes: [(number: UInt64, layer: OverlayTable.Layer?)], barriers: [[ResourceKey]]) {
        var (affected, acknowledged, keys) = (AffectedEntries(), [OverlayTable.Layer](), barriers.flatMap { $0 })
        for (number, layer) in changes {
            let old = state.overlays[number]
            let isAcknowledged = layer?.isAcknowledged ?? false
            // NB: One that was acknowledged before isn't in the table anymore.
            if isAcknowledged, old == nil { continue }
            affected.add(entries(of: old ?? layer), by: number)
            if let old, let layer, !old.affectsSameKeys(as: layer) { affected.add(entries(of: layer), by: number) }
            effects.release(old)
            guard isAcknowledged, var layer else {
                state.overlays.set(layer, at: number, lastTicket: state.tickets.last)
                continue
            }
            layer.start = old?.start
            acknowledged.append(layer)
            keys += layer.keys
        }
        for key in barriers.joined() { archive(.mark(.prefix(key), .stale)) }
        for layer in acknowledged { markRecords(of: layer) }
        var (ended, answered) = ([UInt64: OverlayTable.Layer](), [(entry: Entry, end: UInt64)]())
        for var layer in acknowledged {
            let end = state.tickets.next().number
            layer.end = end
            // NB: A value in a response is written without the effects of those that follow.
            state.overlays.set(nil, at: layer.number, lastTicket: end)
            ended[layer.number] = layer
            answered += acceptResponses(layer).map { ($0, end) }
            note(layer, endedAt: end)
        }
        let isLast = { (entry: Entry, end: UInt64) in entry.state.lastAcknowledgment <= end }
        raiseBarrier(for: keys, except: answered.filter(isLast).map(\.entry))
        for (entry, numbers) in affected.inOrder() { entry.display(numbers, ended, &self) }
        for layer in acknowledged { bake(layer) }
    }

    /// Notes that values which were loaded before the acknowledgment of a mutation aren't confirmed anymore (W5).
    private func note(_ layer: OverlayTable.Layer, endedAt ticket: UInt64) {
        let entries = entries(of: layer) + layer.keys.flatMap { state.entries(below: $0) }
        for entry in entries { entry.state.lastAcknowledgment = ticket }
        for (key, validator) in layer.validators {
            for entry in state.entries(at: key) { entry.state.answered = (ticket, validator) }
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
    private mutating func acceptResponses(_ layer: OverlayTable.Layer) -> [Entry] {
        guard let start = layer.start else { return [] }
        var answered: [Entry] = []
        for response in layer.responses {
            guard let entry = state.entry(of: response.resource), entry.state.isUnchanged(since: start) else {
                continue
            }
            entry.display([layer.number], [layer.number: layer], &self)
            entry.set(response.delivered, because: .mutation, &self)
            answered.append(entry)
        }
        return answered
    }
}

private struct AffectedEntries {
    private var numbers: [ObjectIdentifier: (entry: Entry, numbers: [UInt64])] = [:]

    mutating func add(_ entries: [Entry], by number: UInt64) {
        for entry in entries { numbers[ObjectIdentifier(entry), default: (entry, [])].numbers.append(number) }
    }

    func inOrder() -> [(entry: Entry, numbers: [UInt64])] {
        numbers.values.sorted { $0.entry.number < $1.entry.number }
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
