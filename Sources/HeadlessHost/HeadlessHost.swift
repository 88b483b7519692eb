public import Foundation
public import PortableUI

/// Runs a view in memory, for tests: the same tree, state and lifecycle as in a browser, without a network: the pictures
/// of `AsyncImage` are answered for by the test.
///
/// What a test does takes effect at once, as an event from a screen would: when `tap` returns, the tree shows what came
/// of it. What comes later, from tasks and loads, is waited for with ``until(_:)`` or ``settle(while:)``: no test has to
/// sleep.
///
/// ```swift
/// let host = HeadlessHost { Counter() }
/// try host.tap("Add one")
/// try #expect(host.find(.text, "Count: 1").isEnabled)
/// ```
@MainActor
public final class HeadlessHost {
    private let graph: Graph
    private let visibility: RootVisibility
    private var waiters: [Waiter] = []

    /// What is done to the view beside what the test does; nil in a host that is not hostile.
    public let hostility: Hostility?

    /// Mounts a view; when the initialiser returns, it has appeared.
    public convenience init<Root: View>(@ViewBuilder _ root: () -> Root) {
        self.init(RootVisibility(), hostility: nil, root())
    }

    /// Mounts a view in a host that does to it, by chance, whatever some version of SwiftUI does; see ``Hostility``.
    ///
    /// A test runs it with many seeds. A look-up that fails names the seed, which does the same again.
    public convenience init<Root: View>(hostile seed: UInt64, @ViewBuilder _ root: () -> Root) {
        let visibility = RootVisibility()
        self.init(visibility, hostility: Hostility(seed: seed) { visibility.isShown = $0 }, root())
    }

    /// Mounts a window of an app, with the bar of its menus.
    public convenience init<Root: App>(_ app: Root.Type) {
        self.init(RootVisibility(), hostility: nil, Root().body.window)
    }

    private init<Root: View>(_ visibility: RootVisibility, hostility: Hostility?, _ root: Root) {
        self.visibility = visibility
        self.hostility = hostility
        graph = Graph(root: HostedRoot(visibility: visibility, content: root), policy: hostility)
        graph.onOpenURL = { [weak self] url in
            self?.openedURLs.append(url)
            return self != nil
        }
        graph.onFlush = { [weak self] in
            guard let self else { return }
            announcements += graph.announcements.take()
            check()
        }
        announcements = graph.announcements.take()
    }

    /// The addresses that views have asked the host to open, in order.
    public private(set) var openedURLs: [URL] = []

    /// The announcements that views have posted to assistive technologies, in order.
    public private(set) var announcements: [String] = []

    /// The addresses of the pictures that views wait for, in the order in which they asked.
    public var requestedImages: [URL] {
        graph.images.waiting.map(\.url)
    }

    /// Lets the views that wait for a picture show it.
    ///
    /// - Throws: ``LookupFailure`` if none waits for it.
    public func showImage(at url: URL) throws {
        try answer(url, .shown)
    }

    /// Lets the views that wait for a picture know that there is none.
    ///
    /// - Throws: ``LookupFailure`` if none waits for it.
    public func failImage(at url: URL, with error: any Error = URLError(.badServerResponse)) throws {
        try answer(url, .failure(error))
    }

    private func answer(_ url: URL, _ answer: ImageRequests.Answer) throws {
        let requests = graph.images.waiting.filter { $0.url == url }
        guard !requests.isEmpty else {
            throw LookupFailure(role: .image, name: url.absoluteString, tree: tree, under: hostility)
        }
        for request in requests { graph.images.answer(request.id, answer) }
    }

    /// Takes the tree down, so that nothing of it goes on without its host.
    isolated deinit {
        graph.unmount()
    }

    /// What the view shows now.
    public var tree: SemanticNode {
        SemanticNode(graph.root)
    }

    /// What was done since the host was made, or since the counters were last reset.
    public private(set) var countersAtReset = HostCounters()

    /// What was done since the last ``resetCounters()``.
    public var counters: HostCounters {
        HostCounters(graph).since(countersAtReset)
    }

