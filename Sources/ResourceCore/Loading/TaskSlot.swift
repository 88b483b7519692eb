/// Holds one piece of work that runs by itself.
///
/// The one place of the engine that starts an unstructured task.
/// `cancel` may come before `start`, from another thread: then the work never begins.
final class TaskSlot: Sendable {
    private enum Stage: Sendable {
        case waiting
        case running(Task<Void, Never>)
        case cancelled
    }

    private let stage = Lock<Stage>(.waiting)

    /// Starts the work, unless it was cancelled before.
    func start(_ work: @escaping @Sendable () async -> Void) {
        stage.withLock { stage in
            guard case .waiting = stage else { return }
            stage = .running(Task { await work() })
        }
    }

    /// Asks the work to stop; harmless before, after and twice.
    func cancel() {
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
