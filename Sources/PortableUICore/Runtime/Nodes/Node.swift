/// One live place in the tree of views, with an identity, dependencies, and children.
///
/// A node lives from its mount to its unmount, both of which its parent controls. Nothing outside the tree keeps a node
/// alive, and every handler, task, and piece of state is kept in a node.
@MainActor
public class _Node {
    unowned let graph: Graph
    private let budget: Budget
    private let evaluation: Evaluation
    let context: _MountContext

    /// The child nodes that this node owns, in source order.
    var children: [_Node] = []
    private(set) var isMounted = true
    var isDirty = false

    /// The dependencies read by the last evaluation.
    ///
    /// Each one drops the node before the next evaluation.
    private var dependencies: [any Dependency] = []
    private var tracking: ObservationTracker?
    fileprivate lazy var kind = NodeKind.kind(of: self)
    private lazy var observableDidChange: @MainActor () -> Void = { [weak self] in self?.setNeedsEvaluation() }

    init(in context: _MountContext) {
        self.context = context
        graph = context.graph
        budget = graph.budget
        evaluation = graph.evaluation
        budget.nodes += 1
    }

    isolated deinit {
        budget.nodes -= 1
    }

    final var depth: Int { context.depth }

    /// The name of the node in messages.
    var name: String { String(describing: type(of: self)) }

    /// Performs the work for which the node was marked dirty.
    func evaluate() {}

    /// Appends the outermost elements of the subtree.
    func collectElements(into elements: inout [Element]) {
        for child in children { child.collectElements(into: &elements) }
    }

    /// Adds the preferences of the subtree, in source order.
    func collectPreferences(_ collector: PreferenceCollector) {
        for child in children { child.collectPreferences(collector) }
    }

    /// Returns the place of the first view of the subtree with an identity, or `nil` if there is none.
    func scrollTarget(_ id: AnyHashable) -> ScrollTarget? {
        children.lazy.compactMap { $0.scrollTarget(id) }.first
    }

    /// Called when the place has been hidden or shown again.
    func visibilityDidChange() {
        for child in children { child.visibilityDidChange() }
    }

    /// A Boolean value that indicates whether the place is visible, that is, not hidden by an ancestor.
    final var isVisible: Bool { context.visibility?.isVisible ?? true }

    /// Releases the node's own resources.
    ///
    /// Its children are already unmounted.
    func didUnmount() {}

    final func unmount() {
        guard isMounted else { return }
        for child in children { child.unmount() }
        children = []
        isMounted = false
        forgetDependencies()
        tracking?.cancel()
        didUnmount()
    }

    final func setNeedsEvaluation() {
        guard isMounted, !isDirty else { return }
        isDirty = true
        graph.queue.insert(self)
        graph.setNeedsFlush()
    }

    /// Marks the node and all its descendants dirty, for changes that have no subscribers.
    final func setSubtreeNeedsEvaluation() {
        setNeedsEvaluation()
        for child in children { child.setSubtreeNeedsEvaluation() }
    }

    /// Notifies the nearest enclosing element that its children have changed, and the observers of preferences.
    final func structureDidChange() {
        context.container?.childrenDidChange()
        context.preferences?.didChange(nil)
    }

    // MARK: Dependencies

    /// A Boolean value that indicates whether something outside of the tree can change the node at any time.
    var followsOutside: Bool { tracking != nil || dependencies.contains(where: \.isOutside) }

    /// A Boolean value that indicates whether something outside of the tree can change the subtree at any time.
    final var subtreeFollowsOutside: Bool { followsOutside || children.contains(where: \.subtreeFollowsOutside) }

    final func depend(on dependency: any Dependency) {
        if dependency.subscribers.insert(self) { dependencies.append(dependency) }
    }

    /// Runs `read`.
    ///
    /// A later change to any state or environment value that it reads marks this node dirty.
    final func recordingDependencies<Result>(_ read: () -> Result) -> Result {
        isDirty = false
        forgetDependencies()
        let outer = evaluation.node
        evaluation.node = self
        defer { evaluation.node = outer }
        return read()
    }

    /// Runs `read`.
    ///
    /// A later change to any state, environment value, or observable object that it reads marks this node dirty.
    final func recordingObservables<Result>(_ read: () -> Result) -> Result {
        recordingDependencies {
            if kind.readsObservables == true { return track(read) }
            return kind.readsObservables == nil ? trackFirst(read) : trackIfNeeded(read)
        }
    }

    private func track<Result>(_ read: () -> Result) -> Result {
        let tracker = tracking ?? ObservationTracker()
        tracking = tracker
        return tracker.track(read, onChange: observableDidChange)
    }

    /// Tracks the first node of a kind, which may be the last to read an observable object for the first time.
    private func trackFirst<Result>(_ read: () -> Result) -> Result {
        let (result, tracker) = ObservationTracker.trackFirst(read, onChange: observableDidChange)
        tracking = tracker
        kind.readsObservables = tracker != nil
        return result
    }

    /// Tracks a node of a kind that has read no observable object so far.
    ///
    /// NB: A tracking costs more than a small body. So the first evaluation that reads an object is done again.
    private func trackIfNeeded<Result>(_ read: () -> Result) -> Result {
        var hasRead = false
        let result = ObservationTracker.watch(read, hasRead: &hasRead)
        guard hasRead else { return result }
        kind.readsObservables = true
        return track(read)
    }

    private func forgetDependencies() {
        guard !dependencies.isEmpty else { return }
        for dependency in dependencies { dependency.subscribers.remove(self) }
        dependencies.removeAll(keepingCapacity: true)
    }
}

/// A node of a view whose type is known, so that an update is one virtual call.
@MainActor
public class _ViewNode<Content: View>: _Node {
    final var view: Content

    init(_ view: Content, in context: _MountContext) {
        self.view = view
        super.init(in: context)
    }

    /// Returns a Boolean value that indicates whether a newer view is certainly equal to this one.
    final func isUnchanged(_ view: Content) -> Bool {
        kind.comparison(of: Content.self).areEqual(self.view, view)
    }

    /// Replaces the view with the one that the parent created from newer data.
    func update(_ view: Content) {
        self.view = view
        evaluate()
    }
}
