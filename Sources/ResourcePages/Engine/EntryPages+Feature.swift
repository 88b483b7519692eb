package import ResourceCore

extension EntryPages: EntryFeature {
    private static let ends = PagesEnd.allCases

    package var isAtRest: Bool { !isNew && load(at: .start) == nil && load(at: .end) == nil }

    // NB: A page load that failed leaves with its list (P8).
    package var keepsEntry: Bool { Self.ends.contains { load(at: $0)?.isLoading == true } }

    package var oldestLoad: UInt64? {
        let walk = machine.walk == nil ? nil : walkBegan
        return Self.ends.reduce(walk) { oldest, end in
            load(at: end)?.machine.oldestAttempt.map { min($0, oldest ?? $0) } ?? oldest
        }
    }

    // NB: The feed of a live list knows which barriers its base comes after.
    package func raiseBarrier(by event: LoadMachine.Event) {
        guard event != .set || keeper?.base == nil else { return }
        machine.raiseBarrier()
        if keeper != nil { machine.confirmPages() }
        change()
    }

    package func accept(_ transition: Transition, of list: Entry, _ turn: inout Turn) {
        guard let flight = list.machine.flight, !isContinuing else { return }
        let isAsked = if case .asked = transition.cause { true } else { false }
        guard isAsked || transition.old.flight?.id != flight.id else { return }
        machine.beginRound()
        change()
    }

    /// Ends a walk with its flight, accepts another list, and lets page loads wait or go on.
    package func follow(_ transition: Transition, of list: Entry, _ turn: inout Turn) {
        let now = list.machine
        // NB: The last page of a walk may still complete it after its grace (R5, last row).
        if let walk = machine.walk, walk.flight != now.flight?.id, now.abandoned == nil {
            machine.stopWalk(hasFailedForGood: transition.delivered?.kind == .permanent)
            turn.effects.release(walkList)
            walkList = nil
            change()
        }
        if now.lastReset != transition.old.lastReset {
            turn.effects.release(position)
            position = nil
        }
        if takeNews() || now.valueTicket != transition.old.valueTicket { adopt(transition, of: list) }
        for end in Self.ends { settleLoad(at: end, of: list, now, after: transition, &turn) }
    }

    // Accepts the pages of a value that was set or restored. Those of a walk or a page load are known already.
    private func adopt(_ transition: Transition, of list: Entry) {
        guard transition.delivered?.isExtended != true, !transition.isSet || keeper?.base == nil,
            let paging = list.askedFeatures?.first(as: PagingFeature.self)
        else { return }
        let content = list.content
        let base = base(of: list)
        let origins = base.map(paging.operations.origins) ?? []
        guard transition.isSet || origins.map(\.id) != machine.pages.map(\.id) else { return }
        let isOutdated = list.machine.isInvalidated && keeper == nil
        let barriers = isOutdated ? machine.barriers - 1 : machine.barriers
        let known = origins.firstIndex { $0.cursor == paging.first }
        let first = known ?? base.map(paging.operations.first) ?? 0
        machine.replace(by: origins.map { $0.page(barriers: barriers) }, first: first)
        for origin in origins {
            let facts = PageFacts(
                date: content.updatedAt,
                loadedAt: content.ageStart ?? transition.time - (transition.delivered?.age ?? .zero),
                lifetime: transition.isSet ? nil : content.updatedAt.flatMap(origin.lifetime))
            note(facts, of: origin.id)
        }
        settleFacts()
        change()
    }

    private func settleLoad(
        at end: PagesEnd, of list: Entry, _ now: LoadMachine, after transition: Transition, _ turn: inout Turn
    ) {
        guard let load = load(at: end) else { return }
        if now.lastReset != transition.old.lastReset {
            return load.handle(.reset, because: transition.cause, &turn)
        }
        let isGivenUp = keeper?.isLost == true && now.flight == nil && transition.old.flight != nil
        if !Self.isChanging(list), machine.continuation(of: end) == nil || isGivenUp, load.isLoading {
            load.handle(.cancelAll, because: .keyCancelled, &turn)
        }
        let isNewList = now.valueTicket != transition.old.valueTicket && transition.delivered?.isExtended != true
        if isNewList, !load.isLoading, load.errorTicket != nil {
            load.handle(.reset, because: transition.cause, &turn)
        }
        settleInterest(of: now, in: load, &turn)
        settleWait(of: list, in: load, turn)
        let hasFailed = load.errorTicket != nil && !load.content.needsSignIn
        let isRetried = transition.cause == .triggered(.online) && hasFailed
        let retry = LoadMachine.Event.ask(.always, waits: nil, observer: nil)
        load.handle(isRetried ? retry : nil, because: transition.cause, &turn)
    }

