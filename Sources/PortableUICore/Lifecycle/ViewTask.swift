/// Work that a node has started and that ends with the node, which holds the only reference to it (L10).
@MainActor
final class ViewTask {
    /// The work itself, to be run once on the actor that it's isolated to.
    ///
    /// A view's closure isn't `Sendable`. It's run by one task at a time, which is started from the main actor, where
    /// the closure was created.
    nonisolated struct Action: @unchecked Sendable {
        let perform: @isolated(any) () async -> Void

        init(_ perform: sending @escaping @isolated(any) () async -> Void) {
            self.perform = perform
        }
    }

    private let task: Task<Void, Never>
    private let policy: (any LifecyclePolicy)?

    /// Starts work.
    ///
    /// Everything that it does before its first suspension is done when the initializer returns.
    init(
        name: String? = nil, priority: TaskPriority? = nil, in graph: Graph, _ action: Action,
        completion: @escaping @MainActor () -> Void = {}
    ) {
        policy = graph.policy
        graph.taskDidStart()
        task = Task.immediate(name: name, priority: priority) { @MainActor [weak graph] in
            await action.perform()
            completion()
            graph?.taskDidEnd()
        }
    }

    /// Called when the view that started the work has been rendered again.
    func viewDidRender() {
        if policy?.cancelsRenderedRefresh() == true { task.cancel() }
    }

    func cancel() {
        if let policy { policy.cancel(task) } else { task.cancel() }
    }
}
