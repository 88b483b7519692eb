import ResourceCore
import ResourceFeeds

extension FeedWorld {
    /// All members of the machines and their surroundings that affect the future.
    ///
    /// Barriers and timelines are counted back from the last one.
    var fingerprint: SIMD8<UInt64> {
        var bits = WidePacking<SIMD8<UInt64>>()
        addLoad(to: &bits)
        addMachine(to: &bits)
        addServer(to: &bits)
        addWire(to: &bits)
        for attempt in [attempt, late] { add(attempt, to: &bits) }
        add(items, to: &bits)
        bits.add(local.map { Int($0.rawValue) + 1 } ?? 0, below: 1 << 17)
        add(due, to: &bits)
        addWrite(to: &bits)
        addLimits(to: &bits)
        return bits.words
    }

    private func add(_ items: ItemSet, to bits: inout Bits) { bits.add(Int(items.rawValue), below: 1 << 16) }

    private func add(_ position: LogPosition?, to bits: inout Bits) {
        bits.add(position.map { $0.epoch * 8 + $0.offset + 9 } ?? 0, below: 64)
    }

    private func addLoad(to bits: inout Bits) {
        bits.add(load.valueTicket != nil)
        bits.add(load.isFresh)
        bits.add(load.isInvalidated)
        bits.add(load.errorTicket != nil)
        bits.add(load.isPausing)
        bits.add(load.lastReset != nil)
        bits.add(load.abandoned != nil)
        bits.add(late.map { load.awaits($0.ticket) } ?? false)
        bits.add(load.isGraceRunning)
        bits.add(load.observing, below: 2)
        bits.add(load.flight.map { Int($0.intent.rawValue) + 1 } ?? 0, below: 4)
        bits.add(load.flight?.trailing.map { Int($0.rawValue) + 1 } ?? 0, below: 4)
        bits.add(load.flight?.stage == .pausing)
        bits.add(load.flight?.isSilent == true)
    }

    private func addMachine(to bits: inout Bits) {
        let machine = model.base
        add(machine.base?.position, to: &bits)
        if let base = machine.base { bits.add(min(machine.barriers - base.barriers + 1, 7), below: 8) }
        bits.add(machine.connection.map { min(machine.barriers - $0.barriers, 6) + 1 } ?? 0, below: 8)
        bits.add(machine.connection?.isOpen == true)
        bits.add(machine.connection?.hasAnnounced == true)
        bits.add(machine.connection?.isHeld == true)
        bits.add(machine.connection?.hasChanges == true)
        bits.add(machine.isReading)
        bits.add(machine.isAtBeginning)
        add(machine.connection?.start, to: &bits)
        bits.add(machine.isLost)
        bits.add(machine.announces)
        bits.add(machine.included.contains(Self.id))
        switch machine.awaited[Self.id] {
        case nil: bits.add(0, below: 16)
        case .at: bits.add(1, below: 16)
        case .before(let barrier): bits.add(machine.barriers - barrier + 3, below: 16)
        }
    }

    private func addServer(to bits: inout Bits) {
        bits.add(server.epochs.count, below: 4)
        bits.add(server.floor, below: 8)
        for epoch in server.epochs {
            add(epoch.start, to: &bits)
            bits.add(epoch.log.count, below: 8)
            for entry in epoch.log { add(entry.items, to: &bits) }
        }
    }

    private func addWire(to bits: inout Bits) {
        bits.add(wire != nil)
        bits.add(isHeld)
        if let wire {
            add(wire.after, to: &bits)
            bits.add(wire.epoch + 1, below: 8)
            bits.add(wire.isAccepted)
            add(wire.queue, to: &bits)
            add(wire.received, to: &bits)
            bits.add(wire.last ?? 0, below: 8)
        }
        add(old?.messages ?? [], to: &bits)
        add(kept, to: &bits)
    }

    private func add(_ messages: [WireMessage], to bits: inout Bits) {
        bits.add(messages.count, below: 16)
        for message in messages {
            switch message {
            case .change(let position, let items, _):
                bits.add(0, below: 4)
                add(position, to: &bits)
                bits.add(items.first ?? 0, below: 16)
            case .part(let items):
                bits.add(1, below: 4)
                bits.add(items.first ?? 0, below: 16)
            case .upToDate(let position):
                bits.add(2, below: 4)
                add(position, to: &bits)
            case .restart: bits.add(3, below: 4)
            }
        }
    }

    private func add(_ attempt: Attempt?, to bits: inout Bits) {
        bits.add(attempt != nil)
        guard let attempt else { return }
        add(attempt.began, to: &bits)
        bits.add(attempt.isOld)
        bits.add(attempt.request != nil)
        bits.add(attempt.opens != nil)
        bits.add(attempt.isAsked)
        guard let request = attempt.request ?? attempt.opens else { return }
        bits.add(min(model.base.barriers - request.barriers, 7), below: 8)
        bits.add(request.timelines == model.base.timelines)
    }

    private func addWrite(to bits: inout Bits) {
        bits.add(mutation.rawValue, below: 4)
        add(place, to: &bits)
        bits.add(isLayered)
        bits.add(isOnDisk)
        bits.add(disk != nil)
        guard let disk else { return }
        add(disk.items, to: &bits)
        add(disk.position, to: &bits)
        bits.add(disk.announces)
        bits.add(disk.includes)
    }

    private func addLimits(to bits: inout Bits) {
        for limit in [
            limits.appends, limits.barriers, limits.restarts, limits.compactions, limits.failures, limits.repeats,
            limits.refreshes, limits.sets, limits.resets, limits.departures, limits.crashes, limits.lags, limits.gaps,
        ] { bits.add(limit, below: 4) }
    }
}

private typealias Bits = WidePacking<SIMD8<UInt64>>
