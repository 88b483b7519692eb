import ResourceCore
import ResourcePages
import ResourceTesting

// Pages on their way into the list.
extension PagesWorld {
    /// Joins a page that arrives, and ends its attempt.
    mutating func arrive(_ load: PagesEvent.Load, isOld: Bool) {
        guard let request = requests[load.rawValue], let ticket = machine(of: load)?.attempting else { return }
        requests[load.rawValue] = nil
        let served = setup.page(of: request.cursor, from: isOld ? request.items : server)
        if let end = load.pagesEnd {
            extend(at: end, served, request, ticket)
        } else {
            walk(to: served, request, ticket)
        }
    }

    private mutating func newPage(_ served: ServedPage, _ request: Request) -> LoadedItems {
        lastPage += 1
        return LoadedItems(
            id: PageID(number: lastPage), items: served.items, cursor: request.cursor, next: served.next,
            previous: served.previous, barriers: request.barriers, isAcknowledged: request.isAcknowledged)
    }

    /// Adds a page to others, without the items that they have already (P4).
    private func adding(_ page: LoadedItems, to pages: [LoadedItems], at end: PagesEnd) -> [LoadedItems] {
        var page = page
        if !Model.shellFaults.contains(.doublesItems) {
            for other in pages { page.items.subtract(other.items) }
        }
        let cursors = pages.map(\.cursor) + [page.cursor]
        if end == .end, let next = page.next, cursors.contains(next) { page.next = nil }
        if end == .start, let previous = page.previous, cursors.contains(previous) { page.previous = nil }
        return end == .end ? pages + [page] : [page] + pages
    }

    /// Returns a Boolean value that indicates whether a page has a broken seam to the pages before it.
    private func isTorn(_ served: ServedPage, after pages: [LoadedItems]) -> Bool {
        guard served.overlapsPrevious, !pages.isEmpty else { return false }
        guard let overlap = served.overlap else { return true }
        return !pages.contains { $0.items.has(overlap) }
    }
}

// Walks.
extension PagesWorld {
    private mutating func walk(to served: ServedPage, _ request: Request, _ ticket: Ticket) {
        var page = newPage(served, request)
        if model.base.putsPage, put(page, served, request, ticket) { return }
        let direction = model.base.walk?.direction ?? .end
        let isTorn = isTorn(served, after: walk)
        page.isTorn = isTorn
        let added = adding(page, to: walk, at: direction)
        guard let last = direction == .end ? added.last : added.first else { return }
        if model.base.walk?.kept != nil, added.allSatisfy(\.items.isEmpty) {
            model.base.leaveKeptPages()
            walk = []
            return tell(.endedPart(ticket))
        }
        let wanted = Model.shellFaults.contains(.walksToOldPosition) ? oldPosition : position
        let place = added.firstIndex { page in wanted.map { page.items.has($0) } == true }
        let isThere = place != nil || (Model.shellFaults.contains(.losesThePlace) && setup.placesPages)
        let seam: Seam = isTorn && !Model.shellFaults.contains(.checksNoSeams) ? .broken : .intact
        switch model.walked(to: last.page(barriers: request.machineBarriers), holdsPosition: isThere, seam: seam) {
        case .goesOn:
            walk = added
            tell(.endedPart(ticket))
        case .startsOver:
            restarts += 1
            walk = []
            tell(.endedPart(ticket))
        case .ends: endWalk(added, last, place, ticket)
        }
    }

    private mutating func endWalk(_ added: [LoadedItems], _ last: LoadedItems, _ place: Int?, _ ticket: Ticket) {
        let old = self
        isTorn = added.contains(where: \.isTorn)
        pages = added
        for place in pages.indices { (pages[place].round, pages[place].isFromEnd) = (rounds, false) }
        note(extentViolation(after: old))
        let walked = self
        drop(model.base.endWalk(holdingPositionAt: place))
        let isForward = walked.model.base.walk?.direction == .end
        note(limitViolation(of: isForward ? pages.first : pages.last, after: walked))
        finish(last, ticket)
    }

    private mutating func finish(_ last: LoadedItems, _ ticket: Ticket) {
        let old = self
        walk = []
        isExcused = isTorn || setup.placesPages || (isExcused && !isWhole)
        include(last)
        tell(.ended(ticket, .success), then: isWhole ? nil : .age)
        if Model.shellFaults.contains(.trustsOvertaken), old.list.flight?.trailing != nil { list.isFresh = true }
        loadVisiblePages()
        if brokenLoads < 3 { loadPages(at: nearEnds.filter(model.base.mayGrow)) }
    }

    private var isWhole: Bool {
        model.base.isWhole || (Model.shellFaults.contains(.trustsFirstPage) && setup.placesPages)
    }

    /// Puts a page that was loaded again in its place, and returns `false` if a walk goes on with it.
    private mutating func put(
        _ page: LoadedItems, _ served: ServedPage, _ request: Request, _ ticket: Ticket
    ) -> Bool {
        guard let place = model.base.placeOfAgain else {
            tell(.endedPart(ticket))
            return true
        }
        guard let placed = placing(page, served, at: place) else {
            let goesOn = model.base.widenWalk() == .goesOn
            if !goesOn { tell(.endedPart(ticket)) }
            return !goesOn
        }
        let old = self
        isTorn = isTorn || page.isTorn
        pages = placed.list
        pages[place].round = rounds
        note(placedViolation(after: old))
        let holds = pages.firstIndex { page in position.map { page.items.has($0) } == true } == place
        let (dropped, progress) = model.base.put(
            pages[place].page(barriers: request.machineBarriers), placed.placement, holdsPosition: holds,
            holdsLatest: holds)
        let last = pages[place]
        drop(dropped)
        if progress == .ends {
            finish(last, ticket)
        } else {
            include(last)
            tell(.extended, then: isWhole ? nil : .age, isExtended: true)
            tell(.endedPart(ticket))
        }
        return true
    }

