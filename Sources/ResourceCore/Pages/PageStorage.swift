import Foundation

/// The pages of a list, with an index by position and one by id.
///
/// Copies share what they have in common, so a list can grow while the one before is on screen. Adding a page costs
/// O(page): each item leads through a node for every five bits of the number of items, which is four among 100,000.
struct PageStorage<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// A page of the list, without the items that other pages have.
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
    }

    /// The place of an item.
    struct Location: Hashable {
        var page: Int
        var place: Int
    }

    private(set) var pages: [Page] = []

    /// The place of the page that was added before all others, which is negative or beyond the pages once that page was
    /// dropped.
    var first: Int { -lowest }

    /// The number of items before the end of each page.
    private var ends: [Int] = []

    /// The number of the page at the start, from which the others are counted.
    ///
    /// It changes as pages come and go at the start, so that the numbers in the indexes stay right. The page that was
    /// added before all others has the number 0.
    private var lowest: Int
    private var index = PageIndex<Item.ID>()

    /// The pages by the cursors that led to them.
    private var cursors = PageIndex<Data>()

    /// Creates a storage without pages.
    ///
    /// - Parameter first: The place that the page of the first cursor would have among the pages that will be added.
    init(first: Int = 0) {
        lowest = -first
    }

    /// The number of items.
    var count: Int { ends.last ?? 0 }

    /// Returns the origin of the page at an end.
    func origin(at end: PagesEnd) -> PageOrigin? { (end == .start ? pages.first : pages.last)?.origin }

    /// Returns the place of an item by its position.
    func location(of position: Int) -> (page: Int, place: Int) {
        precondition(position >= 0 && position < count, "the position is out of range")
        let page = ends.sortedIndex { $0 > position }
        return (page, position - start(ofPage: page))
    }

    /// Returns the place of an item by its id, in O(1) on average.
    func location(of id: Item.ID) -> Location? {
        index.first(for: id) { number in
            let page = number - lowest
            guard pages.indices.contains(page) else { return nil }
            return pages[page].items.firstIndex { $0.id == id }.map { Location(page: page, place: $0) }
        }
    }

    /// Returns a Boolean value that indicates whether a cursor has led to a page of the list, in O(log pages).
    private func hasPage(at cursor: Data) -> Bool {
        let page = cursors.first(for: cursor) { number in
            let page = number - lowest
            return pages.indices.contains(page) && pages[page].origin.cursor == cursor ? page : nil
        }
        return page != nil
    }

    /// Returns the position of a place among all items.
    func position(of location: Location) -> Int {
        start(ofPage: location.page) + location.place
    }

    /// Returns the number of items before a page.
    private func start(ofPage page: Int) -> Int { page == 0 ? 0 : ends[page - 1] }

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

// Changes of single items.
extension PageStorage {
    /// Replaces an item, or removes it.
    ///
    /// An item that is known to be equal stays, and so does the validator of its page.
    mutating func replace(at location: Location, with item: Item?) {
        var items = pages[location.page].items
        if let item, TypedValue(items[location.place]).isEqual(to: TypedValue(item)) { return }
        let id = items[location.place].id
        items.replaceSubrange(location.place...location.place, with: item.map { [$0] } ?? [])
        setItems(items, ofPage: location.page)
        if let item, item.id != id { index.add(CollectionOfOne(item.id), ofPage: location.page + lowest) }
    }

    /// Inserts an item that isn't in the list at a position.
    mutating func insert(_ item: Item, at position: Int) {
        if pages.isEmpty {
            return append([item], PageOrigin(), at: .end)
        }
        let page = Swift.min(ends.sortedIndex { $0 > position }, pages.count - 1)
        var items = pages[page].items
        items.insert(item, at: position - start(ofPage: page))
        setItems(items, ofPage: page)
        index.add(CollectionOfOne(item.id), ofPage: page + lowest)
    }

    private mutating func setItems(_ items: [Item], ofPage page: Int) {
        let change = items.count - pages[page].items.count
        pages[page] = Page(items, pages[page].origin.changed())
        guard change != 0 else { return }
        for page in page..<ends.count { ends[page] += change }
    }
}

// Pages.
extension PageStorage {
    /// Adds a page at an end.
    ///
    /// An item that is already in the list keeps its place and gets the newer content (P4).
    mutating func append(_ items: [Item], _ origin: PageOrigin, overlap: Item? = nil, at end: PagesEnd) {
        let added = addingContent(of: items)
        let named = origin.withoutLoop(at: end, isKnown: hasPage)
        let page = Page(added, added.count == items.count ? named : named.changed(), overlap: overlap)
        switch pages.isEmpty ? .end : end {
        case .end: add(page)
        case .start:
            pages.insert(page, at: 0)
            lowest -= 1
            setEnds()
            addToIndexes(page, number: lowest)
        }
    }

    /// Gives the items that are already in the list their newer content, and returns the others, each once.
    private mutating func addingContent(of items: [Item]) -> [Item] {
        var added: [Item] = []
        var places: [Item.ID: Int] = [:]
        for item in items {
            if let place = places[item.id] {
                added[place] = item
            } else if let location = location(of: item.id) {
                replace(at: location, with: item)
            } else {
                places[item.id] = added.count
                added.append(item)
            }
        }
        return added
    }

    /// Removes the page at an end.
    mutating func dropPage(at end: PagesEnd) {
        switch end {
        case .end:
            pages.removeLast()
            ends.removeLast()
        case .start:
            pages.removeFirst()
            lowest += 1
            setEnds()
        }
    }

    /// Returns the list with a new page in place of the one at a place, followed by what is left of that one, or `nil`
    /// if the new page shares no item with the list (P10).
    ///
    /// - Returns: The list, and `true` if nothing is left.
    func placing(_ items: [Item], _ origin: PageOrigin, before place: Int) -> (storage: PageStorage, isReplaced: Bool)?
    {
        let ids = Set(items.map(\.id))
        guard pages.indices.contains(place), ids.contains(where: { location(of: $0) != nil }) else { return nil }
        var storage = PageStorage(first: first)
        var isReplaced = false
        for (number, page) in pages.enumerated() {
            if number == place { storage.append(items, origin, at: .end) }
            let rest = page.items.filter { !ids.contains($0.id) }
            var remains = rest.count == page.items.count ? page : Page(rest, page.origin.changed())
            // NB: Before the rest of the old page is the new one, to which none of its cursors leads.
            if number == place { remains = Page(rest, page.origin.withoutPrevious()) }
            if number == place, rest.isEmpty { isReplaced = true } else { storage.add(remains) }
        }
        return (storage, isReplaced)
    }

    /// Adds a page whose items aren't in the list.
    private mutating func add(_ page: Page) {
        pages.append(page)
        ends.append(count + page.items.count)
        addToIndexes(page, number: pages.count - 1 + lowest)
    }

    private mutating func addToIndexes(_ page: Page, number: Int) {
        index.add(page.items.lazy.map(\.id), ofPage: number)
        if let cursor = page.origin.cursor { cursors.add(CollectionOfOne(cursor), ofPage: number) }
    }

    private mutating func setEnds() {
        var count = 0
        ends = pages.map { page in
            count += page.items.count
            return count
        }
    }
}
