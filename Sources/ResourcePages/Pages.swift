import ResourceCore

/// The items of a list that is loaded in pages, in order and without duplicates.
///
/// It's the value of a resource that `Resource.pages` creates:
///
///     AsyncResourceView(.feed) { stories in
///         List { PagedForEach(stories) { StoryRow(story: $0) } }
///     }
///
/// The items are identified by their ids. An item that a later page brings again keeps its place and gets the newer
/// content (P4).
///
/// Copies share their pages, so a list that has grown by a page costs O(page), even while the one before is on screen.
/// An item is found by its id in O(1) on average, and by its position in O(log pages), which is three steps for 2,000
/// pages. Changing an item costs O(page).
public struct Pages<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    var storage: PageStorage<Item>

    /// A Boolean value that indicates whether the items are one state of the server's list, as far as it can be known.
    ///
    /// It's `true` if no barrier, such as an invalidation, came between the loads of the first page and the last one,
    /// and every page joins the one before it (P1).
    public internal(set) var isConsistent = true

    /// Creates a list that is complete, for previews, tests, and values that are set.
    ///
    /// Of several items with one id, the last one counts, in the place of the first.
    public init(_ items: [Item] = []) {
        storage = PageStorage()
        storage.append(items, PageOrigin(), at: .end)
    }

    init(storage: PageStorage<Item>) {
        self.storage = storage
    }

    /// A Boolean value that indicates whether the server has more items after the last one.
    public var hasNext: Bool { storage.origin(at: .end)?.next != nil }

    /// A Boolean value that indicates whether the server has more items before the first one.
    public var hasPrevious: Bool { storage.origin(at: .start)?.previous != nil }
}

extension Pages: RandomAccessCollection {
    /// The position of the first item, which is zero.
    public var startIndex: Int { 0 }

    /// The number of items.
    public var endIndex: Int { storage.count }

    /// The item at a position, in O(log pages).
    public subscript(position: Int) -> Item {
        let (page, place) = storage.location(of: position)
        return storage.pages[page].items[place]
    }
}

/// A value that is a list of pages, whatever its items are.
package protocol PagedValue {}

extension Pages: PagedValue {}

extension Pages {
    /// The item with an id, in whichever page it is.
    ///
    /// Setting an item replaces it in its place, and setting `nil` removes it. Setting an item that isn't in the list
    /// does nothing: use `insert(_:at:)`.
    public subscript(id id: Item.ID) -> Item? {
        get { storage.location(of: id).map { storage.pages[$0.page].items[$0.place] } }
        set {
            guard storage.location(of: id) != nil else { return }
            if let item = newValue, item.id != id, let other = storage.location(of: item.id) {
                storage.replace(at: other, with: nil)
            }
            if let location = storage.location(of: id) { storage.replace(at: location, with: newValue) }
        }
    }

    /// Inserts an item at an end of the list.
    ///
    /// An item that is already in the list keeps its place and gets the new content. If the server has more items
    /// beyond that end, the item's place isn't loaded, and nothing is inserted (P11).
    public mutating func insert(_ item: Item, at end: PagesEnd = .start) {
        if self[id: item.id] != nil { return self[id: item.id] = item }
        guard end == .start ? !hasPrevious : !hasNext else { return }
        storage.insert(item, at: end)
    }

    /// Inserts an item into a sorted list, after the items that aren't greater.
    ///
    /// An item that is already in the list is removed first. If the place is at an end beyond which the server has more
    /// items, and the list had no such item there, the place isn't known, and nothing is inserted (P11).
    public mutating func insert(_ item: Item, by areInIncreasingOrder: (Item, Item) -> Bool) {
        let old = self[id: item.id]
        self[id: item.id] = nil
        let position = sortedIndex { areInIncreasingOrder(item, $0) }
        let follows = old.map { !areInIncreasingOrder(item, $0) } ?? false
        let precedes = old.map { !areInIncreasingOrder($0, item) } ?? false
        guard position > 0 || !hasPrevious || follows, position < count || !hasNext || precedes else { return }
        storage.insert(item, at: position)
    }
}

extension Pages: Equatable where Item: Equatable {
    /// Returns a Boolean value that indicates whether two lists have equal items and the same ends.
    ///
    /// Pages that the two lists share aren't compared item by item.
    public static func == (one: Pages, other: Pages) -> Bool {
        one.hasNext == other.hasNext && one.hasPrevious == other.hasPrevious && one.isConsistent == other.isConsistent
            && one.storage.hasEqualItems(to: other.storage)
    }
}

extension Pages: Encodable where Item: Encodable {
    /// Encodes the pages with their cursors, so that a decoded list continues where this one ends.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(isConsistent, forKey: .isConsistent)
        if storage.first != 0 { try container.encode(FirstPlace(clamping: storage.first), forKey: .first) }
        try container.encode(storage.pages.map(EncodedPage.init), forKey: .pages)
    }
}

extension Pages: Decodable where Item: Decodable {
    /// Decodes a list with its cursors.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        isConsistent = try container.decode(Bool.self, forKey: .isConsistent)
        storage = PageStorage(first: try container.decodeIfPresent(FirstPlace.self, forKey: .first)?.place ?? 0)
        for page in try container.decode([EncodedPage<Item>].self, forKey: .pages) {
            storage.append(page.items, page.origin, overlap: page.overlap, at: .end)
        }
    }
}

private enum CodingKeys: CodingKey {
    case isConsistent
    case first
    case pages
}

// The place of the page of the first cursor in the form in which a list is encoded. A refresh loads all pages from that
// one, so decoding refuses a place to which no list reaches.
private struct FirstPlace: Codable {
    private static let possible = -10_000...10_000

    let place: Int

    init(clamping place: Int) {
        self.place = min(max(place, Self.possible.lowerBound), Self.possible.upperBound)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        place = try container.decode(Int.self)
        guard Self.possible.contains(place) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no list has \(place) pages")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(place)
    }
}

private struct EncodedPage<Item> {
    let items: [Item]
    let origin: PageOrigin
    let overlap: Item?
}

extension EncodedPage where Item: Identifiable & Sendable, Item.ID: Sendable {
    init(_ page: PageStorage<Item>.Page) {
        self.init(items: page.items, origin: page.origin, overlap: page.overlap)
    }
}

extension EncodedPage: Encodable where Item: Encodable {}
extension EncodedPage: Decodable where Item: Decodable {}
