// The pages of an entry after each of its events.
extension Entry {
    /// Follows the machine of the list: ends a walk with its flight, accepts another list, and lets page loads wait or
    /// go on.
    func settle(_ pages: EntryPages, after transition: Transition, _ turn: inout Turn) {
        guard let paging = state.options.resource?.policy.paging else { return }
        // NB: The last page of a walk may still complete it after its grace (R5, last row).
        if let walk = pages.machine.walk, walk.flight != machine.flight?.id, machine.abandoned == nil {
            pages.machine.stopWalk()
            turn.effects.release(pages.walkList)
            pages.walkList = nil
            pages.change()
        }
        if machine.lastReset != transition.old.lastReset {
            turn.effects.release(pages.position)
            pages.position = nil
        }
        if machine.valueTicket != transition.old.valueTicket { adopt(paging, into: pages, transition, &turn) }
        for end in PagesEnd.allCases { settleLoad(at: end, of: pages, after: transition, &turn) }
    }

    // Accepts the pages of a value that was set or restored. Those of a walk or a page load are known already.
    private func adopt(_ paging: ErasedPaging, into pages: EntryPages, _ transition: Transition, _ turn: inout Turn) {
        guard transition.delivered?.isExtended != true else { return }
        let origins = state.content.value.map(paging.operations.origins) ?? []
        guard transition.isSet || origins.map(\.id) != pages.machine.pages.map(\.id) else { return }
        let barriers = machine.isInvalidated ? pages.machine.barriers - 1 : pages.machine.barriers
        let known = origins.firstIndex { $0.cursor == paging.first }
        let first = known ?? state.content.value.map(paging.operations.first) ?? 0
        pages.machine.replace(by: origins.map { $0.page(barriers: barriers) }, first: first)
        for origin in origins {
            let facts = PageFacts(
                date: state.content.updatedAt, loadedAt: transition.time - (transition.delivered?.age ?? .zero),
                lifetime: transition.isSet ? nil : state.content.updatedAt.flatMap(origin.lifetime))
            pages.note(facts, of: origin.id)
        }
        pages.settleFacts()
        pages.change()
    }

    /// Passes to a page load what concerns it of an event of its list.
    private func settleLoad(
        at end: PagesEnd, of pages: EntryPages, after transition: Transition, _ turn: inout Turn
    ) {
        guard let load = state.pageLoad(at: end) else { return }
        if machine.lastReset != transition.old.lastReset {
            return load.handle(.reset, because: transition.cause, &turn)
        }
        if !state.blocksPageLoads, pages.machine.continuation(of: end) == nil, load.machine.flight != nil {
            load.handle(.cancelAll, because: .keyCancelled, &turn)
        }
        let isNewList = machine.valueTicket != transition.old.valueTicket && transition.delivered?.isExtended != true
        if isNewList, load.machine.flight == nil, load.machine.errorTicket != nil {
            load.handle(.reset, because: transition.cause, &turn)
        }
        settleInterest(in: load, &turn)
        let isRetried = transition.cause == .triggered(.online) && load.machine.errorTicket != nil
        let retry = LoadMachine.Event.ask(.always, waits: false, observer: nil)
        load.handle(isRetried ? retry : nil, because: transition.cause, &turn)
    }

    private func settleInterest(in load: Entry, _ turn: inout Turn) {
        let isObserved = machine.observing > 0
        guard isObserved != (load.machine.observing > 0) else { return }
        let event: LoadMachine.Event =
            isObserved ? .observe(isDemanding: false) : .leave(.internalObserver, isDemanding: false)
        load.handle(event, because: isObserved ? .appeared : .disappeared, &turn)
    }

    /// Requests the page beyond an end, and returns its load, or `nil` if the list ends there (P3, P5).
    func loadPage(at end: PagesEnd, _ turn: inout Turn) -> Entry? {
        guard let pages = state.pages, let resource = state.options.resource,
            state.blocksPageLoads || pages.machine.continuation(of: end) != nil
        else { return nil }
        let load = state.pageLoad(at: end) ?? makeLoad(at: end, &turn)
        load.setLoader(resource.pageLoad, &turn)
        settleInterest(in: load, &turn)
        return load
    }

    private func makeLoad(at end: PagesEnd, _ turn: inout Turn) -> Entry {
        let load = Entry(
            key: key, of: PagesEnd.self, number: turn.state.nextID(), wipes: turn.state.wipes,
            archiving: nil)
        load.state.list = self
        load.state.listEnd = end
        state.pageLoads[end] = load
        return load
    }

    // Loads the pages that the item is near to (P7). An end whose last page load failed isn't retried (P8).
    func itemAppeared(_ position: ReadingPosition, at page: PageID?, near ends: [PagesEnd], _ turn: inout Turn) {
        guard let pages = state.pages else { return }
        turn.effects.release(pages.position)
        pages.position = position
        if let page { pages.machine.setPosition(page) }
        pages.change()
        loadPages(at: ends, &turn)
    }

    func loadPages(at ends: [PagesEnd], _ turn: inout Turn) {
        for end in ends where state.pageLoad(at: end)?.machine.errorTicket == nil {
            let load = loadPage(at: end, &turn)
            load?.handle(.ask(.load, waits: false, observer: nil), because: .asked(.load), &turn)
        }
    }
}

extension EntryState {
    mutating func setPaging(_ paging: ErasedPaging) {
        let pages = pages ?? EntryPages()
        pages.machine.extent = paging.extent
        pages.machine.limit = paging.limit
        pages.change()
        self.pages = pages
    }

    /// Returns a value that is set: a list is consistent, because none of its pages is from before a barrier (P1).
    func asConsistent(_ value: AnyValue) -> AnyValue {
        options.resource?.policy.paging?.operations.marking(value, isConsistent: true) ?? value
    }
}

extension Transition {
    fileprivate var isSet: Bool { cause == .set || cause == .mutation }
}

extension ErasedResource {
    fileprivate var pageLoad: ErasedResource {
        var policy = Policy()
        policy.retry = self.policy.retry
        policy.timeouts = self.policy.timeouts
        policy.loadsOffline = self.policy.loadsOffline
        policy.cost = self.policy.cost
        policy.paging = self.policy.paging
        return ErasedResource(key, of: PagesEnd.self, policy, load: load)
    }
}

extension ErasedPaging {
    private static let archivedPages = 3

    func archived(_ list: AnyValue) -> AnyValue { operations.prefix(of: list, pages: Self.archivedPages) }
}
