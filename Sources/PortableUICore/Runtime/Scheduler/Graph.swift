package import FoundationEssentials

/// A tree of live views, from its root to the elements that a host draws.
///
/// All work happens in ``flush()``: it commits writes, evaluates dirty nodes, and runs lifecycle actions until nothing
/// is left to do. Then it hands the changes to the renderer, once. A flush is scheduled automatically, on the main
/// actor, when it's needed. Hosts call it directly after an event so that the response is sent immediately.
///
/// The owner of a graph must unmount it before releasing it.
@MainActor
package final class Graph {
    /// The topmost element.
    ///
    /// Its children are the outermost elements of the root view.
    package var root: Element { container.element }
    package weak var renderer: (any Renderer)?
    /// The number of view tasks that are currently running.
    package private(set) var runningTasks = 0
    package let budget: Budget

    /// A closure that's called after each flush, whether or not the flush changed an element.
    package var onFlush: (() -> Void)?

    /// A closure that opens a URL for a view, and returns whether the URL was handled.
    package var onOpenURL: ((URL) -> Bool)?

    /// A closure that puts a text on the user's pasteboard.
    package var onCopy: ((String) -> Void)?

    /// The image requests of the views, to which the host responds.
    package let images = ImageRequests()

    /// The points in time that views wait for, at which the host wakes them.
    package let timelines: Timelines

    /// The sentences that views ask assistive technologies to speak, taken by the host after a flush.
    package private(set) lazy var announcements = Announcements { [weak self] in self?.setNeedsFlush() }

    /// The requests of views to scroll, taken by the host after a flush.
    package private(set) lazy var scrolls = ScrollRequests { [weak self] in self?.setNeedsFlush() }

    /// The views that handle the URLs that the window is opened with.
    var urlHandlers: [any URLHandler] = []

    /// The views that advertise activities, in the order in which they were mounted.
    var activitySources: [any ActivitySource] = []

    /// The activity of the most recently mounted view among those that are visible and have one.
    package var activity: NSUserActivity? {
        activitySources.reversed().lazy.compactMap(\.currentActivity).first
    }

    var navigationStacks = 0

    /// A Boolean value that indicates whether there are screens, whose title is worth looking for.
    package var hasNavigation: Bool { navigationStacks > 0 }

    /// A closure that receives descriptions of app errors that the graph survived, such as a state that never settles.
    let onIssue: (String) -> Void

    /// A policy that makes the choices that are left open, or `nil` to do everything once and in order.
    let policy: (any LifecyclePolicy)?

    let recorder: (any EvaluationRecorder)?

    /// The values that the views keep by key for the window.
    package let scene = SceneValues()

    let dialogs = DialogStack()
    var queue = DirtyQueue()
    var transactions = TransactionQueue()
    var lifecycle = LifecycleQueue()
    var structure = StructureQueue()
    let evaluation = Evaluation()

    /// The topmost node, or `nil` after the graph is unmounted.
    var topNode: _Node? { container.node }

    /// A Boolean value that indicates whether a closure of a view has run, other than one that creates views.
    var hasActed = false

    private let container = RootContainer()
    private lazy var environment = EnvironmentScope(outer: nil, evaluation: evaluation)
    private(set) lazy var window = CurrentWindow(announcements: announcements, environment: environment)
    private var hasReportedNesting = false
    private var lastElementID = 0
    private var isFlushing = false
    /// The animation of the changes of the next flush.
    private var animation: Animation?
    private var isFlushScheduled = false
    private var isExpectingCalls = false

    /// Mounts a view.
    ///
    /// When the initializer returns, all appearance actions have run and the elements are complete.
    ///
    /// - Parameters:
    ///   - url: The URL that the window is opened with. Its views receive it before any of them appears, so a screen
    ///     that a link leads away from does nothing.
    ///   - isLocal: A Boolean value that indicates whether the user of the window is on this machine.
    package init<Root: View>(
        root view: Root, opening url: URL? = nil, isLocal: Bool = true, policy: (any LifecyclePolicy)? = nil,
        recorder: (any EvaluationRecorder)? = nil, timelines: Timelines = Timelines(), budget: Budget = Budget(),
        onIssue: @escaping (String) -> Void = { Issues.report($0) }
    ) {
        self.timelines = timelines
        self.budget = budget
        self.policy = policy
        self.recorder = recorder
        self.onIssue = onIssue
        container.element.dialogs = dialogs
        container.onChange = { [unowned self] in structure.childrenDidChange(of: container) }
        let open: @MainActor (URL) -> Bool = { [weak self] in self?.onOpenURL?($0) ?? false }
        let copy: @MainActor (String) -> Void = { [weak self] in self?.onCopy?($0) }
        let write = { [unowned self] (values: inout EnvironmentValues) in
            values.hostOpenURL = open
            values.copyText = copy
            values.imageRequests = images
            values.isWindowLocal = isLocal
            values.setWindow(WindowTraits())
            values.setEditMode(in: self)
        }
        _ = environment.write(EnvironmentValues.values(writtenIn: nil, by: write))
        let node = inWindow {
            HidableNode(
                view, isShown: true,
                in: _MountContext(depth: 0, _MountPlace(graph: self, environment: environment, container: container)))
        }
        container.show = { [unowned node] in node.show($0) }
        container.node = node
        container.childrenDidChange()
        if let url { deliver(url) }
        flush()
        root.setDrawn(true)
    }

    /// Tells the views about the window.
    package func setWindow(_ traits: WindowTraits) {
        environment.update(EnvironmentValues.values(writtenIn: nil) { $0.setWindow(traits) })
    }

    /// The number of nodes that currently exist.
    ///
    /// It's 0 after the graph is unmounted.
    package var liveNodes: Int { budget.nodes }

    /// Performs all pending work and hands the changes to the renderer.
    ///
    /// A call during a flush is handled by that flush.
    package func flush() {
        guard !isFlushing else { return }
        isFlushing = true
        inWindow {
            repeat { settle() } while policy?.disturb(self) == true || scrolls.search(isAnimated: animation != nil)
        }
        let changes = structure.takeChanges()
        isFlushing = false
        if let issue = budget.takeIssue() { onIssue(issue) }
        render(changes)
        onFlush?()
    }

    /// Removes every view.
    ///
    /// All views disappear, and all tasks are canceled.
    ///
    /// The graph can't be used afterward.
    package func unmount() {
        guard let node = container.node else { return }
        container.node = nil
        container.show = { _ in }
        node.unmount()
        policy?.release()
        container.childrenDidChange()
        flush()
    }

    /// A Boolean value that indicates whether a view handles the URLs that the window is opened with.
    package var handlesURLs: Bool { !urlHandlers.isEmpty }

    /// Passes a URL that the window is opened with to the views that handle it.
    package func receive(_ url: URL) {
        deliver(url)
        flush()
    }

    private func deliver(_ url: URL) {
        let handlers = urlHandlers
        act { for handler in handlers { handler.receive(url) } }
    }

    /// Hides every view, or shows all of them again.
    ///
    /// The views disappear and appear, and keep their state.
    package func show(_ isShown: Bool) {
        container.show(isShown)
    }

    /// Schedules a flush in a later turn of the main actor.
    ///
    /// Further calls before it runs have no effect.
    func setNeedsFlush() {
        if let asked = TransactionQueue.step.animation { animation = asked }
        guard !isFlushing, !isFlushScheduled else { return }
        isFlushScheduled = true
        Task { @MainActor [weak self] in
            self?.isFlushScheduled = false
            self?.flush()
        }
    }

    func taskDidStart() {
        hasActed = true
        runningTasks += 1
    }

    func taskDidEnd() {
        runningTasks -= 1
        if !isFlushing { onFlush?() }
    }

    /// Returns the number of a new element, which counts until ``elementDidUnmount()`` is called.
    func makeElementID() -> Int {
        lastElementID += 1
        budget.elements += 1
        return lastElementID
    }

    func elementDidUnmount() {
        budget.elements -= 1
    }

    /// A Boolean value that indicates whether there is nothing to evaluate, commit, or run.
    package var isAtRest: Bool { !hasWork }

    /// A Boolean value that indicates whether the graph is at rest, and no call of another thread waits, which may be
    /// for this graph.
    package var isSettled: Bool {
        guard isAtRest, !PostedCalls.isEmpty else { return isAtRest }
        if !isExpectingCalls {
            isExpectingCalls = true
            PostedCalls.whenMade { [weak self] in self?.callsWereMade() }
        }
        return false
    }

    private func callsWereMade() {
        isExpectingCalls = false
        if !isFlushing { onFlush?() }
    }

    /// A Boolean value that indicates whether only the host can change the tree: no view follows anything outside of it
    /// or waits for a date, and no view has acted, so none can have begun work of which the graph doesn't know.
    package var isFrozen: Bool {
        // NB: The topmost node and the view of the host below it follow the host itself.
        let views = container.node?.children.flatMap(\.children) ?? []
        return isAtRest && !hasActed && timelines.next == nil && !views.contains(where: \.subtreeFollowsOutside)
    }

    /// The number of types inspected by reflection in the whole process.
    package static var reflections: Int { FieldReflection.count }

    private var hasWork: Bool {
        !queue.isEmpty || !transactions.isEmpty || !lifecycle.isEmpty
    }

    /// The number of update rounds beyond the pending transactions after which a flush is considered endless.
    private static let roundLimit = 100

    /// Performs one transaction after another until nothing is left to do, or until the updates are considered endless
    /// (L13).
    private func settle() {
        var rounds = Self.roundLimit + transactions.count
        while hasWork || budget.offerRoom() {
            guard rounds > 0 else { return abandonUpdate() }
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
        let actions = lifecycle.takeAll(arrangedBy: policy)
        if !actions.isEmpty { hasActed = true }
        for action in actions { action() }
    }

    private func drain() {
        for node in queue.takeAll() where node.isMounted && node.isDirty {
            node.isDirty = false
            node.evaluate()
        }
    }

    private func render(_ changes: [Change]) {
        defer { animation = nil }
        guard !changes.isEmpty else { return }
        renderer?.render(changes, animation: animation)
    }

    /// Reports, once, that views are nested so deeply that the innermost ones are omitted.
    func reportNesting() {
        guard !hasReportedNesting else { return }
        hasReportedNesting = true
        onIssue("Views are nested in more than \(NestingLimit.levels) levels: those further inside are left out")
    }

    /// Commits the pending writes for the next update and drops the rest of this one, leaving the elements as they are.
    private func abandonUpdate() {
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

/// The container of the topmost element, which has no view of its own.
@MainActor
private final class RootContainer: ElementContainer {
    let element = Element(id: 0, primitive: .root, attributes: Attributes())
    var node: _Node?

    func collectChildren() -> [Element] {
        var elements: [Element] = []
        node?.collectElements(into: &elements)
        return elements
    }

    /// A closure that hides or shows the root view.
    var show: (Bool) -> Void = { _ in }

    /// A closure that requests an update of the root's own children.
    var onChange: () -> Void = {}

    func childrenDidChange() {
        onChange()
    }
}
