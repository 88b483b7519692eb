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
        let direction = model.base.walk?.direction ?? .end
        let isTorn = isTorn(served, after: walk)
        var page = newPage(served, request)
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
        let placed = model.base.walksToFirstPage ? placing(last) : nil
        if model.base.walksToFirstPage, placed == nil, !Model.shellFaults.contains(.losesThePlace) {
            model.base.widenWalk()
        }
        let seam: Seam = isTorn && !Model.shellFaults.contains(.checksNoSeams) ? .broken : .intact
        switch model.walked(to: last.page(barriers: request.machineBarriers), holdsPosition: place != nil, seam: seam) {
        case .goesOn:
            walk = added
            tell(.endedPart(ticket))
        case .startsOver:
            restarts += 1
            walk = []
            tell(.endedPart(ticket))
        case .ends: endWalk(added, last, placed, place, ticket)
        }
    }

    private mutating func endWalk(
        _ added: [LoadedItems], _ last: LoadedItems, _ placed: (list: [LoadedItems], replaced: Int)?, _ place: Int?,
        _ ticket: Ticket
    ) {
        let old = self
        isTorn = isTorn || added.contains(where: \.isTorn)
        if let placed {
            pages = placed.list
            note(placedViolation(after: old))
            let holds = placed.list.firstIndex { page in position.map { page.items.has($0) } == true }
            drop(model.base.endWalk(replacing: placed.replaced, holdsPosition: holds == model.base.start))
        } else {
            pages = added
            isTorn = added.contains(where: \.isTorn)
            note(extentViolation(after: old))
            let walked = self
            drop(model.base.endWalk(holdingPositionAt: place))
            let isForward = walked.model.base.walk?.direction == .end
            note(limitViolation(of: isForward ? pages.first : pages.last, after: walked))
        }
        walk = []
        isExcused = isTorn || setup.extent == .firstPage
        include(last)
        let isWhole =
            model.base.isWhole || (Model.shellFaults.contains(.trustsFirstPage) && setup.extent == .firstPage)
        tell(.ended(ticket, .success), then: isWhole ? nil : .age)
        if Model.shellFaults.contains(.trustsOvertaken), old.list.flight?.trailing != nil { list.isFresh = true }
        if brokenLoads < 3 { loadPages(at: nearEnds.filter(model.base.mayGrow)) }
    }

    private mutating func drop(_ dropped: PagesMachine.DroppedPages) {
        pages = Array(pages.dropFirst(dropped.atStart).dropLast(dropped.atEnd))
    }

    /// Returns the list with a new first page, or `nil` if the rest doesn't stay (P10).
    private func placing(_ page: LoadedItems) -> (list: [LoadedItems], replaced: Int)? {
        let place = model.base.start
        guard list.valueTicket != nil, pages.indices.contains(place), !shown.isDisjoint(with: page.items) else {
            return nil
        }
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
        let replaced = after.prefix((last ?? 0) + 1).prefix { $0.items.isEmpty }.count
        after.removeFirst(replaced)
        if !after.isEmpty {
            after[0].followsPlaced = true
            if replaced != 1 { after[0].previous = nil }
        }
        var page = page
        page.followsPlaced = !before.isEmpty
        return (adding(page, to: before, at: .end) + after, replaced)
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
        let added = adding(page, to: pages, at: end)
        guard let joined = end == .end ? added.last : added.first else { return }
        pages = added
        drop(
            model.base.add(
                joined.page(barriers: request.machineBarriers), at: end,
                holdsPosition: position.map(joined.items.has) == true))
        isExcused = isExcused || request.barriers != barriers
        brokenLoads = 0
        include(joined)
        tell(.extended, then: model.base.isWhole ? nil : .age, isExtended: true)
        endPageLoad(at: end, ticket)
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