    package func fold(_ effects: [Layer], from base: AnyValue, to value: AnyValue, of list: Entry, _ turn: inout Turn) {
        guard effects.contains(where: { $0.reload == .changedPages }),
            let paging = list.askedFeatures?.first(as: PagingFeature.self),
            machine.markDue(paging.operations.changedPages(from: base, to: value))
        else { return }
        change()
        list.handle(.age, because: .mutation, &turn)
        loadVisiblePages(of: list, &turn)
    }

    private func settleWait(of list: Entry, in load: Entry, _ turn: borrowing Turn) {
        guard let pageLoad = load.features?.pageLoad else { return }
        pageLoad.wait = holdsLoads(at: pageLoad.end, of: list) ? list.wait(turn) : nil
    }

    private func settleInterest(of list: LoadMachine, in load: Entry, _ turn: inout Turn) {
        let isObserved = list.observing > 0
        guard isObserved != (load.machine.observing > 0) else { return }
        let event: LoadMachine.Event =
            isObserved ? .observe(isDemanding: false) : .leave(.internalObserver, isDemanding: false)
        load.handle(event, because: isObserved ? .appeared : .disappeared, &turn)
    }

    package func leave(_ list: Entry, _ turn: inout Turn) {
        for end in Self.ends { load(at: end)?.leave(&turn) }
    }
}

extension EntryPages {
    /// Requests the page beyond an end, and returns its load, or `nil` if the list ends there (P3, P5).
    func beginLoad(at end: PagesEnd, of list: Entry, _ turn: inout Turn) -> Entry? {
        guard Self.isChanging(list) || machine.continuation(of: end) != nil,
            let resource = list.resource?.pageLoad
        else { return nil }
        let load = load(at: end) ?? makeLoad(at: end, of: list, &turn)
        load.setLoader(resource, &turn)
        settleInterest(of: list.machine, in: load, &turn)
        settleWait(of: list, in: load, turn)
        return load
    }

    private func makeLoad(at end: PagesEnd, of list: Entry, _ turn: inout Turn) -> Entry {
        let load = turn.makePart(end.partName, of: list, as: PagesEnd.self, PageLoad(at: end))
        add(load, at: end)
        return load
    }

    // Whether another list may come, which goes on where this one ends (P5).
    static func isChanging(_ list: Entry) -> Bool { list.isLoading || list.blocksLoads }

    // Whether a page load waits for another list: it has no page to continue, or the last one didn't fit (P4).
    func holdsLoads(at end: PagesEnd, of list: Entry) -> Bool {
        list.blocksLoads || keeper?.isLost == true || machine.continuation(of: end) == nil
            || (brokenLoads > 0 && list.isLoading)
    }

    // Loads the pages that the item is near to (P7). An end whose last page load failed isn't retried (P8).
    func itemAppeared(
        _ position: ReadingPosition, at page: PageID, latest: PageID, near ends: [PagesEnd], of list: Entry,
        _ turn: inout Turn
    ) {
        turn.effects.release(self.position)
        self.position = position
        machine.setPosition(page, latest: latest)
        change()
        loadVisiblePages(of: list, &turn)
        loadPages(at: ends, of: list, &turn)
    }

    // Loads the pages in view again that others of the list have left behind (P10).
    func loadVisiblePages(of list: Entry, _ turn: inout Turn) {
        guard list.machine.flight == nil, list.machine.observing > 0, machine.needsVisiblePages else { return }
        isContinuing = true
        list.handle(.ask(.sync, waits: nil, observer: nil), because: .asked(.sync), &turn)
        isContinuing = false
    }

    func loadPages(at ends: [PagesEnd], of list: Entry, _ turn: inout Turn) {
        for end in ends where load(at: end)?.errorTicket == nil {
            let load = beginLoad(at: end, of: list, &turn)
            load?.handle(.ask(.load, waits: nil, observer: nil), because: .asked(.load), &turn)
        }
    }
}

extension [any EntryFeature] {
    package var pages: EntryPages? { first(as: EntryPages.self) }
    var pageLoad: PageLoad? { first(as: PageLoad.self) }
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
        policy.group = self.policy.group
        policy.features = [paging]
        return ErasedResource(key, of: PagesEnd.self, policy, load: load)
    }
}
