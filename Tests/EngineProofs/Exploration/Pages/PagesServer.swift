import ResourceCore

/// A cursor of a server's page.
enum PageCursor: Hashable, Sendable {
    /// The cursor of the page after an item, or of the one before it.
    case after(Int)
    case before(Int)

    /// The cursor of the page at an offset.
    case offset(Int)
}

/// A page as the server sends it.
struct ServedPage: Hashable, Sendable {
    var items: ItemSet

    /// The last item of the page before, which a page by offset repeats.
    var overlap: Int?
    var next: PageCursor?
    var previous: PageCursor?

    /// A Boolean value that indicates whether the page overlaps the one before it.
    var overlapsPrevious = false
}

extension PagesSetup {
    /// The cursor of the first page.
    var first: PageCursor { countsOffsets ? .offset(0) : .after(middle ?? 0) }

    /// Returns the page of a cursor from a server with the given items.
    func page(of cursor: PageCursor, from items: ItemSet) -> ServedPage {
        switch cursor {
        case .offset(let offset): return page(at: offset, from: items)
        case .after(let item):
            let all = items.after(item)
            let page = all.prefix(size)
            let hasPrevious = middle != nil && !items.before(page.first ?? item + 1).isEmpty
            return ServedPage(
                items: page, next: all == page ? nil : page.last.map { .after($0) },
                previous: hasPrevious ? .before(page.first ?? item + 1) : nil)
        case .before(let item):
            let all = items.before(item)
            let page = all.suffix(size)
            let hasNext = !items.after(page.last ?? item - 1).isEmpty
            return ServedPage(
                items: page, next: hasNext ? .after(page.last ?? item - 1) : nil,
                previous: all == page ? nil : page.first.map { .before($0) })
        }
    }

    private func page(at offset: Int, from items: ItemSet) -> ServedPage {
        let rest = items.subtracting(items.prefix(offset))
        let overlap = offset == 0 || items.count < offset ? nil : items.prefix(offset).last
        let next = offset + size
        return ServedPage(
            items: rest.prefix(size), overlap: overlap, next: rest.count > size ? .offset(next) : nil,
            overlapsPrevious: offset > 0)
    }
}
