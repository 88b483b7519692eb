import Foundation
import PortableUI

/// An open page: a view tree of its own, the state sent to its browser, and the connection to it.
@MainActor
final class Session: Renderer {
    let token: Secret
    private(set) var connection: (any PageConnection)?
    private(set) var hasEnded = false

    private let graph: Graph
    private let drawn: RenderedTree
    private let scheduler: any Scheduler
    /// A Boolean value that indicates whether the page shows another tree, which the first batch replaces with this
    /// one.
    private var showsAnotherTree: Bool
    private var sent = 0
    private var acknowledged = 0
    /// The batches that the page hasn't acknowledged, the newest last.
    ///
    /// A broken connection may have lost them.
    private var unacknowledged: [String] = []
    /// The beginning of a text that the page is sending.
    private var typed = PartialText()
    private var lastDelivery: Duration?
    private var scheduledDelivery: ScheduledCall?
    private var demand = RowDemand()
    private var actions: [Patch] = []
    /// The number of the last batch that made the page scroll.
    private var lastScroll = 0
    /// The title if no screen has one.
    private let name: String
    /// The place that was last sent to the page.
    private var place: PagePlace
    /// The activity that determined the place.
    private var activity: NSUserActivity?
    /// The stored values of the page for its window, as last sent.
    private var scene = PageScene()
    /// A Boolean value that indicates whether the next place is one that the browser has moved to by itself.
    private var isCorrection = false
    /// The number of the last request for an image that was sent to the connected page.
    private var lastFetched = 0
    private let imageLoader: ImageLoader?
    private let alarm: TimelineAlarm
    /// The animation of the marked changes.
    private var animation: Animation?

    /// The minimum time between two batches: 60 per second.
    static let interval = Duration.nanoseconds(16_666_667)
    /// The maximum number of batches in transit.
    ///
    /// Beyond that, nothing is encoded, and changes are only marked.
    static let window = 2
    /// The maximum size of the batches that are kept for retransmission, in bytes.
    static let retransmissionLimit = 65_536

    /// Creates the session of a page that a browser has received.
    ///
    /// - Parameters:
    ///   - name: The title if no screen has one.
    ///   - imageLoader: The loader of images; `nil` lets the browser load them.
    ///   - fingerprint: The fingerprint of the content that the page shows; `nil` if that is the current tree.
    init(
        graph: Graph, token: Secret = Secret(), called name: String = "", scheduler: any Scheduler,
        imageLoader: ImageLoader? = nil, replacing fingerprint: Int? = nil
    ) {
        self.graph = graph
        self.name = name
        place = PagePlace(of: graph, called: name)
        self.token = token
        self.scheduler = scheduler
        self.imageLoader = imageLoader
        alarm = TimelineAlarm(of: graph, scheduler: scheduler)
        let drawn = RenderedTree(root: graph.root)
        self.drawn = drawn
        showsAnotherTree = fingerprint.map { $0 != drawn.page().body.fingerprint } ?? false
        graph.renderer = self
        graph.onOpenURL = { [weak self] in self?.open($0) ?? false }
        graph.onCopy = { [weak self] in self?.copy($0) }
        graph.onFlush = { [weak self] in
            self?.deliver()
            self?.alarm.set()
        }
        imageLoader?.serve(graph.images)
    }

    /// Returns the page as it was when the session began, which a browser shows before it connects.
    func page() -> StaticPage {
        StaticPage(of: drawn, title: place.title)
    }

    func render(_ changes: [Change], animation: Animation?) {
        self.animation = animation ?? self.animation
        drawn.note(changes)
        deliver()
    }

    // MARK: Connection

    /// Resumes with a page that has applied a number of batches.
    ///
    /// If the page could not apply the one after them, the number is its bitwise complement. A page that has applied
    /// all of them receives the changes since then. A page that missed some receives them again, and keeps its
    /// elements. If they're no longer available, or the page shows a drawing of another tree, it receives the current
    /// tree again.
    func attach(_ connection: any PageConnection, applied: Int) {
        self.connection?.close(.replaced)
        self.connection = connection
        let isBroken = applied < 0, applied = isBroken ? ~applied : applied
        drawn.acknowledge(applied)
        typed = PartialText()
        alarm.isOn = true
        // Reports since then may be lost. A browser that has the image doesn't load it again.
        lastFetched = 0
        let missed = sent - applied
        acknowledged = applied
        if !isBroken, missed > 0, missed <= unacknowledged.count {
            unacknowledged = unacknowledged.suffix(missed)
            unacknowledged.forEach(connection.send)
            return deliver()
        }
        unacknowledged = []
        lastScroll = 0
        sent = applied
        isCorrection = true
        let isSame = !isBroken && missed == 0 && !showsAnotherTree
        let changes = isSame ? drawn.drain(into: sent + 1) : drawn.restart(into: sent + 1, isKnown: !showsAnotherTree)
        transmit(changes + takePlace(isWhole: place.address != nil) + takeRequests())
    }

    /// Restores the values that the page has stored during an earlier session.
    ///
    /// Call this method before the first attachment.
    func restore(_ scene: PageScene) {
        self.scene = scene
        graph.scene.restore(scene.texts)
        graph.flush()
    }

