import ResourceCore

// The operations on a list and its pages that need their types. The functions that take a page or look for an item call
// the user's code, so they must not be called under a lock.
protocol PagesOperations: LivePagesOperations {
    func origins(of list: AnyValue) -> [PageOrigin]
    func origin(at end: PagesEnd, of list: AnyValue) -> PageOrigin?
    func origin(ofPageAt place: Int, of list: AnyValue) -> PageOrigin?

    /// Returns the place of the page that the first cursor leads to, which may be outside of the list.
    func first(of list: AnyValue) -> Int

    // Without a list, the page begins one in which the page of the first cursor would have the place `first`.
    func adding(_ page: AnyValue, to list: AnyValue?, at end: PagesEnd, first: Int) -> AddedPage

    /// Returns a list with a loaded page in its place before the rest, or `nil` if the rest doesn't stay (P10).
    func placing(_ page: AnyValue, at place: Int, of list: AnyValue) -> PlacedPage?

    func dropping(_ dropped: PagesMachine.DroppedPages, of list: AnyValue) -> AnyValue

    // Returns the places of the pages that effects have changed, without a call of the user's code.
    func changedPages(from list: AnyValue, to changed: AnyValue) -> [Int]

    func prefix(of list: AnyValue, pages count: Int) -> AnyValue

    /// Returns the place of the page that has an item, and the number of items from there to each end of the list.
    func location(of id: ItemID, in list: AnyValue) -> ItemLocation?
}

struct AddedPage: Sendable {
    let list: AnyValue
    let seam: Seam
    let hasNewItems: Bool
}

struct PlacedPage: Sendable {
    let list: AnyValue
    let placement: PagesMachine.Placement
}

struct ItemLocation: Hashable, Sendable {
    let page: Int
    let before: Int
    let after: Int

    func distance(to end: PagesEnd) -> Int { end == .start ? before : after }
}

extension [ItemLocation] {
    func ends(within ahead: Int) -> [PagesEnd] {
        PagesEnd.allCases.filter { end in contains { $0.distance(to: end) < ahead } }
    }
}

struct ItemID: Sendable {
    let value: any Hashable & Sendable
}

struct LoadedPage<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    let items: [Item]
    let origin: PageOrigin
    let overlapsPrevious: Bool
    var position: (any Sendable)?
}

struct TypedPages<Item: Identifiable & Sendable>: PagesOperations where Item.ID: Sendable {
    func origins(of list: AnyValue) -> [PageOrigin] { self.list(list).storage.pages.map { $0.origin } }

    func origin(at end: PagesEnd, of list: AnyValue) -> PageOrigin? { self.list(list).storage.origin(at: end) }

    func origin(ofPageAt place: Int, of list: AnyValue) -> PageOrigin? {
        let pages = self.list(list).storage.pages
        return pages.indices.contains(place) ? pages[place].origin : nil
    }

    func first(of list: AnyValue) -> Int { self.list(list).storage.first }

    func adding(_ page: AnyValue, to list: AnyValue?, at end: PagesEnd, first: Int) -> AddedPage {
        let page = page.typed(LoadedPage<Item>.self)
        guard let list else {
            var storage = PageStorage<Item>(first: first)
            let isSecond = first < 0 && page.overlapsPrevious
            let (overlap, items) = (isSecond ? page.items.first : nil, page.items.dropFirst(isSecond ? 1 : 0))
            storage.append(Array(items), page.origin, overlap: overlap, at: end)
            return AddedPage(list: TypedValue(Pages(storage: storage)), seam: .intact, hasNewItems: !items.isEmpty)
        }
        var pages = self.list(list)
        let count = pages.count
        let seam = add(page, to: &pages.storage, at: end)
        return AddedPage(list: TypedValue(pages), seam: seam, hasNewItems: pages.count > count)
    }

