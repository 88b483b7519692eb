import PortableUI

/// The sessions of a server, and how long each may live without its page.
@MainActor
final class SessionStore {
    /// How many sessions there may be, and how long one waits.
    struct Limits: Sendable {
        var sessions = 64
        /// For the first connection of a page that was sent.
        var unattached = Duration.seconds(30)
        /// For the tree of such a page; one that says hello later gets another.
        var ungreeted = Duration.seconds(5)
        /// The most trees that wait for a hello at the same time.
        var trees = 16
        /// For a page whose connection broke.
        var detached = Duration.seconds(60)
    }

    /// A page that was sent.
    private struct Entry {
        let token: Secret
        /// The secret of the browser.
        let owner: Secret
        let address: ClientAddress
        /// Of what the page shows until its script runs.
        let fingerprint: Int
        /// Makes its tree again.
        let source: PageSource
        /// Nil once its script has said nothing for too long.
        var session: Session?
        /// Lets go of a tree that waits for the hello of its page; nil while none does.
        var release: Alarm?
        /// Ends the session; nil while a page is connected.
        var expiry: Alarm?
        /// A Boolean value that indicates whether the page's script has said hello.
        var wasGreeted = false
        /// Since when no page is connected: since the page was sent, or since its connection broke.
        var aloneSince: Duration
    }

    private let limits: Limits
    private let scheduler: any Scheduler
    private let imageLoader: ImageLoader?
    private var entries: [String: Entry] = [:]

    /// - Parameter imageLoader: Fetches the pictures of all pages; nil lets browsers do so.
    init(limits: Limits, scheduler: any Scheduler, imageLoader: ImageLoader? = nil) {
        self.imageLoader = imageLoader
        self.limits = limits
        self.scheduler = scheduler
    }

    /// The number of sessions, and of pages that may still become one.
    var count: Int { entries.count }

    /// The sessions, each with a tree.
    var live: [Session] { entries.values.compactMap(\.session) }

    /// Draws a page for a browser; nil where there are too many, of all or of a client elsewhere.
    ///
    /// Its tree waits a little for the page's script to say hello, as the trees of few other pages do. After that, the hello
    /// makes it anew: a page whose script never runs keeps no views, tasks, and loads alive.
    ///
    /// A full store gives up a page of the same browser that isn't connected, so that reloading quickly locks no one out.
    /// The pages of other browsers stay.
    ///
    /// - Parameters:
    ///   - owner: The secret of the browser.
    ///   - first: Makes the tree; called only if there is room for it.
    ///   - source: Makes the same tree again.
    func open(
        for owner: Secret, at address: ClientAddress, drawing first: @MainActor () -> Graph, showing source: PageSource
    ) -> (page: StillPage, token: Secret)? {
        if !hasRoom(for: address) { evict(for: owner) }
        guard hasRoom(for: address) else { return nil }
        let token = Secret()
        let session = Session(
            graph: first(), token: token, called: source.name, scheduler: scheduler, imageLoader: imageLoader)
        let page = session.page()
        entries[token.text] = Entry(
            token: token, owner: owner, address: address, fingerprint: page.body.fingerprint, source: source,
            session: session, aloneSince: scheduler.now)
        expire(token, after: limits.unattached)
        releaseLater(token)
        return (page, token)
    }

    private func releaseLater(_ token: Secret) {
        entries[token.text]?.release = scheduler.schedule(after: limits.ungreeted) { [weak self] in
            self?.release(token)
        }
        let waiting = entries.values.filter { $0.release != nil }
        guard waiting.count > limits.trees, let oldest = waiting.min(by: { $0.aloneSince < $1.aloneSince }) else {
            return
        }
        release(oldest.token)
    }

    /// Lets go of the tree of a page whose script has said nothing yet.
    private func release(_ token: Secret) {
        guard let entry = entries[token.text], let release = entry.release else { return }
        release.cancel()
        entries[token.text]?.release = nil
        entries[token.text]?.session = nil
        entry.session?.end(.sessionGone)
    }

    /// An address elsewhere has a quarter of all sessions.
    private func hasRoom(for address: ClientAddress) -> Bool {
        guard entries.count < limits.sessions else { return false }
        return address.isLoopback || entries.values.count { $0.address == address } < max(1, limits.sessions / 4)
    }

    /// The session that a page's first message names, if the browser's cookie fits it; begun now if it is the first
    /// message of the page.
    ///
    /// - Parameter scene: What the page has kept of an earlier session; only its first hello counts.
    func attach(
        _ connection: any PageConnection, token: String, cookie: String?, applied: Int, scene: PageScene = PageScene()
    ) -> Session? {
        guard var entry = entries[token], entry.owner.matches(cookie) else { return nil }
        entry.expiry?.cancel()
        entry.expiry = nil
        entry.release?.cancel()
        entry.release = nil
        let session = entry.session ?? begin(entry)
        if !entry.wasGreeted { session.restore(scene) }
        entry.wasGreeted = true
        entry.session = session
        entries[token] = entry
        session.attach(connection, applied: applied)
        return session
    }

    private func begin(_ entry: Entry) -> Session {
        Session(
            graph: entry.source.makeGraph(), token: entry.token, called: entry.source.name, scheduler: scheduler,
            imageLoader: imageLoader, replacing: entry.fingerprint)
    }

    /// Notes that a connection is gone.
    ///
    /// A page that was left ends its session; one that was cut off may come back.
    func detach(_ connection: any PageConnection, from session: Session, wasLeft: Bool) {
        guard session.connection === connection else { return }
        session.detach(connection)
        if wasLeft { return end(session.token, .sessionGone) }
        entries[session.token.text]?.aloneSince = scheduler.now
        expire(session.token, after: limits.detached)
    }

    func endAll() {
        entries.values.forEach { end($0.token, .stopping) }
    }

    private func expire(_ token: Secret, after delay: Duration) {
        entries[token.text]?.expiry = scheduler.schedule(after: delay) { [weak self] in
            self?.end(token, .sessionGone)
        }
    }

    private func evict(for owner: Secret) {
        let alone = entries.values.filter { $0.session?.connection == nil && $0.owner == owner }
        guard let oldest = alone.min(by: { $0.aloneSince < $1.aloneSince }) else { return }
        end(oldest.token, .sessionGone)
    }

    private func end(_ token: Secret, _ reason: CloseReason) {
        guard let entry = entries.removeValue(forKey: token.text) else { return }
        entry.expiry?.cancel()
        entry.release?.cancel()
        entry.session?.end(reason)
    }
}
