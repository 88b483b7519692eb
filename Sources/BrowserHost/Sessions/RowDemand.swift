/// The rows of lazy containers that a browser needs, which are shown in steps.
///
/// Mounting many rows at once would delay other pages.
struct RowDemand {
    /// The maximum number of rows of a lazy container that a browser is shown: several of the largest screens.
    static let most = 500
    /// The maximum number of rows in one step.
    static let step = 100

    private struct Target {
        let rows: Range<Int>
        /// The rows of the previous step.
        var last: Range<Int>?
    }

    /// The ranges that aren't completely shown yet, by the elements of their containers.
    private var targets: [Int: Target] = [:]

    var isEmpty: Bool { targets.isEmpty }

    /// A lazy container with missing rows, or `nil` if there is none.
    var next: Int? { targets.keys.first }

    /// Sets the needed rows of a lazy container.
    mutating func request(lower: Int, upper: Int, of container: Int, total: Int) {
        let first = min(lower, total)
        targets[container] = Target(rows: first..<min(max(first, upper), total, first + Self.most))
    }

    /// Returns the next rows to show of a lazy container, and removes it with the last of them.
    ///
    /// A container that doesn't show the requested rows is removed too.
    mutating func next(of container: Int, shown: Range<Int>) -> Range<Int>? {
        guard let target = targets[container] else { return nil }
        let next = Self.next(from: shown, to: target.rows)
        targets[container] = next == target.rows || next == target.last ? nil : Target(rows: target.rows, last: next)
        return next == target.last ? nil : next
    }

    /// Removes a lazy container that no longer exists.
    mutating func forget(_ container: Int) {
        targets[container] = nil
    }

    /// Keeps the shown rows that are needed, and adds at most one step.
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
