/// The rows that a browser wants to see of lazy runs, which come in steps: mounting many at once would keep other pages
/// waiting.
struct RowDemand {
    /// The most rows that a browser is shown of one lazy run: a few screens of the largest.
    static let most = 500
    /// The most rows that come in one step.
    static let step = 100

    private struct Target {
        let rows: Range<Int>
        /// The step that was shown last.
        var last: Range<Int>?
    }

    /// The ranges that are not shown yet, by the elements of their runs.
    private var targets: [Int: Target] = [:]

    var isEmpty: Bool { targets.isEmpty }

    /// The runs that are not shown as they are wanted, in no order.
    var runs: [Int] { Array(targets.keys) }

    /// Wants other rows of a run.
    mutating func want(lower: Int, upper: Int, of run: Int, total: Int) {
        let first = min(lower, total)
        targets[run] = Target(rows: first..<min(max(first, upper), total, first + Self.most))
    }

    /// Returns the rows to show next of a run, and forgets the run with the last of them.
    ///
    /// A run that doesn't show what it was asked for is forgotten too.
    mutating func next(of run: Int, shown: Range<Int>) -> Range<Int>? {
        guard let target = targets[run] else { return nil }
        let next = Self.next(from: shown, to: target.rows)
        targets[run] = next == target.rows || next == target.last ? nil : Target(rows: target.rows, last: next)
        return next == target.last ? nil : next
    }

    /// Forgets a run that is gone.
    mutating func forget(_ run: Int) {
        targets[run] = nil
    }

    /// Keeps those of the shown rows that are wanted, and adds at most a step's.
    private static func next(from shown: Range<Int>, to target: Range<Int>) -> Range<Int> {
        guard shown.overlaps(target) else {
            return target.lowerBound..<min(target.upperBound, target.lowerBound + step)
        }
        let kept = shown.clamped(to: target)
        let lower = max(target.lowerBound, kept.lowerBound - step)
        let rest = step - (kept.lowerBound - lower)
        return lower..<min(target.upperBound, kept.upperBound + rest)
    }
}
