import Foundation
import PortableUI

/// One open page: a view tree of its own, what its browser has been told, and the line to it.
@MainActor
final class Session: Renderer {
    let token: Secret
    private(set) var connection: (any PageConnection)?
    private(set) var hasEnded = false

    private let graph: Graph
    private let drawn: DrawnTree
    private let scheduler: any Scheduler
    /// A Boolean value that indicates whether the page shows another tree: its first batch brings this one.
    private var isUnknown: Bool
    private var sent = 0
    private var acknowledged = 0
    /// The batches that the page has not acknowledged, the last one last: a line that breaks may have lost them.
    private var recent: [String] = []
    private var lastDelivery: Duration?
    private var pause: Alarm?
    private var demand = RowDemand()
    private var addresses: [Patch] = []
    /// The title where no screen has one.
    private let name: String
    /// The place that the page was told last.
    private var place: PagePlace
    /// The activity that the place was made of.
    private var activity: NSUserActivity?
    /// The memory of the page for its window, as far as it was told.
    private var scene = PageScene()
    /// A Boolean value that indicates whether the next place is the one to which the browser went by itself.
    private var isCorrection = false
    /// The last picture that the page that is connected was asked to fetch, by the number of its request.
    private var lastFetched = 0
    private let imageLoader: ImageLoader?
    /// The course of the changes that are marked.
    private var animation: Animation?

    /// The shortest time between two batches: 60 a second.
    static let interval = Duration.nanoseconds(16_666_667)
    /// How many batches may be on their way.
    ///
    /// Beyond that nothing is encoded; what changes is marked.
    static let window = 2
    /// The most bytes of batches that are kept to be sent again.
    static let memory = 65_536

