import Foundation
import ResourceCore

/// The pages of an entry's list: their machine, what it doesn't know of them, and the loads at the two ends.
package final class EntryPages: @unchecked Sendable {
    // Sendable: like its entry, it's accessed only in turns of the container.
    package internal(set) var machine = PagesMachine()
    var walkList: AnyValue?
    var walkBegan: UInt64?

    /// The times of the pages that are in the list or in the walk.
    private(set) var facts: [PageID: PageFacts] = [:]

    /// The facts of the list, as they were last asked for, with those of the pages that were added since.
    private var listFacts: ListFacts?

    /// The furthest item on screen, which is the reading position (P7).
    var position: ReadingPosition?

    // Whether a load begins because a page came into view, and not for the whole list (P10).
    var isContinuing = false

    var fruitlessLoads = 0

    var brokenLoads = 0

    private var loads: (start: Entry?, end: Entry?)
    var ends = PagesEnds()

    // Whether the list may have come before the first resource that loads it in pages.
    private(set) var isNew = true

    func takeNews() -> Bool {
        defer { isNew = false }
        return isNew
    }

    /// The part of the entry that keeps the list current.
    private(set) var keeper: (any ListKeeper)?

    // Returns the list that pages join. NB: A list that is set over a live one isn't the server's (V10).
    func base(of list: Entry) -> AnyValue? { keeper?.base ?? list.content.value }

    func follow(_ paging: PagingFeature, keptBy keeper: (any ListKeeper)?) {
        // NB: A list that one resource keeps current, and another one doesn't, has pages for each of them.
        if keeper !== self.keeper { isNew = true }
        self.keeper = keeper
        machine.extent = paging.extent
        machine.limit = paging.limit
        change()
    }

    /// The number of changes, for a page that is joined outside of the lock.
    private(set) var version: UInt64 = 0

    /// Returns the load of the page beyond an end, which may have failed, or `nil` if there is none.
    func load(at end: PagesEnd) -> Entry? {
        let load = end == .start ? loads.start : loads.end
        return load.flatMap { $0.hasLeft ? nil : $0 }
    }

    func add(_ load: Entry, at end: PagesEnd) {
        if end == .start { loads.start = load } else { loads.end = load }
    }

    /// Notes that something has changed, so that a page that is being joined must be joined again.
    func change() {
        version += 1
    }

    // `isAdded` is `true` if the page was just added to the list, in which the other pages are as before.
    func note(_ facts: PageFacts, of page: PageID, isAdded: Bool = false) {
        self.facts[page] = facts
        guard isAdded, let count = listFacts?.count, count + 1 == machine.pages.count else { return listFacts = nil }
        listFacts?.add(facts)
    }

    // O(1) if the list was only added to since the last call, and otherwise O(pages).
    func listFacts(_ staleAfter: Duration?) -> ListFacts {
        if let listFacts, listFacts.staleAfter == staleAfter, listFacts.count == machine.pages.count {
            return listFacts
        }
        var all = ListFacts(staleAfter: staleAfter)
        for page in machine.pages { if let facts = facts[page.id] { all.add(facts) } }
        listFacts = all
        return all
    }

    func settleFacts() {
        // NB: Every page has facts, so none is left over if there are no more than pages.
        guard facts.count > machine.pages.count + (machine.walk?.pages.count ?? 0) else { return }
        let known = Set(machine.pages.map(\.id)).union(machine.walk?.pages.map(\.id) ?? [])
        facts = facts.filter { known.contains($0.key) }
    }
}

struct PageFacts: Sendable {
    var date: Date?

    // On the container's clock.
    var loadedAt: Duration

    var lifetime: Duration?
    var forbidsRecord = false
}

/// The facts about a list, which is as old as its oldest page (P1).
struct ListFacts: Sendable {
    let staleAfter: Duration?
    private(set) var count = 0
    private(set) var date: Date?
    private(set) var firstToAge: PageFacts?
    private(set) var forbidsRecord = false

    init(staleAfter: Duration?) {
        self.staleAfter = staleAfter
    }

    mutating func add(_ page: PageFacts) {
        count += 1
        forbidsRecord = forbidsRecord || page.forbidsRecord
        if let loaded = page.date { date = min(date ?? loaded, loaded) }
        if let first = firstToAge, first.end(staleAfter) <= page.end(staleAfter) { return }
        firstToAge = page
    }
}

extension PageFacts {
    /// Returns the time at which the page becomes stale by age, which is later than any other without an age limit.
    fileprivate func end(_ staleAfter: Duration?) -> Duration { loadedAt + (lifetime ?? staleAfter ?? .longest) }
}

struct ReadingPosition: Sendable {
    /// The item on screen that is the furthest from the first page, which a walk goes to.
    let item: ItemID

    /// The item that appeared on screen last.
    let latest: ItemID

    /// The number of items before an end of the list at which the page beyond it is loaded.
    let ahead: Int
}
