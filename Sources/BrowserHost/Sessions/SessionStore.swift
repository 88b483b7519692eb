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
        /// Ends the session; nil while a page is connected.
        var expiry: Alarm?
        /// Since when no page is connected: since the page was sent, or since its connection broke.
        var aloneSince: Duration
        var wasConnected = false
    }

    private let limits: Limits
    private let scheduler: any Scheduler
    private let makeGraph: @MainActor () -> Graph
    private var entries: [String: Entry] = [:]

    init(limits: Limits, scheduler: any Scheduler, makeGraph: @escaping @MainActor () -> Graph) {
        self.limits = limits
        self.scheduler = scheduler
        self.makeGraph = makeGraph
    }

    var count: Int { entries.count }

    /// Begins a session for a page; nil where there are too many.
    ///
    /// A browser that shows a page already keeps its secret, so that all its tabs are valid. A full store gives up a
    /// session without a page, if it may.
    ///
    /// - Parameter makeGraph: Makes the page's tree; nil makes that of the app.
    func open(cookie: String?, showing makeGraph: (@MainActor () -> Graph)? = nil) -> Session? {
        let owner = entries.values.first { $0.session.owner.matches(cookie) }?.session.owner ?? Secret()
        if entries.count >= limits.sessions { evict(for: owner) }
        guard entries.count < limits.sessions else { return nil }
        let session = Session(graph: (makeGraph ?? self.makeGraph)(), owner: owner, scheduler: scheduler)
        entries[session.token.text] = Entry(session: session, aloneSince: scheduler.now)
        expire(session, after: limits.unattached)
        return session
    }

    /// The session that a page's first message names, if the browser's cookie fits it.
    func attach(_ connection: any PageConnection, token: String, cookie: String?, applied: Int) -> Session? {
        guard let entry = entries[token], entry.session.owner.matches(cookie) else { return nil }
        entry.expiry?.cancel()
        entries[token]?.expiry = nil
        entries[token]?.wasConnected = true
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

    /// Gives up a session that was cut off, or one that the same browser has been sent and never connected.
    ///
    /// Without the second, someone who reloads quickly would lock himself out; what other browsers were sent stays.
    private func evict(for owner: Secret) {
        let alone = entries.values.filter { $0.session.connection == nil }
        let candidates = alone.filter { $0.wasConnected || $0.session.owner == owner }
        guard let oldest = candidates.min(by: { $0.aloneSince < $1.aloneSince }) else { return }
        end(oldest.session, .sessionGone)
    }

    private func end(_ session: Session, _ reason: CloseReason) {
        entries.removeValue(forKey: session.token.text)?.expiry?.cancel()
        session.end(reason)
    }
}
