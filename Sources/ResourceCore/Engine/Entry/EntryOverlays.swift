/// The overlays of the mutations that an entry's value doesn't have the effects of (W4).
struct EntryOverlays: Sendable {
    /// The overlays in the order in which they're applied: those of acknowledged mutations in the order of their
    /// acknowledgments, and then the others in the order of their mutations.
    private(set) var all: [AppliedOverlay] = []

    private var endedCount = 0

    private(set) var pendingCount = 0

    private var blockingCount = 0

    var layered: LayeredValue?

    init(_ all: [AppliedOverlay] = []) {
        self.all = all
        count(all, by: 1)
    }

    /// A Boolean value that indicates whether loads wait for the end of a mutation, because an overlay of it must not
    /// be applied to a value that may already have the effect.
    var blocksLoads: Bool { blockingCount > 0 }

    var ended: ArraySlice<AppliedOverlay> { all[..<endedCount] }

    func shown(over begun: UInt64) -> ArraySlice<AppliedOverlay> {
        all[(ended.firstIndex { ($0.end ?? 0) > begun } ?? endedCount)...]
    }

    func unfolded(over begun: UInt64) -> ArraySlice<AppliedOverlay> { shown(over: begun).prefix { $0.end != nil } }

    /// Returns the places of the overlays of a mutation that hasn't ended, or the place to insert them.
    func places(of number: UInt64) -> Range<Int> {
        let pending = all[endedCount...]
        return pending.sortedIndex { $0.number >= number }..<pending.sortedIndex { $0.number > number }
    }

    /// Replaces the overlays of one mutation, and returns what was replaced.
    ///
    /// Overlays at the end are applied on top of the displayed value, if that is known. Any other change of an effect,
    /// or of the order, discards that value, and all effects are applied again.
    mutating func replace(_ places: Range<Int>, with overlays: [AppliedOverlay], endedAt end: UInt64?) -> Replaced {
        let replaced = Replaced(overlays: Array(all[places]), layered: layered)
        let isSame = replaced.overlays.elementsEqual(overlays, by: { $0.isSameEffect(as: $1) })
        if places.lowerBound == all.endIndex, end == nil {
            layered = layered?.adding(overlays)
        } else if !isSame || (end != nil && places.lowerBound != endedCount) {
            layered = nil
        }
        count(all[places], by: -1)
        let overlays = overlays.map { $0.ended(at: end) }
        if end == nil || places.lowerBound == endedCount {
            all.replaceSubrange(places, with: overlays)
        } else {
            all.removeSubrange(places)
            all.insert(contentsOf: overlays, at: endedCount)
        }
        if end != nil { endedCount += overlays.count }
        count(overlays, by: 1)
        return replaced
    }

    struct Replaced: Sendable {
        fileprivate let overlays: [AppliedOverlay]
        fileprivate let layered: LayeredValue?
    }

    /// Removes the acknowledged overlays that no value needs anymore, and returns them.
    ///
    /// The others aren't copied, of which there may be many.
    mutating func removeEnded(until ticket: UInt64) -> [AppliedOverlay] {
        let removed = Array(ended.prefix { $0.end ?? 0 <= ticket })
        guard !removed.isEmpty else { return [] }
        all.removeFirst(removed.count)
        endedCount -= removed.count
        count(removed, by: -1)
        return removed
    }

    private mutating func count(_ overlays: some Collection<AppliedOverlay>, by change: Int) {
        pendingCount += change * overlays.pendingCount
        blockingCount += change * overlays.count { $0.blocksLoads }
    }
}

extension AppliedOverlay {
    fileprivate func ended(at ticket: UInt64?) -> Self {
        var overlay = self
        overlay.end = ticket
        return overlay
    }
}

