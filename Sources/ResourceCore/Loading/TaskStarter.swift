/// A way to start the unstructured tasks of a container.
///
/// They are detached: a task that serves many callers inherits neither the task-local values nor the priority of the
/// caller that happened to start it (R6).
package struct TaskStarter: Sendable {
    /// The body of a task.
    package typealias Work = @concurrent @Sendable () async -> Void

    private let begin: @Sendable (TaskPriority?, @escaping Work) -> Task<Void, Never>
    private let beginOnMain: @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void

    /// Creates a starter from closures that begin detached tasks, which a proof observes or runs itself.
    ///
    /// - Parameters:
    ///   - begin: A closure that begins a task on no actor.
    ///   - beginOnMain: A closure that begins a task on the main actor. Tasks run in the order in which they were
    ///     begun.
    package init(
        _ begin: @escaping @Sendable (TaskPriority?, @escaping Work) -> Task<Void, Never>,
        onMain beginOnMain: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
    ) {
        self.begin = begin
        self.beginOnMain = beginOnMain
    }

    /// Begins a task on no actor.
    func start(_ priority: TaskPriority?, _ work: @escaping Work) -> Task<Void, Never> {
        begin(priority, work)
    }

    /// Runs the work on the main actor, soon, in the order of the calls.
    func hop(_ work: @escaping @MainActor @Sendable () -> Void) {
        beginOnMain(work)
    }

    /// A starter that begins detached tasks on the executor that the system chooses.
    package static let system = TaskStarter { priority, work in
        Task.detached(priority: priority, operation: work)
    } onMain: { work in
        Task.detached(priority: .userInitiated) { @MainActor in work() }
    }
}
