/// The rows of a strip, in which the work of many lanes has its places.
///
/// NB: Work stays in its row, so that nothing moves that has been drawn.
struct LoadRows: Hashable, Sendable {
    /// The number of rows.
    static let count = 6

    /// The row of a lane's latest work, and the number of its loads, pauses, and mutations that run.
    private struct Place: Hashable {
        var row: Int
        var running = 0
    }

    private var places: [LoadLane.ID: Place] = [:]

    /// The number of loads, pauses, and mutations that run in each row.
    private var running = Array(repeating: 0, count: count)

    /// Returns the row for work that begins in a lane.
    ///
    /// It's the row of the lane's latest work, unless only work of other lanes runs there. Otherwise, it's the first of
    /// the rows in which the least work runs.
    mutating func begin(_ lane: LoadLane.ID) -> Int {
        let emptiest = running.firstIndex(of: running.min() ?? 0) ?? 0
        let place = places[lane] ?? Place(row: emptiest)
        let row = place.running == 0 && running[place.row] > 0 ? emptiest : place.row
        begin(lane, in: row)
        return row
    }

    /// Records work that begins in a row.
    mutating func begin(_ lane: LoadLane.ID, in row: Int) {
        places[lane, default: Place(row: row)].row = row
        places[lane]?.running += 1
        running[row] += 1
    }

    /// Forgets what runs, and the rows of all lanes but the given ones.
    mutating func reset(keeping lanes: Set<LoadLane.ID>) {
        places = places.filter { lanes.contains($0.key) }.mapValues { Place(row: $0.row) }
        running = Array(repeating: 0, count: Self.count)
    }

    /// Records the end of work in a row.
    mutating func end(_ lane: LoadLane.ID, in row: Int) {
        places[lane]?.running -= 1
        running[row] -= 1
    }
}
