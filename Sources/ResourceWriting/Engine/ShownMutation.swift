import Foundation
import ResourceCore

struct ShownMutation: Sendable {
    let number: UInt64
    let id: UUID
    let keys: [ResourceKey]
    let overlays: [Overlay]
    let layers: [Layer]
    let isBeingSent: Bool
    let isAcknowledged: Bool

    /// The values in the response, if it answers the first attempt (W9), and its validators (W13).
    var responses: [ResponseValue] = []
    var validators: [ResourceKey: LoadValidator] = [:]

    /// The container's last ticket when the first attempt began.
    fileprivate(set) var start: UInt64?

    var markedRecords: [RecordSelection] {
        let others = overlays.filter { overlay in !keys.contains { $0.isPrefix(of: overlay.key) } }
        return (keys.map { .prefix($0) } + others.map(\.target.records)).filter { !$0.isPrivate }
    }

    // Whether an entry needs no load after the mutation, of which its value has all effects then (W5).
    func isKnown(in entry: Entry) -> Bool {
        guard keys.contains(where: { $0.isPrefix(of: entry.key) }) else { return true }
        let own = layers.filter { $0.target.includes(entry.key, of: ObjectIdentifier(entry.type)) }
        return !own.isEmpty && own.allSatisfy { $0.reload != .value }
    }

    struct ResponseValue: Sendable {
        let resource: ErasedResource
        var delivered: Delivered
    }

    init(
        _ number: UInt64, _ id: UUID, _ keys: [ResourceKey], _ overlays: [Overlay], _ status: MutationStatus,
        isBeingSent: Bool, isAcknowledged: Bool
    ) {
        (self.number, self.id, self.keys, self.overlays) = (number, id, keys, overlays)
        (self.isBeingSent, self.isAcknowledged) = (isBeingSent, isAcknowledged)
        layers = overlays.map { $0.layer(of: number, named: id, status, isBeingSent: isBeingSent) }
    }
}

extension Turn {
    // Displays the mutations of earlier launches, before there is any entry. The effects of acknowledged ones become
    // part of the records before these are read (W12).
    mutating func adopt(_ mutations: [ShownMutation]) {
        for var mutation in mutations where !mutation.isAcknowledged {
            if mutation.isBeingSent { mutation.start = state.tickets.last }
            writing.state.shown[mutation.number] = mutation
            state.layers.set(mutation.layers, at: mutation.number)
        }
        let acknowledged = mutations.filter(\.isAcknowledged)
        markRecords(of: acknowledged)
        for mutation in acknowledged { bake(mutation) }
    }

    private mutating func markRecords(of mutations: [ShownMutation]) {
        guard container.records != nil else { return }
        var ids: [RecordSelection: Set<UUID>] = [:]
        for mutation in mutations {
            for selection in mutation.markedRecords { ids[selection, default: []].insert(mutation.id) }
        }
        for selection in mutations.flatMap(\.markedRecords) {
            if let ids = ids.removeValue(forKey: selection) { archive(.mark(selection, .acknowledged, by: ids)) }
        }
    }

    // Displays mutations as they are now, or no longer if there is none of a number. The acknowledgments that begin to
    // count, and the given keys, are barriers (W5, W7).
    mutating func display(_ mutations: [(number: UInt64, mutation: ShownMutation?)], barriers: [[ResourceKey]]) {
        let writing = writing
        var (changes, acknowledged) = ([LayerChange](), [ShownMutation]())
        for (number, mutation) in mutations {
            let old = writing.state.shown[number]
            var mutation = mutation
            mutation?.start = old?.start
            guard let next = mutation, next.isAcknowledged else {
                if mutation?.isBeingSent == true { mutation?.start = old?.start ?? state.tickets.last }
                writing.state.shown[number] = mutation
                if let change = setLayers(mutation?.layers ?? [], at: number) { changes.append(change) }
                if let old { effects.release(old) }
                continue
            }
            // NB: One that was acknowledged before isn't shown anymore.
            if old != nil { acknowledged.append(next) }
        }
        for key in barriers.joined() { archive(.mark(.prefix(key), .stale)) }
        markRecords(of: acknowledged)
        let answered = acknowledged.flatMap { acknowledge($0, &changes) }
        let isLast = { (entry: Entry, end: UInt64) in entry.lastAcknowledgment <= end }
        let keys = barriers.flatMap(\.self)
        let known = acknowledged.flatMap { entries(knownAfter: $0) }.filter { entry in
            !keys.contains { $0.isPrefix(of: entry.key) } && acknowledged.allSatisfy { $0.isKnown(in: entry) }
        }
        show(
            changes, barriers: keys + acknowledged.flatMap(\.keys),
            except: answered.filter(isLast).map(\.entry) + known)
        for mutation in acknowledged { bake(mutation) }
    }

    private func entries(knownAfter mutation: ShownMutation) -> [Entry] {
        let layers = mutation.layers.filter { $0.reload != .value }
        // NB: It's unknown whether the next element of an open sequence has the effect.
        return layers.isEmpty ? [] : entries(of: layers).filter { !$0.isLive }
    }

    private mutating func acknowledge(
        _ mutation: ShownMutation, _ changes: inout [LayerChange]
    ) -> [(entry: Entry, end: UInt64)] {
        let end = state.tickets.next().number
        // NB: A value in a response is written without the effects of those that follow.
        effects.release(writing.state.shown.removeValue(forKey: mutation.number))
        let change = setLayers(mutation.layers, at: mutation.number, endedAt: end)
        if let change { changes.append(change) }
        var answered = acceptResponses(mutation, change)
        // NB: Values that were loaded before aren't confirmed anymore (W5).
        for entry in entries(of: mutation.layers) + mutation.keys.flatMap({ state.entries(below: $0) }) {
            entry.noteAcknowledgment(end)
            if entry.acknowledge(mutation.id, &self) { answered.append(entry) }
        }
        for (key, validator) in mutation.validators {
            for entry in state.entries(at: key) { entry.noteAnswer(end, validator) }
        }
        return answered.map { ($0, end) }
    }

    /// Sets the values of a response, unless something else has happened to their entries since the first attempt (W9).
    ///
    /// - Returns: The entries that received a value.
    private mutating func acceptResponses(_ mutation: ShownMutation, _ change: LayerChange?) -> [Entry] {
        guard let start = mutation.start else { return [] }
        var answered: [Entry] = []
        for response in mutation.responses {
            guard let entry = state.entry(of: response.resource), entry.isUnchanged(since: start), !entry.decidesEnds
            else {
                continue
            }
            if let change { entry.show([change], &self) }
            entry.set(response.delivered, because: .mutation, &self)
            answered.append(entry)
        }
        return answered
    }
}
