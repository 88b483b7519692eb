/// The ranges of elements for which a lazy container has children.
nonisolated enum LazyRange {
    /// The number of elements that are assumed to be visible before a host has determined the visible range.
    static let fewest = 24
    /// The number of children that a change of the data may add so that those in the range remain.
    static let growth = 100

    /// Returns the range around an element that is about to be scrolled to, as long as the present one.
    static func around(_ offset: Int, of total: Int, like shown: Range<Int>) -> Range<Int> {
        let count = min(max(fewest, shown.count), total)
        let lower = min(max(0, offset - count / 3), total - count)
        return lower..<lower + count
    }

    /// Returns the range for changed data, in which the elements of the children have new offsets.
    ///
    /// All of these elements remain in the range, if they're still near each other. Otherwise, the range follows the
    /// elements near the top of the visible part. A range from the beginning of the data remains one if possible,
    /// because a user who sees the beginning expects to see new elements there.
    static func following(_ shown: Range<Int>, to offsets: [Int?]) -> Range<Int> {
        let remaining = offsets.compactMap(\.self)
        guard let first = remaining.min(), let last = remaining.max() else { return shown }
        let lower = shown.lowerBound == 0 ? 0 : first
        if last - lower < shown.count + growth { return lower..<max(last + 1, lower + shown.count) }
        // NB: A host requests a third of the visible part before it, and another one after it.
        let top = shown.count / 5
        let anchor = offsets.indices.filter { offsets[$0] != nil }.min { abs($0 - top) < abs($1 - top) }
        let start = anchor.flatMap { index in offsets[index].map { max(0, $0 - index) } } ?? first
        return start..<start + shown.count
    }

    /// Returns the range for changed data that a host has requested without knowing of the change: as far from the
    /// elements of the children, which have new offsets, as it was before.
    ///
    /// A range from the beginning of the data remains one.
    static func moving(_ requested: Range<Int>, with arranged: Range<Int>, to offsets: [Int?]) -> Range<Int> {
        let distances = zip(offsets, arranged).compactMap { offset, old in offset.map { $0 - old } }
        guard requested.lowerBound > 0, !distances.isEmpty else { return requested }
        let lower = max(0, requested.lowerBound + distances[distances.count / 2])
        return lower..<lower + requested.count
    }
}

extension RandomAccessCollection {
    /// Returns the offsets of the elements with the given identities, which are usually at `start` and after it.
    ///
    /// An identity that no element has yields `nil`.
    func offsets<ID: Hashable>(of ids: [ID], from start: Int, identifiedBy identify: (Element) -> ID) -> [Int?] {
        if let first = index(startIndex, offsetBy: start, limitedBy: endIndex),
            self[first...].count >= ids.count, zip(self[first...], ids).allSatisfy({ identify($0) == $1 })
        {
            return ids.indices.map { start + $0 }
        }
        var wanted = Dictionary(zip(ids, ids.indices), uniquingKeysWith: { first, _ in first })
        var offsets = [Int?](repeating: nil, count: ids.count)
        for (offset, element) in enumerated() {
            if wanted.isEmpty { break }
            if let place = wanted.removeValue(forKey: identify(element)) { offsets[place] = offset }
        }
        return offsets
    }
}
