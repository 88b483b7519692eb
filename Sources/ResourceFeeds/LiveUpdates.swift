public import ResourceCore

/// A connection whose messages say which resources have changed (V21).
///
///     let news = LiveUpdates("news", covering: ["stories"]) {
///         api.notifications()
///     } update: { message, container in
///         switch message {
///         case .storyChanged(let id): container.invalidate(["stories", id])
///         case .everythingChanged: container.invalidate(prefix: "stories")
///         }
///     }
///
/// The connection is open while a view `.follows(news)`, or a task waits for
/// `ResourceContainer.follow(_:)`, and for 5 seconds after the last one. All followers of one key share it, and the
/// closures of the first one. When it's lost, it's opened again for as long as there are followers, after a random time
/// of up to 1 second, which doubles up to 30 seconds until a message arrives. One that is refused for good, such as by
/// 403, is asked for again when the app or the network connection returns, or with another follower.
///
/// Anything may have changed while the connection wasn't open. So whenever it opens, everything that it covers is
/// invalidated, in memory and on disk, unless it has resumed after the last message. A load that runs as a message
/// arrives doesn't count, because it may have been answered before (R2).
public struct LiveUpdates: Sendable {
    /// The identity of the connection.
    ///
    /// It isn't the key of a resource, so no prefix that the connection covers includes it.
    public let key: ResourceKey

    private let open: @Sendable (_ key: ResourceKey, _ container: ResourceContainer) -> Resource<UInt64>

    /// Creates updates from messages that can't be repeated.
    ///
    /// - Parameters:
    ///   - key: The identity of the connection.
    ///   - prefixes: The prefixes of the keys that messages are about, which are invalidated as the connection opens.
    ///   - messages: A closure that returns the messages of a connection once it's open. It's called off every actor.
    ///   - update: A closure that changes the container as a message says, such as by `invalidate(_:)`. It's called off
    ///     every actor, for one message at a time.
    public init<Messages: AsyncSequence & SendableMetatype>(
        _ key: ResourceKey, covering prefixes: [ResourceKey],
        messages: @escaping @Sendable () async throws -> Messages,
        update: @escaping @Sendable (_ message: Messages.Element, _ container: ResourceContainer) -> Void
    ) {
        self.key = key
        open = { key, container in
            let target = LiveUpdateTarget(container, covering: prefixes)
            return Resource(streaming: key) { _ in
                try await target.opened(messages()) {
                    update($0, $1)
                    return true
                }
            }
        }
    }

    /// Creates updates from messages with positions, which are repeated after the last one that has arrived.
    ///
    /// While the app runs, a connection resumes after the position of the last message, and invalidates nothing. If the
    /// server doesn't have the messages after it anymore, it says so by `FeedMessage.restart`.
    ///
    /// - Parameters:
    ///   - key: The identity of the connection.
    ///   - prefixes: The prefixes of the keys that messages are about, which are invalidated as the connection opens
    ///     without a position, or restarts.
    ///   - messages: A closure that returns the messages of a connection once it's open: those after a position, or
    ///     from now on if it's `nil`. It's called off every actor.
    ///   - update: A closure that changes the container as a message says, such as by `invalidate(_:)`. It's called off
    ///     every actor, for one message at a time.
    public init<Message, Position, Messages: AsyncSequence & SendableMetatype>(
        _ key: ResourceKey, covering prefixes: [ResourceKey],
        messages: @escaping @Sendable (_ position: Position?) async throws -> Messages,
        update: @escaping @Sendable (_ message: Message, _ container: ResourceContainer) -> Void
    ) where Messages.Element == FeedMessage<Message, Position> {
        self.init(key, covering: prefixes, messages: { _, position in try await messages(position) }, update: update)
    }

    package init<Message, Position, Messages: AsyncSequence & SendableMetatype>(
        _ key: ResourceKey, covering prefixes: [ResourceKey],
        messages: @escaping @Sendable (_ attachments: Attachments, _ position: Position?) async throws -> Messages,
        update: @escaping @Sendable (_ message: Message, _ container: ResourceContainer) -> Void
    ) where Messages.Element == FeedMessage<Message, Position> {
        self.key = key
        open = { key, container in
            let target = LiveUpdateTarget(container, covering: prefixes)
            return Resource(streaming: key) { context in
                let positions = context.attachments.value(LiveUpdatePositions.init).current
                let position = positions[key] as? Position
                return try await target.opened(messages(context.attachments, position), resumes: position != nil) {
                    if $0.isRestart {
                        positions[key] = nil
                        target.invalidate()
                    }
                    if let change = $0.change { update(change, $1) }
                    if let position = $0.position { positions[key] = position }
                    return !$0.isRestart
                }
            }
        }
    }

