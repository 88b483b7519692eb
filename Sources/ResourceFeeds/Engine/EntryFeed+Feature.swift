import Foundation
import ResourceCore

extension EntryFeed: EntryFeature {
    // The time after which a load begins again that has failed for now (V16).
    private static var recovery: Duration { .seconds(30) }

    var isAtRest: Bool { machine.base == nil && connection == nil }
    var keepsEntry: Bool { machine.connection != nil }
    var decidesEnds: Bool { true }
    var isLive: Bool { machine.isLive }
    var listensToTriggers: Bool { machine.base != nil || machine.connection != nil }

    func includes(_ mutation: UUID) -> Bool { machine.included.contains(mutation) }

    // NB: The mutation's own record may be gone before the base has its effect (V15), and a value that is set isn't the
    // server's state at any position.
    var isRecordable: Bool {
        // NB: Nor is a list of which a page has more than the others.
        machine.isWhole && machine.awaited.isEmpty && places.isEmpty && history.ahead.isEmpty
    }

    // NB: A value that changes often is written every 5 seconds.
    var recordsAtOnce: Bool { isRecordDue || machine.connection == nil }

    func recorded(_ value: AnyValue) -> (value: AnyValue, field: @Sendable () throws -> Data)? {
        guard let base = machine.base, let value = self.value else { return nil }
        isRecordDue = false
        let field = FeedField(position: base.position, announces: machine.announces)
        return (value, { try JSONEncoder().encode(field) })
    }

    var shown: (any FeatureSnapshot)? { status }

    func updateSnapshot(hasValue: Bool, _ turn: inout Turn) -> Bool { takeStatus() }

    // NB: A value that is set leaves the base as it is (V10).
    func raiseBarrier(by event: LoadMachine.Event) {
        if event != .set { change { [order] in $0.raiseBarrier(isOrderKnown: order.isKnown) } }
    }

    func accept(_ transition: Transition, of entry: Entry, _ turn: inout Turn) {
        if entry.machine.lastReset != transition.old.lastReset {
            forget(of: entry, &turn)
            showPending(in: entry, &turn)
        }
        guard transition.cause == .restored, let delivered = transition.delivered,
            let field = delivered.field?.contents as? FeedField<Position>,
            entry.valueTicket != transition.old.valueTicket
        else { return }
        accept(ListHistory(), &turn)
        restore(delivered.value, field, including: delivered.names)
        settleAwaited(of: entry, &turn)
    }

    func follow(_ transition: Transition, of entry: Entry, _ turn: inout Turn) {
        giveUp(transition, of: entry)
        switch transition.cause {
        case .appeared, .triggered, .asked(.load), .asked(.refresh):
            hold = nil
            if connection == nil { setPause(nil, of: entry, &turn) }
        case .storeCancelled, .keyCancelled: hold = .cancelled
        default: noteFailure(transition, of: entry, &turn)
        }
        updateStatus(of: entry, &turn)
    }

    // A connection that hasn't become live in time is replaced.
    private func giveUp(_ transition: Transition, of entry: Entry) {
        guard let resumption, resumption.isJoined, entry.machine.attempting != resumption.ticket, !machine.isLive,
            (transition.delivered?.error as? LoadError)?.isTimeout == true, let connection
        else { return }
        change { $0.gaveUp(connection.id) }
    }

    private func noteFailure(_ transition: Transition, of entry: Entry, _ turn: inout Turn) {
        let (old, load) = (transition.old, entry.machine)
        guard old.flight != nil, load.flight == nil, load.valueTicket != nil else { return }
        let hasFailed = load.errorTicket != old.errorTicket && load.errorTicket != nil
        let isSilent = transition.actions.contains(.noteSyncError)
        guard hasFailed || isSilent || load.lastCancelled != old.lastCancelled else { return }
        hold = hasFailed || isSilent ? transition.delivered?.refusal.map { .failed($0) } : nil
        if hold == nil { setPause(FeedPause(Self.recovery, from: transition.delivered?.date), of: entry, &turn) }
    }

    // NB: Its own events follow once the entry has followed this one.
    func tell(_ transition: Transition, of entry: Entry, _ turn: inout Turn) {
        settle(entry, &turn)
        guard !entry.hasLeft else { return }
        updateStatus(of: entry, &turn)
        if isStatusNew { entry.publishFeatures(&turn) }
    }

    func leave(_ entry: Entry, _ turn: inout Turn) {
        setPause(nil, of: entry, &turn)
        setOverdue(nil, of: entry, &turn)
        setClosing(false, of: entry, &turn)
        close(of: entry, &turn)
    }
}

// What follows each event of the entry.
extension EntryFeed {
    func settle(_ entry: Entry, _ turn: inout Turn) {
        guard !entry.hasLeft else { return }
        if !isAsked(by: entry.resource), let id = machine.connection?.id {
            turn.warn(
                onceOf: "otherFeed",
                "Resources of the key \(entry.key) differ in how they are loaded. The connection of one closes as "
                    + "another is used.")
            change { $0.ended(id) }
        }
        if waitsForNothing(entry, turn), let id = machine.connection?.id { change { $0.ended(id) } }
        if connection?.id != machine.connection?.id { close(of: entry, &turn) }
        settleResumption(of: entry, &turn)
        setClosing(connection != nil && mayClose(entry, turn), of: entry, &turn)
        guard isAsked(by: entry.resource) else { return }
        if entry.machine.isFresh, !machine.isCurrent || !isWhole(entry) {
            return entry.handle(.age, because: .feed("not connected", isRunning: false), &turn)
        }
        if machine.needsBarrier { return entry.handle(.invalidate, because: .mutation, &turn) }
        if needsLoad(of: entry, turn) {
            entry.handle(.ask(.sync, waits: nil, observer: nil), because: .asked(.sync), &turn)
        }
    }

