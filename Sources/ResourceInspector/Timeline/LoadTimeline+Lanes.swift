import ResourceCore

extension LoadTimeline {
    /// The numbers of loads and of keys, in words for those who don't see the drawing.
    var summary: String {
        let running = bars.count { $0.end == nil }
        let keys = Set(bars.map(\.lane.key)).count
        return "The last 30 seconds: \(bars.count.times("load")) of \(keys.times("key")), \(running) running"
    }

    /// The lanes with at least one load, pause, barrier, or mutation, in the order of their keys.
    var lanes: [LoadLane] {
        var lanes: [LoadLane.ID: LoadLane] = [:]
        for bar in bars { lanes[bar.lane, default: LoadLane(id: bar.lane)].bars.append(bar) }
        for pause in pauses { lanes[pause.lane, default: LoadLane(id: pause.lane)].pauses.append(pause) }
        for barrier in barriers { lanes[barrier.lane, default: LoadLane(id: barrier.lane)].barriers.append(barrier) }
        for bar in mutations { lanes[bar.lane, default: LoadLane(id: bar.lane)].mutations.append(bar) }
        return lanes.values.sorted { $0.id < $1.id }
    }

    /// Returns what a strip shows of some time, by rows.
    func rows(in times: ClosedRange<Duration>) -> [[TimelineMark]] {
        let marks = TimelineMark.all(bars, pauses, barriers, mutations)
        // NB: With each change of their number, all of them are drawn again.
        var count = LoadRows.minimum
        while marks.contains(where: { $0.row >= count }) { count *= 2 }
        var rows: [[TimelineMark]] = Array(repeating: [], count: count)
        for mark in marks where mark.start <= times.upperBound && mark.end.map({ $0 >= times.lowerBound }) ?? true {
            rows[mark.row].append(mark)
        }
        return rows
    }
}

extension LoadLane {
    /// The parts of its drawing.
    var marks: [TimelineMark] { TimelineMark.all(bars, pauses, barriers, mutations) }
}

extension TimelineMark {
    fileprivate static func all(
        _ bars: [LoadBar], _ pauses: [LoadPause], _ barriers: [LoadBarrier], _ mutations: [MutationBar]
    ) -> [TimelineMark] {
        pauses.map { .pause($0) } + bars.map { .bar($0) } + barriers.map { .barrier($0) }
            + mutations.map { .mutation($0) }
    }
}
