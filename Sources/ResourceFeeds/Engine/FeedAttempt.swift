import Foundation
import ResourceCore

/// An attempt of a feed, which loads a snapshot, or waits until the connection is live.
final class FeedAttempt<Value: Sendable, Change: Sendable, Position: FeedPosition>: AttemptPlan {
    typealias Part = EntryFeed<Value, Change, Position>

    enum Kind: Sendable {
        case snapshot(FeedMachine<Position>.Request)
        case resumption(AwaitedResult)

        /// A log is read from its beginning, and shown once it was read.
        case reading(AwaitedResult)

        /// The connection opens before the snapshot is loaded (V9).
        case opening(AwaitedResult, FeedMachine<Position>.Request, isAsked: Bool)

        fileprivate var request: FeedMachine<Position>.Request? {
            switch self {
            case .snapshot(let request), .opening(_, let request, _): request
            case .resumption, .reading: nil
            }
        }

        // The end of the time in which the attempt waits for a connection, if it does.
        var connected: AwaitedResult? {
            switch self {
            case .snapshot: nil
            case .resumption(let end), .reading(let end), .opening(let end, _, _): end
            }
        }
    }

    let kind: Kind
    let feed: Feed<Value, Change, Position>
    private let entry: Entry
    private let container: ResourceContainer

    init(_ kind: Kind, _ feed: Feed<Value, Change, Position>, of entry: Entry, in container: ResourceContainer) {
        (self.kind, self.feed, self.entry, self.container) = (kind, feed, entry, container)
    }

    private var part: Part? { entry.features?.feed(of: feed) }

    var isLive: Bool { container.withTurn(isolation: nil) { _ in part?.isLive ?? false } }

    var connection: Part.Connection? { container.withTurn(isolation: nil) { _ in part?.connection } }

    /// Opens a connection for the attempt, unless there is one.
    func join(_ ticket: Ticket) {
        container.withTurn(isolation: nil) { turn in
            guard entry.machine.attempting == ticket, let part else { return }
            part.connect(ticket, by: feed, of: entry, &turn)
            part.settle(entry, &turn)
        }
    }

    // The user's code compares positions, so a snapshot is judged outside of the lock, and again if anything has
    // changed meanwhile.
    func land(_ loaded: AnyValue, by attempt: Attempt) {
        guard let request = kind.request else { return show(attempt) }
        let snapshot = loaded.typed(FeedSnapshot<Value, Position>.self)
        let value = TypedValue(snapshot.value)
        let bytes = attempt.resource.bytes(of: value)
        let date = attempt.wallClock()
        while let base = container.withTurn(isolation: nil, { base(of: attempt.ticket, $0) }) {
            var machine = base.machine
            let arrival = machine.arrive(at: snapshot.position, for: request, by: feed.order)
            if arrival == .behind, isCurrent(base.version, attempt) { return attempt.fail(FeedError.behind) }
            let isDone = container.withTurn(isolation: nil) { turn in
                guard self.base(of: attempt.ticket, turn)?.version == base.version, let part, arrival != .behind
                else { return false }
                var delivered = Delivered(loaded: arrival == .taken ? value : nil, bytes: bytes)
                delivered.date = date
                part.accept(machine, arrival == .taken ? value : part.value, of: entry, &turn)
                part.end(attempt.ticket, with: arrival, delivered, of: entry, &turn)
                part.goOn(&turn)
                return true
            }
            if isDone { return }
        }
        // NB: The attempt is over.
        attempt.end(.failure, Delivered(loaded: nil))
    }

    private func isCurrent(_ version: UInt64, _ attempt: Attempt) -> Bool {
        container.withTurn(isolation: nil) { base(of: attempt.ticket, $0)?.version == version }
    }

    // Shows a log that was read.
    private func show(_ attempt: Attempt) {
        while let (version, value) = container.withTurn(
            isolation: nil,
            { turn in
                base(of: attempt.ticket, turn).map { ($0.version, part?.value) }
            }), let value
        {
            var delivered = Delivered(loaded: value, bytes: attempt.resource.bytes(of: value))
            delivered.date = attempt.wallClock()
            let isDone = container.withTurn(isolation: nil) { [delivered] turn in
                guard self.base(of: attempt.ticket, turn)?.version == version, let part else { return false }
                part.isUnshown = false
                part.end(attempt.ticket, with: .taken, delivered, of: entry, &turn)
                return true
            }
            if isDone { return }
        }
        attempt.end(.failure, Delivered(loaded: nil))
    }

    private func base(
        of ticket: Ticket, _ turn: borrowing Turn
    ) -> (machine: FeedMachine<Position>, version: UInt64)? {
        guard !entry.hasLeft, !entry.isWiped(turn), entry.machine.awaits(ticket), let part else { return nil }
        return (part.machine, part.version)
    }
}
