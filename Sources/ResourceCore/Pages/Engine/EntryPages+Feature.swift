extension EntryPages: EntryFeature {
    private static let ends = PagesEnd.allCases

    var isAtRest: Bool { load(at: .start) == nil && load(at: .end) == nil }

    // NB: A page load that failed leaves with its list (P8).
    var keepsEntry: Bool { Self.ends.contains { load(at: $0)?.machine.flight != nil } }

    var oldestLoad: UInt64? {
        let walk = machine.walk == nil ? nil : walkBegan
        return Self.ends.reduce(walk) { oldest, end in
            load(at: end)?.machine.oldestAttempt.map { min($0, oldest ?? $0) } ?? oldest
        }
    }

    func raiseBarrier() {
        machine.raiseBarrier()
        change()
    }

    /// Ends a walk with its flight, accepts another list, and lets page loads wait or go on.
    func follow(_ transition: Transition, of list: Entry, _ turn: inout Turn) {
        guard let paging = list.state.options.resource?.paging else { return }
        // NB: The last page of a walk may still complete it after its grace (R5, last row).
        if let walk = machine.walk, walk.flight != list.machine.flight?.id, list.machine.abandoned == nil {
            machine.stopWalk()
            turn.effects.release(walkList)
            walkList = nil
            change()
        }
        if list.machine.lastReset != transition.old.lastReset {
            turn.effects.release(position)
            position = nil
        }
        if list.machine.valueTicket != transition.old.valueTicket { adopt(paging, transition, of: list) }
        for end in Self.ends { settleLoad(at: end, after: transition, of: list, &turn) }
    }

    // Accepts the pages of a value that was set or restored. Those of a walk or a page load are known already.
    private func adopt(_ paging: PagingFeature, _ transition: Transition, of list: Entry) {
        guard transition.delivered?.isExtended != true else { return }
        let content = list.state.content
        let origins = content.value.map(paging.operations.origins) ?? []
        guard transition.isSet || origins.map(\.id) != machine.pages.map(\.id) else { return }
        let barriers = list.machine.isInvalidated ? machine.barriers - 1 : machine.barriers
        let known = origins.firstIndex { $0.cursor == paging.first }
        let first = known ?? content.value.map(paging.operations.first) ?? 0
        machine.replace(by: origins.map { $0.page(barriers: barriers) }, first: first)
        for origin in origins {
            let facts = PageFacts(
                date: content.updatedAt, loadedAt: transition.time - (transition.delivered?.age ?? .zero),
                lifetime: transition.isSet ? nil : content.updatedAt.flatMap(origin.lifetime))
            note(facts, of: origin.id)
        }
        settleFacts()
        change()
    }

    private func settleLoad(
        at end: PagesEnd, after transition: Transition, of list: Entry, _ turn: inout Turn
    ) {
        guard let load = load(at: end) else { return }
        if list.machine.lastReset != transition.old.lastReset {
            return load.handle(.reset, because: transition.cause, &turn)
        }
        if !Self.blocksLoads(of: list), machine.continuation(of: end) == nil, load.machine.flight != nil {
            load.handle(.cancelAll, because: .keyCancelled, &turn)
        }
        let isNewList =
            list.machine.valueTicket != transition.old.valueTicket && transition.delivered?.isExtended != true
        if isNewList, load.machine.flight == nil, load.machine.errorTicket != nil {
            load.handle(.reset, because: transition.cause, &turn)
        }
        settleInterest(of: list, in: load, &turn)
        let isRetried = transition.cause == .triggered(.online) && load.machine.errorTicket != nil
        let retry = LoadMachine.Event.ask(.always, waits: false, observer: nil)
        load.handle(isRetried ? retry : nil, because: transition.cause, &turn)
    }

    private func settleInterest(of list: Entry, in load: Entry, _ turn: inout Turn) {
        let isObserved = list.machine.observing > 0
        guard isObserved != (load.machine.observing > 0) else { return }
        let event: LoadMachine.Event =
            isObserved ? .observe(isDemanding: false) : .leave(.internalObserver, isDemanding: false)
        load.handle(event, because: isObserved ? .appeared : .disappeared, &turn)
    }

    func leave(_ list: Entry, _ turn: inout Turn) {
        for end in Self.ends { load(at: end)?.leave(&turn) }
    }
}

extension EntryPages {
    /// Requests the page beyond an end, and returns its load, or `nil` if the list ends there (P3, P5).
    func beginLoad(at end: PagesEnd, of list: Entry, _ turn: inout Turn) -> Entry? {
        guard let resource = list.state.options.resource?.pageLoad,
            Self.blocksLoads(of: list) || machine.continuation(of: end) != nil
        else { return nil }
        let load = load(at: end) ?? makeLoad(at: end, of: list, &turn)
        load.setLoader(resource, &turn)
        settleInterest(of: list, in: load, &turn)
        return load
    }

    private func makeLoad(at end: PagesEnd, of list: Entry, _ turn: inout Turn) -> Entry {
        let load = Entry(
            key: list.key, of: PagesEnd.self, number: turn.state.nextID(), wipes: turn.state.wipes, archiving: nil,
            as: EntryPart(name: end.partName, type: list.type))
        load.state.whole = list
        load.state.features = [PageLoad(at: end)]
        add(load, at: end)
        return load
    }

    // Whether page loads wait, because the list itself is loading (P5).
    static func blocksLoads(of list: Entry) -> Bool { list.machine.flight != nil || list.state.blocksLoads }

    // Loads the pages that the item is near to (P7). An end whose last page load failed isn't retried (P8).
    func itemAppeared(
        _ position: ReadingPosition, at page: PageID?, near ends: [PagesEnd], of list: Entry, _ turn: inout Turn
    ) {
        turn.effects.release(self.position)
        self.position = position
        if let page { machine.setPosition(page) }
        change()
        loadPages(at: ends, of: list, &turn)
    }

    func loadPages(at ends: [PagesEnd], of list: Entry, _ turn: inout Turn) {
        for end in ends where load(at: end)?.machine.errorTicket == nil {
            let load = beginLoad(at: end, of: list, &turn)
            load?.handle(.ask(.load, waits: false, observer: nil), because: .asked(.load), &turn)
        }
    }
}

extension Transition {
    fileprivate var isSet: Bool { cause == .set || cause == .mutation }
}

extension ErasedResource {
    fileprivate var pageLoad: ErasedResource? {
        guard let paging else { return nil }
        var policy = Policy()
        policy.retry = self.policy.retry
        policy.timeouts = self.policy.timeouts
        policy.loadsOffline = self.policy.loadsOffline
        policy.cost = self.policy.cost
        policy.features = [paging]
        return ErasedResource(key, of: PagesEnd.self, policy, load: load)
    }
}
