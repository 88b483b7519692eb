public import Foundation
public import PortableUI

/// A host that runs a view in memory, for tests, with the same tree, state, and lifecycle as in a browser.
///
/// There is no network: the test supplies the images of `AsyncImage`.
///
/// A test's actions take effect immediately, like an event from a screen: when `tap` returns, the tree shows the
/// result. For later results, from tasks and loads, wait with ``until(_:file:line:)`` or
/// ``settle(while:file:line:)``. A test never needs to sleep.
///
/// ```swift
/// let host = HeadlessHost { Counter() }
/// try host.tap("Add one")
/// try #expect(host.find(.text, "Count: 1").isEnabled)
/// ```
@MainActor
public final class HeadlessHost {
    let graph: Graph
    private let recorder = WorkRecorder()
    private let visibility: RootVisibility
    private let time = HostTime()
    let waits = Waits()

    /// The disturbances of the view, in addition to the test's actions; `nil` in a host that isn't hostile.
    public let hostility: Hostility?

    /// Mounts a view.
    ///
    /// When the initializer returns, it has appeared.
    public convenience init<Root: View>(@ViewBuilder _ root: () -> Root) {
        self.init(RootVisibility(), hostility: nil, root())
    }

    /// Mounts a view in a host that randomly does anything that some version of SwiftUI does; see ``Hostility``.
    ///
    /// Run a test with many seeds. The error of a failed lookup contains the seed, which reproduces the run.
    public convenience init<Root: View>(hostile seed: UInt64, @ViewBuilder _ root: () -> Root) {
        let visibility = RootVisibility()
        self.init(visibility, hostility: Hostility(seed: seed) { visibility.isShown = $0 }, root())
    }

    /// Mounts a window of a new instance of an app, including its menu bar.
    ///
    /// The state of the app belongs to the host, and ends with it.
    public convenience init<Root: App>(_ app: Root.Type) {
        self.init(RootVisibility(), hostility: nil, AppWindow(Root()))
        // The app's own work may change it.
        waits.isChecked = true
    }

    private init<Root: View>(_ visibility: RootVisibility, hostility: Hostility?, _ root: Root) {
        self.visibility = visibility
        self.hostility = hostility
        graph = Graph(
            root: HostedRoot(visibility: visibility, content: root), policy: hostility, recorder: recorder,
            timelines: Timelines { [time] in time.date })
        graph.renderer = recorder
        graph.onOpenURL = { [weak self] url in
            self?.openedURLs.append(url)
            return self != nil
        }
        graph.onCopy = { [weak self] in self?.copiedText = $0 }
        graph.onFlush = { [weak self] in
            guard let self else { return }
            announcements += graph.announcements.take()
            follow(graph.scrolls.take())
            waits.check()
        }
        announcements = graph.announcements.take()
        follow(graph.scrolls.take())
    }

    /// The URLs that views have asked the host to open, in order.
    public private(set) var openedURLs: [URL] = []

    /// The text that a view has put on the pasteboard last, or `nil` if none has.
    public private(set) var copiedText: String?

    /// The announcements that views have posted to assistive technologies, in order.
    public private(set) var announcements: [String] = []

    /// The identity of the view that was scrolled to last, by the test or by a view, or `nil` if there is none.
    public private(set) var scrolledID: AnyHashable?

    private var isScrolling = false

    /// Scrolls as views have requested.
    ///
    /// The requests that follow from it wait for the next flush, so that views that scroll without end can't occupy the
    /// host.
    private func follow(_ requests: [ScrollRequest]) {
        for request in requests {
            scrolledID = request.id
            request.element.reach()
        }
        guard !requests.isEmpty, !isScrolling else { return }
        isScrolling = true
        graph.flush()
        isScrolling = false
    }

    /// The URLs of the images that views wait for, in the order of the requests.
    public var requestedImages: [URL] {
        graph.images.waiting.map(\.url)
    }

    /// Shows an image in the views that wait for it.
    ///
    /// - Throws: ``LookupFailure`` if no view waits for it.
    public func showImage(at url: URL) throws {
        try respond(to: url, with: .shown)
    }

    /// Reports the failure of an image to the views that wait for it.
    ///
    /// - Throws: ``LookupFailure`` if no view waits for it.
    public func failImage(at url: URL, with error: any Error = URLError(.badServerResponse)) throws {
        try respond(to: url, with: .failure(error))
    }

