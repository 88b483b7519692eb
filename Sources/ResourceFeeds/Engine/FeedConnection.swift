import Foundation
import ResourceCore

/// A connection of a feed: it reads messages, and applies what has arrived as one batch (V19).
final class FeedConnection<Value: Sendable, Change: Sendable, Position: FeedPosition>: FeedReceiver {
    typealias Message = FeedMessage<Change, Position>

    let id: UInt64
    private let position: Position?
    private let feed: Feed<Value, Change, Position>
    private let reading = TaskSlot()
    private let buffer = Lock(FeedBuffer<Change, Position>())
    private let times: Lock<Times>
    private let now: @Sendable () -> Duration
    private let attachments: Attachments

    // NB: A connection that nothing is interested in doesn't keep its container.
    private let target: Lock<Target>

    private struct Times: Sendable {
        var began = Duration.zero
        var heard = Duration.zero

        /// The time that the server has asked for before the next connection.
        var reconnection: Duration?
    }

    /// The result of messages that were taken together.
    struct Batch: Sendable {
        /// The value that they have made, if another one.
        let delivered: Delivered?
        let event: String
        let hasAdvanced: Bool

        /// The time before the next load, if the server can't lead on from the base.
        let pause: FeedPause
    }

    struct End: Sendable {
        let error: any Error
        let hasLasted: Bool
        let pause: FeedPause
    }

    /// The state that messages meet.
    private struct Base: Sendable {
        let machine: FeedMachine<Position>
        let value: AnyValue?
        let version: UInt64
        let losses: Int
        let isUnshown: Bool
        let list: FeedState<Value, Change, Position>?
        let resource: ErasedResource?

        init(_ part: EntryFeed<Value, Change, Position>, of entry: Entry) {
            (machine, value, version) = (part.machine, part.value, part.version)
            (losses, isUnshown, list) = (part.losses, part.isUnshown, part.list(of: entry))
            resource = entry.resource
        }
    }

    private struct Target: Sendable {
        weak var entry: Entry?
        weak var container: ResourceContainer?
    }

    init(
        _ id: UInt64, after position: Position?, _ reconnection: Duration?, _ feed: Feed<Value, Change, Position>,
        of entry: Entry, in container: ResourceContainer
    ) {
        (self.id, self.position, self.feed) = (id, position, feed)
        (attachments, now) = (container.attachments, container.time.now)
        times = Lock(Times(reconnection: reconnection))
        target = Lock(Target(entry: entry, container: container))
    }

    func open() {
        guard let container = target.withLock({ $0.container }) else { return }
        let now = now()
        times.withLock { ($0.began, $0.heard) = (now, now) }
        reading.start(by: container.starter) { [self] in await read() }
    }

    func close() { reading.cancel() }

    /// The first change that waits, and its position.
    var kept: (change: Change, position: Position)? {
        buffer.withLock { $0.messages }.firstResult { message in
            guard let change = message.change, let position = message.position else { return nil }
            return (change, position)
        }
    }

    // Whether a load has yet to take the value with which the connection has begun.
    private var keepsValue: Bool { feed.form == .values && buffer.withLock(\.isHeld) }

    // A snapshot has arrived, which messages have waited for (V9).
    func goOn() { add { $0.isHeld = false } }

    // NB: The snapshot may have arrived before the messages were held.
    private func settle() {
        let isHeld = withPart { part, _, _ in part.isConnection(id) && part.machine.connection?.isHeld == true }
        if isHeld == false { goOn() }
    }

    // Ends the connection, once what has arrived is applied.
    func end(_ error: any Error) {
        add { $0.finish(error) }
        close()
    }

    /// The time at which something has arrived last.
    var lastActivity: Duration { times.withLock { $0.heard } }

    private func read() async {
        do {
            try await feed.connect(after: position, self, attachments)
            end(FeedError.ended)
        } catch {
            end(error)
        }
    }

    // Messages are applied in batches, of which one is being applied at any time.
    private func add(_ add: @Sendable (inout FeedBuffer<Change, Position>) -> Void) {
        let begins = buffer.withLock { buffer in
            add(&buffer)
            guard !buffer.isApplying, buffer.isReady || buffer.end != nil else { return false }
            buffer.isApplying = true
            return true
        }
        guard begins, let container = target.withLock({ $0.container }) else { return }
        TaskSlot().start(by: container.starter) { [self] in await apply() }
    }

    // Applies batches until nothing is left.
    private func apply() async {
        while true {
            let (messages, isReady, end) = buffer.withLock { buffer in
                if !buffer.isReady, buffer.end == nil { buffer.isApplying = false }
                return (buffer.messages, buffer.isReady, buffer.end)
            }
            if isReady {
                guard let (done, areHeld) = await apply(messages) else { return }
                // NB: What the changes have is released outside of the lock.
                withExtendedLifetime(messages) {
                    buffer.withLock { $0.remove(done, ofFirst: messages.count, areHeld: areHeld) }
                }
                if areHeld { settle() }
            } else if let end, !keepsValue {
                return finish(end)
            } else {
                return
            }
        }
    }

