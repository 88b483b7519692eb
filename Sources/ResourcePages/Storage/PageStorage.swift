import Foundation
import ResourceCore

// The pages of a list, with an index by position and one by id. Copies share what they have in common, so a list can
// grow while the one before is on screen. Adding a page costs O(page): each item leads through a node for every five
// bits of the number of items, which is four among 100,000.
struct PageStorage<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    final class Page: Sendable {
        let items: [Item]
        let origin: PageOrigin

        /// The item of an earlier page that the server sent before the others, to detect that the list has moved (P4).
        let overlap: Item?

        init(_ items: [Item], _ origin: PageOrigin, overlap: Item? = nil) {
            self.items = items
            self.origin = origin
            self.overlap = overlap
        }

        /// Returns the page without some of its items, and without as many as given at its start.
        func without(_ ids: Set<Item.ID>, after count: Int = 0) -> Page {
            let rest = items.dropFirst(count).filter { !ids.contains($0.id) }
            return rest.count == items.count ? self : Page(rest, origin.changed())
        }

        // Returns the page with the cursor that leads to it from the one placed before it. No cursor leads back, unless
        // that one has taken the place of a page.
        func following(_ other: PageOrigin, hasItsPlace: Bool) -> Page {
            if hasItsPlace, other.next == origin.cursor { return self }
            var origin = origin.changed()
            origin.cursor = other.next
            if !hasItsPlace { origin.previous = nil }
            return Page(items, origin)
        }
    }

    struct Location: Hashable {
        var page: Int
        var place: Int
    }

    typealias Placed = (storage: PageStorage, placement: PagesMachine.Placement)

    private var tree = PageTree()

    /// The place of the page that was added before all others, which is negative or beyond the pages once that page was
    /// dropped.
    var first: Int { -lowest }

    // The number of the page at the start, from which the others are counted. It changes as pages come and go at the
    // start, so that the numbers in the indexes stay right. The page that was added before all others has the number 0.
    private var lowest: Int
    private(set) var index = PageIndex()
    private(set) var cursors = PageIndex()

    // `first` is the place that the page of the first cursor would have among the pages that will be added.
    init(first: Int = 0) {
        lowest = -first
    }

    var count: Int { tree.size.items }
    var pages: PageSequence<Item> { PageSequence(tree: tree) }

    func origin(at end: PagesEnd) -> PageOrigin? { (end == .start ? pages.first : pages.last)?.origin }

    func location(of position: Int) -> (page: Int, place: Int) {
        precondition(position >= 0 && position < count, "the position is out of range")
        return tree.location(of: position)
    }

    func location(of id: Item.ID) -> Location? {
        index.first(id.hashValue) { item(of: $0).id == id }.map(place(of:))
    }

    private func place(of entry: PageIndex.Entry) -> Location { .init(page: entry.page - lowest, place: entry.place) }

    private func item(of entry: PageIndex.Entry) -> Item { pages[entry.page - lowest].items[entry.place] }

    func page(at cursor: Data) -> Page? {
        let entry = cursors.first(cursor.hashValue) { pages[$0.page - lowest].origin.cursor == cursor }
        return entry.map { pages[$0.page - lowest] }
    }

    func position(of location: Location) -> Int { tree.start(of: location.page) + location.place }

    func hasEqualItems(to other: PageStorage) -> Bool where Item: Equatable {
        if pages.count == other.pages.count,
            zip(pages, other.pages).allSatisfy({ $0 === $1 || $0.items == $1.items })
        {
            return true
        }
        return count == other.count
            && pages.lazy.flatMap(\.items).elementsEqual(other.pages.lazy.flatMap(\.items))
    }
}

extension PageStorage {
    // Without an item, the one at the place is removed. An item that is known to be equal stays, and so does the
    // validator of its page.
    mutating func replace(at location: Location, with item: Item?) {
        var items = pages[location.page].items
        let old = items[location.place]
        if let item, TypedValue(old).isEqual(to: TypedValue(item)) { return }
        items.replaceSubrange(location.place...location.place, with: item.map { [$0] } ?? [])
        setItems(items, ofPage: location.page, changedFrom: item?.id == old.id ? items.count : location.place)
    }

    mutating func setItems(_ items: [Item], ofPage number: Int) { setItems(items, ofPage: number, changedFrom: 0) }

    // NB: The page at the end may be empty. Another one would still have the item once the limit has dropped that page.
    mutating func insert(_ item: Item, at end: PagesEnd) {
        guard let last = pages.indices.last else { return append([item], PageOrigin(), at: .end) }
        var items = pages[end == .start ? 0 : last].items
        let place = end == .start ? 0 : items.count
        items.insert(item, at: place)
        setItems(items, ofPage: end == .start ? 0 : last, changedFrom: place)
    }

    mutating func insert(_ item: Item, at position: Int) {
        guard let last = pages.indices.last else { return append([item], PageOrigin(), at: .end) }
        let found = position < count ? tree.location(of: position) : (page: last, place: pages[last].items.count)
        var items = pages[found.page].items
        items.insert(item, at: found.place)
        setItems(items, ofPage: found.page, changedFrom: found.place)
    }

    private mutating func setItems(_ items: [Item], ofPage number: Int, changedFrom place: Int) {
        let old = pages[number]
        let page = Page(items, old.origin.changed())
        tree.replace(number, by: page, changingItemsBy: items.count - old.items.count)
        for entry in entries(of: old, number + lowest, from: place) { index.remove(entry) }
        for entry in entries(of: page, number + lowest, from: place) { index.insert(entry) }
    }

    private func entries(of page: Page, _ number: Int, from place: Int = 0) -> some Sequence<PageIndex.Entry> {
        page.items.indices.dropFirst(place).lazy.map {
            PageIndex.Entry(hash: page.items[$0].id.hashValue, page: number, place: $0)
        }
    }
}

