/// An index of places by the hashes of what is there, as a trie whose nodes copies share.
///
/// A change of a copy makes new only the nodes on its way, of which each has up to 32 slots: the other nodes stay those
/// of the copy. A lookup or a change takes O(1) on average, to be exact a step for every five bits of the number of
/// entries: four among 100,000. Entries that have one hash are searched one by one.
///
/// An entry may be outdated, because items are never removed from it. A page that doesn't have the item isn't the
/// answer, so a caller checks each candidate.
struct PageIndex<ID: Hashable & Sendable>: Sendable {
    /// The segments, the largest and oldest first.
    private var segments: [[ID: Int]] = []

    /// Adds the items of a page.
    ///
    /// Later additions count before earlier ones.
    mutating func add(_ ids: some Sequence<ID>, ofPage number: Int) {
        var added = Dictionary(ids.map { ($0, number) }) { _, last in last }
        while let last = segments.last, last.count < 2 * added.count {
            added = last.merging(added) { _, new in new }
            segments.removeLast()
        }
        if !added.isEmpty { segments.append(added) }
    }

    /// Returns the first result of a closure that isn't `nil`, for the pages that may have an item, the latest first.
    func first<Result>(for id: ID, _ check: (_ number: Int) -> Result?) -> Result? {
        for segment in segments.indices.reversed() {
            if let number = segments[segment][id], let result = check(number) { return result }
        }
        return nil
    }
}
