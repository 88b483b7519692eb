import ResourceCore

// The possible next events.
extension PagesWorld {
    var events: [PagesEvent] {
        var events: [PagesEvent] = [.refresh]
        events.reserveCapacity(24)
        if setup.cancels, list.flight != nil { events.append(.cancel) }
        for end in setup.ends { events.append(.loadPage(.init(end))) }
        if setup.scrolls { events += shown.items.filter { $0 != position }.map { .appeared($0) } }
        addLoads(to: &events)
        addBarriers(to: &events)
        if limits.insertions > 0 {
            events += setup.insertable.subtracting(server).items.map { .insert($0) }
        }
        if limits.removals > 0 { events += server.items.map { .remove($0) } }
        switch mutation {
        case .unsent: if setup.effect != nil, list.valueTicket != nil { events.append(.send) }
        case .sent: events.append(.applied)
        case .applied: events.append(.acknowledged)
        case .acknowledged: break
        }
        return events
    }

    /// The items that the list has.
    var shown: ItemSet { pages.reduce(into: ItemSet()) { $0.formUnion($1.items) } }

    /// The machine of a load.
    func machine(of load: PagesEvent.Load) -> LoadMachine? { load == .list ? list : loads[load.rawValue] }

    private func addLoads(to events: inout [PagesEvent]) {
        for load in [PagesEvent.Load.list, .start, .end] {
            if machine(of: load)?.flight?.stage == .pausing { events.append(.retryDue(load)) }
            guard let request = requests[load.rawValue] else { continue }
            events.append(.arrived(load, isOld: false))
            if setup.page(of: request.cursor, from: request.items) != setup.page(of: request.cursor, from: server) {
                events.append(.arrived(load, isOld: true))
            }
            if setup.fails { events.append(.failed(load)) }
            if setup.retries { events.append(.failedForNow(load)) }
        }
    }

    private func addBarriers(to events: inout [PagesEvent]) {
        if limits.barriers > 0 { events.append(.invalidate) }
        if limits.resets > 0 { events.append(.reset) }
        if limits.sets > 0, list.valueTicket != nil { events.append(.set) }
        // NB: An effect becomes part of a list that isn't being loaded.
        if limits.edits > 0, list.flight == nil { events += shown.items.map { .edit($0) } }
    }
}
