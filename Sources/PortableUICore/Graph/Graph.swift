package import FoundationEssentials

/// A tree of live views, from its root to the elements that a host draws.
///
/// All work happens in ``flush()``: writes are committed, dirty nodes evaluated, lifecycle actions run, until nothing
/// is left to do; then the renderer gets what changed, once. A flush follows by itself, on the main actor, whatever
/// asks for one; hosts call it directly after an event so that the answer leaves at once.
///
/// Whoever makes a graph unmounts it before letting it go.
@MainActor
package final class Graph {
    /// The element above all others; its children are the outermost elements of the root view.
    package var root: Element { container.element }
    package weak var renderer: (any Renderer)?
    package internal(set) var counters = Counters()
    let census = NodeCensus()

    /// Called after each flush, whether or not it changed an element.
    package var onFlush: (() -> Void)?

    /// Opens an address for a view; says whether it was taken.
    package var onOpenURL: ((URL) -> Bool)?

    /// The pictures that views wait for, to be answered by the host.
    package let images = ImageRequests()

    /// What views ask assistive technologies to speak, to be taken by the host after a flush.
    package private(set) lazy var announcements = Announcements { [weak self] in self?.setNeedsFlush() }

    /// The views that hear of addresses which the window is opened with.
    var urlHandlers: [any URLHandler] = []

    /// The views that advertise activities, in the order in which they came.
    var activitySources: [any ActivitySource] = []

    /// The activity of the view that came last, of those that are shown and have one.
    package var activity: NSUserActivity? {
        activitySources.reversed().lazy.compactMap(\.currentActivity).first
    }

    /// Told of faults of the app that the graph survived, such as a state that never comes to rest.
    let onIssue: (String) -> Void

    /// Decides what is open; nil does everything once and in order.
    let policy: (any LifecyclePolicy)?

    /// What the views keep for the window by a key.
    package let scene = SceneValues()

    let dialogs = DialogStack()
    var queue = DirtyQueue()
    var transactions = TransactionQueue()
    var lifecycle = LifecycleQueue()
    var structure = StructureQueue()
    var evaluating: _Node?

    private let container = RootContainer()
    private var hasReportedNesting = false
    private var lastElementID = 0
    private var isFlushing = false
    /// The course that the changes of the next flush are drawn in.
    private var animation: Animation?
    private var isFlushScheduled = false

    /// Mounts a view.
    ///
    /// When the initialiser returns, everything that appears has appeared and the elements are complete.
    package init<Root: View>(
        root view: Root, policy: (any LifecyclePolicy)? = nil,
        onIssue: @escaping (String) -> Void = { Issues.report($0) }
    ) {
        self.policy = policy
        self.onIssue = onIssue
        container.element.dialogs = dialogs
        container.onChange = { [unowned self] in structure.childrenDidChange(of: container) }
        let environment = EnvironmentScope(outer: nil, graph: self)
        let open: @MainActor (URL) -> Bool = { [weak self] in self?.onOpenURL?($0) ?? false }
        let write = { [unowned self] (values: inout EnvironmentValues) in
            values.hostOpenURL = open
            values.imageRequests = images
            values.setEditMode(in: self)
        }
        _ = environment.write(EnvironmentValues.values(writtenIn: nil, by: write))
        let node = HidableNode(
            view, isShown: true,
            in: _MountContext(graph: self, depth: 0, environment: environment, container: container))
        container.show = { [unowned node] in node.show($0) }
        container.node = node
        container.childrenDidChange()
        flush()
        root.setDrawn(true)
    }

    /// The nodes that exist now; 0 once the graph is unmounted.
    package var liveNodes: Int { census.count }

    /// Does all there is to do and hands the changes to the renderer; within a flush the one that runs does it.
    package func flush() {
        guard !isFlushing else { return }
        isFlushing = true
        CurrentWindow.$announcements.withValue(announcements) {
            repeat { settle() } while policy?.disturb(self) == true
        }
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
        container.show = { _ in }
        node.unmount()
        policy?.release()
        container.childrenDidChange()
        flush()
    }

    /// Tells the views that ask for it which address the window is opened with; says whether any does.
    package func receive(_ url: URL) -> Bool {
        let handlers = urlHandlers
        for handler in handlers { handler.receive(url) }
        flush()
        return !handlers.isEmpty
    }

    /// Hides every view, or shows all again: they disappear and appear, and their state stays.
    package func show(_ isShown: Bool) {
        container.show(isShown)
    }

    /// Asks for a flush in a later turn of the main actor; asking again before it has run changes nothing.
    func setNeedsFlush() {
        if let asked = TransactionQueue.animation { animation = asked }
        guard !isFlushing, !isFlushScheduled else { return }
        isFlushScheduled = true
        Task { @MainActor [weak self] in
            self?.isFlushScheduled = false
            self?.flush()
        }
    }

    func taskDidEnd() {
        counters.runningTasks -= 1
        if !isFlushing { onFlush?() }
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

    /// How many rounds of updates may follow from those that were asked for before a flush is taken for endless.
    private static let roundLimit = 100

    /// Shows one transaction after the other until nothing is left to do, or until it is clear that there is no end (L13).
    private func settle() {
        var rounds = Self.roundLimit + transactions.count
        while hasWork {
            guard rounds > 0 else { return giveUp() }
            rounds -= 1
            showNextTransaction()
        }
    }

    private func showNextTransaction() {
        for commit in transactions.takeNext() { commit() }
        var rounds = Self.roundLimit
        while !queue.isEmpty, rounds > 0 {
            rounds -= 1
            drain()
        }
        for action in lifecycle.takeAll(arrangedBy: policy) { action() }
    }

    private func drain() {
        for node in queue.takeAll() where node.isMounted && node.isDirty {
            node.isDirty = false
            node.evaluate()
        }
    }

    private func hand(_ changes: [Change]) {
        defer { animation = nil }
        guard !changes.isEmpty else { return }
        counters.changes += changes.count
        counters.batches += 1
        renderer?.render(changes, animation: animation)
    }

    /// Tells once that views are nested so deeply that the innermost are left out.
    func reportNesting() {
        guard !hasReportedNesting else { return }
        hasReportedNesting = true
        onIssue("Views are nested in more than \(NestingLimit.levels) levels: those further inside are left out")
    }

    /// Makes the last writes visible to the next update, and leaves this one at what it has shown.
    private func giveUp() {
        for _ in 0..<transactions.count {
            for commit in transactions.takeNext() { commit() }
        }
        let nodes = queue.takeAll()
        for node in nodes { node.isDirty = false }
        lifecycle = LifecycleQueue()
        let names = Set(nodes.map(\.name)).sorted().joined(separator: ", ")
        onIssue("Views change state in every update, without end: \(names)")
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

    /// Hides the root view or shows it.
    var show: (Bool) -> Void = { _ in }

    /// The graph asks for the children of the root itself.
    var onChange: () -> Void = {}

    func childrenDidChange() {
        onChange()
    }
}
