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
private final class TaskNode<Modified: View, ID: Equatable>: ModifierNode<Modified, TaskModifier<ID>> {
    private var task: ViewTask?

    override func didMount() {
        if isVisible { graph.lifecycle.didAppear { [weak self] in { self?.start() } } }
    }

    /// Cancels the work for the old value and starts the work for the new one immediately, without waiting (L9).
    override func modifierDidChange(from old: TaskModifier<ID>) {
        guard old.id != modifier.id else { return }
        graph.lifecycle.didChange { [weak self] in self?.start() }
    }

    /// Cancels the work when the view is hidden, and starts it again when the view is shown.
    override func visibilityDidChange() {
        super.visibilityDidChange()
        guard isVisible else { return modifierDidUnmount() }
        graph.lifecycle.didAppear { [weak self] in { self?.start() } }
    }

    override func modifierDidUnmount() {
        task?.cancel()
        task = nil
    }

    private func start() {
        guard isMounted, isVisible else { return }
        task?.cancel()
        task = ViewTask(name: modifier.name, priority: modifier.priority, in: graph, modifier.action)
    }
}

extension View {
    /// Runs work while the view is in the tree.
    ///
    /// It starts when the view appears and is canceled when it disappears (L9).
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
