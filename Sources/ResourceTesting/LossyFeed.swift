public import Foundation
public import ResourceCore
public import ResourceFeeds

/// A server of a feed for tests, on a connection that loses messages, and repeats them.
///
/// It keeps a log of changes in memory, gives snapshots, and sends the changes after a position. It takes writes as a
/// ``LossyServer`` does, so that one object serves a feed and its mutations:
///
///     let server = LossyFeed<[String], String>([]) { $0.append($1) }
///     let room = server.resource("room")
///
///     func send(_ context: MutationContext) async throws {
///         let position = try await server.write(context.id, text)
///         context.included(at: position)
///     }
///
/// A test changes the content as other clients do, and plans the fates of the next messages and writes:
///
///     server.plan(.repeated, .lost)
///     server.append("hello")
///     server.append("world")
///     try await store.until { $0.value == ["hello", "world"] }
///
/// With ``compact()``, ``restart(losing:)``, ``disconnect()``, and ``isReachable``, it meets with what servers and
/// networks do. Compare what a store shows with ``content(at:)``.
///
/// All methods can be called on any thread. No time passes but that of the clock.
public final class LossyFeed<Content: Sendable, Change: Sendable>: Sendable {
    /// The messages of a connection.
    public typealias Messages = AsyncThrowingStream<FeedMessage<Change, LossyFeedPosition>, any Error>

    typealias Log = FeedLog<Content, Change>

    private let server: LossyServer<Log>
    private let connections: LossyConnections<Content, Change>
    private let apply: @Sendable (inout Content, Change) -> Void

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - content: The initial content.
    ///   - clock: The clock that measures delays.
    ///   - announces: A Boolean value that indicates whether the server says when it has sent everything up to the
    ///     opening of a connection.
    ///   - namesMutations: A Boolean value that indicates whether a change has the identity of its mutation.
    ///   - honorsKeys: A Boolean value that indicates whether the server applies a repeated write only once.
    ///   - readLag: The time by which snapshots trail changes, as those of a replica do.
    ///   - writeFate: A closure that returns the fate of the write request with a number, from 1, unless a fate is
    ///     planned.
    ///   - fate: A closure that returns the fate of the message with a number, from 1, unless a fate is planned. The
    ///     messages of all connections are counted.
    ///   - apply: A closure that applies a change to the content.
    public init(
        _ content: Content, clock: ManualClock = ManualClock(), announces: Bool = true, namesMutations: Bool = true,
        honorsKeys: Bool = true, readLag: Duration = .zero,
        writeFate: @escaping @Sendable (_ request: Int) -> WriteFate = { _ in .accepted },
        fate: @escaping @Sendable (_ message: Int) -> MessageFate = { _ in .delivered },
        apply: @escaping @Sendable (_ content: inout Content, _ change: Change) -> Void
    ) {
        let log = Log(content, apply: apply)
        let connections = LossyConnections(log, announces: announces, namesMutations: namesMutations, fate: fate)
        (self.connections, self.apply) = (connections, apply)
        server = LossyServer(log, clock: clock, honorsKeys: honorsKeys, readLag: readLag, fate: writeFate) {
            connections.send($0)
        }
    }

    /// The current content.
    public var content: Content { server.content.content }

    /// The position of the last change.
    public var position: LossyFeedPosition { server.content.position }

    /// Returns the content at a position, also if it's of an earlier epoch or was compacted, or `nil` if the server has
    /// never been there.
    public func content(at position: LossyFeedPosition) -> Content? { server.content.content(at: position) }

    /// The write requests that have reached the server, in their order.
    public var writes: [LossyServerWrite] { server.writes }

    /// The number of connections that were opened so far.
    public var connectionCount: Int { connections.count }

    /// The number of connections that neither side has closed.
    public var openConnectionCount: Int { connections.openCount }

    /// A Boolean value that indicates whether there is a network.
    ///
    /// When it's set to `false`, all connections are lost. Requests and connections that begin without a network fail
    /// as ``LossyServerFailure/offline``.
    public var isReachable: Bool {
        get { server.isReachable }
        set {
            server.isReachable = newValue
            if !newValue { disconnect() }
        }
    }