    /// Counts from zero again.
    public func resetCounters() {
        countersAtReset = HostCounters(graph)
    }

    // MARK: Doing

    /// Uses a node that was found before.
    ///
    /// - Throws: ``EventRefused`` if no visitor could use it: it is disabled, hidden, covered, or no longer there.
    public func tap(_ node: SemanticNode) throws {
        try send(.tap, to: node)
    }

    /// Switches a toggle over.
    public func toggle(_ name: String) throws {
        let node = try control(.toggle, name)
        try send(.toggle(!node.isOn), to: node)
    }

    /// Brings some children of the first lazy container in the tree into sight.
    ///
    /// - Parameter range: The offsets of the children, among all there are.
    public func scroll(to range: Range<Int>) throws {
        guard let gap = tree.first(where: { $0.role == .gap }) else {
            throw LookupFailure(role: .gap, name: "", tree: tree, under: hostility)
        }
        try send(.showRange(range), to: gap)
    }

    /// Pulls the first list or scroll view that can be refreshed.
    public func refresh() throws {
        guard let node = tree.firstUsable(where: { $0.isRefreshing != nil }) else {
            throw LookupFailure(role: .list, name: "", tree: tree, under: hostility)
        }
        try send(.refresh, to: node)
    }

    /// Opens the window with an address, as a link to one of the app's screens does.
    ///
    /// - Returns: Whether a view asks for addresses.
    @discardableResult
    public func open(_ url: URL) -> Bool {
        graph.receive(url)
    }

    /// Brings the view back after ``disappear()``, as a new one.
    public func appear() {
        visibility.isShown = true
        graph.flush()
    }

    /// Takes the view away: it disappears, and its state is dropped.
    public func disappear() {
        visibility.isShown = false
        graph.flush()
    }

    /// Takes the whole tree down, as letting go of the host does; ``HostCounters/liveNodes`` and ``HostCounters/runningTasks`` must be 0 soon after.
    public func unmount() {
        graph.unmount()
    }

    func send(_ event: ElementEvent, to node: SemanticNode) throws {
        guard node.element.send(event) else { throw EventRefused(node: node, event) }
        graph.flush()
    }

    // MARK: Waiting

    /// Returns as soon as a condition holds, which is looked at now and after each flush, or when the task is cancelled.
    ///
    /// Call ``check()`` where something else that the condition reads has changed. A condition that never holds makes the
    /// test wait for its time limit.
    public func until(_ condition: @escaping @MainActor () -> Bool) async {
        graph.flush()
        if condition() { return }
        let waiter = Waiter(condition: condition)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiter.continuation = continuation
                if Task.isCancelled { waiter.resume() } else { waiters.append(waiter) }
            }
        } onCancel: {
            Task { @MainActor in stopWaiting(waiter) }
        }
    }

    private func stopWaiting(_ waiter: Waiter) {
        waiters.removeAll { $0 === waiter }
        waiter.resume()
    }

    /// Returns when nothing is left to do: no view is dirty, no write unseen, and nothing outside is busy.
    ///
    /// - Parameter isBusy: Says whether loads are running that are neither held by the test nor asleep on its clock. It is
    ///   asked after each flush and at each ``check()``.
    public func settle(while isBusy: @escaping @MainActor () -> Bool = { false }) async {
        await until { [unowned self] in graph.isAtRest && !isBusy() }
    }

    /// Whether no view is dirty, no write unseen and no action waiting.
    public var isAtRest: Bool { graph.isAtRest }

    /// Looks at the conditions that are waited for.
    public func check() {
        let ready = waiters.filter { $0.condition() }
        guard !ready.isEmpty else { return }
        waiters.removeAll { waiter in ready.contains { $0 === waiter } }
        for waiter in ready { waiter.resume() }
    }
}

/// A condition that a test waits for.
@MainActor
private final class Waiter {
    let condition: @MainActor () -> Bool
    var continuation: CheckedContinuation<Void, Never>?

    init(condition: @escaping @MainActor () -> Bool) {
        self.condition = condition
    }

    /// Lets the test go on, once.
    func resume() {
        continuation?.resume()
        continuation = nil
    }
}