extension PageStorage {
    // An item that is already in the list keeps its place and gets the newer content (P4).
    mutating func append(_ items: [Item], _ origin: PageOrigin, overlap: Item? = nil, at end: PagesEnd) {
        let side = pages.isEmpty ? .end : end
        let added = indexing(items, asPage: nextNumber(at: side))
        let named = origin.withoutLoop(at: end, isKnown: { [self] in page(at: $0) != nil })
        let origin = added.count == items.count ? named : named.changed()
        add(Page(added, origin, overlap: overlap), at: side, isIndexed: true)
    }

    /// Gives items that are already in the list their newer content, and returns the others, in the index as a page's.
    private mutating func indexing(_ items: [Item], asPage number: Int) -> [Item] {
        var added: [Item] = []
        added.reserveCapacity(items.count)
        for item in items {
            let id = item.id
            let hash = id.hashValue
            let known = index.first(hash) { entry in
                (entry.page == number ? added[entry.place] : self.item(of: entry)).id == id
            }
            if let known, known.page == number {
                added[known.place] = item
            } else if let known {
                replace(at: place(of: known), with: item)
            } else {
                index.insert(PageIndex.Entry(hash: hash, page: number, place: added.count))
                added.append(item)
            }
        }
        return added
    }

    mutating func dropPage(at end: PagesEnd) {
        guard let page = end == .start ? pages.first : pages.last else { return }
        let number = end == .start ? lowest : nextNumber(at: .end) - 1
        for entry in entries(of: page, number) { index.remove(entry) }
        if let cursor = page.origin.cursor { cursors.remove(PageIndex.Entry(hash: cursor.hashValue, page: number)) }
        tree.drop(at: end)
        if end == .start { lowest += 1 }
    }

    /// Returns the list with its first pages only, in O(page) for each of them.
    func prefix(_ count: Int) -> PageStorage {
        guard pages.count > count else { return self }
        var storage = PageStorage(first: first)
        for page in pages.prefix(count) { storage.add(page, at: .end) }
        return storage
    }

    /// Returns the list with a page that was loaded again in its place, before what is left of the pages from there on,
    /// or `nil` if the page shares no item with the list, or leads back to a page before it (P10).
    ///
    /// From the place on, the items above the last one that both have are dropped, because they're no longer there. If
    /// nothing follows the page, nothing is left.
    func placing(_ items: [Item], _ origin: PageOrigin, overlap: Item? = nil, at place: Int) -> Placed? {
        guard pages.indices.contains(place), let last = items.reversed().firstResult({ location(of: $0.id) }),
            !pages.prefix(place).contains(where: { $0.origin.cursor != nil && $0.origin.cursor == origin.next })
        else { return nil }
        let ids = Set(items.map(\.id))
        let rest = rest(from: place, below: last, without: ids)
        let isLast = origin.next == nil || origin.next == origin.cursor
        let replaced =
            isLast ? rest.count : rest.prefix(max(last.page - place, 0) + 1).prefix { $0.items.isEmpty }.count
        var storage = PageStorage(first: place < first ? max(first + 1 - replaced, place) : first)
        for page in pages.prefix(place) { storage.add(page.without(ids), at: .end) }
        storage.append(items, origin, overlap: overlap, at: .end)
        for (number, page) in rest.enumerated().dropFirst(replaced) {
            let follows = number == replaced ? page.following(origin, hasItsPlace: replaced == 1) : page
            storage.add(follows, at: .end)
        }
        if let overlap, let location = storage.location(of: overlap.id) { storage.replace(at: location, with: overlap) }
        let changed = storage.placesOfPages(changedFrom: self, beside: place, replacing: replaced)
        return (storage, PagesMachine.Placement(place: place, replaced: replaced, changed: changed))
    }

    private func rest(from place: Int, below last: Location, without ids: Set<Item.ID>) -> [Page] {
        pages.enumerated().dropFirst(place).map { number, page in
            page.without(ids, after: number < last.page ? page.items.count : number == last.page ? last.place + 1 : 0)
        }
    }

    // A page that the server's pages overlap has lost nothing.
    private func placesOfPages(changedFrom old: PageStorage, beside place: Int, replacing replaced: Int) -> [Int] {
        let before = (0..<place).filter { number in
            let isNeighbor = number == place - 1 && pages[number].origin.next == pages[place].origin.cursor
            return !isNeighbor && pages[number].items.count != old.pages[number].items.count
        }
        let next = place + 1
        guard next < pages.count, pages[next].origin.cursor != old.pages[place + replaced].origin.cursor else {
            return before
        }
        return before + [next]
    }

    private mutating func add(_ page: Page, at end: PagesEnd, isIndexed: Bool = false) {
        let number = nextNumber(at: end)
        if !isIndexed { for entry in entries(of: page, number) { index.insert(entry) } }
        tree.add(page, items: page.items.count, at: end)
        if end == .start { lowest = number }
        if let cursor = page.origin.cursor { cursors.insert(PageIndex.Entry(hash: cursor.hashValue, page: number)) }
    }

    /// The number of a page that is added at an end.
    private func nextNumber(at end: PagesEnd) -> Int { end == .start ? lowest - 1 : lowest + tree.size.pages }
}

struct PageSequence<Item: Identifiable & Sendable>: RandomAccessCollection, Sendable where Item.ID: Sendable {
    let tree: PageTree

    var startIndex: Int { 0 }
    var endIndex: Int { tree.size.pages }
    var count: Int { tree.size.pages }

    subscript(number: Int) -> PageStorage<Item>.Page {
        // NB: Only a storage of these items adds pages to its tree.
        unsafeDowncast(tree[number], to: PageStorage<Item>.Page.self)
    }
}
