import PortableUI

/// The sessions of a server, and the limits on their lifetime without a page.
@MainActor
final class SessionStore {
    /// The maximum number of sessions, and the times that one waits.
    struct Limits: Sendable {
        var sessions = 64
        /// The time for the first connection of a page that was sent.
        var unattached = Duration.seconds(30)
        /// The lifetime of such a page's tree.
        ///
        /// If the page sends its greeting later, it gets another tree.
        var ungreeted = Duration.seconds(5)
        /// The maximum number of trees that wait for a greeting.
        var trees = 16
        /// The time for a page whose connection broke.
        var detached = Duration.seconds(60)
    }

    /// A page that was sent.
    private struct Entry {
        let token: Secret
        /// The secret of the browser.
        let owner: Secret
        let address: ClientAddress
        /// The fingerprint of the content that the page shows until its script runs.
        let fingerprint: Int
        /// The source that creates its tree again.
        let source: PageSource
        /// The session, or `nil` if its script hasn't sent its greeting for too long.
        var session: Session?
        /// A call that releases a tree that waits for a greeting, or `nil` if none does.
        var release: ScheduledCall?
        /// A call that ends the session, or `nil` while a page is connected.
        var expiry: ScheduledCall?
        /// A Boolean value that indicates whether the page's script has sent its greeting.
        var wasGreeted = false
        /// The time since which no page is connected: when the page was sent, or when its connection broke.
        var disconnectedSince: Duration
    }

    private let limits: Limits
    private let scheduler: any Scheduler
    private let imageLoader: ImageLoader?
    private var entries: [String: Entry] = [:]

    /// - Parameter imageLoader: The loader of images for all pages; `nil` lets browsers load them.
    init(limits: Limits, scheduler: any Scheduler, imageLoader: ImageLoader? = nil) {
        self.imageLoader = imageLoader
        self.limits = limits
        self.scheduler = scheduler
    }

    /// The number of sessions, including those of pages without a tree.
    var count: Int { entries.count }

    /// The sessions with a tree.
    var live: [Session] { entries.values.compactMap(\.session) }

    /// Draws a page for a browser, or returns `nil` if there is none.
    ///
    /// The tree waits briefly for the greeting of the page's script, along with a limited number of others. After that,
    /// the greeting creates it again: a page whose script never runs doesn't keep views, tasks, and loads alive.
    ///
    /// A full store ends the session of an unconnected page of the same browser, so that frequent reloads don't lock it
    /// out. The pages of other browsers are kept.
    ///
    /// - Parameters:
    ///   - owner: The secret of the browser.
    ///   - first: A closure that creates the tree, or returns `nil` if there is none. It's called only if there is room
    ///     for it.
    ///   - source: A source that creates the same tree again.
    /// - Throws: ``Refusal/tooManyPages`` if there are too many sessions in total or for a remote client.
    func open(
        for owner: Secret, at address: ClientAddress, drawing first: @MainActor () -> Graph?, showing source: PageSource
    ) throws(Refusal) -> (page: StaticPage, token: Secret)? {
        if !hasRoom(for: address) { evict(for: owner) }
        guard hasRoom(for: address) else { throw .tooManyPages }
        guard let graph = first() else { return nil }
        let token = Secret()
        let session = Session(
            graph: graph, token: token, called: source.name, scheduler: scheduler, imageLoader: imageLoader)
        let page = session.page()
        entries[token.text] = Entry(
            token: token, owner: owner, address: address, fingerprint: page.body.fingerprint, source: source,
            session: session, disconnectedSince: scheduler.now)
        expire(token, after: limits.unattached)
        releaseLater(token)
        return (page, token)
    }

    private func releaseLater(_ token: Secret) {
        entries[token.text]?.release = scheduler.schedule(after: limits.ungreeted) { [weak self] in
            self?.release(token)
        }
        let waiting = entries.values.filter { $0.release != nil }
        guard waiting.count > limits.trees,
            let oldest = waiting.min(by: { $0.disconnectedSince < $1.disconnectedSince })
        else {
            return
        }
        release(oldest.token)
    }

    /// Releases the tree of a page whose script hasn't sent its greeting yet.
    private func release(_ token: Secret) {
        guard let entry = entries[token.text], let release = entry.release else { return }
        release.cancel()
        entries[token.text]?.release = nil
        entries[token.text]?.session = nil
        entry.session?.end(.sessionGone)
    }

    /// Returns a Boolean value that indicates whether there is room for another session.
    ///
    /// A remote address may have a quarter of all sessions.
    private func hasRoom(for address: ClientAddress) -> Bool {
        guard entries.count < limits.sessions else { return false }
        return address.isLocal || entries.values.count { $0.address == address } < max(1, limits.sessions / 4)
    }

    /// Returns the session that a page's first message refers to, if the browser's cookie matches.
    ///
    /// If its tree was released, the session begins again.
    ///
    /// - Parameter scene: The stored values of an earlier session. Only the first greeting of a page counts.
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

    /// Handles the end of a connection.
    ///
    /// A page that was closed ends its session. A page that was cut off may return.
    func detach(_ connection: any PageConnection, from session: Session, isClosedByPage: Bool) {
        guard session.connection === connection else { return }
        session.detach(connection)
        if isClosedByPage { return end(session.token, .sessionGone) }
        entries[session.token.text]?.disconnectedSince = scheduler.now
        expire(session.token, after: limits.detached)
    }

    /// Ends all sessions of a browser.
    func endAll(of owner: Secret) {
        for entry in entries.values where entry.owner == owner { end(entry.token, .sessionGone) }
    }

    /// Returns the number of sessions of a browser.
    func count(of owner: Secret) -> Int {
        entries.values.count { $0.owner == owner }
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
        guard let oldest = alone.min(by: { $0.disconnectedSince < $1.disconnectedSince }) else { return }
        end(oldest.token, .sessionGone)
    }

    private func end(_ token: Secret, _ reason: CloseReason) {
        guard let entry = entries.removeValue(forKey: token.text) else { return }
        entry.expiry?.cancel()
        entry.release?.cancel()
        entry.session?.end(reason)
    }
}

/// The source of a page: its tree, and its title if no screen has one.
struct PageSource {
    let name: String
    /// A closure that creates a new tree with each call.
    let makeGraph: @MainActor () -> Graph
}