    private mutating func drop(_ dropped: PagesMachine.DroppedPages) {
        pages = Array(pages.dropFirst(dropped.atStart).dropLast(dropped.atEnd))
    }

    /// Returns the list with a page in its place, or `nil` if the rest doesn't stay (P10).
    private func placing(_ page: LoadedItems, _ served: ServedPage, at place: Int) -> (
        list: [LoadedItems], placement: PagesMachine.Placement
    )? {
        var page = page
        if place > 0, served.overlapsPrevious {
            guard let overlap = served.overlap else { return nil }
            let isBefore = pages.prefix(place).contains { $0.items.has(overlap) }
            guard isBefore || pages[place].items.first == overlap else { return nil }
            if !isBefore { page.items.insert(ItemSet(item: overlap)) }
        }
        let leadsBack = page.next.map { next in pages.prefix(place).contains { $0.cursor == next } } ?? false
        guard list.valueTicket != nil, !shown.isDisjoint(with: page.items), !leadsBack else { return nil }
        var before = Array(pages.prefix(place))
        for number in before.indices { before[number].items.subtract(page.items) }
        var after = Array(pages.dropFirst(place))
        let isKept = Model.shellFaults.contains(.keepsWhatStoodAbove)
        let item = shown.intersection(page.items).last
        let last = isKept ? nil : after.firstIndex { page in item.map(page.items.has) == true }
        for number in after.indices {
            if let last, number < last { after[number].items = [] }
            if number == last, let item { after[number].items = after[number].items.after(item) }
            after[number].items.subtract(page.items)
        }
        let isLast = page.next == nil
        let replaced = isLast ? after.count : after.prefix((last ?? 0) + 1).prefix { $0.items.isEmpty }.count
        after.removeFirst(replaced)
        if !after.isEmpty {
            after[0].followsPlaced = true
            after[0].cursor = page.next ?? after[0].cursor
            if replaced != 1 { after[0].previous = nil }
        }
        page.followsPlaced = !before.isEmpty
        let list = adding(page, to: before, at: .end) + after
        let changed = list.indices.filter { number in
            guard number != place, !Model.shellFaults.contains(.forgetsLosses) else { return false }
            if number > place { return number == place + 1 && list[number].cursor != pages[place + replaced].cursor }
            let isNeighbor = number == place - 1 && list[number].next == list[place].cursor
            return !isNeighbor && list[number].items != pages[number].items
        }
        return (list, PagesMachine.Placement(place: place, replaced: replaced, changed: changed))
    }

    /// Notes whether the list includes the mutation, which it does if every page does (P11).
    private mutating func include(_ last: LoadedItems) {
        let includesAll =
            Model.shellFaults.contains(.includesNewest)
            ? last.isAcknowledged : pages.allSatisfy(\.isAcknowledged)
        includesMutation = mutation == .acknowledged && includesAll
    }
}

// Page loads at the ends.
extension PagesWorld {
    private mutating func extend(at end: PagesEnd, _ served: ServedPage, _ request: Request, _ ticket: Ticket) {
        guard list.valueTicket != nil, let last = request.last, model.isEnd(end, at: last),
            request.isAcknowledged || !includesMutation
        else {
            let follows = model.base.continuation(of: end) != nil || isWalking
            return follows ? tellLoad(at: end, .endedPart(ticket)) : endPageLoad(at: end, ticket)
        }
        let seamIsBroken = isTorn(served, after: pages)
        guard !seamIsBroken || Model.shellFaults.contains(.checksNoSeams) else { return breakLoad(at: end, ticket) }
        var page = newPage(served, request)
        page.isTorn = seamIsBroken
        (page.round, page.isFromEnd) = (request.round, true)
        let added = adding(page, to: pages, at: end)
        guard let joined = end == .end ? added.last : added.first else { return }
        pages = added
        drop(
            model.base.add(
                joined.page(barriers: request.machineBarriers), at: end, round: request.machineRound,
                holdsPosition: position.map(joined.items.has) == true))
        isExcused = isExcused || request.barriers != barriers
        brokenLoads = 0
        include(joined)
        tell(.extended, then: model.base.isWhole ? nil : .age, isExtended: true)
        endPageLoad(at: end, ticket)
        loadVisiblePages()
        loadPages(at: nearEnds.filter(model.base.mayGrow))
    }

    private mutating func endPageLoad(at end: PagesEnd, _ ticket: Ticket) {
        tellLoad(at: end, .ended(ticket, .success))
    }

    /// Lets the list load again because an item before a page is gone, and the page load begin again after that, unless
    /// that didn't help before (P4).
    private mutating func breakLoad(at end: PagesEnd, _ ticket: Ticket) {
        model.base.noteBrokenSeam()
        tell(.age, then: .ask(.sync, waits: nil, observer: nil))
        guard brokenLoads < 3 else { return endPageLoad(at: end, ticket) }
        brokenLoads += 1
        tellLoad(at: end, .endedPart(ticket))
    }
}
