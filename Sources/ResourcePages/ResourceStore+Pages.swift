public import ResourceCore

// The ends of a list that is loaded in pages. On a store of another value, these methods do nothing.
extension ResourceStore {
    /// Loads the page after the last one, and returns when it's in the list, or its load has failed (P3).
    ///
    /// A page load that is in progress is joined. If the list itself is loading, the page is loaded beside it, and if
    /// there's no list yet, afterward (P5). If the list ends here, or the load waits, the method returns at once (R17).
    /// It never throws: the outcome is the list, or the state of its end. A canceled caller returns at once, and the
    /// load continues.
    public func loadNext<Item>() async where Value == Pages<Item> {
        await store.loadPage(at: .end)
    }

    /// Loads the page before the first one, as `loadNext()` loads the one after the last.
    public func loadPrevious<Item>() async where Value == Pages<Item> {
        await store.loadPage(at: .start)
    }

    // Returns at once. The state of the end already shows that the load began.
    package func startLoading<Item>(at end: PagesEnd) where Value == Pages<Item> {
        store.act { entry, _, turn in
            entry.features?.pages?.beginLoad(at: end, of: entry, &turn)?.handle(
                .ask(.always, waits: nil, observer: nil), because: .asked(.load), &turn)
        }
    }

    /// Returns the state of an end of the list.
    ///
    /// It's tracked by itself: a body that reads it isn't reevaluated when the list grows at the other end.
    public func state<Item>(of end: PagesEnd) -> PagesEndState where Value == Pages<Item> {
        let shown = store.snapshot(reading: end == .start ? .startOfPages : .endOfPages)
        return shown.features.pagesEnds?.facts(of: end).state ?? .finished
    }

    /// Notes that an item appeared on screen, which is the reading position from then on (P7).
    ///
    /// If it's one of the last items, the next page loads, and if it's one of the first, the previous page. A page
    /// whose load has failed isn't loaded again this way (P8). A refresh keeps the pages up to the item. In a
    /// `PagedForEach`, it keeps those up to the furthest item on screen.
    ///
    /// - Parameters:
    ///   - id: The id of the item.
    ///   - ahead: The number of items before an end at which the page beyond it is loaded.
    public func itemAppeared<Item>(_ id: Item.ID, ahead: Int = 5) where Value == Pages<Item> {
        itemAppeared(id, among: EmptyCollection(), ahead: ahead)
    }

    /// Notes that an item appeared on screen among others, and returns the furthest one of them all, which is the
    /// reading position (P7).
    @discardableResult
    package func itemAppeared<Item>(
        _ id: Item.ID, among others: some Collection<Item.ID>, ahead: Int
    ) -> Item.ID? where Value == Pages<Item> {
        guard let storage = shownPages(), let location = storage.itemLocation(of: id),
            let furthest = storage.furthest(of: [id] + others)
        else { return nil }
        store.itemAppeared(
            ReadingPosition(item: ItemID(value: furthest.id), latest: ItemID(value: id), ahead: ahead),
            at: storage.pages[furthest.location.page].origin.id, latest: storage.pages[location.page].origin.id,
            near: [location, furthest.location].ends(within: ahead))
        return furthest.id
    }

    // Notes that items disappeared from the screen, and returns the furthest one of the others, which is the reading
    // position (P7). If none is left, the list itself has disappeared, and the reading position stays.
    package func itemsDisappeared<Item>(
        exceptFor visible: some Sequence<Item.ID>, ahead: Int
    ) -> Item.ID? where Value == Pages<Item> {
        guard let storage = shownPages(), let furthest = storage.furthest(of: visible) else { return nil }
        let (item, page) = (ItemID(value: furthest.id), storage.pages[furthest.location.page].origin.id)
        store.itemAppeared(ReadingPosition(item: item, latest: item, ahead: ahead), at: page, latest: page, near: [])
        return furthest.id
    }

    private func shownPages<Item>() -> PageStorage<Item>? where Value == Pages<Item> {
        store.snapshot.state.value?.typed(Value.self).storage
    }
}

extension AnyStore {
    fileprivate func loadPage(at end: PagesEnd) async {
        guard let entry, !Task.isCancelled else { return }
        await container.loadPage(at: end, of: entry)
        catchUp(with: entry)
    }

    fileprivate func itemAppeared(
        _ position: ReadingPosition, at page: PageID, latest: PageID, near ends: [PagesEnd]
    ) {
        act { entry, _, turn in
            entry.features?.pages?.itemAppeared(
                position, at: page, latest: latest, near: ends, of: entry, &turn)
        }
    }
}

extension ResourceContainer {
    fileprivate func loadPage(
        at end: PagesEnd, of list: Entry, isolation: isolated (any Actor)? = #isolation
    ) async {
        _ = await wait(at: { _ in list.features?.pages?.load(at: end) }) { turn, waiter, resume in
            list.settleWipe(&turn)
            guard let load = list.features?.pages?.beginLoad(at: end, of: list, &turn) else {
                return turn.effects.resumptions.append { resume(.failure(CancellationError())) }
            }
            load.addWaiter(waiter, for: .attempt, &turn, resume)
            load.handle(.ask(.always, waits: .attempt, observer: nil), because: .asked(.load), for: waiter, &turn)
        }
    }
}
