import ResourceCore
import ResourcePages
import ResourceTesting

// The shell of the list's load.
extension PagesWorld {
    /// Passes an event to the machine of the list, and performs the actions.
    mutating func tell(_ event: LoadMachine.Event, then next: LoadMachine.Event? = nil, isExtended: Bool = false) {
        let old = list
        var actions = list.handle(event, tickets: &tickets)
        switch event {
        case .invalidate, .reset:
            barriers += 1
            model.base.raiseBarrier()
        case .set: model.base.raiseBarrier()
        default: break
        }
        if let next { actions += list.handle(next, tickets: &tickets) }
        noteRequest(event, after: old)
        for action in actions {
            switch action {
            case .start: beginWalkPage()
            case .cancel: requests[0] = nil
            default: break
            }
        }
        settle(after: old, event, isExtended: isExtended)
    }

    private mutating func noteRequest(_ event: LoadMachine.Event, after old: LoadMachine) {
        guard let flight = list.flight, !isContinuing else { return }
        let isAsked = if case .ask = event { true } else { false }
        guard isAsked || flight.id != old.flight?.id else { return }
        rounds += 1
        if !Model.shellFaults.contains(.forgetsRounds) { model.base.beginRound() }
    }

    mutating func tell(_ event: LoadMachine.Event, to load: PagesEvent.Load) {
        if let end = load.pagesEnd { tellLoad(at: end, event) } else { tell(event) }
    }

    private mutating func beginWalkPage() {
        guard let flight = list.flight else { return }
        if model.base.walk?.flight != flight.id {
            lasting = server
            restarts = 0
            walk = []
            oldPosition = position
        }
        let destination = model.beginAttempt(of: flight.id, isOvertaken: flight.trailing != nil)
        var cursor = setup.first
        switch destination {
        case .first: walk = []
        case .again(let place):
            walk = []
            cursor = pages[place].cursor
        case .beyond(_, let end): cursor = (end == .start ? walk.first?.previous : walk.last?.next) ?? setup.first
        }
        note(walkRequestViolation(destination, cursor))
        if walk.isEmpty { walkStart = cursor }
        if Model.shellFaults.contains(.remembersCursors), !walk.isEmpty, walk.count < pages.count {
            cursor = pages[walk.count].cursor
        }
        hasScrolled = false
        begin(.list, cursor, after: nil)
    }

    var isWalking: Bool { list.flight != nil }

    /// Follows the machine of the list, as an entry does after each of its events.
    private mutating func settle(after old: LoadMachine, _ event: LoadMachine.Event, isExtended: Bool) {
        if let walk = model.base.walk, walk.flight != list.flight?.id {
            model.base.stopWalk()
            self.walk = []
        }
        if list.lastReset != old.lastReset {
            position = nil
            pages = []
            isTorn = false
        }
        if list.valueTicket != old.valueTicket { adopt(event) }
        for end in setup.ends { settleLoad(at: end, after: old, event, isExtended: isExtended) }
    }

    private mutating func adopt(_ event: LoadMachine.Event) {
        guard event == .set || pages.map(\.id) != model.base.pages.map(\.id) else { return }
        if event == .set { isTorn = false }
        let known = pages.firstIndex { $0.cursor == setup.first }
        let first = known ?? (pages.isEmpty ? 0 : model.base.first)
        model.base.replace(by: pages.map { $0.page(barriers: model.base.barriers) }, first: first)
    }

    private mutating func settleLoad(
        at end: PagesEnd, after old: LoadMachine, _ event: LoadMachine.Event, isExtended: Bool
    ) {
        let number = PagesEvent.Load(end).rawValue
        guard let load = loads[number] else { return }
        if list.lastReset != old.lastReset { return tellLoad(at: end, .reset) }
        if !isWalking, model.base.continuation(of: end) == nil, load.flight != nil { tellLoad(at: end, .cancelAll) }
        let isNewList = list.valueTicket != old.valueTicket && !isExtended
        if isNewList, let load = loads[number], load.flight == nil, load.errorTicket != nil {
            tellLoad(at: end, .reset)
        }
        tellLoad(at: end, nil)
    }
}

