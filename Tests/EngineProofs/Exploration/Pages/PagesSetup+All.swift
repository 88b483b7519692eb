import ResourceCore
import ResourcePages

extension PagesSetup {
    /// Cursors, and walks over a list that grows.
    static let walks = PagesSetup("walks") {
        $0.items = ItemSet([2, 4, 6, 8, 10])
        $0.insertable = ItemSet([1, 5])
        $0.cancels = true
        $0.limits = .init(insertions: 1, barriers: 1)
    }

    /// Cursors, and items that are removed.
    static let deletions = PagesSetup("deletions") {
        $0.items = ItemSet([2, 4, 6, 8, 10])
        $0.limits = .init(removals: 1, barriers: 1)
    }

    /// Offsets, and items that are inserted.
    static let offsets = PagesSetup("offsets") {
        $0.items = ItemSet([2, 4, 6, 8, 10])
        $0.countsOffsets = true
        $0.insertable = ItemSet([1, 5])
        $0.limits = .init(insertions: 2, barriers: 1)
    }

    /// Offsets, and items that are removed.
    static let seams = PagesSetup("seams") {
        $0.items = ItemSet([2, 4, 6, 8, 10])
        $0.countsOffsets = true
        $0.limits = .init(removals: 2, barriers: 1)
    }

    /// Refreshes of the first page alone.
    static let firstPage = PagesSetup("firstPage") {
        $0.items = ItemSet([4, 6, 8, 10])
        $0.insertable = ItemSet([1, 3])
        $0.extent = .firstPage
        $0.limits = .init(insertions: 2, barriers: 1)
    }

    /// Refreshes of the pages in view and the first one.
    static let visiblePages = PagesSetup("visiblePages") {
        $0.items = ItemSet([4, 6, 8, 10, 12])
        $0.extent = .visiblePages
        $0.limits = .init(barriers: 1)
    }

    /// Refreshes of the pages in view and the first one, of a list that changes between them.
    static let visibleChanges = PagesSetup("visibleChanges") {
        $0.items = ItemSet([4, 6, 8, 10, 12])
        $0.insertable = ItemSet([3, 7])
        $0.extent = .visiblePages
        $0.fails = false
        $0.limits = .init(insertions: 1, removals: 1)
    }

    /// Mutations that ask for the pages that they change.
    static let edits = PagesSetup("edits") {
        $0.items = ItemSet([4, 6, 8, 10])
        $0.insertable = ItemSet([3])
        $0.limits = .init(insertions: 1, barriers: 1, edits: 1)
    }

    /// Offsets, items that are removed, and refreshes of the pages in view and the first one.
    static let visibleSeams = PagesSetup("visibleSeams") {
        $0.items = ItemSet([2, 4, 6, 8, 10])
        $0.countsOffsets = true
        $0.extent = .visiblePages
        $0.fails = false
        $0.limits = .init(removals: 2)
    }

    /// Refreshes of the pages in view in a list with pages in both directions, of which at most two are kept.
    static let visibleBothWays = PagesSetup("visibleBothWays") {
        $0.items = ItemSet([1, 2, 3, 4, 5, 6])
        $0.middle = 2
        $0.limit = 2
        $0.extent = .visiblePages
        $0.limits = .init(barriers: 1)
    }

    /// Offsets, items that are removed, and refreshes of the first page alone.
    static let firstPageSeams = seams.refreshing(.firstPage, named: "firstPageSeams")

    /// A list with pages in both directions.
    static let bothWays = PagesSetup("bothWays") {
        $0.items = ItemSet([1, 2, 3, 4, 5, 6])
        $0.middle = 2
        $0.limits = .init(barriers: 1)
    }

    /// A list with pages in both directions, of which at most two are kept.
    static let twoPages = PagesSetup("twoPages") {
        $0.items = ItemSet([1, 2, 3, 4, 5, 6, 7, 8])
        $0.middle = 4
        $0.limit = 2
        $0.limits = .init(barriers: 1)
    }

