public import ResourceCore
public import ResourceFeeds
public import ResourcePages

extension Resource {
    /// Creates a feed over HTTP: an endpoint loads the snapshot, and a stream of events has the changes after it.
    ///
    ///     extension Resource where Value == [Message] {
    ///         static func room(_ id: String) -> Resource {
    ///             .feed(snapshot: chat.get(["rooms", id], .json()), changes: chat.events(of: id)) { $0.apply($1) }
    ///         }
    ///     }
    ///
    /// Everything documented for `feed(_:order:snapshot:changes:apply:)` applies here too, and for a snapshot what's
    /// documented for `http(_:key:)`, except that no cache responds, and no condition is sent. Both use the container's
    /// transport, if it has one.
    ///
    /// - Parameters:
    ///   - key: The identity; `nil` for ``ResourceKey/http(_:body:hiding:)`` of the snapshot's request.
    ///   - order: The order of positions.
    ///   - snapshot: The endpoint that loads the value and its position.
    ///   - changes: The stream of the changes after a position.
    ///   - apply: A closure that applies a change to a value. It's called off the main actor, and must be pure.
    public static func feed<Change, Position>(
        _ key: ResourceKey? = nil, order: FeedOrder<Position>,
        snapshot: HTTPEndpoint<FeedSnapshot<Value, Position>>, changes: HTTPEvents<Change, Position>,
        apply: @escaping @Sendable (_ value: inout Value, _ change: Change) -> Void
    ) -> Resource {
        let endpoint = snapshot
        let feed = Feed(
            order: order, idleLimit: changes.idleLimit,
            .loaded { try await endpoint.uncachedValue(via: $0.transport(of: endpoint)) }, changes.opening(),
            apply: apply)
        return .feed(key ?? endpoint.key, feed).following(endpoint)
    }

    /// Creates a feed over HTTP in which a greater position is a later one.
    public static func feed<Change, Position: Comparable>(
        _ key: ResourceKey? = nil, snapshot: HTTPEndpoint<FeedSnapshot<Value, Position>>,
        changes: HTTPEvents<Change, Position>,
        apply: @escaping @Sendable (_ value: inout Value, _ change: Change) -> Void
    ) -> Resource {
        feed(key, order: .increasing, snapshot: snapshot, changes: changes, apply: apply)
    }
}

extension Resource {
    /// Returns a copy whose list the server keeps current by a stream of events.
    ///
    ///     .pages("messages") { cursor in
    ///         let page = try await chat.get(["messages"], query: ["before": cursor], .json(MessagesPage.self)).value()
    ///         return Page(page.messages, next: page.older).at(page.position)
    ///     }
    ///     .live(changes: chat.events(["events"]) { try .change($0.json(), at: $0.position()) }) { $0.apply($1) }
    ///
    /// Everything documented for `live(order:changes:apply:)` with closures applies here too. The stream uses the
    /// container's transport, if it has one.
    ///
    /// - Parameters:
    ///   - order: The order of positions.
    ///   - changes: The stream of the changes after a position.
    ///   - apply: A closure that applies a change to a list. It's called off the main actor, and must be pure.
    public func live<Item, Change, Position>(
        order: FeedOrder<Position>, changes: HTTPEvents<Change, Position>,
        apply: @escaping @Sendable (_ list: inout Pages<Item>, _ change: Change) -> Void
    ) -> Resource where Value == Pages<Item> {
        live(order: order, idleLimit: changes.idleLimit, changes.opening(), apply: apply)
    }

    /// Returns a copy whose list the server keeps current by a stream of events, in which a greater position is a later
    /// one.
    public func live<Item, Change, Position: Comparable>(
        changes: HTTPEvents<Change, Position>,
        apply: @escaping @Sendable (_ list: inout Pages<Item>, _ change: Change) -> Void
    ) -> Resource where Value == Pages<Item> {
        live(order: .increasing, changes: changes, apply: apply)
    }
}

extension HTTPEvents {
    fileprivate func opening<Value>() -> Feed<Value, Change, Position>.Opening {
        .after { position, receiver, attachments in
            try await read(after: position, receiver, via: attachments.transport(of: endpoint))
        }
    }
}
