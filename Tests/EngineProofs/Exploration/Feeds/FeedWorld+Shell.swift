import ResourceCore
import ResourceFeeds

// The shell of the loads.
extension FeedWorld {
    mutating func tell(_ event: LoadMachine.Event, then next: LoadMachine.Event? = nil) {
        var actions = load.handle(event, tickets: &tickets)
        switch event {
        case .invalidate: model.raiseBarrier(isOrderKnown: order.isKnown)
        default: break
        }
        if let next { actions += load.handle(next, tickets: &tickets) }
        for action in actions {
            switch action {
            case .start(let ticket, let intent, _): begin(ticket, isAsked: intent == .refresh)
            case .cancel:
                if attempt?.request != nil { late = attempt }
                attempt = nil
            default: break
            }
        }
    }

    private mutating func begin(_ ticket: Ticket, isAsked: Bool) {
        switch model.beginAttempt(isAsked: isAsked, by: order) {
        case .snapshot where setup.form == .wholeLog:
            model.base.read(from: .beginning)
            (items, local) = ([], nil)
            attempt = Attempt(ticket: ticket, began: server.position)
            connect(after: .beginning)
        case .snapshot(let request): attempt = Attempt(ticket: ticket, request: request, began: server.position)
        case .resume(let position):
            attempt = Attempt(ticket: ticket, began: server.position)
            if model.base.connection == nil { connect(after: position) }
        case .open(let request):
            attempt = Attempt(ticket: ticket, opens: request, isAsked: isAsked, began: server.position)
            if model.base.connection == nil { connect(after: server.position) }
        }
    }

    private mutating func connect(after position: LogPosition) {
        if wire != nil { close(isOrderly: true) }
        var position = position
        if Model.shellFaults.contains(.resumesAfterReceived), let unread { position = unread }
        lastConnection += 1
        model.base.connect(lastConnection)
        wire = Wire(id: lastConnection, after: position, epoch: position.epoch, received: kept)
        kept = []
    }

    /// Follows the machines until nothing changes.
    mutating func settle() {
        var steps = 0
        while settleOnce() {
            steps += 1
            if steps > 20 { return note(Violation("V8", "the shell goes on forever")) }
        }
    }

    private mutating func settleOnce() -> Bool {
        if let wire, wire.id != model.base.connection?.id {
            close(isOrderly: true)
            return true
        }
        settleLayer()
        if let attempt, attempt.request == nil, load.attempting == attempt.ticket, settleResumption(attempt.ticket) {
            return true
        }
        if load.isFresh, !(model.isLive && model.base.base?.barriers == model.base.barriers),
            !Model.shellFaults.contains(.staysFresh)
        {
            tell(.age)
            return true
        }
        if model.base.needsBarrier, !Model.shellFaults.contains(.raisesNoBarrier) {
            invalidate()
            return true
        }
        return settleNeed()
    }

    private mutating func settleResumption(_ ticket: Ticket) -> Bool {
        if model.base.isReady || model.isLive, load.flight?.trailing == nil {
            if loadSnapshot() { return true }
            attempt = nil
            tell(.ended(ticket, load.valueTicket == nil ? .success : .notModified))
        } else if model.base.connection == nil || load.flight?.trailing != nil {
            attempt = nil
            tell(.ended(ticket, load.flight?.trailing == nil ? .transient : .cancelled))
        } else {
            return false
        }
        return true
    }

    // Returns whether a load that has opened the connection goes on with a snapshot (V9).
    private mutating func loadSnapshot() -> Bool {
        guard var opened = attempt, let request = opened.opens, !model.isLive || opened.isAsked else { return false }
        (opened.request, opened.opens) = (request, nil)
        if setup.form == .values {
            opened.began = wire?.received.lazy.compactMap(\.position).first ?? opened.began
        } else if !Model.shellFaults.contains(.loadsBeforeConnecting) {
            opened.began = server.position
        }
        attempt = opened
        return true
    }

    // Ends an attempt whose result doesn't count, for another one of the same flight, or for the flight behind it.
    mutating func endWithoutResult(_ ticket: Ticket) {
        tell(load.flight?.trailing == nil ? .endedPart(ticket) : .ended(ticket, .cancelled))
    }

    private mutating func settleNeed() -> Bool {
        guard load.valueTicket != nil, !load.isFresh, load.hasDemand, load.flight == nil, !isHeld,
            !Model.shellFaults.contains(.staysClosed)
        else { return false }
        tell(.ask(.sync, waits: nil, observer: nil))
        return true
    }
}