    /// Determines the fates of the next messages, after those that are planned already.
    public func plan(_ fates: MessageFate...) { connections.plan(fates) }

    /// Determines the fates of the next write requests, after those that are planned already.
    public func plan(_ fates: WriteFate...) { server.plan(fates) }
}

// What clients do.
extension LossyFeed {
    /// Returns a feed that this server serves.
    public func resource(_ key: ResourceKey) -> Resource<Content> {
        .feed(key, order: LossyFeedPosition.order) { [self] in
            try snapshot()
        } changes: { [self] position in
            try changes(after: position)
        } apply: { [apply] in
            apply(&$0, $1)
        }
    }

    /// Returns the content and its position, which may be those of a moment ago.
    ///
    /// - Throws: ``LossyServerFailure/offline`` if there is no network.
    public func snapshot() throws -> FeedSnapshot<Content, LossyFeedPosition> {
        let log = try server.read()
        return FeedSnapshot(log.content, at: log.position)
    }

    /// Opens a connection, and returns its messages: the changes after a position, an announcement, and the changes
    /// that follow.
    ///
    /// If the server doesn't have all changes after the position, the only message is a restart. The connection is
    /// closed when the task that reads the messages is canceled, and when they're released.
    ///
    /// - Throws: ``LossyServerFailure/offline`` if there is no network.
    public func changes(after position: LossyFeedPosition) throws -> Messages {
        guard server.isReachable else { throw LossyServerFailure.offline }
        return connections.open(after: position, server.content)
    }

    /// Appends changes to the log by a write request, and returns the position in the response.
    ///
    /// The server remembers a response by the identity of the write, until it loses the changes.
    ///
    /// - Parameters:
    ///   - id: The identity by which the server recognizes a repetition: `MutationContext.id`.
    ///   - changes: The changes, which have one position.
    /// - Throws: ``LossyServerFailure``, or `CancellationError` if the caller was canceled while a delayed request or
    ///   response was on its way.
    @discardableResult
    public func write(_ id: UUID, _ changes: Change...) async throws -> LossyFeedPosition {
        try await server.write(id) { log in
            log.append(changes, by: id)
            return log.position
        }
    }
}

// What becomes of the server.
extension LossyFeed {
    /// Appends changes to the log, as another client of the server does, and returns their position.
    ///
    /// The changes of one call have one position. All but the last are sent as parts.
    @discardableResult
    public func append(_ changes: Change...) -> LossyFeedPosition {
        server.edit { log in
            log.append(changes, by: nil)
            return log.position
        }
    }

    /// Forgets the changes so far, and keeps what they have led to.
    ///
    /// The next connection after an earlier position gets a restart.
    public func compact() { server.edit { $0.compact() } }

    /// Restarts the server, which begins another epoch of its log, and cuts all connections.
    ///
    /// - Parameter count: The number of changes that are lost at the end of the log, with the responses to their
    ///   writes. What was compacted isn't lost.
    public func restart(losing count: Int = 0) {
        disconnect()
        server.restore { $0.restart(losing: count) }
    }

    /// Cuts all connections, also those that have fallen silent.
    public func disconnect() { connections.cut() }

    /// Returns when at least this many write requests have reached the server.
    ///
    /// - Throws: ``WaitFailure`` after ``WaitFailure/patience`` in which no request was made or reached the server.
    ///   `CancellationError` if the task is canceled.
    public func arrivals(_ count: Int, file: String = #fileID, line: Int = #line) async throws {
        try await server.arrivals(count, file: file, line: line)
    }
}

/// A position in the log of a ``LossyFeed``.
public struct LossyFeedPosition: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The number of the log, from 1, which begins anew when the server restarts.
    public var epoch: Int

    /// The number of changes before the position, in this epoch.
    public var offset: Int

    /// Creates a position.
    public init(epoch: Int, offset: Int) { (self.epoch, self.offset) = (epoch, offset) }

    /// The order of positions, which are unrelated if they're of different epochs.
    public static var order: FeedOrder<LossyFeedPosition> {
        .increasing { $0.epoch == $1.epoch ? $0.offset < $1.offset : nil }
    }

    /// The epoch and the offset.
    public var description: String { "\(epoch)-\(offset)" }
}
