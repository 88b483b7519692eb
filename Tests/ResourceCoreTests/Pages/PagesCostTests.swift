import Foundation
import Testing

@testable import ResourceCore
@testable import ResourcePages
@testable import ResourceWriting

/// The costs of a list of 100,000 items in 2,000 pages, as numbers of hashes, comparisons, and nodes.
@Suite(.timeLimit(.minutes(10))) struct PagesCostTests {
    private static let pageSize = 50

    /// Adds the page with a number to a list.
    private func add(_ number: Int, to list: inout Pages<CountedRow>, _ counts: Counts = Counts()) {
        let ids = number * Self.pageSize..<(number + 1) * Self.pageSize
        let rows = ids.map { CountedRow(id: CountedID(number: $0, counts: counts)) }
        list.storage.append(rows, PageOrigin(cursor: Data("\(number)".utf8)), at: .end)
    }

    private func list(ofPages count: Int, _ counts: Counts = Counts()) -> Pages<CountedRow> {
        var list = Pages(storage: PageStorage<CountedRow>())
        for number in 0..<count { add(number, to: &list, counts) }
        return list
    }

    @Test(arguments: [10, 2_000])
    func `adding a page hashes the ids of that page alone`(pages: Int) {
        var list = list(ofPages: pages)
        let counts = Counts()
        add(pages, to: &list, counts)
        #expect(counts.hashes <= 4 * Self.pageSize)
        #expect(list.count == (pages + 1) * Self.pageSize)
    }

    @Test(arguments: [10, 2_000])
    func `a lookup hashes one id and compares it once`(pages: Int) {
        let list = list(ofPages: pages)
        let counts = Counts()
        for number in [0, pages * 17, pages * Self.pageSize - 1] {
            #expect(list[id: CountedID(number: number, counts: counts)]?.id.number == number)
        }
        #expect(counts.hashes == 3 && counts.comparisons == 3)
        #expect(list[id: CountedID(number: -1, counts: counts)] == nil)
        #expect(counts.hashes == 4 && counts.comparisons == 3)
    }

    @Test(arguments: [10, 100, 2_000])
    func `a list that grows while the one before is held makes a few nodes new`(pages: Int) {
        var list = list(ofPages: pages)
        let before = list
        add(pages, to: &list)
        #expect(before.count == pages * Self.pageSize)
        #expect(list.storage.pages.tree.newNodes(since: before.storage.pages.tree) <= 4)
        // Each of the ids is in a node of its own, below at most 32 and one that all ids have in common.
        #expect(list.storage.index.newNodes(since: before.storage.index) <= 3 * Self.pageSize + 33)
        // Each node on the way has one or two arrays. Of 32 pairs of hashes, one needs a level more.
        #expect(list.storage.cursors.newNodes(since: before.storage.cursors) <= 8)
    }

    @Test func `an index that no copy shares is changed in place`() {
        var index = PageIndex()
        for number in 0..<100 { index.insert(PageIndex.Entry(hash: number << 5, page: number)) }
        let before = index.buffers
        index.remove(PageIndex.Entry(hash: 7 << 5, page: 7))
        index.insert(PageIndex.Entry(hash: 7 << 5, page: 8))
        #expect(index.buffers == before)
    }

    @Test func `ids that all have one hash are found`() {
        var list = Pages(storage: PageStorage<SameRow>())
        for page in 0..<4 {
            list.storage.append((0..<5).map { SameRow(id: SameID(number: page * 5 + $0)) }, PageOrigin(), at: .end)
        }
        list.storage.dropPage(at: .start)
        list[id: SameID(number: 7)] = nil
        #expect(list.map(\.id.number) == [5, 6] + Array(8..<20))
        #expect((0..<21).filter { list[id: SameID(number: $0)]?.id.number == $0 } == [5, 6] + Array(8..<20))
    }

    @Test func `changing an item makes only the nodes on its way new`() {
        let list = list(ofPages: 2_000)
        var changed = list
        let id = CountedID(number: 70_000, counts: Counts())
        changed[id: id] = CountedRow(id: id, text: "new")
        #expect(changed.storage.pages.tree.newNodes(since: list.storage.pages.tree) <= 3)
        #expect(changed.storage.index.newNodes(since: list.storage.index) == 0)
        changed[id: id] = nil
        // The items after it in its page have another place.
        #expect(changed.storage.index.newNodes(since: list.storage.index) <= 3 * Self.pageSize + 33)
        #expect(changed.storage.pages.tree.newNodes(since: list.storage.pages.tree) <= 3)
        #expect(changed.count == list.count - 1 && list[id: id]?.text == "")
    }

    @Test func `a list that has become short has as few nodes as one that always was`() {
        for end in PagesEnd.allCases {
            var list = list(ofPages: 1_100)
            while list.storage.pages.count > 20 { list.storage.dropPage(at: end) }
            // The last pages may be those of two nodes below another one.
            #expect(list.storage.pages.tree.buffers.count <= (end == .end ? 1 : 3))
            #expect(list.storage.index.count == 20 * Self.pageSize)
        }
    }

    @Test func `the first pages of a list share its pages, and are found by id`() {
        let list = list(ofPages: 100)
        let prefix = list.storage.prefix(3)
        #expect(prefix.pages.count == 3 && zip(prefix.pages, list.storage.pages).allSatisfy { $0 === $1 })
        #expect(prefix.index.count == 3 * Self.pageSize && prefix.count == 3 * Self.pageSize)
        #expect(list.storage.prefix(200).pages.count == 100)
    }

    @Test func `a list that drops a page for each that is added doesn't grow`() {
        var list = list(ofPages: 5)
        for number in 5..<500 {
            add(number, to: &list)
            list.storage.dropPage(at: .start)
        }
        #expect(list.storage.index.count == 5 * Self.pageSize)
        #expect(list.storage.cursors.count == 5)
        #expect(list.storage.pages.tree.buffers.count <= 3)
    }
}

