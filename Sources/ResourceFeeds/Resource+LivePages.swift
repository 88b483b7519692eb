public import ResourceCore
public import ResourcePages

extension Page {
    /// Returns the page with the position in the log of a feed at which the server has read it.
    ///
    /// The first page of a list that is live names the position after which its changes resume (V22). Without a
    /// position, the other pages must not be older than what the server had sent when they were requested.
    public func at(_ position: (some FeedPosition)?) -> Page {
        var page = self
        page.position = position
        return page
    }
}

extension Resource {
    /// Returns a copy whose list the server keeps current by the changes after a position, over one connection.
    ///
    ///     .pages(["rooms", room]) { cursor in
    ///         let page = try await api.messages(in: room, before: cursor)
    ///         return Page(page.messages, next: page.older).at(page.position)
    ///     }
    ///     .live { position in
    ///         api.events(in: room, after: position)
    ///     } apply: { messages, event in
    ///         messages.apply(event)
    ///     }
    ///
    /// The first page must name its position. From there on, everything documented for
    /// `feed(_:order:snapshot:changes:apply:)` applies here too, with the list that a refresh loads as the snapshot.
    /// Changes reach the pages that are loaded, and those that are being loaded.
    ///
    /// A value that is set is shown until the next change or page. With `limit(pages:)`, a refresh begins with the page
    /// at the start of the list, so let each page name its position. `refreshExtent(_:)` has no effect if it's
    /// `.firstPage` or `.visiblePages`.
    ///
    /// - Parameters:
    ///   - order: The order of positions.
    ///   - changes: A closure that opens a connection, and returns its messages after a position. It's called off every
    ///     actor. When the connection is closed, the task that reads the sequence is canceled.
    ///   - apply: A closure that inserts an item at an end of a list, or changes or removes an item by its identity. If
    ///     the item isn't in the list, it must do nothing. It's called off the main actor, for the list or for a page
    ///     that is about to join it, and must be pure. If a page doesn't name its position, a change may be applied
    ///     to it twice.
    public func live<Item, Change, Position, Changes: AsyncSequence & SendableMetatype>(
        order: FeedOrder<Position>,
        changes: @escaping @Sendable (_ position: Position) async throws -> Changes,
        apply: @escaping @Sendable (_ list: inout Pages<Item>, _ change: Change) -> Void
    ) -> Resource where Value == Pages<Item>, Changes.Element == FeedMessage<Change, Position> {
        live(order: order, .reading(changes), apply: apply)
    }

    /// Returns a copy whose list the server keeps current by the changes after a position, over one connection, in
    /// which a greater position is a later one.
    public func live<Item, Change, Position: Comparable, Changes: AsyncSequence & SendableMetatype>(
        changes: @escaping @Sendable (_ position: Position) async throws -> Changes,
        apply: @escaping @Sendable (_ list: inout Pages<Item>, _ change: Change) -> Void
    ) -> Resource where Value == Pages<Item>, Changes.Element == FeedMessage<Change, Position> {
        live(order: .increasing, changes: changes, apply: apply)
    }

    package func live<Item, Change: Sendable, Position>(
        order: FeedOrder<Position>, idleLimit: Duration? = nil, _ opening: Feed<Value, Change, Position>.Opening,
        apply: @escaping @Sendable (_ list: inout Pages<Item>, _ change: Change) -> Void
    ) -> Resource where Value == Pages<Item> {
        let feed = Feed(
            order: order, idleLimit: idleLimit, .pages(Self.pageOperations()), opening, apply: apply)
        let kept = keptCurrent(by: feed) { $0.feed(of: feed) }
        let load = erased.load
        let erased = ErasedResource(key, of: Value.self, kept.erased.policy) { context in
            if let attempt = context.attempt.basis.plan as? FeedAttempt<Value, Change, Position> {
                return try await attempt.feed.load(context)
            }
            return try await load(context)
        }
        return Resource(erased)
    }
}
