/// Work that a node has begun and that ends with it; its node keeps it, and nothing else does (L10).
@MainActor
final class ViewTask {
    /// The work itself, to be run once on whatever actor it belongs to.
    ///
    /// A view's closure is not `Sendable`; it is run by one task at a time, started from the main actor, where it was made.
    nonisolated struct Action: @unchecked Sendable {
        let perform: @isolated(any) () async -> Void

        init(_ perform: sending @escaping @isolated(any) () async -> Void) {
            self.perform = perform
        }
    }

    private let task: Task<Void, Never>
    private let policy: (any LifecyclePolicy)?

    /// Starts work; what it does before its first suspension is done when the initialiser returns.
    init(
        name: String? = nil, priority: TaskPriority? = nil, in graph: Graph, _ action: Action,
        completion: @escaping @MainActor () -> Void = {}
    ) {
        policy = graph.policy
        graph.counters.runningTasks += 1
        task = Task.immediate(name: name, priority: priority) { @MainActor [weak graph] in
            await action.perform()
            completion()
            graph?.taskDidEnd()
        }
    }

    /// Hears that the view which began the work was rendered anew.
    func viewDidRender() {
        if policy?.cancelsRenderedRefresh() == true { task.cancel() }
    }

    func cancel() {
        if let policy { policy.cancel(task) } else { task.cancel() }
    }
}
