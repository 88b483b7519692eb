import ResourceCore
import ResourceTesting
import ResourceWriting

// Liveness: every mutation comes to its end, and leaves nothing behind.
extension MutationWorld {
    func violationAtRest() -> Violation? {
        if let violation = drained(without: nil) { return violation }
        for effect in 0..<judge.sent where server.desks[effect].request != .none {
            if let violation = drained(without: effect) { return violation }
        }
        return nil
    }

    /// Lets everything end, apart from the requests of one mutation, which holds up no other lane (W3).
    private func drained(without stuck: Int?) -> Violation? {
        var world = self
        var steps = 0
        while let event = world.nextStep(without: stuck) {
            if let violation = world.happen(event) { return violation }
            steps += 1
            if steps > 120 { return Violation("W15", "something goes on for ever") }
        }
        return world.restViolation(without: stuck)
    }

    private func restViolation(without stuck: Int?) -> Violation? {
        for effect in 0..<judge.sent where effect != stuck {
            if let stuck, judge.shareLane(effect, stuck, setup) || setup.kinds[effect].creator == stuck { continue }
            let history = judge.histories[effect]
            if history.wish != .none { return Violation("W18", "a call waits for ever") }
            if history.state == .pending {
                return Violation(stuck == nil ? "W15" : "W3", "a mutation waits for ever")
            }
        }
        guard stuck == nil else { return nil }
        return leftoverViolation
    }

    private var leftoverViolation: Violation? {
        for entry in entries.indices where !entries[entry].machine.isFresh || entries[entry].load != nil {
            return Violation("W5", "an entry stays stale")
        }
        let items = machine.base.items
        let kept = items.filter { $0.stage == .acknowledged }
        // A failed mutation, which the user may retry, needs the identifiers that were assigned since it was made (W11).
        let mayNeedIdentifiers = setup.assignsIdentifiers && kept.count < items.count
        if !kept.isEmpty && !mayNeedIdentifiers || kept.contains(where: { !$0.traits.isDurable }) {
            return Violation("W12", "records stay that no value needs")
        }
        for item in items where item.stage != .acknowledged {
            guard case .failed = item.stage else { return Violation("W15", "a mutation stays as \(item.stage)") }
        }
        if items.map(\.number) != slots.map(\.number) { return Violation("W16", "a mutation is forgotten") }
        let saved = items.filter(\.hasRecord).map(\.number)
        return saved == disk.records.map(\.number) ? nil : Violation("W12", "a record stays behind, or is lost")
    }

    /// Returns an event that brings everything nearer to its end.
    private func nextStep(without stuck: Int?) -> MutationEvent? {
        if !judge.isOnline { return .online }
        if judge.needsSignIn { return .signedIn }
        if !disk.queue.isEmpty { return .written(isSuccess: true) }
        for effect in 0..<judge.sent where effect != stuck {
            switch server.desks[effect].request {
            case .none: continue
            case .traveling:
                return .arrived(effect, server.decided(effect, server.desks[effect].key) ?? .accepted)
            case .answered: return .responded(effect)
            }
        }
        if server.replicated != server.applied { return .replicated }
        return nextTimer ?? nextLoad
    }

    private var nextTimer: MutationEvent? {
        for slot in slots {
            if slot.hasDelayTimer { return .delayOver(slot.number) }
            if slot.hasRetryTimer { return .retryDue(slot.number) }
            if slot.isAdopting { return .adopted(slot.number) }
            if slot.hasExpiryTimer { return .expiryDue(slot.number) }
            if slot.hasLagTimer { return .lagOver(slot.number) }
            if slot.isResolving { return .resolved(slot.effect, .replaced) }
        }
        return nil
    }

    private var nextLoad: MutationEvent? {
        for entry in entries.indices {
            switch entries[entry].machine.flight?.stage {
            case nil: if !entries[entry].machine.isFresh { return .refresh(entry) }
            case .attempting: return .loaded(entry, isOld: false)
            case .restoring where entries[entry].isFound: return .restored(entry)
            case .restoring: if !mustWait(entry) { return .read(entry) }
            case .pausing, .offline: break
            }
            if !entries[entry].unfolded.isEmpty, entries[entry].value != nil { return .folded(entry) }
            if !entries[entry].waiting.isEmpty { return .baking(entry) }
        }
        return writes.isEmpty ? nil : .stored(isSuccess: true)
    }
}
