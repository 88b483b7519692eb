extension LoadTimeline {
    /// The number of rows in a strip.
    static let rowCount = 6

    /// Returns the row in a strip for new work in a lane, and keeps it for the lane.
    ///
    /// It's the row of the lane's latest work, unless work of other lanes runs there. Otherwise, it's the first of the
    /// rows in which the least work of other lanes runs. The cost is O(n) in the amount of work.
    ///
    /// NB: Work stays in its row, so that nothing moves that has been drawn.
    mutating func takeRow(for lane: LoadLane.ID) -> Int {
        var running = Array(repeating: 0, count: Self.rowCount)
        for bar in bars.indices where bars[bar].end == nil && bars[bar].lane != lane { running[bars[bar].row] += 1 }
        for pause in pauses.indices where pauses[pause].end == nil && pauses[pause].lane != lane {
            running[pauses[pause].row] += 1
        }
        for bar in mutations.indices where mutations[bar].end == nil && mutations[bar].lane != lane {
            running[mutations[bar].row] += 1
        }
        let row = rows[lane].flatMap { running[$0] == 0 ? $0 : nil } ?? running.firstIndex(of: running.min() ?? 0) ?? 0
        // A lane without a row of its latest work takes any.
        if rows.count > limit { rows.removeAll() }
        rows[lane] = row
        return row
    }

    /// The numbers of loads and of keys, in words for those who don't see the drawing.
    var summary: String {
        let running = bars.count { $0.end == nil }
        let keys = Set(bars.map(\.lane.key)).count
        return "The last 30 seconds: \(bars.count.times("load")) of \(keys.times("key")), \(running) running"
    }
}