// The shell of the values.
extension FeedWorld {
    mutating func arrive(_ age: FeedEvent.Age) {
        guard let attempt, let request = attempt.request else { return }
        var position = attempt.began
        switch age {
        case .now: if setup.form.loadsSnapshots { position = server.position }
        case .begun: break
        case .lagging:
            limits.lags -= 1
            position.offset -= 1
        }
        self.attempt = nil
        land(position, request, attempt)
    }

    mutating func arriveLate() {
        guard let attempt = late, let request = attempt.request else { return }
        late = nil
        guard load.awaits(attempt.ticket) || Model.shellFaults.contains(.acceptsLate) else { return }
        land(attempt.began, request, attempt)
    }

    private mutating func land(_ position: LogPosition, _ request: Machine.Request, _ attempt: Attempt) {
        let ticket = attempt.ticket
        let (base, wasLost) = (model.base.base, model.base.isLost)
        switch model.arrive(at: position, for: request, by: order) {
        case .taken:
            judge(position, after: base, wasLost: wasLost, attempt)
            items = server.items(at: position)
            local = nil
            // NB: The first record is written with the value.
            if disk == nil { save() }
            tell(.ended(ticket, .success))
            receive()
        case .older:
            tell(.ended(ticket, .notModified))
            receive()
        case .behind: tell(.ended(ticket, .transient))
        case .outdated: endWithoutResult(ticket)
        }
    }

    mutating func fail() {
        guard let attempt else { return }
        limits.failures -= 1
        self.attempt = nil
        isHeld = true
        tell(.ended(attempt.ticket, .failure))
    }

    mutating func set() {
        local = items
        if Model.shellFaults.contains(.setsBase) {
            local = nil
            items = []
        }
        tell(.set)
    }

    mutating func reset() {
        if !Model.shellFaults.contains(.keepsPosition) { model.base.reset() }
        (items, local) = ([], nil)
        disk = nil
        isOnDisk = isOnDisk && mutation != .acknowledged
        isLayered = isLayered && mutation != .acknowledged
        isForgotten = mutation == .acknowledged
        due = []
        tell(.reset)
    }

    mutating func invalidate() {
        due = server.items
        tell(.invalidate)
    }
}

// The shell of the mutation.
extension FeedWorld {
    mutating func acknowledge() {
        if Model.shellFaults.contains(.removesEarly) { isOnDisk = false }
        if Model.shellFaults.contains(.endsAtAcknowledgment) { isLayered = false }
        if Model.shellFaults.contains(.bakes) { items.formUnion(Self.written) }
        if Model.shellFaults.contains(.closesForWrites), let wire { model.base.ended(wire.id) }
        model.acknowledge(Self.id, at: setup.write == .placed ? place : nil)
        model.base.settleAwaited(by: order)
        if !model.base.isPlaced(Self.id), !Model.shellFaults.contains(.raisesNoBarrier) { invalidate() }
        removeRecord()
    }

    fileprivate mutating func settleLayer() {
        if model.base.included.contains(Self.id) { isLayered = false }
    }

    // What a record of the value would have now. None is written of a base that lacks an acknowledged mutation, whose
    // own record may be gone (V15).
    var record: Record? {
        guard let base = model.base.base, model.base.isWhole else { return nil }
        guard model.base.awaited.isEmpty || Model.shellFaults.contains(.recordsWithoutWrites) else { return nil }
        return Record(
            items: items, position: base.position, announces: model.base.announces,
            includes: model.base.included.contains(Self.id))
    }

    mutating func save() {
        guard var record else { return }
        if Model.shellFaults.contains(.recordsInTwoSteps), let disk { record.items = disk.items }
        disk = record
        removeRecord()
    }

    // The record of an acknowledged mutation stays until that of the value has its effect (V15).
    private mutating func removeRecord() {
        guard mutation == .acknowledged, disk?.includes ?? true else { return }
        isOnDisk = false
    }

    mutating func crash() {
        limits.crashes -= 1
        model = Model()
        model.base = Machine(setup.form)
        load = LoadMachine()
        (attempt, late, wire, old, local) = (nil, nil, nil, nil, nil)
        (isHeld, isLayered) = (false, false)
        items = disk?.items ?? []
        due = server.items
        if let disk {
            model.restore(disk.position, announces: disk.announces, including: disk.includes ? [Self.id] : [])
        }
        if isOnDisk {
            isLayered = disk?.includes != true
            if mutation == .acknowledged { acknowledge() } else { mutation = place == nil ? .sent : .applied }
        } else if mutation != .unsent {
            mutation = .acknowledged
            // NB: A log that is read from its beginning shows its past.
            if setup.form == .wholeLog, disk == nil { isForgotten = true }
        }
        tell(.seed(hasValue: disk != nil, hasError: false, isFresh: false))
        tell(.observe(isDemanding: true))
        tell(.ask(.load, waits: nil, observer: nil))
    }
}
