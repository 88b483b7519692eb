package import Foundation
package import ResourceCore

/// The feed of a resource: how its value is loaded, and kept current.
package final class Feed<Value: Sendable, Change: Sendable, Position: FeedPosition>: Sendable {
    package typealias Receiver = any FeedReceiver<Change, Position>

    let order: FeedOrder<Position>

    /// The longest time in which nothing arrives from a connection that isn't lost (V17), or `nil` for no limit.
    let idleLimit: Duration?
    let snapshot: @Sendable (_ attachments: Attachments) async throws -> FeedSnapshot<Value, Position>

    /// Opens a connection after a position, says so, and passes its messages on until it ends.
    let connect: @Sendable (_ position: Position, _ receiver: Receiver, _ attachments: Attachments) async throws -> Void
    let apply: @Sendable (_ value: inout Value, _ change: Change) -> Void

    package init(
        order: FeedOrder<Position>, idleLimit: Duration? = nil,
        snapshot: @escaping @Sendable (_ attachments: Attachments) async throws -> FeedSnapshot<Value, Position>,
        connect:
            @escaping @Sendable (
                _ position: Position, _ receiver: Receiver, _ attachments: Attachments
            ) async throws -> Void,
        apply: @escaping @Sendable (_ value: inout Value, _ change: Change) -> Void
    ) {
        (self.order, self.idleLimit, self.snapshot, self.connect) = (order, idleLimit, snapshot, connect)
        self.apply = apply
    }

    // Loads a snapshot, or waits until the connection is live (V8).
    func load(_ context: ErasedLoadContext) async throws -> LoadResult<AnyValue> {
        guard let plan = context.attempt.basis.plan as? FeedAttempt<Value, Change, Position> else {
            throw CancellationError()
        }
        switch plan.kind {
        case .snapshot: return .modified(TypedValue(try await snapshot(context.attempt.attachments)))
        case .resumption(let end):
            plan.join(context.attempt.ticket)
            _ = try await end.value()
            return .notModified
        }
    }
}

extension Feed: ResourceFeature {
    package func join(_ features: inout [any EntryFeature]) {
        guard features.feed(of: self) == nil else { return }
        features.append(EntryFeed<Value, Change, Position>(order))
    }

    package func plan(_ basis: inout AttemptBasis, of entry: Entry, _ turn: inout Turn) {
        basis.plan = entry.features?.feed(of: self)?.beginAttempt(of: entry, self, turn)
    }

    // A restored value is stale, whatever its age (V15).
    package func restored(_ delivered: Delivered, staleAfter: Duration?) -> Delivered {
        var delivered = delivered
        if delivered.field != nil { delivered.lifetime = .zero }
        return delivered
    }

    package func field(of data: Data) throws -> AnyValue? {
        TypedValue(try JSONDecoder().decode(FeedField<Position>.self, from: data))
    }
}

extension [any EntryFeature] {
    func feed<Value, Change, Position>(of _: Feed<Value, Change, Position>) -> EntryFeed<Value, Change, Position>? {
        first(as: EntryFeed<Value, Change, Position>.self)
    }
}

/// The part of a record that is beside the value of a feed.
struct FeedField<Position: FeedPosition>: Codable, Sendable {
    let position: Position

    // Whether connections announce what they have sent.
    let announces: Bool
}
