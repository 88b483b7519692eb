public import ResourceCore

extension ResourceContainer {
    /// The transport for all HTTP resources in this container; `nil` to let each endpoint choose its own.
    ///
    ///     let container = ResourceContainer()
    ///     container.httpTransport = transport
    ///
    /// It applies to attempts that begin after it's set, and overrides the endpoints' own transports. So a test or a
    /// preview can pass one container to a whole tree of views, and nothing in it reaches the network.
    public var httpTransport: (any HTTPTransport)? {
        get { attachments.httpTransport }
        set { attachments[TransportSlot.self] = newValue.map { TransportSlot(transport: $0) } }
    }
}

/// The session transports that a container's loads have used.
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

extension Attachments {
    /// The transport of a container's HTTP resources, if it's set.
    var httpTransport: (any HTTPTransport)? { self[TransportSlot.self]?.transport }

    /// Returns the transport that an endpoint is about to use in the container, which is remembered for a sign-out.
    func transport(of endpoint: HTTPEndpoint<some Sendable>) -> any HTTPTransport {
        let transport = httpTransport ?? endpoint.transport ?? URLSessionTransport.shared
        if let session = transport as? URLSessionTransport { value(UsedSessions.init).add(session) }
        return transport
    }
}

/// An attachment that holds the container's transport.
struct TransportSlot: Sendable {
    let transport: any HTTPTransport
}
