/// How much was explored; several explorations can be added up.
public struct ExplorationFigures: Hashable, Sendable, CustomStringConvertible {
    /// How many different states were reached.
    public var states = 0

    /// How many events were let happen.
    public var transitions = 0

    /// How many rules were seen broken; an exploration ends with its first.
    public var violations = 0

    /// How long it took.
    public var seconds = 0.0

    /// Whether every reachable state was visited.
    public var isClosed = true

    /// The figures of nothing, to add to.
    public init() {}

    /// The sum; closed if both are.
    public static func + (one: ExplorationFigures, other: ExplorationFigures) -> ExplorationFigures {
        var sum = one
        sum.states += other.states
        sum.transitions += other.transitions
        sum.violations += other.violations
        sum.seconds += other.seconds
        sum.isClosed = one.isClosed && other.isClosed
        return sum
    }

    /// The line `explored N states, M transitions, 0 violations in S s`, with ` (closed)` where it is.
    public var description: String {
        let tenths = Int((seconds * 10).rounded())
        return "explored \(states) states, \(transitions) transitions, \(violations) violations "
            + "in \(tenths / 10).\(tenths % 10) s" + (isClosed ? " (closed)" : "")
    }
}
