/// A place for one piece of work that runs by itself.
///
/// The one place of the engine, and of what loads for it, that starts an unstructured task.
/// `cancel` may come before `start`, from another thread: then the work never begins.
package final class TaskSlot: Sendable {
    private enum Stage: Sendable {
        /// Nothing was started; what was raised meanwhile counts once it is.
        case waiting(StrongestPriority)
        case running(Task<Void, Never>)
        case cancelled
    }

    private let stage = Lock<Stage>(.waiting(StrongestPriority()))

    /// Creates a slot that nothing runs in.
    package init() {}

    /// Starts the work, unless it was canceled before; it inherits nothing from the caller.
    package func start(
        by starter: TaskStarter = .system, priority: TaskPriority? = nil, _ work: @escaping TaskStarter.Work
    ) {
        stage.withLock { stage in
            guard case .waiting(var strongest) = stage else { return }
            if let priority { strongest.raise(to: priority) }
            stage = .running(starter.start(strongest.task, work))
        }
    }

    /// Asks the work to stop; harmless before, after and twice.
    package func cancel() {
        let running: Task<Void, Never>? = stage.withLock { stage in
            defer { stage = .cancelled }
            guard case .running(let task) = stage else { return nil }
            return task
        }
        running?.cancel()
    }

    /// Raises the priority of work that runs, where the system can; elsewhere work keeps the priority it began with.
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
