public import ResourceCore

extension ResourceContainer {
    /// What sends the requests of every HTTP resource in this container; nil to let each endpoint choose.
    ///
    ///     let container = ResourceContainer()
    ///     container.httpTransport = transport
    ///
    /// It counts for attempts that begin from then on, and goes before the endpoints' own: so a test or a preview hands
    /// one container to a whole tree of views, and nothing in it reaches the network.
    public var httpTransport: (any HTTPTransport)? {
        get { attachments[TransportSlot.self]?.transport }
        set { attachments[TransportSlot.self] = newValue.map { TransportSlot(transport: $0) } }
    }
}

/// The sessions that a container's loads have used.
final class UsedSessions: ForgettingAttachment {
    private struct Session: Sendable {
        weak let transport: URLSessionTransport?
    }

    private let sessions = Lock<[Session]>([])

    func add(_ transport: URLSessionTransport) {
        sessions.withLock { sessions in
            guard !sessions.contains(where: { $0.transport === transport }) else { return }
            sessions.removeAll { $0.transport == nil }
            sessions.append(Session(transport: transport))
        }
    }

    func forget() {
        for session in sessions.withLock({ $0 }) { session.transport?.forgetCredentials() }
    }
}

extension ResourceContainer {
    /// Notes that a load uses a transport, for a log-out.
    func use(_ transport: any HTTPTransport) {
        guard let session = transport as? URLSessionTransport else { return }
        let sessions = attachments.value(UsedSessions.init)
        sessions.add(session)
    }
}

/// The container's transport.
struct TransportSlot: Sendable {
    let transport: any HTTPTransport
}
