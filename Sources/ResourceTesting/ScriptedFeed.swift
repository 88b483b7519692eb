public import ResourceCore
public import ResourceFeeds

/// A server of a feed in a test, whose every snapshot and every connection waits for the test.
///
///     let feed = ScriptedFeed<[String], String, Int>()
///     let store = ResourceStore(feed.resource("room") { $0.append($1) }, in: container)
///     store.appear()
///     try await feed.nextSnapshot().succeed(FeedSnapshot(["hello"], at: 1))
///     let connection = try await feed.nextConnection()
///     connection.send(.change("world", at: 2))
///     try await store.until { $0.value == ["hello", "world"] }
public final class ScriptedFeed<Value: Sendable, Change: Sendable, Position: FeedPosition>: Sendable {
    private let snapshots = GatedLoader<FeedSnapshot<Value, Position>>()
    private let openings = GatedLoader<Connection.Messages>()
    private let positions = Lock<[Position]>([])

    /// Creates a server without snapshots and connections.
    public init() {}

    /// The number of snapshots that were requested so far.
    public var snapshotCount: Int { snapshots.count }

    /// The number of connections that were requested so far.
    public var connectionCount: Int { openings.count }

    /// Returns a feed that this server serves.
    ///
    /// - Parameters:
    ///   - key: The identity of the feed.
    ///   - order: The order of positions.
    ///   - apply: A closure that applies a change to a value.
    public func resource(
        _ key: ResourceKey, order: FeedOrder<Position>,
        apply: @escaping @Sendable (_ value: inout Value, _ change: Change) -> Void
    ) -> Resource<Value> {
        .feed(key, order: order) { [self] in
            try await snapshots.load()
        } changes: { [self] position in
            try await changes(after: position)
        } apply: {
            apply(&$0, $1)
        }
    }

    /// Returns a feed that this server serves, in which a greater position is a later one.
    public func resource(
        _ key: ResourceKey, apply: @escaping @Sendable (_ value: inout Value, _ change: Change) -> Void
    ) -> Resource<Value> where Position: Comparable {
        resource(key, order: .increasing, apply: apply)
    }

    /// Opens a connection, and returns its messages.
    ///
    /// Use it for a list that loads in pages, such as `.pages(…).live { try await feed.changes(after: $0) } apply: …`.
    public func changes(after position: Position) async throws -> AsyncThrowingStream<
        FeedMessage<Change, Position>, any Error
    > {
        positions.withLock { $0.append(position) }
        return try await openings.load()
    }

    /// Returns the next request for a snapshot, after waiting for it if necessary.
    ///
    /// - Throws: ``WaitFailure`` after ``WaitFailure/patience`` without one.
    public func nextSnapshot(
        file: String = #fileID, line: Int = #line
    ) async throws -> GatedLoader<FeedSnapshot<Value, Position>>.Call {
        try await snapshots.nextCall(file: file, line: line)
    }

    /// Returns the next request for a connection, after waiting for it if necessary.
    ///
    /// The connection isn't open before it's accepted, or a message is sent.
    ///
    /// - Throws: ``WaitFailure`` after ``WaitFailure/patience`` without one.
    public func nextConnection(file: String = #fileID, line: Int = #line) async throws -> Connection {
        let call = try await openings.nextCall(file: file, line: line)
        return Connection(after: positions.withLock { $0.removeFirst() }, call)
    }
}

extension ScriptedFeed {
    /// A connection of a feed, which a test controls.
    public final class Connection: Sendable {
        typealias Messages = AsyncThrowingStream<FeedMessage<Change, Position>, any Error>

        /// The position after which the connection was opened.
        public let position: Position

        private let call: GatedLoader<Messages>.Call
        private let continuation: Messages.Continuation
        private let state = Lock(State())

        private struct State: Sendable {
            // NB: A sequence that the client gives up is terminated only if nothing else has it.
            var messages: Messages?
            var isCancelled = false
            var watchers: [Watcher] = []
        }

        init(after position: Position, _ call: GatedLoader<Messages>.Call) {
            (self.position, self.call) = (position, call)
            let messages: Messages
            (messages, continuation) = Messages.makeStream()
            state.withLock { $0.messages = messages }
            continuation.onTermination = { [weak self] in self?.terminated($0) }
        }

        /// A Boolean value that indicates whether the client has closed the connection.
        public var isCancelled: Bool { call.isCancelled || state.withLock { $0.isCancelled } }

        /// Accepts the connection.
        public func accept() {
            let messages = state.withLock { state in
                defer { state.messages = nil }
                return state.messages
            }
            if let messages { call.succeed(messages) }
        }

        /// Sends a message, over a connection that is accepted by it.
        public func send(_ message: FeedMessage<Change, Position>) {
            accept()
            continuation.yield(message)
        }

        /// Ends the connection as a server does that closes it, once what was sent has arrived.
        public func end() {
            accept()
            continuation.finish()
        }

        /// Refuses the connection, or loses it once what was sent has arrived.
        public func fail(_ error: any Error) {
            call.fail(error)
            continuation.finish(throwing: error)
        }

        /// Returns when the client has closed the connection.
        ///
        /// - Throws: ``WaitFailure`` if it hasn't for the time of ``WaitFailure/patience``.
        public func waitForCancellation(file: String = #fileID, line: Int = #line) async throws {
            guard !call.isWaiting else { return try await call.waitForCancellation(file: file, line: line) }
            let watcher = Watcher(count: 1)
            try await watcher.wait { silence in
                WaitFailure("the connection isn't closed", after: silence, at: WaitPlace(file, line), "it is open")
            } unless: { [self] in
                state.withLock { state in
                    if !state.isCancelled { state.watchers.append(watcher) }
                    return state.isCancelled
                }
            }
        }

        private func terminated(_ termination: Messages.Continuation.Termination) {
            guard case .cancelled = termination else { return }
            let watchers = state.withLock { state in
                state.isCancelled = true
                defer { state.watchers = [] }
                return state.watchers
            }
            for watcher in watchers { watcher.resume() }
        }
    }
}