    /// A list with pages in both directions, of which at most three are kept while it changes.
    static let threePages = PagesSetup("threePages") {
        $0.items = ItemSet([1, 2, 4, 5, 6, 7, 9, 10])
        $0.insertable = ItemSet([3, 8])
        $0.middle = 5
        $0.limit = 3
        $0.fails = false
        $0.limits = .init(insertions: 1, barriers: 1)
    }

    /// A list with pages in both directions, of which those that are kept are refreshed.
    static let keptPages = PagesSetup("keptPages") {
        $0.items = ItemSet([1, 2, 4, 5, 6, 7])
        $0.middle = 2
        $0.limit = 2
        $0.extent = .keptPages
        $0.limits = .init(barriers: 1)
    }

    /// A list with pages in both directions, of which those that are kept are refreshed while it changes.
    static let keptChanges = PagesSetup("keptChanges") {
        $0.items = ItemSet([1, 2, 4, 5, 6, 7])
        $0.insertable = ItemSet([3])
        $0.middle = 2
        $0.limit = 2
        $0.extent = .keptPages
        $0.fails = false
        $0.limits = .init(insertions: 1, barriers: 1)
    }

    /// A list with pages in both directions, of which two are kept, and the first one is refreshed.
    static let firstOfKeptPages = PagesSetup("firstOfKeptPages") {
        $0.items = ItemSet([1, 2, 3, 4, 5, 6])
        $0.middle = 0
        $0.limit = 2
        $0.extent = .firstPage
        $0.fails = false
        $0.limits = .init(removals: 1, barriers: 1)
    }

    /// A list with pages in both directions, from which a mutation removes an item.
    static let removalBothWays = PagesSetup("removalBothWays") {
        $0.items = ItemSet([1, 2, 3, 4, 5, 6])
        $0.middle = 2
        $0.effect = .removes(4)
    }

    /// Pages that fail for a time.
    static let retries = PagesSetup("retries") {
        $0.items = ItemSet([2, 4, 6, 8])
        $0.insertable = ItemSet([1])
        $0.retries = true
        $0.fails = false
        $0.limits = .init(insertions: 1, barriers: 2)
    }

    /// A list that is reset or set.
    static let resets = PagesSetup("resets") {
        $0.items = ItemSet([2, 4, 6, 8, 10])
        $0.insertable = ItemSet([1])
        $0.limits = .init(insertions: 1, barriers: 1, resets: 1, sets: 1)
    }

    /// A mutation that inserts an item.
    static let insertion = PagesSetup("insertion") {
        $0.items = ItemSet([2, 4, 6, 8, 10])
        $0.effect = .inserts(5)
        $0.limits = .init(barriers: 1)
    }

    /// A mutation that removes an item.
    static let removal = PagesSetup("removal") {
        $0.items = ItemSet([2, 4, 6, 8, 10])
        $0.effect = .removes(6)
        $0.limits = .init(barriers: 1)
    }

    /// A mutation that inserts an item, and refreshes of the first page alone.
    static let insertionFirstPage = PagesSetup("insertionFirstPage") {
        $0.items = ItemSet([2, 4, 6, 8, 10])
        $0.effect = .inserts(3)
        $0.extent = .firstPage
        $0.limits = .init(barriers: 1)
    }

    /// A short list, for a test.
    static let small = PagesSetup("small") {
        $0.items = ItemSet([2, 4])
        $0.insertable = ItemSet([1])
        $0.size = 1
        $0.limits = .init(insertions: 1, barriers: 1)
    }

    /// The setups, of which those with the largest spaces come first.
    static let all: [PagesSetup] = [
        threePages, keptPages, keptChanges, visiblePages, visibleChanges, edits, visibleSeams, visibleBothWays,
        firstOfKeptPages, offsets, seams, walks, deletions, resets, firstPage, insertion, removal, retries, twoPages,
        bothWays, removalBothWays, insertionFirstPage, firstPageSeams,
    ]
}