    /// Keeps the tree alive without a page.
    func detach(_ connection: any PageConnection) {
        guard self.connection === connection else { return }
        self.connection = nil
        alarm.isOn = false
        scheduledDelivery?.cancel()
        scheduledDelivery = nil
    }

    /// Ends the session: every view disappears and its tasks are canceled.
    ///
    /// Ending a session twice has no effect.
    func end(_ reason: CloseReason) {
        guard !hasEnded else { return }
        hasEnded = true
        alarm.isOn = false
        scheduledDelivery?.cancel()
        connection?.close(reason)
        connection = nil
        graph.renderer = nil
        graph.onFlush = nil
        graph.unmount()
    }

    // MARK: Events

    /// Handles a message from the page.
    ///
    /// An event for an element that has just left the tree, or is disabled, has no effect: the page couldn't know.
    func receive(_ message: ClientMessage) throws(CloseReason) {
        if message == .ping { return respondToPing() }
        if case .visible(let isVisible) = message { return alarm.isOn = isVisible }
        if case .window(let traits) = message { return graph.setWindow(traits) }
        // NB: Until then, the page shows a drawing of another tree, with different elements.
        if showsAnotherTree, !message.isAcknowledgement { return }
        switch message {
        case .hello, .ping, .visible, .window: throw .malformed
        case .acknowledge(let number):
            guard number > acknowledged, number <= sent else { throw .malformed }
            acknowledged = number
            showsAnotherTree = false
            unacknowledged = unacknowledged.suffix(sent - number)
            drawn.acknowledge(number)
        case .tap(let id, let count): drawn.element(id)?.send(count > 1 ? .repeatedTap(count) : .tap)
        case .press(let id, let isPressed): drawn.element(id)?.send(.press(isPressed))
        case .menu(let id): drawn.element(id)?.send(.menu)
        case .move(let id, let other): drawn.element(id)?.send(.move(other))
        case .toggle(let id, let isOn):
            send(.toggle(isOn), to: id)
        case .input(let id, let edition, let value):
            guard try drawn.receive(edition: edition, of: id) else { break }
            guard let event = drawn.element(id)?.primitive.event(value: value) else { break }
            send(event, to: id)
        case .edit(let id, let edition, let edit): try receive(edit, edition: edition, of: id)
        case .text(let part): try typed.append(part)
        case .submit(let id, let edition):
            if try drawn.receive(edition: edition, of: id) { drawn.element(id)?.send(.submit) }
        case .focus(let id, let isFocused): send(.focus(isFocused), to: id)
        case .dismiss(let id): drawn.element(id)?.send(.dismiss)
        case .image(let number, let isThere):
            graph.images.respond(to: number, with: isThere ? .shown : .failure(UnreadableImage()))
        case .refresh(let id): drawn.element(id)?.send(.refresh)
        case .showRange(let id, let lower, let upper):
            guard hasScrolled, let gap = gap(id) else { break }
            demand.request(lower: lower, upper: upper, of: id, total: gap.total)
            showRows(of: id)
        case .reach(let id, let target):
            if hasScrolled { drawn.element(id)?.send(.reach(target)) }
        case .measure(let measures):
            for measure in measures {
                guard let element = drawn.element(measure.element), element.primitive.isMeasured else { continue }
                element.send(.measure(measure.frame))
            }
        case .navigate(let address): navigate(to: address)
        }
        graph.flush()
        deliver()
    }

    /// Edits the text of a field, as it is by now.
    private func receive(_ edit: TextEdit, edition: Int, of id: Int) throws(CloseReason) {
        let whole = TextEdit(edit.range, try typed.take(before: edit.text))
        graph.flush()
        guard try drawn.receive(edition: edition, of: id), let text = try drawn.follow(whole, of: id) else { return }
        drawn.element(id)?.send(.edit(text))
    }

    /// Sends an event to an element whose effect the browser has already drawn.
    private func send(_ event: ElementEvent, to id: Int) {
        drawn.assume(event, of: id)
        drawn.element(id)?.send(event)
    }

    /// A Boolean value that indicates whether rows are needed that aren't shown yet.
    var wantsRows: Bool { !demand.isEmpty }

    /// Shows more of the needed rows of one container.
    func showMoreRows() {
        if let id = demand.next { showRows(of: id) }
        graph.flush()
        deliver()
    }

    private func showRows(of id: Int) {
        guard let gap = gap(id) else { return demand.forget(id) }
        if let rows = demand.next(of: id, shown: gap.shown) { drawn.element(id)?.send(.showRange(rows)) }
    }

    /// A Boolean value that indicates whether the page has scrolled to where views have requested.
    ///
    /// Until then, its reports are about rows that it's leaving.
    private var hasScrolled: Bool { acknowledged >= lastScroll && graph.scrolls.isEmpty }

    /// Returns the gap of the lazy container that an element represents.
    private func gap(_ id: Int) -> Gap? {
        guard case .gap(let gap) = drawn.element(id)?.primitive else { return nil }
        return gap
    }

