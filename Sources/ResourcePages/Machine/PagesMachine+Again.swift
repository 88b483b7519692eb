import ResourceCore

// Pages that are loaded again by themselves (P10).
extension PagesMachine {
    // Whether the page that arrives is put in its place, if the rest of the list stays (P10).
    package var putsPage: Bool {
        guard let walk else { return false }
        return walk.again != nil || (walk.pages.isEmpty && !walk.isFromFirst && placesPages)
    }

    /// The place of the page that the attempt loads again, or `nil` if the list has lost it.
    package var placeOfAgain: Int? { walk?.again.map(place) ?? start }

    package struct Placement: Hashable, Sendable {
        package let place: Int

        /// The number of pages from there on of which nothing is left.
        package let replaced: Int

        /// The places in the new list of the pages before it that have lost items to the page, although they don't lead
        /// to it, and of the one that follows it by another cursor than its own.
        package let changed: [Int]

        package init(place: Int, replaced: Int, changed: [Int] = []) {
            self.place = place
            self.replaced = replaced
            self.changed = changed
        }
    }

    // Puts a page that was loaded again in its place, before the rest of the list, which stays up to its limit (P9,
    // P10). `holdsPosition` and `holdsLatest` are `true` if the reading position and the item that appeared last are in
    // the new page.
    package mutating func put(
        _ page: Page, _ placement: Placement, holdsPosition: Bool, holdsLatest: Bool
    ) -> (dropped: DroppedPages, progress: Progress) {
        let (place, replaced) = (placement.place, placement.replaced)
        if isRoundAhead, extent == .visiblePages { putRound = rounds }
        isRoundAhead = false
        pages.replaceSubrange(place..<place + replaced, with: [page.of(round: rounds)])
        if extent == .visiblePages { _ = markDue(placement.changed) }
        if replaced != 1, pages.indices.contains(place + 1) { pages[place + 1].links.remove(.previous) }
        if place < first { first = max(first + 1 - replaced, place) }
        if position != nil, holdsPosition || self.place(of: position) == nil { position = page.id }
        if latest != nil, holdsLatest || self.place(of: latest) == nil { latest = page.id }
        let isOver = nextPlace == nil
        if isOver { walk = nil }
        return (dropSurplus(at: [.end]), isOver ? .ends : .goesOn)
    }

    // Lets the walk go on to the reading position, as its page shares no item with the list (P10). It goes on with that
    // page if that's the first one, and otherwise begins again.
    package mutating func widenWalk() -> Progress {
        needsWholeWalk = true
        guard var walk else { return .ends }
        defer { self.walk = walk }
        let isFirst = walk.again == nil || place(of: walk.again) == start
        walk.again = nil
        return isFirst ? .goesOn : .startsOver
    }

    var placesPages: Bool {
        (extent.placesPages || !isRoundAhead) && !needsWholeWalk && pages.indices.contains(start)
    }

    // The place of the page that's loaded again next: of the due ones, one in view, or the one that walks begin with.
    var nextPlace: Int? {
        // NB: The limit may have dropped the page that the walk has begun with.
        (visiblePlaces + [start].filter(pages.indices.contains)).first {
            isDue(pages[$0]) || (isRoundAhead && pages[$0].round < rounds)
        }
    }

    // The pages of the reading position, before it, and of the item that appeared last.
    private var visiblePlaces: [Int] {
        guard extent == .visiblePages || !isRoundAhead, let position = place(of: position) else { return [] }
        let before = position + (position < start ? 1 : -1)
        return [position, before, place(of: latest) ?? position].filter(pages.indices.contains)
    }

    // Whether a page is loaded again once it's in view, because others were, or because it's no longer as
    // it was loaded.
    func isDue(_ page: Page) -> Bool { page.isChanged || page.round < putRound }

    func place(of page: PageID?) -> Int? { page.flatMap { id in pages.firstIndex { $0.id == id } } }

    // Whether a page in view is due, so that a load begins for it (P10).
    package var needsVisiblePages: Bool {
        placesPages && !isHeldBack && visiblePlaces.contains { isDue(pages[$0]) }
    }

    // Lets pages count as due that were changed since they were loaded, and returns `false` if there are none.
    package mutating func markDue(_ places: [Int]) -> Bool {
        let known = places.filter(pages.indices.contains)
        for place in known { pages[place].isChanged = true }
        return !known.isEmpty
    }

    /// Lets all pages count as due, because a load of the list was requested (P10).
    package mutating func beginRound() {
        rounds += 1
        isRoundAhead = true
        isHeldBack = false
    }
}

extension PagesRefreshExtent {
    var placesPages: Bool { self == .firstPage || self == .visiblePages }
}

extension PagesMachine.Page {
    func of(round: Int) -> Self {
        var page = self
        page.round = round
        return page
    }
}
