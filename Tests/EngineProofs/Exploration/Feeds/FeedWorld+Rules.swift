import ResourceCore
import ResourceFeeds

// What must hold in each state, by the server's own log.
extension FeedWorld {
    var stateViolation: Violation? {
        valueViolation ?? freshnessViolation ?? effectViolation ?? connectionViolation
    }

    private var valueViolation: Violation? {
        guard let position = model.base.base?.position else {
            return items.isEmpty ? nil : Violation("V11", "a value without a position")
        }
        guard position != .beginning else {
            return items.isEmpty ? nil : Violation("V1", "a value at the beginning of the log")
        }
        let isKnown = position.epoch < server.epochs.count && position.offset <= server.epochs[position.epoch].log.count
        guard isKnown else { return Violation("V1", "a position that the server never had") }
        return items == server.items(at: position) ? nil : Violation("V1", "the base isn't the state at its position")
    }

    private var freshnessViolation: Violation? {
        guard load.isFresh else { return nil }
        guard let wire, wire.isAccepted else { return Violation("V7", "fresh without a connection") }
        let isNew = due.isSubset(of: items) || setup.limits.lags > 0
        return isNew ? nil : Violation("V7", "fresh without what was there before the last barrier")
    }

    private var effectViolation: Violation? {
        guard mutation != .unsent, local == nil, model.base.base != nil else { return nil }
        let isThere = place == nil || server.items.isSuperset(of: Self.written)
        let isShown = isLayered || items.isSuperset(of: Self.written)
        return isShown || !isThere || isForgotten ? nil : Violation("V13", "the effect of a mutation isn't shown")
    }

    private var connectionViolation: Violation? {
        guard wire?.id == model.base.connection?.id else {
            return Violation("V3", "a connection that the machine doesn't know")
        }
        guard let wire, let position = model.base.base?.position, position != .beginning, !isBeginning,
            wire.epoch != position.epoch
        else { return nil }
        return Violation("V6", "a connection of another timeline stays")
    }

    // Whether the connection replaces the base by what it begins with (V9).
    private var isBeginning: Bool { model.base.connection?.isHeld == true }

    // What must hold after an event.
    func violation(of event: FeedEvent, after old: FeedWorld) -> Violation? {
        switch event {
        case .acknowledge: writeViolation(after: old)
        case .arrive, .arriveLate, .crash, .reset, .set: nil
        default: stepBackViolation(after: old)
        }
    }

    private func writeViolation(after old: FeedWorld) -> Violation? {
        // NB: Without snapshots or an order, a barrier closes the connection.
        guard order.isKnown, setup.form.loadsSnapshots || setup.write == .placed else { return nil }
        if let wire = old.wire, wire.id != self.wire?.id {
            return Violation("V12", "a write has closed the connection")
        }
        let isPlaced = setup.write == .placed && place?.epoch == server.epochs.count - 1
        let base = old.model.base
        guard isPlaced, base.base?.position.epoch ?? place?.epoch == place?.epoch else { return nil }
        let isLoading = old.load.flight == nil && load.flight != nil
        return isLoading ? Violation("V12", "a write whose place is known has begun a load") : nil
    }

    private func stepBackViolation(after old: FeedWorld) -> Violation? {
        guard let before = old.model.base.base?.position, let now = model.base.base?.position else { return nil }
        return before.epoch == now.epoch && now.offset < before.offset
            ? Violation("V2", "the position goes back") : nil
    }

    /// Notes a violation by a snapshot that is taken.
    mutating func judge(_ position: LogPosition, after base: Machine.Base?, wasLost: Bool, _ attempt: Attempt) {
        if attempt.isOld { note(Violation("V5", "a snapshot from before a restart counts")) }
        guard let base, !wasLost else { return }
        if position.epoch == base.position.epoch, position.offset < base.position.offset, order.isKnown {
            note(Violation("V6", "an older snapshot takes the place of the base"))
        }
    }
}

// Liveness: everything ends, and what is shown is what the server has.
extension FeedWorld {
    func violationAtRest() -> Violation? {
        var world = self
        if let violation = world.drain() { return violation }
        if world.load.observing == 0 { return world.wire == nil ? nil : Violation("V3", "a connection stays open") }
        guard world.model.base.base != nil else {
            let isExcused = world.load.lastReset != nil || world.load.errorTicket != nil
            return isExcused ? nil : Violation("V8", "a feed stays without a value")
        }
        if world.items != world.server.items { return Violation("V4", "a change is missed for good") }
        if !world.load.isFresh { return Violation("V7", "a connected feed stays stale") }
        if world.isLayered, world.mutation == .acknowledged {
            return Violation("V13", "the effect of an acknowledged mutation stays")
        }
        world.save()
        let isLeft = world.isOnDisk && world.mutation == .acknowledged
        return isLeft ? Violation("V15", "the record of a mutation stays") : nil
    }

    /// Lets everything end.
    private mutating func drain() -> Violation? {
        var steps = 0
        while let event = nextStep {
            if let violation = happen(event) { return violation }
            steps += 1
            if steps > 60 { return Violation("V16", "something goes on forever") }
        }
        return load.flight == nil ? nil : Violation("V8", "a load waits forever")
    }

    private var nextStep: FeedEvent? {
        if load.observing == 0, load.flight != nil || wire != nil { return .graceOver }
        if load.flight?.stage == .pausing { return .retryDue }
        if let wire, !wire.isAccepted { return .accept }
        if wire?.queue.isEmpty == false { return .deliverAll }
        if let wire, wire.after.epoch != server.position.epoch { return .silence }
        if attempt?.request != nil { return .arrive(.now) }
        return isHeld ? .reconnect : nil
    }
}