extension Collection<AppliedOverlay> {
    fileprivate var pendingCount: Int {
        var (count, last) = (0, UInt64?.none)
        for overlay in self where overlay.status.isPending && overlay.number != last {
            (count, last) = (count + 1, overlay.number)
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

    var isOverlaid: Bool { overlays.map { !$0.shown(over: content.begun).isEmpty } ?? false }

    var unfoldedOverlays: [AppliedOverlay] { overlays.map { Array($0.unfolded(over: content.begun)) } ?? [] }

    /// The validator for the next attempt.
    ///
    /// There is none if a mutation was acknowledged since the value was loaded, because a server whose times have a
    /// resolution of one second would confirm the old value (W5).
    var validator: LoadValidator? { lacksAcknowledgedMutation ? nil : content.validator }

    var lacksAcknowledgedMutation: Bool { lastAcknowledgment > content.loaded || !content.confirmsLoads }

    mutating func layeredValue(_ turn: inout Turn) -> LayeredValue? {
        guard let overlays else { return nil }
        if let currentLayered { return currentLayered }
        let shown = overlays.shown(over: content.begun)
        guard !shown.isEmpty else { return nil }
        // NB: The others aren't copied, of which there may be many.
        let all = shown.count == overlays.all.count ? overlays.all : Array(shown)
        let layered = LayeredValue(content.value, all, warn: turn.container.warn)
        self.overlays?.layered = layered
        return layered
    }

    private var currentLayered: LayeredValue? { overlays?.layered.flatMap { $0.base === content.value ? $0 : nil } }

    mutating func setOverlays(
        _ overlays: [AppliedOverlay], of number: UInt64, endedAt end: UInt64?, _ turn: inout Turn
    ) -> Bool {
        let wereBlocked = blocksLoads
        // NB: A value of the response has the effect already.
        let overlays = end ?? .max <= content.begun ? [] : overlays
        let places = self.overlays?.places(of: number) ?? 0..<0
        guard !places.isEmpty || !overlays.isEmpty else { return false }
        if self.overlays == nil { self.overlays = EntryOverlays([]) }
        turn.effects.release(self.overlays?.replace(places, with: overlays, endedAt: end))
        if self.overlays?.all.isEmpty == true { self.overlays = nil }
        pages?.change()
        if wereBlocked, !blocksLoads { blockedUntil = turn.state.tickets.last }
        return true
    }

    func nextFold(_ turn: borrowing Turn) -> Fold? {
        let effects = unfoldedOverlays
        guard !effects.isEmpty, !isWiped(turn), !hasLeft else { return nil }
        let isAll = overlays?.shown(over: content.begun).count == effects.count
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
        overlays?.layered = displayed?.moved(to: folded.value)
        pages?.change()
        settleOverlays(&turn)
    }

    mutating func passEffects(until ticket: UInt64, _ turn: inout Turn) {
        content.passEffects(until: ticket)
        turn.effects.release(overlays?.layered)
        overlays?.layered = nil
        settleOverlays(&turn)
    }

    mutating func forgetEffects(_ turn: inout Turn) {
        passEffects(until: turn.state.tickets.last, &turn)
        answered = nil
    }

    /// Releases the overlays of acknowledged mutations that neither the value needs nor one that a load may bring.
    mutating func settleOverlays(_ turn: inout Turn) {
        guard overlays != nil else { return }
        if let layered = overlays?.layered, layered.base !== content.value {
            turn.effects.release(layered)
            overlays?.layered = nil
        }
        let needed = min(content.begun, oldestLoad)
        let removed = overlays?.removeEnded(until: needed) ?? []
        if !removed.isEmpty { turn.effects.release(removed) }
        if overlays?.all.isEmpty == true { overlays = nil }
    }

    private var oldestLoad: UInt64 {
        let walk = pages?.machine.walk == nil ? nil : pages?.walkBegan
        let loads = pageLoads.values.map { $0.machine.oldestAttempt }
        return ([recorder.machine.oldestAttempt, walk] + loads).lazy.compactMap(\.self).min() ?? .max
    }

    var blocksLoads: Bool { overlays?.blocksLoads ?? false }

    /// Returns the outcome of an attempt that the machine receives.
    ///
    /// A success that overlapped the sending of a mutation whose overlay isn't idempotent isn't usable (W4). As long as
    /// that mutation runs, the flight waits as if for a connection. Then the mutation's barrier has scheduled another
    /// flight, and this one counts as failed.
    func adjustedOutcome(_ outcome: LoadMachine.Outcome, of ticket: Ticket) -> LoadMachine.Outcome {
        guard outcome == .success || outcome == .notModified, overlapsMutation(ticket) else { return outcome }
        return blocksLoads ? .exhausted : .failure
    }

    /// Returns a Boolean value that indicates whether an attempt overlapped the sending of a mutation whose overlay
    /// isn't idempotent.
    func overlapsMutation(_ ticket: Ticket) -> Bool {
        blocksLoads || ticket.number <= blockedUntil
    }
}

extension LoadMachine {
    fileprivate var oldestAttempt: UInt64? { [flight?.ticket.number, abandoned?.number].compactMap(\.self).min() }
}
