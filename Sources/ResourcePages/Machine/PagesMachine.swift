package import ResourceCore

// A pure state machine of a list's pages, which complements the `LoadMachine` of the list and those of its two ends. It
// knows pages by their identifiers, and decides three things: which page a walk loads next and where it ends (P2, P6),
// whether a page that was loaded beyond an end still belongs there (P3, P9), and whether the list is whole, which means
// that every page came after the last barrier (P1). The machines of the flights decide when something is loaded.
package struct PagesMachine: Hashable, Sendable {
    package struct Walk: Hashable, Sendable {
        package let flight: Ticket

        /// The end of the list that the walk goes toward, which is where the reading position is as an attempt begins.
        package var direction = PagesEnd.end
        package var pages: [Page] = []

        /// The place among the loaded pages of the one that the walk has begun with.
        package var first = 0

        // The place in the list of the page that was at its start when the walk began with that page's own cursor,
        // which is negative once that page was dropped, or `nil` for a walk that began with the first cursor.
        package var kept: Int?

        /// The page that the attempt loads again by itself, to take its place (P10).
        package internal(set) var again: PageID?

        // Whether the page at the start was empty, so that the walk begins with the first cursor after all.
        package var isFromFirst = false

        package var restarts = 0

        package var isBroken = false
    }

    package var extent: PagesRefreshExtent
    package var limit: Int?
    package internal(set) var pages: [Page] = []

    /// The place of the page that the first cursor leads to, which is negative or beyond the pages once that page was
    /// dropped.
    package internal(set) var first = 0
    package internal(set) var walk: Walk?
    package internal(set) var position: PageID?

    /// The page of the item that appeared on screen last.
    package internal(set) var latest: PageID?

    // Whether all pages count as due, because a load was requested that hasn't brought a page yet (P10).
    package internal(set) var isRoundAhead = true

    // The number of times that the list was requested, and what it was when the last page was put in its place (P10).
    package internal(set) var rounds = 0
    package internal(set) var putRound = 0

    // Whether no page in view is loaded again by itself, because that has just failed (P10).
    package internal(set) var isHeldBack = false

    /// The ends at which the limit has dropped a page since an item appeared on screen or the list was replaced.
    package private(set) var droppedEnds: Set<PagesEnd> = []

    /// A Boolean value that indicates whether every page joins the one before it, as far as it's known.
    package private(set) var areSeamsIntact = true

    // Whether the next walk goes up to the reading position in any case, as a page no longer fits behind the list (P4).
    package internal(set) var needsWholeWalk = false
    package private(set) var barriers = 0

    // Whether the cursor of the page at the start has led to a failure that another attempt wouldn't mend.
    package private(set) var distrustsKeptPages = false

    package init(extent: PagesRefreshExtent = .readingPosition, limit: Int? = nil) {
        self.extent = extent
        self.limit = limit
    }

    /// A Boolean value that indicates whether every page came after the last barrier (P1).
    package var isWhole: Bool { areSeamsIntact && pages.allSatisfy { $0.barriers == barriers && !isDue($0) } }

    /// A Boolean value that indicates whether no barrier came between the pages, no seam is broken, and no page is due
    /// (P1).
    package var isConsistent: Bool {
        areSeamsIntact && pages.allSatisfy { $0.barriers == pages[0].barriers && !isDue($0) }
    }

    // Whether a walk begins with the page at the start of the list, because the pages before it were dropped, or count
    // as dropped (P2, P10).
    private var beginsWithKeptPage: Bool {
        guard !pages.isEmpty, !distrustsKeptPages else { return false }
        return extent == .keptPages || (extent.placesPages && !pages.indices.contains(first))
    }

    /// The place of the page that a walk begins with, which is negative or beyond the pages if that isn't in the list.
    package var start: Int { walk.map { $0.kept ?? first } ?? (beginsWithKeptPage ? 0 : first) }

    // The place of the page that the first cursor leads to, counted from the one that the walk has begun with.
    package var firstInWalk: Int { walk?.kept.map { min(first - $0, 0) } ?? 0 }

    /// Returns the page at an end of the list, or `nil` if nothing follows it there.
    package func continuation(of end: PagesEnd) -> Page? {
        let page = end == .start ? pages.first : pages.last
        return page.flatMap { $0.links.contains(.toward(end)) ? $0 : nil }
    }

    // A page that the limit has dropped doesn't load because another one has, or the two ends would drop each other's
    // pages forever (P9).
    package func mayGrow(at end: PagesEnd) -> Bool { continuation(of: end) != nil && !droppedEnds.contains(end) }
}

extension PagesMachine {
    private static let maximumRestarts = 3

