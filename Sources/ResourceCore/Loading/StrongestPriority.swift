/// The priority of work that serves several callers: the highest among them (R6).
///
/// NB: It isn't stored as a `TaskPriority`, whose layout is known only at run time, and with it that of its owner.
struct StrongestPriority: Sendable {
    private var rawValue: TaskPriority.RawValue?

    /// The priority for a task, or `nil` if no caller's is known.
    var task: TaskPriority? { rawValue.map { TaskPriority(rawValue: $0) } }

    /// Adds a caller's priority, and returns `true` if it's higher than those before.
    @discardableResult
    mutating func raise(to priority: TaskPriority) -> Bool {
        guard rawValue.map({ $0 < priority.rawValue }) ?? true else { return false }
        rawValue = priority.rawValue
        return true
    }
}
