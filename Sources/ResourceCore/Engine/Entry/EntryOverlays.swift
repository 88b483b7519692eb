/// The overlays of the mutations that an entry's value doesn't include (W4).
struct EntryOverlays: Sendable {
    /// The overlays, in the order of their mutations.
    private(set) var all: [AppliedOverlay] = []

    /// The number of mutations that haven't ended.
    private(set) var pendingCount = 0

    /// The number of overlays that make loads wait.
    private var blockingCount = 0

    /// The value with these overlays, once a snapshot needed it.
    var layered: LayeredValue?

    init(_ all: [AppliedOverlay] = []) {
        self.all = all
        count(all, by: 1)
    }

    /// A Boolean value that indicates whether loads wait for the end of a mutation, because an overlay of it must not
    /// be applied to a value that may already have the effect.
    var blocksLoads: Bool { blockingCount > 0 }

    /// The overlays of the mutations that are acknowledged.
    var acknowledged: [AppliedOverlay] { all.filter { $0.acknowledgment != nil } }

    /// Returns a Boolean value that indicates whether a value lacks the effect of an acknowledged mutation.
    ///
    /// - Parameter latest: The latest acknowledgment that counted when the load of the value began.
    func isOutdated(asOf latest: UInt64) -> Bool {
        all.contains { $0.acknowledgment != nil && !$0.isIncluded(in: latest) }
    }

    /// Returns a Boolean value that indicates whether a restored value may have an effect that must not be applied to
    /// it again.
    ///
    /// A record tells which mutations its value includes, except for those in memory alone.
    ///
    /// - Parameter latest: The acknowledgment in the record of the value.
    func mayRepeatEffect(over latest: UInt64) -> Bool {
        all.contains { !$0.overlay.isIdempotent && !$0.isDurable && $0.acknowledgment ?? 0 > latest }
    }

    /// Returns the places of the overlays of a mutation, or the place to insert them.
    func places(of number: UInt64) -> Range<Int> {
        all.sortedIndex { $0.number >= number }..<all.sortedIndex { $0.number > number }
    }

    /// Replaces the overlays of one mutation, and returns what was replaced.
    ///
    /// Overlays at the end are applied on top of the displayed value, if that is known. Any other change of an effect
    /// discards that value, and all effects are applied again.
    mutating func replace(_ places: Range<Int>, with overlays: [AppliedOverlay]) -> Replaced {
        let replaced = Replaced(overlays: Array(all[places]), layered: layered)
        if places.lowerBound == all.endIndex {
            layered = layered?.adding(overlays)
        } else if !replaced.overlays.elementsEqual(overlays, by: { $0.isSameEffect(as: $1) }) {
            layered = nil
        }
        count(all[places], by: -1)
        all.replaceSubrange(places, with: overlays)
        count(overlays, by: 1)
        return replaced
    }

    /// The overlays of a mutation that were replaced, and the value that showed them.
    struct Replaced: Sendable {
        fileprivate let overlays: [AppliedOverlay]
        fileprivate let layered: LayeredValue?
    }

    /// Removes the overlays that a value includes, and returns them.
    ///
    /// The others aren't copied, of which there may be many.
    mutating func removeIncluded(in latest: UInt64) -> [AppliedOverlay] {
        var removed: [AppliedOverlay] = []
        while let first = all.firstIndex(where: { $0.isIncluded(in: latest) }) {
            let end = all[first...].firstIndex { !$0.isIncluded(in: latest) } ?? all.endIndex
            removed += all[first..<end]
            all.removeSubrange(first..<end)
        }
        count(removed, by: -1)
        return removed
    }

    private mutating func count(_ overlays: some Collection<AppliedOverlay>, by change: Int) {
        pendingCount += change * overlays.pendingCount
        blockingCount += change * overlays.count { $0.blocksLoads }
    }
}

extension Collection<AppliedOverlay> {
    /// The number of mutations that haven't ended, of which each has its overlays in a row.
    fileprivate var pendingCount: Int {
        var (count, last) = (0, UInt64?.none)
        for overlay in self where overlay.status.isPending && overlay.number != last {
            (count, last) = (count + 1, overlay.number)
        }
        return count
    }
}

/// The value of an entry as it is displayed, which is yet to be computed if there are overlays.
struct DisplayedContent: Sendable {
    fileprivate let base: AnyValue?
    fileprivate let layered: LayeredValue?

    /// The displayed value.
    ///
    /// It calls the user's code, so it must not be read under a lock.
    var value: AnyValue? { layered.map(\.displayed) ?? base }
}

extension EntryState {
    /// Returns the value as it is displayed.
    mutating func displayedContent(_ turn: inout Turn) -> DisplayedContent {
        DisplayedContent(base: content.value, layered: layeredValue(&turn))
    }

    /// The validator for the next attempt.
    ///
    /// There is none if the value lacks an acknowledged mutation, because a server whose times have a resolution of one
    /// second would confirm the old value (W5).
    var validator: LoadValidator? {
        lacksAcknowledgedMutation ? nil : content.validator
    }

    /// A Boolean value that indicates whether the value lacks an acknowledged mutation.
    var lacksAcknowledgedMutation: Bool {
        lastWrite > content.acknowledgment || overlays?.isOutdated(asOf: content.acknowledgment) ?? false
    }

    /// The content's value, with the overlays that it doesn't include, or `nil` if there are no overlays.
    mutating func layeredValue(_ turn: inout Turn) -> LayeredValue? {
        guard let overlays else { return nil }
        if let layered = overlays.layered, layered.base === content.value { return layered }
        let layered = LayeredValue(content.value, overlays.all, warn: turn.container.warn)
        self.overlays?.layered = layered
        return layered
    }

    /// Replaces the overlays of one mutation, and returns `false` if it has none here, neither before nor after.
    mutating func setOverlays(_ overlays: [AppliedOverlay], of number: UInt64, _ turn: inout Turn) -> Bool {
        let overlays = overlays.filter { !$0.isIncluded(in: content.acknowledgment) }
        let wereBlocked = blocksLoads
        let places = self.overlays?.places(of: number) ?? 0..<0
        guard !places.isEmpty || !overlays.isEmpty else { return false }
        if self.overlays == nil { self.overlays = EntryOverlays([]) }
        turn.effects.release(self.overlays?.replace(places, with: overlays))
        if self.overlays?.all.isEmpty == true { self.overlays = nil }
        pages?.change()
        if wereBlocked, !blocksLoads { blockedUntil = turn.state.tickets.last }
        return true
    }

    /// Removes the overlays that the content includes, and returns the numbers of their mutations.
    mutating func removeIncludedOverlays(_ turn: inout Turn) -> [UInt64] {
        guard overlays != nil else { return [] }
        let removed = overlays?.removeIncluded(in: content.acknowledgment) ?? []
        if let layered = overlays?.layered, layered.base !== content.value || !removed.isEmpty {
            turn.effects.release(layered)
            overlays?.layered = nil
        }
        guard !removed.isEmpty else { return [] }
        turn.effects.release(removed)
        if overlays?.all.isEmpty == true { overlays = nil }
        return removed.map(\.number)
    }

    /// A Boolean value that indicates whether loads wait for the end of a mutation.
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
