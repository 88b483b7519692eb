/// The priority of work that serves several callers: that of the strongest of them (R6).
///
/// NB: it isn't kept as a `TaskPriority`, whose layout is known at run time alone, and with it that of its owner.
struct StrongestPriority: Sendable {
    private var rawValue: TaskPriority.RawValue?

    /// The priority for a task; nil where no caller's is known.
    var task: TaskPriority? { rawValue.map { TaskPriority(rawValue: $0) } }

    /// Takes in one more caller; returns `true` if it is stronger than those before.
    @discardableResult
    mutating func raise(to priority: TaskPriority) -> Bool {
        guard rawValue.map({ $0 < priority.rawValue }) ?? true else { return false }
        rawValue = priority.rawValue
        return true
    }
}
