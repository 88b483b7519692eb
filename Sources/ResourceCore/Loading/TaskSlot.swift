/// A slot for one unstructured task.
///
/// This is the only place in the engine, and in the code that loads for it, that starts an unstructured task. `cancel`
/// may be called before `start`, from another thread. Then the work never begins.
package final class TaskSlot: Sendable {
    private enum Stage: Sendable {
        /// Nothing was started.
        ///
        /// A priority that is raised meanwhile counts once work is started.
        case waiting(StrongestPriority)
        case running(Task<Void, Never>)
        case cancelled
    }

    private let stage = Lock<Stage>(.waiting(StrongestPriority()))

    /// Creates an empty slot.
    package init() {}

    /// Starts the work, unless it was canceled before.
    ///
    /// The work inherits nothing from the caller.
    package func start(
        by starter: TaskStarter = .system, priority: TaskPriority? = nil, _ work: @escaping TaskStarter.Work
    ) {
        stage.withLock { stage in
            guard case .waiting(var strongest) = stage else { return }
            if let priority { strongest.raise(to: priority) }
            stage = .running(starter.start(strongest.task, work))
        }
    }

    /// Cancels the work.
    ///
    /// It's safe to call before the work has started, after it has ended, and more than once.
    package func cancel() {
        let running: Task<Void, Never>? = stage.withLock { stage in
            defer { stage = .cancelled }
            guard case .running(let task) = stage else { return nil }
            return task
        }
        running?.cancel()
    }

    /// Raises the priority of running work, where the system supports it.
    ///
    /// On other systems, work keeps its initial priority.
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
