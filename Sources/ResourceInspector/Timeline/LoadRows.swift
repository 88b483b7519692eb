/// The rows of a strip, in which work has its places.
///
/// NB: Work stays in its row, so that nothing moves that has been drawn, and nothing is drawn over other work.
struct LoadRows: Hashable, Sendable {
    /// An owner of rows, whose work runs in one of them at a time.
    enum Work: Hashable, Sendable {
        /// The loads and the pauses of a lane, which follow each other.
        case lane(LoadLane.ID)
        case mutation(MutationBar.ID)
    }

    /// The number of rows that a strip has at least.
    static let minimum = 6

    /// The time that a row stays empty between the work of different owners, because short work is drawn longer.
    private static let spacing = Duration.milliseconds(400)

    private struct Row: Hashable {
        /// The owner of its latest work.
        var owner: Work
        var running = 0
        var lastTime: Duration
    }

    private var rows: [Row] = []
    private var places: [Work: Int] = [:]

    /// Returns the row for work that begins.
    ///
    /// It's the row of the owner's latest work, or else the first one that is free, which may be a new one.
    mutating func begin(_ work: Work, at time: Duration) -> Int {
        let isFree = { (row: Row) in row.owner == work || row.running == 0 && time >= row.lastTime + Self.spacing }
        let place = places[work].flatMap { isFree(rows[$0]) ? $0 : nil } ?? rows.firstIndex(where: isFree)
        let row = place ?? rows.count
        if row == rows.count { rows.append(Row(owner: work, lastTime: time)) }
        begin(work, in: row)
        return row
    }

    /// Records work that begins in a row.
    mutating func begin(_ work: Work, in row: Int) {
        places[work] = row
        rows[row].owner = work
        rows[row].running += 1
    }

    /// Records the end of work in a row.
    mutating func end(in row: Int, at time: Duration) {
        rows[row].running -= 1
        rows[row].lastTime = max(rows[row].lastTime, time)
    }

    /// Forgets what runs, and the rows of all owners but the given ones.
    mutating func reset(keeping owners: Set<Work>) {
        places = places.filter { owners.contains($0.key) }
        for row in rows.indices { rows[row].running = 0 }
    }
}