    private func respond(to url: URL, with response: ImageRequests.Response) throws {
        let requests = graph.images.waiting.filter { $0.url == url }
        guard !requests.isEmpty else {
            throw LookupFailure(role: .image, name: url.absoluteString, tree: tree, under: hostility)
        }
        for request in requests { graph.images.respond(to: request.id, with: response) }
    }

    /// Unmounts the tree, so that nothing in it outlives its host.
    isolated deinit {
        graph.unmount()
    }

    /// The current state of the view.
    public var tree: SemanticNode {
        waits.treeReads += 1
        return SemanticNode(graph.root)
    }

    /// The counters since the host was created, as of the last reset.
    public private(set) var countersAtReset = HostCounters()

    /// The work done since the last ``resetCounters()``.
    public var counters: HostCounters {
        countersSinceStart.since(countersAtReset)
    }

    /// Resets the counters to zero.
    public func resetCounters() {
        countersAtReset = countersSinceStart
    }

    private var countersSinceStart: HostCounters {
        var counters = recorder.counters
        counters.liveNodes = graph.liveNodes
        counters.runningTasks = graph.runningTasks
        counters.reflections = Graph.reflections
        return counters
    }

    // MARK: Actions

    /// Taps a node that was found before.
    ///
    /// - Throws: ``EventRefused`` if no user could use it: it's disabled, hidden, covered, or no longer there.
    public func tap(_ node: SemanticNode) throws {
        try send(.tap, to: node)
    }

    /// Toggles a switch.
    public func toggle(_ name: String) throws {
        let node = try control(.toggle, name)
        try send(.toggle(!node.isOn), to: node)
    }

    /// Pulls to refresh the first list or scroll view that can be refreshed.
    public func refresh() throws {
        guard let node = tree.firstUsable(where: { $0.isRefreshing != nil }) else {
            throw LookupFailure(role: .list, name: "", tree: tree, under: hostility)
        }
        try send(.refresh, to: node)
    }

    /// Opens the window with a URL, like a link to one of the app's screens does.
    ///
    /// - Returns: A Boolean value that indicates whether a view handles URLs.
    @discardableResult
    public func open(_ url: URL) -> Bool {
        graph.receive(url)
        return graph.handlesURLs
    }

    /// Shows the view again after ``disappear()``, as a new one.
    public func appear() {
        visibility.isShown = true
        graph.flush()
    }

    /// Removes the view: it disappears, and its state is discarded.
    public func disappear() {
        visibility.isShown = false
        graph.flush()
    }

    /// Changes the size of the window, which every `GeometryReader` takes for its own: nothing is laid out here.
    ///
    /// A window is 390 points wide and 844 high at first. Impossible lengths are clamped.
    public func resize(to size: CGSize) {
        graph.setWindow(WindowTraits(size: size))
        visibility.size = size
        graph.flush()
    }

    /// The current date of the host, which every `TimelineView` sees.
    ///
    /// Time doesn't pass by itself. At first, it's the beginning of the year 2001 in Greenwich.
    public var date: Date { time.date }

    /// The next date that a `TimelineView` waits for, or `nil` if none waits.
    public var nextDate: Date? { graph.timelines.next }

    /// Lets time pass for every `TimelineView`.
    ///
    /// Each date of a schedule is shown, one after the other, before the method returns.
    public func advance(by duration: Duration) {
        let end = time.date.addingTimeInterval(duration / .seconds(1))
        while let next = graph.timelines.next, next <= end, time.date < end {
            time.date = max(time.date, next)
            graph.timelines.wake()
            graph.flush()
        }
        time.date = end
    }

    /// Unmounts the whole tree, as releasing the host does.
    ///
    /// ``HostCounters/liveNodes`` and ``HostCounters/runningTasks`` must be 0 soon afterward.
    public func unmount() {
        graph.unmount()
    }

    func send(_ event: ElementEvent, to node: SemanticNode) throws {
        guard node.element.send(event) else { throw EventRefused(node: node, event) }
        graph.flush()
    }
}

/// The time of a host.
@MainActor
private final class HostTime {
    var date = Date(timeIntervalSinceReferenceDate: 0)
}
