public import ResourceCore

extension Resource {
    /// Creates a resource that the server keeps current by a snapshot, and the changes after its position over one
    /// connection.
    ///
    ///     .feed(["rooms", id]) {
    ///         let room = try await api.room(id)
    ///         return FeedSnapshot(room.messages, at: room.position)
    ///     } changes: { position in
    ///         api.events(of: id, after: position)
    ///     } apply: { messages, event in
    ///         messages.apply(event)
    ///     }
    ///
    /// A store shows the server's state at one position, with the effects of pending mutations (V1). The connection
    /// opens once there is a value and a store that observes it, is shared by all users of the key, and closes 5
    /// seconds after the last one has left (V3). When it's lost, it's opened again after the position of what was
    /// applied, so that nothing is skipped or applied twice (V2, V4, V16). The value is fresh only while the connection
    /// is open, which `isLive` says (V7). The end of a mutation doesn't close it (V12).
    ///
    /// - Parameters:
    ///   - key: The identity of the feed.
    ///   - order: The order of positions.
    ///   - snapshot: A closure that loads the value and its position. It's called off every actor, at first, and
    ///     whenever the changes alone can't lead on (V8).
    ///   - changes: A closure that opens a connection, and returns its messages after a position. It's called off every
    ///     actor. When the connection is closed, the task that reads the sequence is canceled.
    ///   - apply: A closure that applies a change to a value. It's called off the main actor, and must be pure: what it
    ///     has returned may be dropped, and made again from another value.
    public static func feed<Change, Position, Changes: AsyncSequence & SendableMetatype>(
        _ key: ResourceKey, order: FeedOrder<Position>,
        snapshot: @escaping @Sendable () async throws -> FeedSnapshot<Value, Position>,
        changes: @escaping @Sendable (_ position: Position) async throws -> Changes,
        apply: @escaping @Sendable (_ value: inout Value, _ change: Change) -> Void
    ) -> Resource where Changes.Element == FeedMessage<Change, Position> {
        feed(
            key,
            Feed(
                order: order, .loaded { _ in try await snapshot() }, .reading(changes), apply: apply))
    }

    /// Creates a resource that the server keeps current by a snapshot, and the changes after its position over one
    /// connection, in which a greater position is a later one.
    public static func feed<Change, Position: Comparable, Changes: AsyncSequence & SendableMetatype>(
        _ key: ResourceKey, snapshot: @escaping @Sendable () async throws -> FeedSnapshot<Value, Position>,
        changes: @escaping @Sendable (_ position: Position) async throws -> Changes,
        apply: @escaping @Sendable (_ value: inout Value, _ change: Change) -> Void
    ) -> Resource where Changes.Element == FeedMessage<Change, Position> {
        feed(key, order: .increasing, snapshot: snapshot, changes: changes, apply: apply)
    }

    package static func feed<Change, Position>(_ key: ResourceKey, _ feed: Feed<Value, Change, Position>) -> Resource {
        Resource(ErasedResource(key, of: Value.self) { context in try await feed.load(context) })
            .with { $0.features = [feed] }
    }
}
