/// A tree of live views, from its root to the elements that a host draws.
///
/// All work happens in ``flush()``: writes are committed, dirty nodes evaluated, lifecycle actions run, until nothing
/// is left to do; then the renderer gets what changed, once. A flush follows by itself, on the main actor, whatever
/// asks for one; hosts call it directly after an event so that the answer leaves at once.
@MainActor
package final class Graph {
    /// The element above all others; its children are the outermost elements of the root view.
    package var root: Element { container.element }
    package weak var renderer: (any Renderer)?
    package internal(set) var counters = Counters()
    let census = NodeCensus()

    /// Called after each flush, whether or not it changed an element.
    package var onFlush: (() -> Void)?

    /// A fault of the app that the graph survived, such as a state that never comes to rest.
    package var onIssue: (String) -> Void = { Issues.report($0) }

    var queue = DirtyQueue()
    var transactions = TransactionQueue()
    var lifecycle = LifecycleQueue()
    var structure = StructureQueue()
    var evaluating: _Node?

    private let container = RootContainer()
    private var lastElementID = 0
    private var isFlushing = false
    private var isFlushScheduled = false

    /// Mounts a view.
    ///
    /// When the initialiser returns, everything that appears has appeared and the elements are complete.
    package init<Root: View>(root view: Root) {
        container.onChange = { [unowned self] in structure.childrenDidChange(of: container) }
        container.node = Root._mount(view, in: _MountContext(graph: self, depth: 0, container: container))
        container.childrenDidChange()
        flush()
        root.setDrawn(true)
    }

    /// The nodes that exist now; 0 once the graph is unmounted.
    package var liveNodes: Int { census.count }

    /// How many rounds of evaluation a flush may need before it is taken for endless.
    private static let passLimit = 100

    package func flush() {
        guard !isFlushing else { return }
        isFlushing = true
        var passes = 0
        while hasWork, passes < Self.passLimit {
            transactions.commitNext()
            repeat {
                drain()
                passes += 1
            } while !queue.isEmpty && passes < Self.passLimit
            for action in lifecycle.takeAll() { action() }
        }
        if passes >= Self.passLimit, hasWork { reportEndlessUpdate() }
        let changes = structure.takeChanges()
        isFlushing = false
        hand(changes)
        onFlush?()
    }

    /// Removes every view: all disappear, all tasks are cancelled.
    ///
    /// The graph is of no use afterwards.
    package func unmount() {
        guard let node = container.node else { return }
        container.node = nil
        node.unmount()
        container.childrenDidChange()
        flush()
    }

    /// Asks for a flush in a later turn of the main actor; asking again before it has run changes nothing.
    func setNeedsFlush() {
        guard !isFlushing, !isFlushScheduled else { return }
        isFlushScheduled = true
        Task { @MainActor [weak self] in
            self?.isFlushScheduled = false
            self?.flush()
        }
    }

    func taskDidEnd() {
        counters.runningTasks -= 1
        onFlush?()
    }

    func makeElementID() -> Int {
        lastElementID += 1
        return lastElementID
    }

    /// Whether there is nothing to evaluate, to show or to run.
    package var isAtRest: Bool { !hasWork }

    /// How many types were looked into by reflection, in the whole process.
    package static var reflections: Int { FieldWalk.walks }

    private var hasWork: Bool {
        !queue.isEmpty || !transactions.isEmpty || !lifecycle.isEmpty
    }

    private func drain() {
        for node in queue.takeAll() where node.isMounted && node.isDirty { node.evaluate() }
    }

    private func hand(_ changes: [Change]) {
        guard !changes.isEmpty else { return }
        counters.changes += changes.count
        counters.batches += 1
        renderer?.render(changes)
    }

    private func reportEndlessUpdate() {
        let names = queue.takeAll().map { String(describing: type(of: $0)) }
        transactions = TransactionQueue()
        lifecycle = LifecycleQueue()
        onIssue("Views change state in every update, without end: \(names.joined(separator: ", "))")
    }
}

/// The element above all others; it has no view of its own.
@MainActor
private final class RootContainer: ElementContainer {
    let element = Element(id: 0, primitive: .root, attributes: Attributes())
    var node: _Node?

    func collectChildren() -> [Element] {
        var elements: [Element] = []
        node?.collectElements(into: &elements)
        return elements
    }

    /// The graph asks for the children of the root itself.
    var onChange: () -> Void = {}

    func childrenDidChange() {
        onChange()
    }
}
