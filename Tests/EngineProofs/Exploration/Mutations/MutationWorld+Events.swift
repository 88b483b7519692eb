import ResourceCore
import ResourceWriting

// The possible next events.
extension MutationWorld {
    var events: [MutationEvent] {
        var events: [MutationEvent] = []
        events.reserveCapacity(32)
        if canSend { events.append(.send) }
        addWrites(to: &events)
        for effect in 0..<judge.sent {
            addRequests(of: effect, to: &events)
            addWishes(for: effect, to: &events)
        }
        for slot in slots { addTimers(of: slot, to: &events) }
        for entry in entries.indices { addLoads(of: entry, to: &events) }
        if !writes.isEmpty {
            events.append(.stored(isSuccess: true))
            if limits.failures > 0 { events.append(.stored(isSuccess: false)) }
        }
        if setup.lags, server.replicated != server.applied { events.append(.replicated) }
        if setup.goesOffline { events.append(judge.isOnline ? .offline : .online) }
        if judge.needsSignIn { events.append(.signedIn) }
        if limits.wipes > 0 { events.append(.wipe) }
        if limits.crashes > 0 {
            events.append(.crash(isWritten: false))
            if !disk.queue.isEmpty { events.append(.crash(isWritten: true)) }
        }
        return events
    }

    /// A Boolean value that indicates whether the next mutation of the setup can be sent.
    ///
    /// One that needs an identifier isn't made after the mutation that would have assigned it is gone.
    private var canSend: Bool {
        guard judge.sent < setup.kinds.count else { return false }
        guard let creator = setup.kinds[judge.sent].creator else { return true }
        return [.pending, .failed, .acknowledged].contains(judge.histories[creator].state)
            && !judge.histories[creator].isTakenBack
    }

    private func addWrites(to events: inout [MutationEvent]) {
        guard !disk.queue.isEmpty else { return }
        events.append(.written(isSuccess: true))
        if limits.refusals > 0 { events += [.written(isSuccess: false), .writtenInDoubt] }
        if disk.queue.count > 1, Machine.shellFaults.contains(.writesInAnyOrder) { events.append(.writtenEarly) }
    }

    private func addRequests(of effect: Int, to events: inout [MutationEvent]) {
        let desk = server.desks[effect]
        switch desk.request {
        case .none: break
        case .traveling:
            for verdict in verdicts(effect, desk.key) { events.append(.arrived(effect, verdict)) }
            events.append(.lost(effect))
            if setup.isLate, desk.late == nil { events.append(.timedOut(effect)) }
            if setup.signsOut { events.append(.signedOut(effect)) }
            if setup.failsForNow { events += [.failedForNow(effect), .disconnected(effect)] }
        case .answered: events += [.responded(effect), .lost(effect)]
        }
        if let late = desk.late {
            for verdict in verdicts(effect, late) { events.append(.arrivedLate(effect, verdict)) }
        }
        // A server remembers keys for longer than any request travels.
        if setup.kinds[effect].traits.delivery == .limited, judge.histories[effect].isRequested,
            !judge.histories[effect].isExpired, desk.late == nil, desk.request != .traveling,
            desk.request == .none || desk.verdict == .accepted
        {
            events.append(.expired(effect))
        }
    }

    private func verdicts(_ effect: Int, _ key: Int) -> [MutationEvent.Verdict] {
        if let decided = server.decided(effect, key) { return [decided] }
        var verdicts: [MutationEvent.Verdict] = [.accepted]
        if setup.rejects { verdicts.append(.rejected) }
        if limits.conflicts > 0 { verdicts.append(.conflict) }
        return verdicts
    }

    private func addWishes(for effect: Int, to events: inout [MutationEvent]) {
        let history = judge.histories[effect]
        guard history.wish == .none else { return }
        switch history.state {
        case .pending: if setup.cancels { events.append(.cancel(effect)) }
        case .failed:
            if limits.retries > 0 { events.append(.retry(effect)) }
            if setup.discards { events.append(.discard(effect)) }
        default: break
        }
    }

    private func addTimers(of slot: Slot, to events: inout [MutationEvent]) {
        if slot.hasDelayTimer { events.append(.delayOver(slot.number)) }
        if slot.hasRetryTimer { events.append(.retryDue(slot.number)) }
        if slot.hasLagTimer, server.replicated & 1 << slot.effect != 0 { events.append(.lagOver(slot.number)) }
        if slot.isAdopting { events.append(.adopted(slot.number)) }
        if slot.hasExpiryTimer { events.append(.expiryDue(slot.number)) }
        if slot.isResolving {
            events += [.replaced, .dropped, .failed].map { .resolved(slot.effect, $0) }
        }
    }

    private func addLoads(of entry: Int, to events: inout [MutationEvent]) {
        switch entries[entry].machine.flight?.stage {
        case nil: events.append(.refresh(entry))
        case .attempting:
            events.append(.loaded(entry, isOld: false))
            if setup.failsToLoad { events.append(.unloaded(entry)) }
            if entries[entry].load?.loaded != server.applied { events.append(.loaded(entry, isOld: true)) }
        case .restoring where entries[entry].isFound: events.append(.restored(entry))
        case .restoring: if !mustWait(entry) { events.append(.read(entry)) }
        case .pausing, .offline: break
        }
        if !entries[entry].unfolded.isEmpty, entries[entry].value != nil { events.append(.folded(entry)) }
        if !entries[entry].waiting.isEmpty { events.append(.baking(entry)) }
    }
}