    /// Begins the session of a page that a browser has.
    ///
    /// - Parameters:
    ///   - name: The title where no screen has one.
    ///   - imageLoader: Fetches the pictures; nil lets the browser do so.
    ///   - fingerprint: Of what the page shows; nil if that is the tree as it is now.
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
        let drawn = DrawnTree(root: graph.root)
        self.drawn = drawn
        isUnknown = fingerprint.map { $0 != drawn.page().body.fingerprint } ?? false
        graph.renderer = self
        graph.onOpenURL = { [weak self] in self?.open($0) ?? false }
        graph.onFlush = { [weak self] in self?.deliver() }
        imageLoader?.serve(graph.images)
    }

    /// The page as it was when the session began, which is what a browser shows before it connects.
    func page() -> StillPage {
        StillPage(of: drawn, title: place.title)
    }

    func render(_ changes: [Change], animation: Animation?) {
        self.animation = animation ?? self.animation
        drawn.note(changes)
        deliver()
    }

    // MARK: Connection

    /// Goes on with a page that has applied a number of batches.
    ///
    /// A page that has applied all of them gets what changed since. One that missed some gets them again, and keeps its
    /// elements; where they are forgotten, or it shows what was drawn of another tree, it gets the living tree anew.
    func attach(_ connection: any PageConnection, applied: Int) {
        self.connection?.close(.replaced)
        self.connection = connection
        // What was reported meanwhile may be lost; a browser that has the picture fetches it no second time.
        lastFetched = 0
        let missed = sent - applied
        acknowledged = applied
        if missed > 0, missed <= recent.count {
            recent = recent.suffix(missed)
            recent.forEach(connection.send)
            return deliver()
        }
        recent = []
        sent = applied
        isCorrection = true
        let changes = missed == 0 && !isUnknown ? drawn.drain() : drawn.restart()
        transmit(changes + takePlace(isWhole: place.address != nil) + takeRequests())
    }

    /// Hands the views the values that the page has kept of an earlier session.
    ///
    /// Call it before the first attachment.
    func restore(_ scene: PageScene) {
        self.scene = scene
        graph.scene.restore(scene.texts)
        graph.flush()
    }

    /// Keeps the tree alive without a page.
    func detach(_ connection: any PageConnection) {
        guard self.connection === connection else { return }
        self.connection = nil
        pause?.cancel()
        pause = nil
    }

    /// Ends the session: every view disappears and its tasks are cancelled.
    ///
    /// Ending twice does nothing.
    func end(_ reason: CloseReason) {
        guard !hasEnded else { return }
        hasEnded = true
        pause?.cancel()
        connection?.close(reason)
        connection = nil
        graph.renderer = nil
        graph.onFlush = nil
        graph.unmount()
    }

    // MARK: Events

    /// Does what a message of the page says.
    ///
    /// An event for an element that has just left the tree, or is disabled, does nothing: the page could not know.
    func receive(_ message: ClientMessage) throws(CloseReason) {
        if message == .ping { return giveSignOfLife() }
        // NB: until then the page is used as it was drawn of another tree, whose elements are not those of this one.
        if isUnknown, !message.isAcknowledgement { return }
        switch message {
        case .hello, .ping: throw .malformed
        case .acknowledge(let number):
            guard number > acknowledged, number <= sent else { throw .malformed }
            acknowledged = number
            isUnknown = false
            recent = recent.suffix(sent - number)
        case .tap(let id, let count): drawn.element(id)?.send(count > 1 ? .repeatedTap(count) : .tap)
        case .press(let id, let isPressed): drawn.element(id)?.send(.press(isPressed))
        case .menu(let id): drawn.element(id)?.send(.menu)
        case .toggle(let id, let isOn):
            send(.toggle(isOn), to: id)
        case .input(let id, let edition, let value):
            guard let event = drawn.element(id)?.primitive.event(value: value, edition: edition) else { break }
            send(event, to: id)
        case .submit(let id): drawn.element(id)?.send(.submit)
        case .focus(let id, let isFocused): send(.focus(isFocused), to: id)
        case .dismiss(let id): drawn.element(id)?.send(.dismiss)
        case .image(let number, let isThere):
            graph.images.answer(number, isThere ? .shown : .failure(UnreadableImage()))
        case .refresh(let id): drawn.element(id)?.send(.refresh)
        case .showRange(let id, let lower, let upper):
            guard let gap = gap(id) else { break }
            demand.want(lower: lower, upper: upper, of: id, total: gap.total)
            showRows(of: id)
        case .travel(let address): travel(to: address)
        }
        graph.flush()
        deliver()
    }

    /// Hands an event to an element whose browser has drawn it already.
    private func send(_ event: ElementEvent, to id: Int) {
        drawn.assume(event, of: id)
        drawn.element(id)?.send(event)
    }

    /// A Boolean value that indicates whether rows are wanted that are not shown yet.
    var wantsRows: Bool { !demand.isEmpty }

    /// Shows some more of the rows that are wanted.
    func showMoreRows() {
        for id in demand.runs { showRows(of: id) }
        graph.flush()
        deliver()
    }

    private func showRows(of id: Int) {
        guard let gap = gap(id) else { return demand.forget(id) }
        if let rows = demand.next(of: id, shown: gap.shown) { drawn.element(id)?.send(.showRange(rows)) }
    }

    /// The lazy run that an element stands for.
    private func gap(_ id: Int) -> Gap? {
        guard case .gap(let gap) = drawn.element(id)?.primitive else { return nil }
        return gap
    }

    /// Answers a ping; a page that takes no bytes hears enough when it takes them again.
    private func giveSignOfLife() {
        if connection?.isWritable == true { connection?.send("0") }
    }

    /// Tells the views of the address to which the browser has gone back or forward.
    private func travel(to address: String) {
        guard let url = PagePlace.url(of: address) else { return }
        place.address = address
        activity = nil
        isCorrection = true
        _ = graph.receive(url)
        if PagePlace(of: graph, called: name) == place { isCorrection = false }
    }

    /// Lets the browser open an address, if its scheme does no harm and the page is there to see it.
    private func open(_ url: URL) -> Bool {
        guard connection != nil, ["http", "https", "mailto"].contains(url.scheme?.lowercased()) else { return false }
        addresses.append(.open(url.absoluteString))
        deliver()
        return true
    }

    // MARK: Delivery

    /// Goes on with a page that takes bytes again.
    func connectionDidDrain() {
        deliver()
    }

    /// Sends what is marked: at once after a quiet time, else when the pause is over, and never past the window or to a
    /// page that takes no more bytes.
    private func deliver() {
        guard connection?.isWritable == true, hasNews, sent - acknowledged < Self.window, pause == nil
        else { return }
        let wait = lastDelivery.map { $0 + Self.interval - scheduler.now } ?? .zero
        guard wait <= .zero else {
            pause = scheduler.schedule(after: wait) { [weak self] in
                self?.pause = nil
                self?.deliver()
            }
            return
        }
        let patches = animated(drawn.drain()) + takePlace() + takeRequests()
        if !patches.isEmpty { transmit(patches) }
    }

    /// A Boolean value that indicates whether there may be something to tell the page.
    private var hasNews: Bool {
        drawn.isDirty || graph.activity !== activity || !addresses.isEmpty || !unfetched.isEmpty
            || !graph.announcements.isEmpty || PageScene(graph.scene.texts) != scene
    }

    /// The place that the page shows, if it was told another one.
    ///
    /// - Parameter isWhole: True to tell an address that the page knows: it may have gone elsewhere meanwhile.
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

    /// The changes to the page's memory since it was told last.
    private func takeNewScene() -> [Patch] {
        let new = PageScene(graph.scene.texts)
        defer { scene = new }
        return scene.changes(to: new)
    }

    /// What views ask of the page beside what they show: to remember, to open, to fetch, and to speak.
    private func takeRequests() -> [Patch] {
        defer { addresses = [] }
        let sentences = graph.announcements.take()
        return takeNewScene() + addresses + takeFetches() + (sentences.isEmpty ? [] : [.announce(sentences)])
    }

    /// The pictures that views wait for, and that the page hasn't been asked for.
    private var unfetched: [(id: Int, url: URL)] {
        imageLoader == nil ? graph.images.waiting.filter { $0.id > lastFetched } : []
    }

    /// Asks the page for these pictures, once for each connection.
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
        recent.append(batch)
        // Without the first of them the others are of no use.
        if recent.reduce(0, { $0 + $1.utf8.count }) > Self.memory { recent = [] }
        connection?.send(batch)
    }
}