private struct CountedRow: Identifiable {
    let id: CountedID
    var text = ""
}

private struct CountedID: Hashable, Sendable {
    let number: Int
    let counts: Counts

    static func == (one: CountedID, other: CountedID) -> Bool {
        one.counts.noteComparison()
        if one.counts !== other.counts { other.counts.noteComparison() }
        return one.number == other.number
    }

    func hash(into hasher: inout Hasher) {
        counts.noteHash()
        hasher.combine(number)
    }
}

private struct SameRow: Identifiable {
    let id: SameID
}

private struct SameID: Hashable, Sendable {
    let number: Int

    func hash(into hasher: inout Hasher) {}
}

/// The numbers of hashes and comparisons that several values have noted.
private final class Counts: Sendable {
    private let counts = Lock((hashes: 0, comparisons: 0))

    var hashes: Int { counts.withLock { $0.hashes } }
    var comparisons: Int { counts.withLock { $0.comparisons } }

    func noteHash() {
        counts.withLock { $0.hashes += 1 }
    }

    func noteComparison() {
        counts.withLock { $0.comparisons += 1 }
    }
}

extension PageIndex {
    /// The number of keys.
    var count: Int { root.count }

    /// The places in memory of the nodes.
    var buffers: Set<UnsafeRawPointer> { root.buffers }

    /// Returns the number of nodes that a copy from before doesn't share.
    func newNodes(since before: Self) -> Int { buffers.subtracting(before.buffers).count }
}

extension PageIndex.Node {
    fileprivate var count: Int {
        nodes.reduce(entries.count) { $0 + $1.count }
    }

    fileprivate var buffers: Set<UnsafeRawPointer> {
        nodes.reduce(into: place(of: entries).union(place(of: nodes))) { $0.formUnion($1.buffers) }
    }
}

extension PageTree {
    /// The places in memory of the nodes.
    var buffers: Set<UnsafeRawPointer> { root.buffers }

    /// Returns the number of nodes that a copy from before doesn't share.
    func newNodes(since before: Self) -> Int { buffers.subtracting(before.buffers).count }
}

extension PageTree.Node {
    fileprivate var buffers: Set<UnsafeRawPointer> {
        children.reduce(into: place(of: children)) { buffers, child in
            if case .node(let node) = child.content { buffers.formUnion(node.buffers) }
        }
    }
}

/// Returns the place of an array's elements in memory, if it has any.
private func place<Element>(of elements: [Element]) -> Set<UnsafeRawPointer> {
    elements.withUnsafeBytes { $0.isEmpty ? [] : Set([$0.baseAddress].compactMap { $0 }) }
}