    // Whether the loader of the entry is that of a feed like this. Two resources of one key may differ.
    private func isAsked(by resource: ErasedResource?) -> Bool {
        resource?.policy.features?.contains { ($0 as? Feed<Value, Change, Position>).map(serves) ?? false } ?? false
    }

    // Whether changes wait for a snapshot that nothing loads.
    private func waitsForNothing(_ entry: Entry, _ turn: borrowing Turn) -> Bool {
        guard machine.connection?.isHeld == true, entry.machine.flight == nil, pause == nil else { return false }
        return !needsLoad(of: entry, turn)
    }

    private func settleResumption(of entry: Entry, _ turn: inout Turn) {
        guard let resumption else { return }
        guard entry.machine.attempting == resumption.ticket else {
            turn.effects.release(resumption)
            return self.resumption = nil
        }
        // NB: The flight behind an overtaken one doesn't wait for the connection.
        let isOvertaken = entry.machine.flight?.trailing != nil
        let isOver = resumption.isJoined && (machine.isReady || machine.connection == nil)
        guard isOvertaken || isOver else { return }
        self.resumption = nil
        let error: any Error =
            resumption.error ?? (machine.isLost ? FeedError.restarted as any Error : CancellationError())
        let isReady = machine.isReady && !isOvertaken
        turn.effects.resumptions.append { resumption.end.end(isReady ? .success(()) : .failure(error)) }
    }

    private func mayClose(_ entry: Entry, _ turn: borrowing Turn) -> Bool {
        !entry.machine.hasInterest || turn.state.surroundings.isInBackground
    }

    // Whether the entry needs a load that nothing has asked for: a feed that is on screen stays live.
    func needsLoad(of entry: Entry, _ turn: borrowing Turn) -> Bool {
        let load = entry.machine
        guard load.valueTicket != nil, !load.isFresh, load.flight == nil, pause == nil, hold == nil,
            !turn.state.surroundings.isInBackground, !machine.isCurrent || isWhole(entry)
        else { return false }
        return load.hasDemand || (isAsked && load.hasInterest)
    }
}

// Alarms.
extension EntryFeed {
    // Closes the connection after a while (V3).
    private func setClosing(_ isNeeded: Bool, of entry: Entry, _ turn: inout Turn) {
        guard isNeeded != (closing != nil) else { return }
        set(\.closing, after: isNeeded ? turn.container.grace : nil, of: entry, &turn) { $0.closingIsDue($1, &$2) }
    }

    func setPause(_ pause: FeedPause?, of entry: Entry, _ turn: inout Turn) {
        pauseEnd = pause?.end
        set(\.pause, after: pause?.delay, of: entry, &turn) { $0.pauseIsOver($1, &$2) }
    }

    func setOverdue(_ delay: Duration?, of entry: Entry, _ turn: inout Turn) {
        set(\.overdue, after: delay, of: entry, &turn) { $0.lossIsOverdue($1, &$2) }
    }

    func setSilence(_ limit: Duration?, of entry: Entry, _ turn: inout Turn) {
        set(\.silence, after: limit, of: entry, &turn) { [limit] in $0.silenceIsDue(limit ?? .zero, $1, &$2) }
    }

    private func set(
        _ alarm: ReferenceWritableKeyPath<EntryFeed, Alarm<AlarmTarget>?>, after delay: Duration?, of entry: Entry,
        _ turn: inout Turn, _ action: @escaping @Sendable (EntryFeed, Entry, inout Turn) -> Void
    ) {
        if let old = self[keyPath: alarm] { turn.removeAlarm(old) }
        self[keyPath: alarm] = delay.map { addAlarm(after: $0, of: entry, &turn, action) }
        turn.setTimer()
    }

    private struct FeedAlarm: PartAlarm {
        let part: EntryFeed
        let entry: Entry
        let action: @Sendable (EntryFeed, Entry, inout Turn) -> Void

        func ring(at date: Date, _ turn: inout Turn) { action(part, entry, &turn) }
    }

    private func addAlarm(
        after delay: Duration, of entry: Entry, _ turn: inout Turn,
        _ action: @escaping @Sendable (EntryFeed, Entry, inout Turn) -> Void
    ) -> Alarm<AlarmTarget> {
        turn.addAlarm(after: delay, for: FeedAlarm(part: self, entry: entry, action: action))
    }

    private func silenceIsDue(_ limit: Duration, _ entry: Entry, _ turn: inout Turn) {
        silence = nil
        guard let connection else { return }
        let rest = connection.lastActivity + limit - turn.now()
        if rest > .zero {
            silence = addAlarm(after: rest, of: entry, &turn) { $0.silenceIsDue(limit, $1, &$2) }
        } else {
            turn.effects.work.append { connection.end(FeedError.silent) }
        }
    }

    private func closingIsDue(_ entry: Entry, _ turn: inout Turn) {
        closing = nil
        guard let connection, mayClose(entry, turn) else { return }
        entry.writePendingRecord(&turn)
        isAsked = isAsked && entry.machine.hasInterest
        change { $0.ended(connection.id) }
        entry.handle(entry.machine.isFresh ? .age : nil, because: .feed("closed", isRunning: false), &turn)
    }

    private func pauseIsOver(_ entry: Entry, _ turn: inout Turn) {
        pause = nil
        entry.handle(because: .feed("connecting", isRunning: false), &turn)
    }
}

extension Delivered {
    /// A failure after which another attempt would fail in the same way.
    fileprivate var refusal: FeedStatus.Failure? {
        guard let error, let kind, !kind.isRetryable else { return nil }
        return FeedStatus.Failure(error, kind)
    }
}
