public import ResourceCore
public import ResourceFeeds

extension HTTPEvents {
    /// Opens a connection, and returns its messages, for what isn't a feed, such as who is typing.
    ///
    ///     for try await message in try await service.typing(in: room).messages() { show(message) }
    ///
    /// It returns once the server has accepted the connection. The sequence ends with the connection, or throws its
    /// error, and isn't opened again. If its reader is canceled, or leaves more than 1,000 messages unread, the
    /// connection is closed. The idle limit doesn't apply.
    ///
    /// - Parameter position: The position after which messages are repeated; `nil` for those from now on.
    public func messages(
        after position: Position? = nil
    ) async throws -> AsyncThrowingStream<FeedMessage<Change, Position>, any Error> {
        try await EventMessages.open(self, after: position, via: endpoint.transport ?? URLSessionTransport.shared)
    }
}

extension LiveUpdates {
    /// Creates updates from server-sent events, which resume after the last one that has arrived.
    ///
    ///     let news = LiveUpdates("news", covering: ["stories"], events: service.events(["news"]) { event in
    ///         try .change(event.json(Story.ID.self), at: event.position(Int.self))
    ///     }) { id, container in
    ///         container.invalidate(["stories", id])
    ///     }
    ///
    /// - Parameters:
    ///   - key: The identity of the connection.
    ///   - prefixes: The prefixes of the keys that messages are about, which are invalidated as the connection opens
    ///     without a position, or restarts.
    ///   - events: The stream of events.
    ///   - update: A closure that changes the container as a message says. It's called off every actor, for one message
    ///     at a time.
    public init<Message, Position>(
        _ key: ResourceKey, covering prefixes: [ResourceKey], events: HTTPEvents<Message, Position>,
        update: @escaping @Sendable (_ message: Message, _ container: ResourceContainer) -> Void
    ) {
        self.init(key, covering: prefixes) { attachments, position in
            try await EventMessages.open(events, after: position, via: attachments.transport(of: events.endpoint))
        } update: {
            update($0, $1)
        }
    }
}