    // Returns how many messages are done, and whether the others wait for a snapshot, or `nil` once the connection is
    // over. The changes are the user's code, so they're applied outside of the lock, and again if anything has changed
    // meanwhile.
    private func apply(_ messages: [Message]) async -> (done: Int, areHeld: Bool)? {
        while let base = withPart({ part, entry, _ in part.isConnection(id) ? Base(part, of: entry) : nil }) {
            guard let base, let (entry, container) = owners else { return nil }
            var (next, list) = (base.machine, base.list)
            let receipt = next.receive(messages.map(\.message), of: id, by: feed.order)
            let changes = list == nil ? [] : changes(receipt.applied, in: messages)
            let applied =
                list == nil
                ? applied(receipt.applied.map { messages[$0] }, to: base.value)
                : base.value.flatMap { list?.applying(changes, to: $0, at: next.base?.position) }
            let shown = next.isReading ? nil : applied ?? (base.isUnshown ? base.value : nil)
            let batch = batch(receipt, messages, shown, next, base, in: container)
            let isDone = await container.withShownTurn { [feed, next, list] turn in
                guard let part = entry.features?.feed(of: feed), part.version == base.version else { return false }
                part.accept(next, applied ?? part.value, &turn)
                if let list { part.note(changes, list.history.ahead, in: entry, &turn) }
                part.received(batch, of: entry, &turn)
                return true
            }
            if isDone { return (receipt.done, next.connection?.isHeld ?? false) }
        }
        return nil
    }

    private func batch(
        _ receipt: FeedMachine<Position>.Receipt, _ messages: [Message], _ applied: AnyValue?,
        _ next: FeedMachine<Position>, _ base: Base, in container: ResourceContainer
    ) -> Batch {
        let date = container.wallClock()
        let pause = next.isLost ? pause(after: base.losses, FeedError.restarted, in: container) : .zero
        return Batch(
            delivered: delivered(applied, of: base.resource, at: date),
            event: event(receipt, messages, isLost: next.isLost), hasAdvanced: receipt.hasAdvanced,
            pause: FeedPause(pause, from: date))
    }

    private func applied(_ messages: [Message], to base: AnyValue?) -> AnyValue? {
        guard !messages.isEmpty, var value = base?.typed(Value.self) else { return nil }
        for message in messages {
            if let change = message.change { feed.apply(&value, change) }
        }
        return TypedValue(value)
    }

    // NB: Parts have the position of what completes them.
    private func changes(
        _ applied: [Int], in messages: [Message]
    ) -> [ListHistory<Change, Position>.Applied] {
        var (changes, position) = ([ListHistory<Change, Position>.Applied](), Position?.none)
        var applied = applied
        for message in messages.indices.reversed() {
            position = messages[message].position ?? position
            guard applied.last == message else { continue }
            applied.removeLast()
            guard let change = messages[message].change, let position else { continue }
            changes.append(.init(change: change, position: position, bytes: messages[message].bytes))
        }
        return changes.reversed()
    }

    private func event(_ receipt: FeedMachine<Position>.Receipt, _ messages: [Message], isLost: Bool) -> String {
        guard isLost else { return "\(receipt.applied.count) changes" }
        return messages.firstResult(\.reason).map { "restarted: \("\($0)".redactingURLs)" } ?? "restarted"
    }

    private func delivered(_ value: AnyValue?, of resource: ErasedResource?, at date: Date) -> Delivered? {
        guard let value else { return nil }
        var delivered = Delivered(loaded: value, bytes: resource?.bytes(of: value) ?? 0)
        delivered.date = date
        delivered.isExtended = true
        return delivered
    }

    // A connection that has lasted counts as new, and so does the first one after a new position (V16).
    private func finish(_ error: any Error) {
        guard let (_, container) = owners, let losses = withPart({ part, _, _ in part.losses }) else { return }
        let hasLasted = now() - times.withLock { $0.began } >= FeedLimits.trial
        let isOrderly = hasLasted && (error as? FeedError) == .ended
        let delay =
            isOrderly
            ? FeedLimits.reopening * container.jitter() : pause(after: hasLasted ? 0 : losses, error, in: container)
        let reconnection = times.withLock { $0.reconnection }
        let pause = max(delay, min(reconnection ?? .zero, FeedLimits.longestReconnection))
        let end = End(error: error, hasLasted: hasLasted, pause: FeedPause(pause, from: container.wallClock()))
        withPart { [feed] part, entry, turn in
            part.reconnectionTime = reconnection
            part.ended(id, end, of: entry, by: feed, &turn)
        }
    }

    // NB: Whether another attempt may succeed is asked when it has failed.
    private func pause(after losses: Int, _ error: any Error, in container: ResourceContainer) -> Duration {
        var kind = LoadFailureKind(of: error)
        if !kind.isRetryable { kind = .transient() }
        let policy = RetryPolicy.exponential(retries: .max)
        return policy.pause(after: losses + 1, error, of: kind, random: container.jitter) ?? .zero
    }

    private var owners: (Entry, ResourceContainer)? {
        let target = target.withLock { ($0.entry, $0.container) }
        guard let entry = target.0, let container = target.1 else { return nil }
        return (entry, container)
    }

    @discardableResult
    private func withPart<Result>(
        _ body: (EntryFeed<Value, Change, Position>, Entry, inout Turn) -> Result
    ) -> Result? {
        guard let (entry, container) = owners else { return nil }
        return container.withTurn(isolation: nil) { turn in
            guard !entry.hasLeft, entry.settleWipe(&turn), let part = entry.features?.feed(of: feed) else { return nil }
            return body(part, entry, &turn)
        }
    }
}

// What is read.
extension FeedConnection {
    func opened() {
        noteActivity()
        withPart { part, entry, turn in part.opened(id, of: entry, &turn) }
    }

    func receive(_ message: Message) throws {
        try Task.checkCancellation()
        noteActivity()
        if message.isHeartbeat { return }
        let isFull = buffer.withLock(\.isFull)
        if isFull { throw FeedError.overflowed }
        add { $0.append(message) }
    }

    func noteActivity() {
        let now = now()
        times.withLock { $0.heard = now }
    }

    func setReconnectionTime(_ time: Duration) { times.withLock { $0.reconnection = time } }
}
