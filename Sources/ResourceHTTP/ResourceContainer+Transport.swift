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

/// The container's transport.
struct TransportSlot: Sendable {
    let transport: any HTTPTransport
}