    // NB: The key is in a scope of its own, so that what the connection covers can't include it.
    func resource(in container: ResourceContainer) -> Resource<UInt64> {
        open(ResourceKey(key.components, scope: .max), container)
            .retry(.exponential(retries: .max)).reconnects().refresh(on: [.focus, .reconnect])
    }
}

extension ResourceContainer {
    /// Keeps a connection open whose messages change resources in this container, until the calling task is canceled.
    ///
    ///     await container.follow(news)
    ///
    /// After a `wipe()`, the connection opens again.
    public func follow(_ updates: LiveUpdates) async {
        let resource = updates.resource(in: self)
        while !Task.isCancelled {
            var hasBegun = false
            // NB: What was reset loads nothing until it's observed anew.
            for await state in states(of: resource) {
                if case .idle = state.phase {
                    if hasBegun { break }
                } else {
                    hasBegun = true
                }
            }
        }
    }
}

/// The container that messages change, which their connection doesn't keep.
private struct LiveUpdateTarget: Sendable {
    private let prefixes: [ResourceKey]
    private weak let container: ResourceContainer?

    init(_ container: ResourceContainer, covering prefixes: [ResourceKey]) {
        (self.container, self.prefixes) = (container, prefixes)
    }

    func opened<Messages: AsyncSequence>(
        _ messages: Messages, resumes: Bool = false,
        _ update: @escaping @Sendable (Messages.Element, ResourceContainer) -> Bool
    ) -> LiveUpdateSequence<Messages> {
        if !resumes { invalidate() }
        return LiveUpdateSequence(base: messages) { message in
            container.map { update(message, $0) } ?? false
        }
    }

    func invalidate() {
        for prefix in prefixes { container?.invalidate(prefix: prefix, isolation: nil) }
    }
}

/// The positions after which connections resume.
private final class LiveUpdatePositions: ForgettingAttachment {
    private let positions = Lock(Positions())

    // NB: A connection from before a wipe has the positions of that time.
    var current: Positions { positions.withLock { $0 } }

    func forget() {
        let positions = Positions()
        self.positions.withLock { $0 = positions }
    }

    final class Positions: Sendable {
        private let positions = Lock<[ResourceKey: any Sendable]>([:])

        subscript(key: ResourceKey) -> (any Sendable)? {
            get { positions.withLock { $0[key] } }
            set {
                let old = positions.withLock { positions in
                    defer { positions[key] = newValue }
                    return positions[key]
                }
                withExtendedLifetime(old) {}
            }
        }
    }
}

// The numbers of messages, each after its message was taken.
private struct LiveUpdateSequence<Base: AsyncSequence>: AsyncSequence {
    let base: Base

    // Returns whether the message shows that the connection works.
    let take: @Sendable (Base.Element) -> Bool

    struct Iterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator
        let take: @Sendable (Base.Element) -> Bool
        var count: UInt64 = 0

        @concurrent mutating func next() async throws -> UInt64? {
            while let message = try await nextMessage() {
                guard take(message) else { continue }
                count += 1
                return count
            }
            return nil
        }

        // NB: A sequence may have messages left when its task is canceled.
        @concurrent private mutating func nextMessage() async throws -> Base.Element? {
            do {
                let message = try await base.next()
                try Task.checkCancellation()
                return message
            } catch let error as CancellationError {
                throw error
            } catch {
                throw LostUpdates(underlying: error)
            }
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator(), take: take) }
}

// Whatever ends an open connection, another one may work.
private struct LostUpdates: LoadFailure {
    let underlying: any Error

    var kind: LoadFailureKind {
        if case .transient(let time) = LoadFailureKind(of: underlying) {
            .transient(retryAfter: time)
        } else {
            .transient()
        }
    }
}