    /// Responds to a ping, unless the page accepts no bytes: it receives other messages when it does again.
    private func respondToPing() {
        if connection?.isWritable == true { connection?.send("0") }
    }

    /// Passes on the URL that the browser has moved to in its history.
    private func navigate(to address: String) {
        guard let url = PagePlace.url(of: address) else { return }
        place.address = address
        activity = nil
        isCorrection = true
        graph.receive(url)
        if PagePlace(of: graph, called: name) == place { isCorrection = false }
    }

    /// Lets the browser open a URL, if it's a path of this server or its scheme is harmless, and a page is connected.
    private func open(_ url: URL) -> Bool {
        let path = PagePlace.path(of: url)
        guard connection != nil, path != nil || ["http", "https", "mailto"].contains(url.scheme?.lowercased()) else {
            return false
        }
        actions.append(.open(path ?? url.absoluteString))
        deliver()
        return true
    }

    /// Lets the browser put a text on the clipboard, if a page is connected.
    private func copy(_ text: String) {
        guard connection != nil else { return }
        actions.append(.copy(text))
        deliver()
    }

    // MARK: Delivery

    /// Resumes with a page that accepts bytes again.
    func connectionDidDrain() {
        deliver()
    }

    /// Sends the marked changes, unless the window is full or the page accepts no more bytes.
    ///
    /// They're sent immediately after a period without changes, or else after the minimum interval.
    private func deliver() {
        guard connection?.isWritable == true, hasNews, sent - acknowledged < Self.window, scheduledDelivery == nil
        else { return }
        let wait = lastDelivery.map { $0 + Self.interval - scheduler.now } ?? .zero
        guard wait <= .zero else {
            scheduledDelivery = scheduler.schedule(after: wait) { [weak self] in
                self?.scheduledDelivery = nil
                self?.deliver()
            }
            return
        }
        let patches = animated(drawn.drain(into: sent + 1)) + takePlace() + takeRequests()
        if !patches.isEmpty { transmit(patches) }
    }

    /// A Boolean value that indicates whether there may be something to send to the page.
    private var hasNews: Bool {
        drawn.isDirty || graph.activity !== activity || !actions.isEmpty || !unfetched.isEmpty
            || !graph.announcements.isEmpty || !graph.scrolls.isEmpty || PageScene(graph.scene.texts) != scene
    }

    /// Returns the current place of the page, if it differs from the last one sent.
    ///
    /// - Parameter isWhole: A Boolean value that indicates whether to send the URL even if the page knows it, because
    ///   it may have moved elsewhere meanwhile.
    private func takePlace(isWhole: Bool = false) -> [Patch] {
        activity = graph.activity
        let old = place
        place = PagePlace(of: graph, called: name)
        guard isWhole || place != old else { return [] }
        defer { isCorrection = false }
        guard isWhole || place.address != old.address else {
            var title = place
            title.address = nil
            return [.place(title, isCorrection: false)]
        }
        return [.place(place, isCorrection: isCorrection)]
    }

    /// Returns the changes to the page's stored values since they were last sent.
    private func takeNewScene() -> [Patch] {
        let new = PageScene(graph.scene.texts)
        defer { scene = new }
        return scene.changes(to: new)
    }

    /// Returns the requests of views besides what they show: to store, to open, to load, to scroll, and to speak.
    private func takeRequests() -> [Patch] {
        defer { actions = [] }
        let sentences = graph.announcements.take()
        return takeNewScene() + actions + takeFetches() + takeScrolls()
            + (sentences.isEmpty ? [] : [.announce(sentences)])
    }

    /// Returns the requests to scroll to elements that the page has, to be sent in the next batch.
    private func takeScrolls() -> [Patch] {
        let requests = graph.scrolls.take().filter { drawn.element($0.element.id) != nil }
        if !requests.isEmpty { lastScroll = sent + 1 }
        return requests.map { .scroll($0.element.id, anchor: $0.anchor, isAnimated: $0.isAnimated) }
    }

    /// The images that views wait for, and that haven't been requested from the page.
    private var unfetched: [(id: Int, url: URL)] {
        imageLoader == nil ? graph.images.waiting.filter { $0.id > lastFetched } : []
    }

    /// Requests these images from the page, once for each connection.
    private func takeFetches() -> [Patch] {
        let requests = unfetched
        lastFetched = requests.last?.id ?? lastFetched
        return requests.map { .fetch($0.id, $0.url.absoluteString) }
    }

    private func animated(_ patches: [Patch]) -> [Patch] {
        defer { animation = nil }
        guard let animation, !patches.isEmpty else { return patches }
        let milliseconds = Int(min(max(0, animation.duration), 60) * 1000)
        return [.animate(animation.css, milliseconds: milliseconds)] + patches
    }

    private func transmit(_ patches: [Patch]) {
        sent += 1
        lastDelivery = scheduler.now
        let batch = patches.json
        unacknowledged.append(batch)
        // Without the first of them, the others are useless.
        if unacknowledged.reduce(0, { $0 + $1.utf8.count }) > Self.retransmissionLimit { unacknowledged = [] }
        connection?.send(batch)
    }
}
