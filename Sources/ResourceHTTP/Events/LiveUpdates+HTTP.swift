public import ResourceCore
public import ResourceFeeds

extension LiveUpdates {
    /// Creates updates from server-sent events, which resume after the last one that has arrived.
    ///
    ///     let news = LiveUpdates("news", covering: ["stories"], events: service.events(["news"]) { event in
    ///         try .change(event.json(Story.ID.self), at: event.position(Int.self))
    ///     }) { id, container in
    ///         container.invalidate(["stories", id])
    ///     }
    ///
    /// The idle limit and the server's `retry` have no effect.
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
