import SeededRandom
import Testing

@testable import ResourceCore
@testable import ResourcePages

/// The index of places, compared with a set of its entries, and the copies of it that were made in between.
@Suite(.timeLimit(.minutes(10))) struct PageIndexTests {
    @Test(arguments: [[0], [0, 1 << 60, -1], Array(0..<500).map { $0 &* 0x5851_F42D_4C95_7F2D }])
    func `an index finds the entries of a hash, whether few or many have it`(hashes: [Int]) {
        var generator = SeededGenerator(seed: UInt64(hashes.count))
        var index = PageIndex()
        var entries: Set<PageIndex.Entry> = []
        var copies = [(index, entries)]
        for round in 0..<2_000 {
            let page = Int.random(in: 0..<200, using: &generator)
            let entry = PageIndex.Entry(hash: hashes[page % hashes.count], page: page)
            if Int.random(in: 0..<3, using: &generator) == 0 {
                index.remove(entry)
                entries.remove(entry)
            } else if entries.insert(entry).inserted {
                index.insert(entry)
            }
            if round.isMultiple(of: 100) { copies.append((index, entries)) }
        }
        for (index, entries) in copies + [(index, entries)] {
            for page in 0..<200 {
                let entry = PageIndex.Entry(hash: hashes[page % hashes.count], page: page)
                #expect(index.first(entry.hash) { $0.page == page } == (entries.contains(entry) ? entry : nil))
            }
            #expect(index.count == entries.count)
        }
        for entry in entries { index.remove(entry) }
        #expect(index.root.entries.isEmpty && index.root.entryValues == 0 && index.root.nodeValues == 0)
    }

    @Test func `an entry is found by its own hash alone`() {
        var index = PageIndex()
        index.insert(PageIndex.Entry(hash: 1, page: 0))
        #expect(index.first(33) { _ in true } == nil)
        index.remove(PageIndex.Entry(hash: 33, page: 0))
        index.remove(PageIndex.Entry(hash: 1, page: 0, place: 1))
        #expect(index.first(1) { _ in true } == PageIndex.Entry(hash: 1, page: 0))
        #expect(index.first(1) { _ in false } == nil)
    }
}

/// The tree of pages, compared with an array, and the copies of it that were made in between.
@Suite(.timeLimit(.minutes(10))) struct PageTreeTests {
    private final class Page: Sendable {
        let items: [Int]

        init(_ items: [Int]) {
            self.items = items
        }
    }

    /// Returns a Boolean value that indicates whether a tree has the pages of an array, in both indexes.
    private func isEqual(_ tree: PageTree, _ pages: [Page]) -> Bool {
        guard tree.size == PageTree.Size(pages: pages.count, items: pages.map(\.items.count).reduce(0, +)) else {
            return false
        }
        var start = 0
        for (number, page) in pages.enumerated() {
            guard tree[number] === page, tree.start(of: number) == start,
                page.items.indices.allSatisfy({ tree.location(of: start + $0) == (number, $0) })
            else { return false }
            start += page.items.count
        }
        return true
    }

    @Test(arguments: 0..<6)
    func `a tree is an array, whichever end pages come and go at`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var tree = PageTree()
        var pages: [Page] = []
        var copies = [(tree, pages)]
        for round in 0..<3_000 {
            let page = Page(Array(repeating: round, count: Int.random(in: 0..<4, using: &generator)))
            let isAtStart = Int.random(in: 0..<5, using: &generator) < seed
            // The tree grows for a while, and shrinks.
            if Int.random(in: 0..<10, using: &generator) < (round < 1_500 ? 8 : 2) || pages.isEmpty {
                tree.add(page, items: page.items.count, at: isAtStart ? .start : .end)
                pages.insert(page, at: isAtStart ? 0 : pages.count)
            } else {
                tree.drop(at: isAtStart ? .start : .end)
                pages.remove(at: isAtStart ? 0 : pages.count - 1)
            }
            if !pages.isEmpty, round.isMultiple(of: 3) {
                let number = Int.random(in: pages.indices, using: &generator)
                tree.replace(number, by: page, changingItemsBy: page.items.count - pages[number].items.count)
                pages[number] = page
            }
            if round.isMultiple(of: 300) { copies.append((tree, pages)) }
        }
        for (tree, pages) in copies + [(tree, pages)] { #expect(isEqual(tree, pages)) }
        for _ in pages { tree.drop(at: seed.isMultiple(of: 2) ? .start : .end) }
        #expect(tree.size == PageTree.Size() && tree.root.children.isEmpty)
    }
}