    private func add(_ page: LoadedPage<Item>, to storage: inout PageStorage<Item>, at end: PagesEnd) -> Seam {
        guard page.overlapsPrevious else {
            storage.append(page.items, page.origin, at: end)
            return .intact
        }
        guard let overlap = page.items.first, let location = storage.location(of: overlap.id) else {
            // NB: Without a validator, the seam is checked again by the next walk.
            storage.append(page.items, page.origin.changed(), at: end)
            return .broken
        }
        storage.replace(at: location, with: overlap)
        storage.append(Array(page.items.dropFirst()), page.origin, overlap: overlap, at: end)
        return .intact
    }

    func placing(_ page: AnyValue, at place: Int, of list: AnyValue) -> PlacedPage? {
        placing(page.typed(LoadedPage<Item>.self), at: place, of: self.list(list).storage).map { placed in
            PlacedPage(list: TypedValue(Pages(storage: placed.storage)), placement: placed.placement)
        }
    }

    // The item that precedes the page stays where it is, or becomes the first one of the page if it was that before.
    private func placing(
        _ page: LoadedPage<Item>, at place: Int, of storage: PageStorage<Item>
    ) -> PageStorage<Item>.Placed? {
        guard page.overlapsPrevious else { return storage.placing(page.items, page.origin, at: place) }
        let location = page.items.first.flatMap { storage.location(of: $0.id) }
        if place == 0 || location == PageStorage.Location(page: place, place: 0) {
            return storage.placing(page.items, page.origin.changed(), at: place)
        }
        guard let location, location.page < place else { return nil }
        return storage.placing(Array(page.items.dropFirst()), page.origin, overlap: page.items.first, at: place)
    }

    func dropping(_ dropped: PagesMachine.DroppedPages, of list: AnyValue) -> AnyValue {
        guard dropped != PagesMachine.DroppedPages() else { return list }
        return changing(list) { pages in
            for _ in 0..<dropped.atStart { pages.storage.dropPage(at: .start) }
            for _ in 0..<dropped.atEnd { pages.storage.dropPage(at: .end) }
        }
    }

    func marking(_ list: AnyValue, isConsistent: Bool) -> AnyValue {
        self.list(list).isConsistent == isConsistent ? list : changing(list) { $0.isConsistent = isConsistent }
    }

    func changedPages(from list: AnyValue, to changed: AnyValue) -> [Int] {
        let (old, new) = (self.list(list).storage.pages, self.list(changed).storage.pages)
        return zip(old, new).enumerated().filter { $1.0 !== $1.1 }.map(\.offset)
    }

    func prefix(of list: AnyValue, pages count: Int) -> AnyValue {
        guard self.list(list).storage.pages.count > count else { return list }
        return changing(list) { $0.storage = $0.storage.prefix(count) }
    }

    func isEmpty(_ list: AnyValue) -> Bool { self.list(list).isEmpty }

    func location(of id: ItemID, in list: AnyValue) -> ItemLocation? {
        (id.value as? Item.ID).flatMap { self.list(list).storage.itemLocation(of: $0) }
    }

    private func list(_ value: AnyValue) -> Pages<Item> { value.typed(Pages<Item>.self) }

    private func changing(_ list: AnyValue, _ change: (inout Pages<Item>) -> Void) -> AnyValue {
        var pages = self.list(list)
        change(&pages)
        return TypedValue(pages)
    }
}

extension PageStorage {
    func itemLocation(of id: Item.ID) -> ItemLocation? {
        guard let location = location(of: id) else { return nil }
        let position = position(of: location)
        return ItemLocation(page: location.page, before: position, after: count - 1 - position)
    }

    func furthest(of ids: some Sequence<Item.ID>) -> (id: Item.ID, location: ItemLocation)? {
        let items = ids.compactMap { id in itemLocation(of: id).map { (id: id, location: $0) } }
        return items.max { distance(of: $0.location) < distance(of: $1.location) }
    }

    private func distance(of location: ItemLocation) -> (pages: Int, items: Int) {
        let isBefore = location.page < first
        return (abs(location.page - first), isBefore ? location.after : location.before)
    }
}
