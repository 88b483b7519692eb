// A slot for one unstructured task. This is the only place in the engine, and in the code that loads for it, that
// starts an unstructured task. `cancel` may be called before `start`, from another thread. Then the work never begins.
package struct TaskSlot: Sendable {
    private enum Stage: Sendable {
        // A priority that is raised before work is started counts then.
        case waiting(StrongestPriority)
        case running(Task<Void, Never>)
        case cancelled
    }

    private let stage = Lock<Stage>(.waiting(StrongestPriority()))

    package init() {}

    // Returns whether the work begins, which it does unless it was canceled before. It inherits nothing from the
    // caller.
    @discardableResult
    package func start(
        by starter: TaskStarter = .system, priority: TaskPriority? = nil, _ work: @escaping TaskStarter.Work
    ) -> Bool {
        stage.withLock { stage in
            guard case .waiting(var strongest) = stage else { return false }
            if let priority { strongest.raise(to: priority) }
            stage = .running(starter.start(strongest.task, work))
            return true
        }
    }

    // It's safe to call before the work has started, after it has ended, and more than once.
    package func cancel() {
        let running: Task<Void, Never>? = stage.withLock { stage in
            defer { stage = .cancelled }
            guard case .running(let task) = stage else { return nil }
            return task
        }
        running?.cancel()
    }

    // Returns whether the work hasn't started, and never will.
    func recall() -> Bool {
        stage.withLock { stage in
            guard case .waiting = stage else { return false }
            stage = .cancelled
            return true
        }
    }

    package func isSame(as other: TaskSlot) -> Bool { stage.isSame(as: other.stage) }

    // Where the system doesn't support it, work keeps its initial priority.
    func escalate(to priority: TaskPriority) {
        let running: Task<Void, Never>? = stage.withLock { stage in
            switch stage {
            case .waiting(var strongest):
                strongest.raise(to: priority)
                stage = .waiting(strongest)
                return nil
            case .running(let task): return task
            case .cancelled: return nil
            }
        }
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            running?.escalatePriority(to: priority)
        }
    }
}

// The priority of work that serves several callers: the highest among them (R6).
// NB: It isn't stored as a `TaskPriority`, whose layout is known only at run time, and with it that of its owner.
struct StrongestPriority: Sendable {
    private var rawValue: TaskPriority.RawValue?

    var task: TaskPriority? { rawValue.map { TaskPriority(rawValue: $0) } }

    @discardableResult
    mutating func raise(to priority: TaskPriority) -> Bool {
        guard rawValue.map({ $0 < priority.rawValue }) ?? true else { return false }
        rawValue = priority.rawValue
        return true
    }
}

// A way to start the unstructured tasks of a container. They are detached: a task that serves many callers inherits
// neither the task-local values nor the priority of the caller that happened to start it (R6).
package struct TaskStarter: Sendable {
    package typealias Work = @concurrent @Sendable () async -> Void

    private var begin: (@Sendable (TaskPriority?, @escaping Work) -> Task<Void, Never>)?
    private var beginOnMain: (@Sendable (@escaping @MainActor @Sendable () -> Void) -> Void)?

    package static let system = TaskStarter()

    private init() {}

    // A proof observes or runs the tasks itself. Those on the main actor run in the order in which they were begun.
    package init(
        _ begin: @escaping @Sendable (TaskPriority?, @escaping Work) -> Task<Void, Never>,
        onMain beginOnMain: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
    ) {
        (self.begin, self.beginOnMain) = (begin, beginOnMain)
    }

    func start(_ priority: TaskPriority?, _ work: @escaping Work) -> Task<Void, Never> {
        begin?(priority, work) ?? Task.detached(priority: priority, operation: work)
    }

    package func hop(_ work: @escaping @MainActor @Sendable () -> Void) {
        if let beginOnMain { return beginOnMain(work) }
        Task.detached(priority: .userInitiated) { @MainActor in work() }
    }
}
