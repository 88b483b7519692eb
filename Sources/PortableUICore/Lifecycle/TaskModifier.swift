/// A modifier that runs asynchronous work for as long as the content is mounted.
nonisolated struct TaskModifier<ID: Equatable> {
    /// The identity of the work.
    ///
    /// Work for another value replaces the work for this one.
    let id: ID
    let name: String?
    let priority: TaskPriority
    let action: ViewTask.Action
}

extension TaskModifier: PrimitiveModifier {
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, TaskModifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, TaskModifier>> {
        TaskNode(view, in: context)
    }
}

@MainActor
private final class TaskNode<Modified: View, ID: Equatable>: PresenceNode<Modified, TaskModifier<ID>> {
    private var task: ViewTask?

    /// Cancels the work for the old value and starts the work for the new one immediately, without waiting (L9).
    override func modifierDidChange(from old: TaskModifier<ID>) {
        guard old.id != modifier.id else { return }
        graph.lifecycle.didChange { [weak self] in self?.start() }
    }

    /// Starts the work when there is a view, and cancels it when the last one is hidden or gone, unless another one
    /// comes in the same round.
    override func presenceDidChange() {
        if isPresent {
            graph.lifecycle.didAppear { [weak self] in self?.task == nil ? { self?.start() } : nil }
        } else if isMounted, isVisible {
            graph.lifecycle.didDisappear { [weak self] in self?.isPresent == false ? { self?.cancel() } : nil }
        } else {
            cancel()
        }
    }

    private func start() {
        guard isPresent else { return }
        task?.cancel()
        task = ViewTask(name: modifier.name, priority: modifier.priority, in: graph, modifier.action)
    }

    private func cancel() {
        task?.cancel()
        task = nil
    }
}

extension View {
    /// Runs work while the view is in the tree.
    ///
    /// It starts when the view appears and is canceled when it disappears (L9). For a group of several views, it's one
    /// piece of work, which starts with the first of them and is canceled with the last.
    ///
    /// Everything that the work does before its first suspension is part of the first frame (L7).
    nonisolated public func task(
        name: String? = nil, priority: TaskPriority = .userInitiated, file: String = #fileID, line: Int = #line,
        @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View {
        modifier(TaskModifier(id: true, name: name, priority: priority, action: ViewTask.Action(action)))
    }

    /// Runs work while the view is in the tree.
    ///
    /// A different `id` cancels the work and starts it again (L9).
    nonisolated public func task<T: Equatable>(
        id: T, name: String? = nil, priority: TaskPriority = .userInitiated, file: String = #fileID,
        line: Int = #line, @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
    ) -> some View {
        modifier(TaskModifier(id: id, name: name, priority: priority, action: ViewTask.Action(action)))
    }
}