    package enum Destination: Hashable, Sendable {
        /// The page that the first cursor leads to.
        case first

        /// The page at a place of the list, by its own cursor.
        case again(Int)

        /// The page that the last one of the walk names, in the walk's direction.
        case beyond(PageID, PagesEnd)
    }

    package enum Progress: Hashable, Sendable {
        case goesOn

        /// The walk begins again with the first page, because a seam is broken (P4).
        case startsOver
        case ends
    }

    // A walk goes on after a failed attempt, unless a barrier came after its first page (P6). An overtaken walk runs to
    // its end.
    package mutating func beginAttempt(of flight: Ticket, isOvertaken: Bool) -> Destination {
        // NB: Each page that's put in its place is a walk of its own, whose start doesn't depend on the one before.
        if walk?.flight != flight || walk?.again != nil { walk = nil }
        var walk = walk ?? Walk(flight: flight)
        defer { self.walk = walk }
        if placesPages, !walk.isFromFirst {
            walk.clear()
            walk.kept = beginsWithKeptPage ? 0 : nil
            let place = nextPlace ?? start
            walk.again = pages[place].id
            return place == first ? .first : .again(place)
        }
        guard !walk.pages.isEmpty, isOvertaken || walk.pages[walk.first].barriers == barriers else {
            walk.clear()
            walk.kept = beginsWithKeptPage && !walk.isFromFirst ? 0 : nil
            return walk.kept == nil ? .first : .again(0)
        }
        if walk.kept == nil, walk.continues(toward: direction) { walk.direction = direction }
        return .beyond(walk.outermost(toward: walk.direction).id, walk.direction)
    }

    // `holdsPosition` is `true` if the reading position is in the pages of the walk. The seam is the one between the
    // page and the one before it.
    package mutating func walked(to page: Page, holdsPosition: Bool, seam: Seam) -> Progress {
        guard var walk else { return .ends }
        defer { self.walk = walk }
        if seam == .broken, walk.restarts < Self.maximumRestarts {
            walk.clear()
            walk.restarts += 1
            return .startsOver
        }
        walk.isBroken = walk.isBroken || seam == .broken
        walk.add(page)
        guard let next = nextDirection(of: walk, isThere: position == nil || holdsPosition) else { return .ends }
        walk.direction = next
        return .goesOn
    }

    private func nextDirection(of walk: Walk, isThere: Bool) -> PagesEnd? {
        if extent == .keptPages, walk.kept != nil { return nextKeptPage(of: walk, isThere: isThere) }
        let isFar = isThere || walk.count(toward: direction) > abs(reach) + 1
        return isFar || !walk.continues(toward: direction) ? nil : direction
    }

    // The walk covers the pages that the list keeps. If the reading position isn't among them, what was inserted has
    // moved it to the next page, or, as cursors may lead backward, to the one before (P7). Pages that were added before
    // the start meanwhile come first.
    private func nextKeptPage(of walk: Walk, isThere: Bool) -> PagesEnd? {
        let most = pages.count - start + (isThere ? 0 : 1)
        if walk.count(toward: .end) < most, walk.continues(toward: .end) { return .end }
        return !isThere && walk.first <= max(start, 0) && walk.continues(toward: .start) ? .start : nil
    }

    // The walk begins again with the first cursor, because nothing is left where the start of the list was.
    package mutating func leaveKeptPages() {
        walk?.clear()
        walk?.kept = nil
        walk?.isFromFirst = true
    }

    // Replaces the list by the pages of the walk, in one step (P2), and drops those by which it's then too long (P9).
    // The place is that of the page in the walk that holds the reading position, or `nil` if none does.
    package mutating func endWalk(holdingPositionAt place: Int?) -> DroppedPages {
        guard let walk, !walk.pages.isEmpty else { return DroppedPages() }
        first = firstInWalk + walk.first
        pages = walk.pages.map { $0.of(round: rounds) }
        droppedEnds = []
        areSeamsIntact = !walk.isBroken
        (needsWholeWalk, distrustsKeptPages, isRoundAhead) = (false, false, false)
        if position != nil { position = (place.map { pages[$0] } ?? walk.outermost(toward: walk.direction)).id }
        self.walk = nil
        return dropSurplus(at: walk.direction == .end ? [.start, .end] : [.end, .start])
    }

    // The walk begins again with its first page, which is of a log that was given up (V22). Returns `false` if it has
    // begun again too often to go on at once.
    package mutating func restartWalk() -> Bool {
        walk?.clear()
        walk?.restarts += 1
        return walk.map { $0.restarts <= Self.maximumRestarts } ?? true
    }

