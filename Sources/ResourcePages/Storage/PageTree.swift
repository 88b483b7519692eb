import ResourceCore

// The pages of a list, as a tree whose nodes copies share. A change of a copy makes new only the nodes on its way, of
// which each has up to 32 pages or nodes: the others stay those of the copy. Changing a page, adding or dropping one at
// an end, and finding one cost O(log pages), which is three nodes among 2,000 pages.
// NB: It isn't generic, because code for pages of any type isn't specialized in an app and takes ten times as long.
struct PageTree: Sendable {
    typealias Page = any AnyObject & Sendable

    struct Size: Hashable, Sendable {
        var pages = 0
        var items = 0

        static func + (one: Size, other: Size) -> Size {
            Size(pages: one.pages + other.pages, items: one.items + other.items)
        }

        static func - (one: Size, other: Size) -> Size {
            Size(pages: one.pages - other.pages, items: one.items - other.items)
        }
    }

    enum Content: Sendable {
        case page(Page)
        case node(Node)
    }

    /// A page or a node, with the size of the part from the start of the node that it's in to its own end.
    struct Child: Sendable {
        var content: Content
        var end: Size
    }

    struct Node: Sendable {
        var children: [Child] = []
    }

    private(set) var root = Node()

    var size: Size { root.size }

    mutating func add(_ page: Page, items: Int, at end: PagesEnd) {
        let size = Size(pages: 1, items: items)
        guard let sibling = root.add(.page(page), size, at: end) else { return }
        let old = root
        root = Node()
        for node in end == .start ? [sibling, old] : [old, sibling] { root.insert(.node(node), node.size, at: .end) }
    }

    mutating func drop(at end: PagesEnd) {
        root.drop(at: end)
        while root.children.count == 1, case .node(let node) = root.children[0].content { root = node }
    }

    mutating func replace(_ number: Int, by page: Page, changingItemsBy change: Int) {
        root.replace(number, by: page, Size(items: change))
    }

    func location(of position: Int) -> (page: Int, place: Int) {
        let found = root.child { $0.items > position }
        return (found.start.pages, position - found.start.items)
    }

    func start(of page: Int) -> Int { root.child { $0.pages > page }.start.items }
}

extension PageTree {
    subscript(number: Int) -> Page { root.child { $0.pages > number }.page }
}

extension PageTree.Node {
    private static var width: Int { 32 }

    fileprivate var size: PageTree.Size { children.last?.end ?? PageTree.Size() }

    private func start(of child: Int) -> PageTree.Size {
        child == 0 ? PageTree.Size() : children[child - 1].end
    }

    /// Returns the first page whose end, counted from the start of the list, fulfills a condition, and its start.
    fileprivate func child(where isAtEnd: (PageTree.Size) -> Bool) -> (page: PageTree.Page, start: PageTree.Size) {
        var (node, start) = (self, PageTree.Size())
        while true {
            let place = node.children.indices.sortedIndex { isAtEnd(start + node.children[$0].end) }
            start = start + node.start(of: place)
            switch node.children[place].content {
            case .page(let page): return (page, start)
            case .node(let next): node = next
            }
        }
    }

    fileprivate mutating func add(_ page: PageTree.Content, _ size: PageTree.Size, at end: PagesEnd) -> Self? {
        var added = page
        if let edge = edge(at: end), case .node(var node) = children[edge].content {
            children[edge].content = .node(Self())
            let sibling = node.add(page, size, at: end)
            children[edge].content = .node(node)
            guard let sibling else {
                shift(from: edge, by: size)
                return nil
            }
            added = .node(sibling)
        }
        guard children.count == Self.width else {
            insert(added, size, at: end)
            return nil
        }
        var sibling = Self()
        sibling.insert(added, size, at: .end)
        return sibling
    }

    fileprivate mutating func insert(_ content: PageTree.Content, _ size: PageTree.Size, at end: PagesEnd) {
        switch end {
        case .end: children.append(PageTree.Child(content: content, end: self.size + size))
        case .start:
            children.insert(PageTree.Child(content: content, end: PageTree.Size()), at: 0)
            shift(from: 0, by: size)
        }
    }

    @discardableResult
    fileprivate mutating func drop(at end: PagesEnd) -> PageTree.Size {
        guard let edge = edge(at: end) else { return PageTree.Size() }
        var dropped = children[edge].end - start(of: edge)
        if case .node(var node) = children[edge].content {
            children[edge].content = .node(Self())
            dropped = node.drop(at: end)
            children[edge].content = .node(node)
            shift(from: edge, by: PageTree.Size() - dropped)
            if node.children.isEmpty { children.remove(at: edge) }
        } else {
            children.remove(at: edge)
            if end == .start { shift(from: 0, by: PageTree.Size() - dropped) }
        }
        return dropped
    }

    fileprivate mutating func replace(_ number: Int, by page: PageTree.Page, _ change: PageTree.Size) {
        let place = children.indices.sortedIndex { children[$0].end.pages > number }
        let start = start(of: place).pages
        switch children[place].content {
        case .page: children[place].content = .page(page)
        case .node(var node):
            children[place].content = .node(Self())
            node.replace(number - start, by: page, change)
            children[place].content = .node(node)
        }
        if change != PageTree.Size() { shift(from: place, by: change) }
    }

    private func edge(at end: PagesEnd) -> Int? {
        children.isEmpty ? nil : end == .start ? 0 : children.count - 1
    }

    private mutating func shift(from place: Int, by size: PageTree.Size) {
        for place in place..<children.count { children[place].end = children[place].end + size }
    }
}
