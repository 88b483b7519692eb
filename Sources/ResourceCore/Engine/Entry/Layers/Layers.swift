struct Layers: Sendable {
    /// The layers in the order in which they're applied: those that have ended in the order of their ends, and then
    /// the others in the order of their numbers.
    private(set) var all: [Layer] = []

    private var endedCount = 0

    private(set) var pendingCount = 0

    private var blockingCount = 0

    var layered: LayeredValue?

    init(_ all: [Layer] = []) {
        self.all = all
        count(all, by: 1)
    }

    // Whether loads wait for the end of a layer, because it must not be applied to a value that may already have the
    // effect.
    var blocksLoads: Bool { blockingCount > 0 }

    var ended: ArraySlice<Layer> { all[..<endedCount] }

    func shown(over begun: UInt64) -> ArraySlice<Layer> {
        all[(ended.firstIndex { ($0.end ?? 0) > begun } ?? endedCount)...]
    }

    func unfolded(over begun: UInt64) -> ArraySlice<Layer> { shown(over: begun).prefix { $0.end != nil } }

    func places(of number: UInt64) -> Range<Int> {
        let pending = all[endedCount...]
        return pending.sortedIndex { $0.number >= number }..<pending.sortedIndex { $0.number > number }
    }

    // Replaces the layers with a number, and returns what was replaced. Layers at the end are applied on top of the
    // displayed value, if that is known. Any other change of an effect, or of the order, discards that value, and all
    // effects are applied again.
    mutating func replace(_ places: Range<Int>, with layers: [Layer], endedAt end: UInt64?) -> Replaced {
        let replaced = Replaced(layers: Array(all[places]), layered: layered)
        let isSame = replaced.layers.elementsEqual(layers, by: { $0.isSameEffect(as: $1) })
        if places.lowerBound == all.endIndex, end == nil {
            layered = layered?.adding(layers)
        } else if !isSame || (end != nil && places.lowerBound != endedCount) {
            layered = nil
        }
        count(all[places], by: -1)
        let layers = layers.map { $0.ended(at: end) }
        if end == nil || places.lowerBound == endedCount {
            all.replaceSubrange(places, with: layers)
        } else {
            all.removeSubrange(places)
            all.insert(contentsOf: layers, at: endedCount)
        }
        if end != nil { endedCount += layers.count }
        count(layers, by: 1)
        return replaced
    }

    struct Replaced: Sendable {
        fileprivate let layers: [Layer]
        fileprivate let layered: LayeredValue?
    }

    // Removes the ended layers that no value needs anymore, and returns them. The others aren't copied, of which there
    // may be many.
    mutating func removeEnded(until ticket: UInt64) -> [Layer] {
        let removed = Array(ended.prefix { $0.end ?? 0 <= ticket })
        guard !removed.isEmpty else { return [] }
        all.removeFirst(removed.count)
        endedCount -= removed.count
        count(removed, by: -1)
        return removed
    }

    // Removes the layers that haven't ended and fulfill a condition, and returns them.
    mutating func removeUnended(where isRemoved: (Layer) -> Bool) -> [Layer] {
        let removed = all[endedCount...].filter(isRemoved)
        guard !removed.isEmpty else { return [] }
        let numbers = Set(removed.map(\.number))
        all[endedCount...].removeAll { numbers.contains($0.number) }
        layered = nil
        count(removed, by: -1)
        return removed
    }

    private mutating func count(_ layers: some Collection<Layer>, by change: Int) {
        pendingCount += change * layers.pendingCount
        blockingCount += change * layers.count { $0.blocksLoads }
    }
}

extension Collection<Layer> {
    // Each mutation has its layers in a row.
    fileprivate var pendingCount: Int {
        var (count, last) = (0, UInt64?.none)
        for layer in self where layer.status.isPending && layer.number != last {
            (count, last) = (count + 1, layer.number)
        }
        return count
    }
}

struct DisplayedContent: Sendable {
    fileprivate let base: AnyValue?
    fileprivate let layered: LayeredValue?

    // It calls the user's code, so it must not be read under a lock.
    var value: AnyValue? { layered.map(\.displayed) ?? base }
}

extension EntryState {
    mutating func displayedContent(_ turn: inout Turn) -> DisplayedContent {
        DisplayedContent(base: content.value, layered: layeredValue(&turn))
    }

    var isLayered: Bool { layers.map { !$0.shown(over: content.begun).isEmpty } ?? false }

    var unfoldedLayers: [Layer] { layers.map { Array($0.unfolded(over: content.begun)) } ?? [] }

    // The ends of the layers whose effects the value has, of those that another load may lack.
    var includedEnds: [UInt64] { layers?.ended.compactMap(\.end).filter { $0 <= content.loaded } ?? [] }

    // The validator for the next attempt. There is none if a mutation was acknowledged since the value was loaded,
    // because a server whose times have a resolution of one second would confirm the old value (W5).
    var validator: LoadValidator? { lacksAcknowledgedMutation ? nil : content.validator }

    var lacksAcknowledgedMutation: Bool { lastAcknowledgment > content.loaded || !content.confirmsLoads }

