public import ResourceCore

// Feeds whose connections can't resume, or that have no snapshots.
extension Resource {
    /// Creates a resource that the server keeps current by a snapshot, and the numbered changes since a connection was
    /// opened, which it never repeats (V9).
    ///
    ///     .feed(["rooms", id]) {
    ///         let room = try await api.room(id)
    ///         return FeedSnapshot(room.messages, at: room.position)
    ///     } changes: {
    ///         socket.messages(of: id)
    ///     } apply: { messages, event in
    ///         messages.apply(event)
    ///     }
    ///
    /// The connection opens first, and then a snapshot is loaded. The changes that have arrived meanwhile are kept, and
    /// those after the snapshot are applied to it. If the connection begins with `.upToDate(at:)`, nothing is loaded
    /// when the value is at that position already, and a snapshot from before it isn't accepted. Without that, each
    /// connection needs a snapshot. Otherwise, everything that's documented for a feed that resumes applies here too.
    ///
    /// - Parameters:
    ///   - key: The identity of the feed.
    ///   - order: The order of positions, which must be one that compares them.
    ///   - snapshot: A closure that loads the value and its position. It's called off every actor.
    ///   - changes: A closure that opens a connection, and returns its messages. It's called off every actor.
    ///   - apply: A closure that applies a change to a value. It's called off the main actor, and must be pure.
    public static func feed<Change, Position, Changes: AsyncSequence & SendableMetatype>(
        _ key: ResourceKey, order: FeedOrder<Position>,
        snapshot: @escaping @Sendable () async throws -> FeedSnapshot<Value, Position>,
        changes: @escaping @Sendable () async throws -> Changes,
        apply: @escaping @Sendable (_ value: inout Value, _ change: Change) -> Void
    ) -> Resource where Changes.Element == FeedMessage<Change, Position> {
        precondition(order.isKnown, "A feed that doesn't resume needs positions that can be compared.")
        return feed(
            key,
            Feed(
                order: order, .loaded { _ in try await snapshot() },
                .fromNow { receiver, _ in try await receiver.read(changes) }, apply: apply))
    }

    /// Creates a resource that the server keeps current by a snapshot, and the numbered changes since a connection was
    /// opened, in which a greater position is a later one.
    public static func feed<Change, Position: Comparable, Changes: AsyncSequence & SendableMetatype>(
        _ key: ResourceKey, snapshot: @escaping @Sendable () async throws -> FeedSnapshot<Value, Position>,
        changes: @escaping @Sendable () async throws -> Changes,
        apply: @escaping @Sendable (_ value: inout Value, _ change: Change) -> Void
    ) -> Resource where Changes.Element == FeedMessage<Change, Position> {
        feed(key, order: .increasing, snapshot: snapshot, changes: changes, apply: apply)
    }

    /// Creates a resource from a log that is the value when it's read from its beginning.
    ///
    ///     .feed("scores", startingWith: FeedSnapshot([], at: "-1")) { offset in
    ///         log.changes(after: offset)
    ///     } apply: { scores, change in
    ///         scores.apply(change)
    ///     }
    ///
    /// The value is shown once the server has announced by `.upToDate` that everything was sent, which it must do. If
    /// it restarts the log, the old value stays on screen until then. An invalidation or a refresh closes the
    /// connection and opens another one, because nothing else says that the value is current. Otherwise, everything
    /// that's documented for a feed with snapshots applies here too.
    ///
    /// - Parameters:
    ///   - key: The identity of the feed.
    ///   - order: The order of positions.
    ///   - beginning: The value and the position before the first change. The position may be one of no epoch.
    ///   - changes: A closure that opens a connection, and returns its messages after a position. It's called off every
    ///     actor.
    ///   - apply: A closure that applies a change to a value. It's called off the main actor, and must be pure.
    public static func feed<Change, Position, Changes: AsyncSequence & SendableMetatype>(
        _ key: ResourceKey, order: FeedOrder<Position>, startingWith beginning: FeedSnapshot<Value, Position>,
        changes: @escaping @Sendable (_ position: Position) async throws -> Changes,
        apply: @escaping @Sendable (_ value: inout Value, _ change: Change) -> Void
    ) -> Resource where Changes.Element == FeedMessage<Change, Position> {
        feed(key, Feed(order: order, .initial(beginning), .reading(changes), apply: apply))
    }

    /// Creates a resource from a log that is the value when it's read from its beginning, in which a greater position
    /// is a later one.
    public static func feed<Change, Position: Comparable, Changes: AsyncSequence & SendableMetatype>(
        _ key: ResourceKey, startingWith beginning: FeedSnapshot<Value, Position>,
        changes: @escaping @Sendable (_ position: Position) async throws -> Changes,
        apply: @escaping @Sendable (_ value: inout Value, _ change: Change) -> Void
    ) -> Resource where Changes.Element == FeedMessage<Change, Position> {
        feed(key, order: .increasing, startingWith: beginning, changes: changes, apply: apply)
    }

    /// Creates a resource from whole values with positions, which a connection begins with and then sends whenever the
    /// value has changed.
    ///
    /// A value from before the shown one isn't shown, so a replica that lags takes nothing back. An invalidation or a
    /// refresh closes the connection and opens another one.
    ///
    /// - Parameters:
    ///   - key: The identity of the feed.
    ///   - order: The order of positions.
    ///   - values: A closure that opens a connection, and returns its values. It's called off every actor.
    public static func feed<Position, Values: AsyncSequence & SendableMetatype>(
        _ key: ResourceKey, order: FeedOrder<Position>, values: @escaping @Sendable () async throws -> Values
    ) -> Resource where Values.Element == FeedSnapshot<Value, Position> {
        feed(
            key,
            Feed(
                order: order, .change { $0 },
                .fromNow { receiver, _ in
                    let values = try await values()
                    receiver.opened()
                    for try await value in values { try receiver.receive(.change(value.value, at: value.position)) }
                }, apply: { $0 = $1 }))
    }

    /// Creates a resource from whole values with positions, of which a greater one is later.
    public static func feed<Position: Comparable, Values: AsyncSequence & SendableMetatype>(
        _ key: ResourceKey, values: @escaping @Sendable () async throws -> Values
    ) -> Resource where Values.Element == FeedSnapshot<Value, Position> {
        feed(key, order: .increasing, values: values)
    }
}