// The shell of the page loads.
extension PagesWorld {
    /// Passes an event to the machine of a page load, which waits while the list loads, and performs the actions.
    mutating func tellLoad(at end: PagesEnd, _ event: LoadMachine.Event?) {
        let load = PagesEvent.Load(end)
        guard var machine = loads[load.rawValue] else { return }
        var actions: [LoadMachine.Action] = []
        let isHeld =
            model.base.continuation(of: end) == nil
            || (isWalking && (brokenLoads > 0 || Model.shellFaults.contains(.waitsForWalks)))
        let obstacle: LoadMachine.Obstacle? = isHeld ? .turn : nil
        if machine.obstacle != obstacle { actions = machine.handle(.met(obstacle), tickets: &tickets) }
        if let event { actions += machine.handle(event, tickets: &tickets) }
        loads[load.rawValue] = machine
        for action in actions {
            switch action {
            case .start: beginPage(beyond: end, load)
            case .cancel: requests[load.rawValue] = nil
            default: break
            }
        }
        if machine.flight == nil, machine.errorTicket == nil { loads[load.rawValue] = nil }
    }

    /// Requests the page beyond an end.
    mutating func loadPage(at end: PagesEnd, _ request: LoadMachine.Request) {
        let load = PagesEvent.Load(end)
        guard isWalking || model.base.continuation(of: end) != nil else { return }
        if Model.shellFaults.contains(.forgetsRequests), isWalking { return }
        if loads[load.rawValue] == nil {
            var machine = LoadMachine()
            _ = machine.handle(.observe(isDemanding: false), tickets: &tickets)
            loads[load.rawValue] = machine
        }
        tellLoad(at: end, .ask(request, waits: nil, observer: nil))
    }

    /// Loads the pages in view again that others have left behind.
    mutating func loadVisiblePages() {
        guard model.base.needsVisiblePages, list.flight == nil else { return }
        isContinuing = true
        tell(.ask(.sync, waits: nil, observer: nil))
        isContinuing = false
    }

    /// Loads the pages beyond ends that the reading position is near to.
    mutating func loadPages(at ends: [PagesEnd]) {
        for end in ends {
            let hasFailed = loads[PagesEvent.Load(end).rawValue]?.errorTicket != nil
            if !hasFailed { loadPage(at: end, .load) }
            if hasFailed, Model.shellFaults.contains(.retriesFailedEnds) { loadPage(at: end, .always) }
        }
    }

    mutating func beginPage(beyond end: PagesEnd, _ load: PagesEvent.Load) {
        guard let last = model.base.continuation(of: end),
            let cursor = end == .start ? pages.first?.previous : pages.last?.next
        else { return note(Violation("P5", "a page beyond the end of the list is requested")) }
        if requests[load.rawValue] != nil { note(Violation("P3", "two loads of the page at one end")) }
        if isWalking, brokenLoads > 0 { note(Violation("P4", "a page load begins again before the walk has ended")) }
        begin(load, cursor, after: last.id)
    }

    mutating func begin(_ load: PagesEvent.Load, _ cursor: PageCursor, after last: PageID?) {
        requests[load.rawValue] = Request(
            cursor: cursor, last: last, machineBarriers: model.base.barriers, barriers: barriers,
            isAcknowledged: mutation == .acknowledged, round: rounds, machineRound: model.base.rounds, items: server)
    }

    /// The ends of the list that the reading position is at.
    var nearEnds: [PagesEnd] {
        let shown = shown
        if shown.isEmpty { return setup.ends.filter { $0 == .end } }
        guard setup.scrolls, let position, shown.has(position) else { return [] }
        return setup.ends.filter { end in
            let page = end == .start ? pages.first { !$0.items.isEmpty } : pages.last { !$0.items.isEmpty }
            return position == (end == .start ? page?.items.first : page?.items.last)
        }
    }
}

extension PagesWorld.LoadedItems {
    /// The page in the form in which the machine knows it.
    func page(barriers: Int) -> PagesMachine.Page {
        var links: PagesMachine.Links = []
        if next != nil { links.insert(.next) }
        if previous != nil { links.insert(.previous) }
        return PagesMachine.Page(id: id, barriers: barriers, links: links)
    }
}