    // No cursor of the list counts anymore, so the next walk begins with the first one.
    package mutating func distrustKeptPages() { distrustsKeptPages = true }

    // A cursor may expire. So after a final failure there, the next walk begins with the first cursor.
    package mutating func stopWalk(hasFailedForGood: Bool = false) {
        if hasFailedForGood, let walk, walk.kept != nil, walk.pages.isEmpty { distrustsKeptPages = true }
        if walk?.again != nil { isHeldBack = true }
        isRoundAhead = false
        walk = nil
    }

    /// The place of the reading position's page, counted from the start of the walk, or 0 without a position.
    private var reach: Int {
        place(of: position).map { $0 - start } ?? 0
    }

    private var direction: PagesEnd { reach < 0 ? .start : .end }
}

extension PagesMachine.Walk {
    fileprivate mutating func clear() {
        pages = []
        first = 0
    }

    fileprivate mutating func add(_ page: PagesMachine.Page) {
        switch direction {
        case .end: pages.append(page)
        case .start:
            if !pages.isEmpty { first += 1 }
            pages.insert(page, at: 0)
        }
    }

    fileprivate func count(toward end: PagesEnd) -> Int { end == .start ? first + 1 : pages.count - first }

    fileprivate func outermost(toward end: PagesEnd) -> PagesMachine.Page {
        end == .start ? pages[0] : pages[pages.count - 1]
    }

    fileprivate func continues(toward end: PagesEnd) -> Bool { outermost(toward: end).links.contains(.toward(end)) }
}

extension PagesMachine {
    // Whether a page that was loaded beyond another one still belongs there (P3).
    package func isEnd(_ end: PagesEnd, at page: PageID) -> Bool { continuation(of: end)?.id == page }

    // Drops the pages at the far end by which the list is then too long (P9). `round` is the one in which the page was
    // requested, and `holdsPosition` is `true` if the reading position is in it, which the walk may not have reached.
    package mutating func add(
        _ page: Page, at end: PagesEnd, round: Int, holdsPosition: Bool
    ) -> DroppedPages {
        let page = page.of(round: round)
        switch end {
        case .end: pages.append(page)
        case .start:
            pages.insert(page, at: 0)
            moveStart(by: 1)
        }
        if holdsPosition { position = page.id }
        return dropSurplus(at: [end == .start ? .end : .start])
    }

    /// Notes that a page that was loaded beyond the end no longer fits there, because the item before it is gone (P4).
    package mutating func noteBrokenSeam() {
        needsWholeWalk = true
    }
}

extension PagesMachine {
    package struct DroppedPages: Hashable, Sendable {
        package internal(set) var atStart = 0
        package internal(set) var atEnd = 0
    }

    mutating func dropSurplus(at ends: [PagesEnd]) -> DroppedPages {
        var dropped = DroppedPages()
        while let limit, pages.count > max(limit, 1), let end = ends.first(where: mayDrop) {
            droppedEnds.insert(end)
            switch end {
            case .start:
                pages.removeFirst()
                moveStart(by: -1)
                dropped.atStart += 1
            case .end:
                pages.removeLast()
                dropped.atEnd += 1
            }
        }
        return dropped
    }

    private mutating func moveStart(by count: Int) {
        first += count
        if let kept = walk?.kept { walk?.kept = kept + count }
    }

    // The page's neighbor must lead back to it, and it must not hold the reading position.
    private func mayDrop(at end: PagesEnd) -> Bool {
        switch end {
        case .start: pages[0].id != position && pages[1].links.contains(.previous)
        case .end: pages[pages.count - 1].id != position && pages[pages.count - 2].links.contains(.next)
        }
    }
}

extension PagesMachine {
    /// Notes that an item of a page appeared on screen, and which page has the reading position from then on (P7).
    package mutating func setPosition(_ page: PageID, latest: PageID? = nil) {
        droppedEnds = []
        self.latest = latest
        if place(of: page) != nil { position = page }
    }

    package mutating func raiseBarrier() {
        barriers += 1
    }

    // Lets all pages count as loaded after the last barrier, because a feed keeps them current (V22).
    package mutating func confirmPages() {
        for place in pages.indices { pages[place].barriers = barriers }
    }

    /// Replaces the pages by those of a value that no walk loaded: one that was set, or restored from disk.
    package mutating func replace(by pages: [Page], first: Int) {
        self.pages = pages.map { $0.of(round: rounds) }
        self.first = first
        droppedEnds = []
        areSeamsIntact = true
        (needsWholeWalk, distrustsKeptPages) = (false, false)
        if pages.allSatisfy({ $0.id != position }) { position = nil }
    }
}
