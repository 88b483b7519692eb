internal import ResourceCore
internal import ResourcePages
import ResourceWriting

// The rules.
extension PagesApp {
    func judge() {
        guard let pages = store.value else { return }
        let ids = pages.map(\.id)
        if Set(ids).count != ids.count { note("P4", "an item is there twice: \(ids)") }
        if !store.isStale, !pages.isConsistent { note("P1", "a mixture of two states is fresh") }
        if pages.isConsistent, barriers.divide(Array(pages)) { note("P1", "a mixture counts as consistent") }
        judgeBarriers(Array(pages))
        if !removed.subtracting(rolledBack).isDisjoint(with: ids) {
            note("P11", "an item that the user removed is there")
        }
        judgeRecord(Array(pages))
        judgeLimit(Array(pages))
        if !isSet(pages) { judgeCompleteness(ids) }
        // NB: More than a page may be inserted above it in a list that grows at its start.
        if scenario.onlyGrows, !scenario.usesOffsets, isPositionPaged, let position, !ids.contains(position) {
            note("P7", "the reading position is lost: \(position)")
        }
    }

    /// Judges whether the list has items from before the start of the process that the disk can't have had (P12).
    private func judgeRecord(_ items: [Entrant]) {
        let restored = items.filter { $0.request <= launch.request }
        if !launch.restorable.isSuperset(of: restored) { note("P12", "a restored list wasn't shown before") }
    }

    /// Judges whether a list that has grown beyond its limit had to, to keep the page at the reading position.
    ///
    /// Every page names its neighbors if the server only adds items, so nothing else keeps one from being dropped.
    private func judgeLimit(_ items: [Entrant]) {
        let pages = items.reduce(into: [Int]()) { pages, item in
            if pages.last != item.request { pages.append(item.request) }
        }
        defer { judgedPages = pages }
        // NB: A list that was restored is as long as it was, until it grows.
        guard scenario.onlyGrows, let limit = scenario.limit, pages.count > limit,
            pages.contains(where: { $0 > launch.request })
        else { return }
        if judgedPages.allSatisfy({ !pages.contains($0) }) { return note("P9", "a walk left \(pages.count) pages") }
        let kept = items.first { $0.id == position }?.request
        // NB: If a walk couldn't find the item, a page stands for it (P7).
        guard position == nil || kept != nil else { return }
        if pages.count > judgedPages.count, kept != pages.first, kept != pages.last {
            note("P9", "the list has grown to \(pages.count) pages")
        }
    }

    /// Returns a Boolean value that indicates whether a list has items that the user set.
    func isSet(_ pages: Pages<Entrant>) -> Bool {
        pages.contains { item in item.request == barriers.setItems.first?.request }
    }

    /// Judges whether a barrier let an item through, and whether a list that the user set is as it was.
    private func judgeBarriers(_ items: [Entrant]) {
        if items.contains(where: { $0.request <= barriers.replaced }) { note("R5", "what was replaced is there") }
        if !store.isStale, items.contains(where: { $0.request <= barriers.latest }) {
            note("P1", "items from before a barrier are fresh")
        }
        // NB: A first page is placed before what the user has set (P10).
        if let request = barriers.setItems.first?.request, items.contains(where: { $0.request == request }),
            items != barriers.setItems, !scenario.refreshesFirstPage
        {
            note("P1", "a list that was set is mixed with another: \(items.map(\.id))")
        }
    }

    /// The items of the changes that have failed, because every response was lost, whose effects are gone.
    private var rolledBack: Set<Int> {
        Set(edits.lazy.filter { $0.error != nil }.map { $0.mutation.item.id })
    }

    private func judgeCompleteness(_ ids: [Int]) {
        guard let first = ids.min(), let last = ids.max() else { return }
        let expected = (scenario.onlyGrows ? Set(network.items) : lasting).subtracting(rolledBack)
        // NB: A list that isn't in order has no place for what the user adds (P11).
        let unplaced = ids == ids.sorted() ? [] : Set(edits.map(\.mutation.item.id))
        let missing = expected.filter { first < $0 && $0 < last }.subtracting(ids).subtracting(unplaced)
        // NB: A walk whose pages don't fit together three times may lack something, and says so (P4).
        let mayLack = scenario.usesOffsets && store.value?.isConsistent == false
        if !missing.isEmpty, !mayLack { note("P2", "items are missing: \(missing.sorted())") }
        if ids != ids.sorted(), scenario.keepsOrder { note("P2", "the items are out of order: \(ids)") }
    }

    func note(_ rule: String, _ what: String) {
        if violation == nil { violation = Violation(rule, what) }
    }
}
