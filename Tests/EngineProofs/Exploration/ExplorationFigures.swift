/// The extent of an exploration.
///
/// Several explorations can be added up.
public struct ExplorationFigures: Hashable, Sendable, CustomStringConvertible {
    /// The number of different states that were reached.
    public var states = 0

    /// The number of events that were performed.
    public var transitions = 0

    /// The number of broken rules.
    ///
    /// An exploration ends with the first.
    public var violations = 0

    /// The duration in seconds.
    public var seconds = 0.0

    /// A Boolean value that indicates whether every reachable state was visited.
    public var isClosed = true

    /// Creates figures of zero, to add to.
    public init() {}

    /// Returns the sum of two figures, which is closed if both are.
    public static func + (one: ExplorationFigures, other: ExplorationFigures) -> ExplorationFigures {
        var sum = one
        sum.states += other.states
        sum.transitions += other.transitions
        sum.violations += other.violations
        sum.seconds += other.seconds
        sum.isClosed = one.isClosed && other.isClosed
        return sum
    }

    /// The line `explored N states, M transitions, 0 violations in S s`, with ` (closed)` if the space is closed.
    public var description: String {
        let tenths = Int((seconds * 10).rounded())
        return "explored \(states) states, \(transitions) transitions, \(violations) violations "
            + "in \(tenths / 10).\(tenths % 10) s" + (isClosed ? " (closed)" : "")
    }
}
