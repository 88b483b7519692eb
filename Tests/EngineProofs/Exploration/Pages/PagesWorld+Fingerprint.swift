import ResourceCore
import ResourcePages

extension PagesWorld {
    /// All members of the machines and their surroundings that affect the future.
    ///
    /// Pages are named by their places, and barriers are counted back from the last one.
    var fingerprint: SIMD16<UInt64> {
        var bits = WidePacking<SIMD16<UInt64>>()
        add(list, to: &bits)
        for end in setup.ends { addLoad(at: end, to: &bits) }
        addPages(pages, to: &bits)
        for page in model.base.pages { add(page, to: &bits) }
        bits.add(model.base.first + 8, below: 16)
        bits.add(model.base.areSeamsIntact)
        bits.add(model.base.needsWholeWalk)
        bits.add(model.base.distrustsKeptPages)
        bits.add(place(of: model.base.position), below: 16)
        bits.add(model.base.isRoundAhead)
        bits.add(model.base.isHeldBack)
        bits.add(place(of: model.base.latest), below: 16)
        for end in setup.ends { bits.add(model.base.droppedEnds.contains(end)) }
        addWalk(to: &bits)
        for request in requests { add(request, to: &bits) }
        addSurroundings(to: &bits)
        return bits.words
    }

    private func add(_ machine: LoadMachine, to bits: inout WidePacking<SIMD16<UInt64>>) {
        bits.add(machine.valueTicket != nil)
        bits.add(machine.isFresh)
        bits.add(machine.isInvalidated)
        bits.add(machine.errorTicket != nil)
        bits.add(machine.isPausing)
        bits.add(machine.flight.map { Int($0.intent.rawValue) + 1 } ?? 0, below: 4)
        bits.add(machine.flight?.trailing.map { Int($0.rawValue) + 1 } ?? 0, below: 4)
        bits.add(machine.flight?.stage == .pausing)
        bits.add(machine.flight?.stage == .offline)
    }

    private func addLoad(at end: PagesEnd, to bits: inout WidePacking<SIMD16<UInt64>>) {
        let load = loads[PagesEvent.Load(end).rawValue]
        bits.add(load != nil)
        if let load { add(load, to: &bits) }
    }

    /// Returns the place of a page, one more than that of the last if it's in the list no longer, or 0 if it's none.
    private func place(of page: PageID?) -> Int {
        guard let page else { return 0 }
        return (pages.firstIndex { $0.id == page } ?? pages.count) + 1
    }

    private func addPages(_ pages: [LoadedItems], to bits: inout WidePacking<SIMD16<UInt64>>) {
        bits.add(pages.count, below: 16)
        for page in pages {
            bits.add(Int(page.items.rawValue), below: 1 << 16)
            bits.add(page.cursor.number, below: 64)
            bits.add(page.next?.number ?? 0, below: 64)
            bits.add(page.previous?.number ?? 0, below: 64)
            bits.add(barriers - page.barriers, below: 8)
            bits.add(page.isAcknowledged)
            bits.add(page.followsPlaced)
            bits.add(page.isTorn)
            bits.add(page.isEdited)
            if setup.extent == .visiblePages {
                bits.add(min(rounds - page.round, 3), below: 4)
                bits.add(page.isFromEnd)
            }
        }
    }

    private func add(_ page: PagesMachine.Page, to bits: inout WidePacking<SIMD16<UInt64>>) {
        bits.add(model.base.barriers - page.barriers, below: 8)
        bits.add(Int(page.links.rawValue), below: 4)
        bits.add(page.isChanged)
        guard setup.placesPages else { return }
        bits.add(page.round < model.base.rounds)
        bits.add(page.round < model.base.putRound)
    }

    private func addWalk(to bits: inout WidePacking<SIMD16<UInt64>>) {
        addPages(walk, to: &bits)
        bits.add(model.base.walk != nil)
        guard let known = model.base.walk else { return }
        bits.add(known.direction == .end)
        bits.add(known.restarts, below: 8)
        bits.add(known.isBroken)
        bits.add(walkStart?.number ?? 0, below: 64)
        bits.add((known.kept ?? 7) + 8, below: 16)
        bits.add(known.isFromFirst)
        bits.add(place(of: known.again), below: 16)
        for page in known.pages { add(page, to: &bits) }
        bits.add(Int(lasting.rawValue), below: 1 << 16)
        bits.add(restarts, below: 8)
        bits.add(hasScrolled)
        if Model.shellFaults.contains(.walksToOldPosition) { bits.add((oldPosition ?? -1) + 1, below: 32) }
    }

    private func add(_ request: Request?, to bits: inout WidePacking<SIMD16<UInt64>>) {
        bits.add(request != nil)
        guard let request else { return }
        bits.add(request.cursor.number, below: 64)
        bits.add(place(of: request.last), below: 16)
        bits.add(model.base.barriers - request.machineBarriers, below: 8)
        bits.add(request.isAcknowledged)
        if setup.placesPages {
            bits.add(min(rounds - request.round, 3), below: 4)
            bits.add(request.machineRound < model.base.rounds)
            bits.add(request.machineRound < model.base.putRound)
        }
        bits.add(Int(request.items.rawValue), below: 1 << 16)
    }

    private func addSurroundings(to bits: inout WidePacking<SIMD16<UInt64>>) {
        bits.add((position ?? -1) + 1, below: 32)
        bits.add(brokenLoads, below: 8)
        bits.add(Int(server.rawValue), below: 1 << 16)
        bits.add(mutation.rawValue, below: 4)
        bits.add(includesMutation)
        bits.add(isTorn)
        bits.add(isExcused)
        bits.add(limits.insertions, below: 8)
        bits.add(limits.removals, below: 8)
        bits.add(limits.barriers, below: 8)
        bits.add(limits.resets, below: 8)
        bits.add(limits.sets, below: 8)
        bits.add(limits.edits, below: 8)
    }
}

extension PageCursor {
    /// A different number for each cursor, from 1.
    fileprivate var number: Int {
        switch self {
        case .after(let item): 1 + item
        case .before(let item): 20 + item
        case .offset(let offset): 40 + offset
        }
    }
}
