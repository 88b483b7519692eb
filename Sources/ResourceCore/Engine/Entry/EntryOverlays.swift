/// The overlays of the mutations that an entry's value doesn't include (W4).
struct EntryOverlays: Sendable {
    /// The overlays, in the order of their mutations.
    private(set) var all: [AppliedOverlay]

    /// The value with these overlays, once a snapshot needed it.
    var layered: LayeredValue?

    init(_ all: [AppliedOverlay]) {
        self.all = all
    }

    /// A Boolean value that indicates whether loads wait for the end of a mutation, because an overlay of it must not
    /// be applied to a value that may already have the effect.
    var holdLoads: Bool { all.contains { !$0.overlay.isIdempotent && $0.isBeingSent && $0.acknowledgment == nil } }

    /// The number of mutations that haven't ended.
    var pendingCount: Int {
        Set(all.lazy.filter { $0.status.isPending }.map(\.number)).count
    }

    /// Returns a Boolean value that indicates whether a value lacks the effect of an acknowledged mutation.
    ///
    /// - Parameter latest: The latest acknowledgment that counted when the load of the value began.
    func isOutdated(_ latest: UInt64) -> Bool {
        all.contains { $0.acknowledgment != nil && !$0.isIncluded(in: latest) }
    }

    /// Returns a Boolean value that indicates whether a restored value may have an effect that must not be applied to
    /// it again.
    ///
    /// A record tells which mutations its value includes, except for those in memory alone.
    ///
    /// - Parameter latest: The acknowledgment in the record of the value.
    func mayBeRepeated(over latest: UInt64) -> Bool {
        all.contains { !$0.overlay.isIdempotent && !$0.isDurable && $0.acknowledgment ?? 0 > latest }
    }

    /// Replaces the overlays of one mutation.
    mutating func replace(_ number: UInt64, with overlays: [AppliedOverlay]) {
        layered = nil
        all.removeAll { $0.number == number }
        let place = all.firstIndex { $0.number > number } ?? all.endIndex
        all.insert(contentsOf: overlays, at: place)
    }

    /// Removes the overlays that a value includes, and returns the numbers of their mutations.
    mutating func removeIncluded(in latest: UInt64) -> [UInt64] {
        let included = all.filter { $0.isIncluded(in: latest) }.map(\.number)
        guard !included.isEmpty else { return [] }
        layered = nil
        all.removeAll { $0.isIncluded(in: latest) }
        return included
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
    mutating func displayedContent() -> DisplayedContent {
        DisplayedContent(base: content.value, layered: overlays == nil ? nil : layeredValue(printWarning))
    }

    /// The validator for the next attempt.
    ///
    /// There is none if the value lacks an acknowledged mutation, because a server whose times have a resolution of one
    /// second would confirm the old value (W5).
    var validator: LoadValidator? {
        isAfterMutation ? nil : content.validator
    }

    /// A Boolean value that indicates whether the value lacks an acknowledged mutation.
    var isAfterMutation: Bool {
        lastWrite > content.acknowledgment || overlays?.isOutdated(content.acknowledgment) ?? false
    }

    /// The content's value, with the overlays that it doesn't include, or `nil` if there are no overlays.
    mutating func layeredValue(_ warn: @escaping @Sendable (String) -> Void) -> LayeredValue? {
        guard let overlays else { return nil }
        if let layered = overlays.layered, layered.base === content.value { return layered }
        let layered = LayeredValue(content.value, overlays.all, warn: warn)
        self.overlays?.layered = layered
        return layered
    }

    /// Replaces the overlays of one mutation, and returns a Boolean value that indicates whether that changed anything.
    mutating func setOverlays(_ overlays: [AppliedOverlay], of number: UInt64, _ turn: inout Turn) -> Bool {
        let overlays = overlays.filter { !$0.isIncluded(in: content.acknowledgment) }
        let wereHeld = holdsLoads
        let had = self.overlays?.all.contains { $0.number == number } ?? false
        guard had || !overlays.isEmpty else { return false }
        turn.effects.release(self.overlays)
        var changed = self.overlays ?? EntryOverlays([])
        changed.replace(number, with: overlays)
        self.overlays = changed.all.isEmpty ? nil : changed
        if wereHeld, !holdsLoads { heldUntil = turn.state.tickets.last }
        return true
    }

    /// Removes the overlays that the content includes, and returns the numbers of their mutations.
    mutating func removeIncludedOverlays(_ turn: inout Turn) -> [UInt64] {
        guard overlays != nil else { return [] }
        turn.effects.release(overlays)
        let included = overlays?.removeIncluded(in: content.acknowledgment) ?? []
        if overlays?.all.isEmpty == true { overlays = nil }
        return included
    }

    /// A Boolean value that indicates whether loads wait for the end of a mutation.
    var holdsLoads: Bool { overlays?.holdLoads ?? false }

    /// Returns the outcome of an attempt as it counts.
    ///
    /// A success that overlapped the sending of an overlay that isn't idempotent isn't shown (W4). As long as that
    /// mutation hasn't ended, the flight waits as if for a connection. Afterward, the barrier has already overtaken it.
    func judged(_ outcome: LoadMachine.Outcome, of ticket: Ticket) -> LoadMachine.Outcome {
        guard outcome == .success || outcome == .notModified, overlapsMutation(ticket) else { return outcome }
        return holdsLoads ? .exhausted : .failure
    }

    /// Returns a Boolean value that indicates whether an attempt overlapped the sending of such a mutation.
    func overlapsMutation(_ ticket: Ticket) -> Bool {
        holdsLoads || ticket.number <= heldUntil
    }
}
