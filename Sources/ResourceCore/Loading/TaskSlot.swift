/// Holds one piece of work that runs by itself.
///
/// The one place of the engine, and of what loads for it, that starts an unstructured task.
/// `cancel` may come before `start`, from another thread: then the work never begins.
package final class TaskSlot: Sendable {
    private enum Stage: Sendable {
        case waiting
        case running(Task<Void, Never>)
        case cancelled
    }

    private let stage = Lock<Stage>(.waiting)

    /// Makes a slot that nothing runs in.
    package init() {}

    /// Starts the work, unless it was cancelled before.
    package func start(_ work: @escaping @Sendable () async -> Void) {
        stage.withLock { stage in
            guard case .waiting = stage else { return }
            stage = .running(Task { await work() })
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

    /// Runs the work on the main actor, soon.
    static func hop(_ work: @escaping @MainActor @Sendable () -> Void) {
        Task { @MainActor in work() }
    }
}
