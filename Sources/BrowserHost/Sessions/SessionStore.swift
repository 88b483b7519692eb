import PortableUI

/// The sessions of a server, and how long each may live without its page.
@MainActor
final class SessionStore {
    /// How many sessions there may be, and how long one waits.
    struct Limits: Sendable {
        var sessions = 64
        /// For the first connection of a page that was sent.
        var unattached = Duration.seconds(30)
        /// For a page whose connection broke.
        var detached = Duration.seconds(60)
    }

    private struct Entry {
        let session: Session
        let address: ClientAddress
        /// Ends the session; nil while a page is connected.
        var expiry: Alarm?
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

    var count: Int { entries.count }

    /// Begins a session for a page of a browser; nil where there are too many, of all or of a client elsewhere.
    ///
    /// A full store gives up a session of the same browser that has no page, so that reloading quickly locks no one out.
    /// The sessions of other browsers stay.
    ///
    /// - Parameters:
    ///   - owner: The secret of the browser.
    ///   - makeGraph: Makes the page's tree; called only if there is room for it.
    func open(for owner: Secret, at address: ClientAddress, showing makeGraph: @MainActor () -> Graph) -> Session? {
        if !hasRoom(for: address) { evict(for: owner) }
        guard hasRoom(for: address) else { return nil }
        let session = Session(graph: makeGraph(), owner: owner, scheduler: scheduler, imageLoader: imageLoader)
        entries[session.token.text] = Entry(session: session, address: address, aloneSince: scheduler.now)
        expire(session, after: limits.unattached)
        return session
    }

    /// An address elsewhere has a quarter of all sessions.
    private func hasRoom(for address: ClientAddress) -> Bool {
        guard entries.count < limits.sessions else { return false }
        return address.isLoopback || entries.values.count { $0.address == address } < max(1, limits.sessions / 4)
    }

    /// The session that a page's first message names, if the browser's cookie fits it.
    func attach(_ connection: any PageConnection, token: String, cookie: String?, applied: Int) -> Session? {
        guard let entry = entries[token], entry.session.owner.matches(cookie) else { return nil }
        entry.expiry?.cancel()
        entries[token]?.expiry = nil
        entry.session.attach(connection, applied: applied)
        return entry.session
    }

    /// Notes that a connection is gone.
    ///
    /// A page that was left ends its session; one that was cut off may come back.
    func detach(_ connection: any PageConnection, from session: Session, wasLeft: Bool) {
        guard session.connection === connection else { return }
        session.detach(connection)
        if wasLeft { return end(session, .sessionGone) }
        entries[session.token.text]?.aloneSince = scheduler.now
        expire(session, after: limits.detached)
    }

    func endAll() {
        entries.values.forEach { end($0.session, .stopping) }
    }

    private func expire(_ session: Session, after delay: Duration) {
        entries[session.token.text]?.expiry = scheduler.schedule(after: delay) { [weak self, weak session] in
            guard let session else { return }
            self?.end(session, .sessionGone)
        }
    }

    private func evict(for owner: Secret) {
        let alone = entries.values.filter { $0.session.connection == nil && $0.session.owner == owner }
        guard let oldest = alone.min(by: { $0.aloneSince < $1.aloneSince }) else { return }
        end(oldest.session, .sessionGone)
    }

    private func end(_ session: Session, _ reason: CloseReason) {
        entries.removeValue(forKey: session.token.text)?.expiry?.cancel()
        session.end(reason)
    }
}
