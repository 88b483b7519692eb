import ResourceCore

extension LoadLane {
    /// The time at which its work began.
    fileprivate var start: Duration {
        let starts = bars.map(\.start) + pauses.map(\.start) + barriers.map(\.time) + mutations.map(\.start)
        return starts.min() ?? .zero
    }

    /// The time after which nothing happens in it, or `nil` while something runs.
    fileprivate var end: Duration? {
        let ends = bars.map(\.lastTime) + pauses.map(\.end) + mutations.map(\.end)
        return ends.contains(nil) ? nil : (ends.compactMap(\.self) + barriers.map(\.time)).max() ?? .zero
    }
}

extension [LoadLane] {
    /// Returns the lanes in rows, in the order in which their work began.
    ///
    /// Lanes share a row if there isn't work in both of them at the same time, or if there are too many for the limit.
    func packed(into limit: Int) -> [[LoadLane]] {
        var (rows, ends): ([[LoadLane]], [Duration?]) = ([], [])
        for lane in sorted(by: { $0.start < $1.start }) {
            let free = ends.firstIndex { $0.map { $0 < lane.start } ?? false }
            if let row = free ?? (rows.count < limit ? nil : shortest(rows)) {
                rows[row].append(lane)
                ends[row] = ends[row].flatMap { end in lane.end.map { Swift.max(end, $0) } }
            } else {
                rows.append([lane])
                ends.append(lane.end)
            }
        }
        return rows
    }

    /// Returns the index of the first row that has the fewest lanes.
    private func shortest(_ rows: [[LoadLane]]) -> Int? {
        rows.indices.min { rows[$0].count < rows[$1].count }
    }
}

extension LoadTimeline {
    /// The numbers of loads and of keys, in words for those who don't see the drawing.
    var summary: String {
        let running = bars.count { $0.end == nil }
        let keys = Set(bars.map(\.lane.key)).count
        return "The last 30 seconds: \(bars.count.times("load")) of \(keys.times("key")), \(running) running"
    }
}
