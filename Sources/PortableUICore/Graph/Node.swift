/// One live place in the tree of views: an identity, its dependencies and its children.
///
/// A node lives from its mount to its unmount, which its parent decides. Nothing outside the tree keeps one alive, and
/// no handler, task or piece of state is kept anywhere but in a node.
@MainActor
public class _Node {
    unowned let graph: Graph
    private let census: NodeCensus
    let context: _MountContext
    let depth: Int

    /// What this node owns, in the order of the source.
    var children: [_Node] = []
    private(set) var isMounted = true
    var isDirty = false

    /// What the last evaluation read; each forgets the node before the next one.
    private var dependencies: [any Dependency] = []
    private var tracking: ObservationTracker?

    init(in context: _MountContext) {
        self.context = context
        graph = context.graph
        depth = context.depth
        census = graph.census
        census.count += 1
    }

    isolated deinit {
        census.count -= 1
    }

    /// What messages call the node.
    var name: String { String(describing: type(of: self)) }

    /// Does the work that marking the node dirty asked for.
    func evaluate() {}

    /// Appends the outermost elements of the subtree.
    func collectElements(into elements: inout [Element]) {
        for child in children { child.collectElements(into: &elements) }
    }

    /// Adds what the subtree tells the views around, in the order of the source.
    func collectPreferences(_ collector: PreferenceCollector) {
        for child in children { child.collectPreferences(collector) }
    }

    /// Hears that the place has been hidden or shown again.
    func visibilityDidChange() {
        for child in children { child.visibilityDidChange() }
    }

    /// Whether the place is shown, as far as somebody above can hide it.
    final var isVisible: Bool { context.visibility?.isVisible ?? true }

    /// Takes back what the node itself has given out; its children are unmounted already.
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

    /// Marks the node and all below it: for changes that nobody could subscribe to.
    final func setSubtreeNeedsEvaluation() {
        setNeedsEvaluation()
        for child in children { child.setSubtreeNeedsEvaluation() }
    }

    /// Tells the nearest element above that its children are others now, and whoever reads what the views below tell.
    final func structureDidChange() {
        context.container?.childrenDidChange()
        context.preferences?.didChange(nil)
    }

    // MARK: Dependencies

    final func depend(on dependency: any Dependency) {
        if dependency.subscribers.insert(self) { dependencies.append(dependency) }
    }

    /// Runs `read` so that whatever it reads of state and environment marks this node dirty when it changes.
    final func recordingDependencies<Result>(_ read: () -> Result) -> Result {
        isDirty = false
        forgetDependencies()
        let outer = graph.evaluating
        graph.evaluating = self
        defer { graph.evaluating = outer }
        return read()
    }

    /// Runs `read` so that whatever it reads of state, environment and observable objects marks this node dirty.
    final func recordingObservables<Result>(_ read: () -> Result) -> Result {
        let kind = ObjectIdentifier(type(of: self))
        let onChange: @MainActor () -> Void = { [weak self] in self?.setNeedsEvaluation() }
        return recordingDependencies {
            if ObservationTracker.readers.contains(kind) {
                let tracking = tracking ?? ObservationTracker()
                self.tracking = tracking
                return tracking.track(read, onChange: onChange)
            }
            let (result, tracker) = ObservationTracker.trackFirst(read, onChange: onChange)
            if let tracker {
                tracking = tracker
                ObservationTracker.readers.insert(kind)
            }
            return result
        }
    }

    private func forgetDependencies() {
        for dependency in dependencies { dependency.subscribers.remove(self) }
        dependencies.removeAll(keepingCapacity: true)
    }
}

/// How many nodes of a graph exist; it outlives the graph, so that the last node can still be counted off.
@MainActor
final class NodeCensus {
    var count = 0
}

/// A node of a view whose type is known, so that an update is one virtual call.
@MainActor
public class _ViewNode<Content: View>: _Node {
    final var view: Content

    init(_ view: Content, in context: _MountContext) {
        self.view = view
        super.init(in: context)
    }

    /// Replaces the view by the one that the parent made of newer data.
    func update(_ view: Content) {
        self.view = view
        evaluate()
    }
}