    mutating func layeredValue(_ turn: inout Turn) -> LayeredValue? {
        guard let layers else { return nil }
        if let currentLayered { return currentLayered }
        let shown = layers.shown(over: content.begun)
        guard !shown.isEmpty else { return nil }
        // NB: The others aren't copied, of which there may be many.
        let all = shown.count == layers.all.count ? layers.all : Array(shown)
        let layered = LayeredValue(content.value, all, warn: turn.container.warn)
        self.layers?.layered = layered
        return layered
    }

    private var currentLayered: LayeredValue? { layers?.layered.flatMap { $0.base === content.value ? $0 : nil } }

    mutating func setLayers(
        _ layers: [Layer], of number: UInt64, endedAt end: UInt64?, _ turn: inout Turn
    ) -> Bool {
        let wereBlocked = blocksLoads
        // NB: A value of the response has the effect already.
        let layers = end ?? .max <= content.begun ? [] : layers
        let places = self.layers?.places(of: number) ?? 0..<0
        guard !places.isEmpty || !layers.isEmpty else { return false }
        if self.layers == nil { self.layers = Layers([]) }
        turn.effects.release(self.layers?.replace(places, with: layers, endedAt: end))
        if self.layers?.all.isEmpty == true { self.layers = nil }
        if wereBlocked, !blocksLoads { blockedUntil = turn.state.tickets.last }
        return true
    }

    func nextFold(_ turn: borrowing Turn) -> Fold? {
        let effects = unfoldedLayers
        guard !effects.isEmpty, !isWiped(turn), !hasLeft else { return nil }
        let isAll = layers?.shown(over: content.begun).count == effects.count
        return Fold(
            base: content.value, effects: effects, shown: isAll ? currentLayered : nil, resource: options.resource,
            warn: turn.container.warn)
    }

    mutating func accept(_ folded: (value: AnyValue, bytes: Int), of fold: Fold, _ turn: inout Turn) {
        let displayed = currentLayered
        turn.effects.release(content.value)
        content.fold(folded.value, bytes: folded.bytes, fold.effects.stamp(after: content.stamp), until: fold.end)
        retention.count(content.bytes, &turn)
        turn.effects.release(displayed)
        layers?.layered = displayed?.moved(to: folded.value)
        settleLayers(&turn)
    }

    mutating func passEffects(until ticket: UInt64, _ turn: inout Turn) {
        content.passEffects(until: ticket)
        turn.effects.release(layers?.layered)
        layers?.layered = nil
        settleLayers(&turn)
    }

    mutating func forgetEffects(_ turn: inout Turn) {
        passEffects(until: turn.state.tickets.last, &turn)
        answered = nil
    }

    // After a reset, no effect of an acknowledged mutation is left, not even one whose end a feature decides.
    mutating func forgetAcknowledged(_ turn: inout Turn) {
        guard decidesEnds else { return }
        turn.effects.release(layers?.layered)
        turn.effects.release(layers?.removeUnended { if case .succeeded = $0.status { true } else { false } })
    }

    // Shows the layers that are held, or those of mutations that are pending, unless the value has their effects as a
    // feature decides.
    mutating func showLayers(of resource: ErasedResource, areHeld: Bool, _ turn: inout Turn) {
        let found = turn.state.layers.layers(of: resource, areHeld: areHeld)?.all ?? []
        for number in Set(found.map(\.number)).sorted() {
            let layers = found.filter { $0.number == number && !includes($0.name) }
            _ = setLayers(layers, of: number, endedAt: nil, &turn)
        }
    }

    /// Releases the layers whose effects the value has as a feature decides, and the ended ones that neither the value
    /// needs nor one that a load may bring.
    mutating func settleLayers(_ turn: inout Turn) {
        guard layers != nil else { return }
        if let features, decidesEnds {
            turn.effects.release(layers?.layered)
            turn.effects.release(layers?.removeUnended { layer in features.contains { $0.includes(layer.name) } })
        }
        if let layered = layers?.layered, layered.base !== content.value {
            turn.effects.release(layered)
            layers?.layered = nil
        }
        let needed = min(content.begun, oldestLoad)
        let removed = layers?.removeEnded(until: needed) ?? []
        if !removed.isEmpty { turn.effects.release(removed) }
        if layers?.all.isEmpty == true { layers = nil }
    }

    private var oldestLoad: UInt64 {
        min(recorder.machine.oldestAttempt ?? .max, features?.lazy.compactMap { $0.oldestLoad }.min() ?? .max)
    }

    var blocksLoads: Bool { layers?.blocksLoads ?? false }

    // Returns the outcome of an attempt that the machine receives. A success that overlapped the sending of a mutation
    // whose effect isn't idempotent isn't usable (W4). As long as that mutation runs, the flight waits as if for a
    // connection. Then the mutation's barrier has scheduled another flight, and this one counts as failed.
    func adjustedOutcome(_ outcome: LoadMachine.Outcome, of ticket: Ticket) -> LoadMachine.Outcome {
        guard outcome == .success || outcome == .notModified, overlapsMutation(ticket) else { return outcome }
        return blocksLoads ? .overlapped : .failure
    }

    func overlapsMutation(_ ticket: Ticket) -> Bool { blocksLoads || ticket.number <= blockedUntil }
}

extension LoadMachine {
    package var oldestAttempt: UInt64? { [flight?.ticket.number, abandoned?.number].compactMap(\.self).min() }
}
