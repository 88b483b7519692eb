package import Foundation
package import ResourceCore
package import ResourcePages

/// The feed of a resource: how its value is loaded, and kept current.
package final class Feed<Value: Sendable, Change: Sendable, Position: FeedPosition>: Sendable {
    package typealias Receiver = any FeedReceiver<Change, Position>

    let order: FeedOrder<Position>

    /// The longest time in which nothing arrives from a connection that isn't lost (V17), or `nil` for no limit.
    let idleLimit: Duration?
    let snapshot: Snapshot
    let opening: Opening
    let apply: @Sendable (_ value: inout Value, _ change: Change) -> Void

    package enum Snapshot: Sendable {
        case loaded(@Sendable (_ attachments: Attachments) async throws -> FeedSnapshot<Value, Position>)

        /// The value at the beginning of the log.
        case initial(FeedSnapshot<Value, Position>)

        /// The walks of a list, whose pages are loaded one by one (V22).
        case pages(any LivePagesOperations)

        /// The first change of a connection, each of which is a whole value.
        case change(@Sendable (Change) -> Value)
    }

    /// Opens a connection, says so, and passes its messages on until it ends.
    package enum Opening: Sendable {
        case after(
            @Sendable (_ position: Position, _ receiver: Receiver, _ attachments: Attachments) async throws -> Void)
        case fromNow(@Sendable (_ receiver: Receiver, _ attachments: Attachments) async throws -> Void)

        // Passes on the messages of a sequence after a position.
        static func reading<Changes: AsyncSequence & SendableMetatype>(
            _ changes: @escaping @Sendable (_ position: Position) async throws -> Changes
        ) -> Opening where Changes.Element == FeedMessage<Change, Position> {
            .after { position, receiver, _ in try await receiver.read { try await changes(position) } }
        }
    }

    package init(
        order: FeedOrder<Position>, idleLimit: Duration? = nil, _ snapshot: Snapshot, _ opening: Opening,
        apply: @escaping @Sendable (_ value: inout Value, _ change: Change) -> Void
    ) {
        (self.order, self.idleLimit, self.snapshot, self.opening) = (order, idleLimit, snapshot, opening)
        self.apply = apply
    }

    var form: FeedForm {
        let resumes = if case .after = opening { true } else { false }
        let loadsSnapshots =
            switch snapshot {
            case .loaded, .pages: true
            case .initial, .change: false
            }
        return FeedForm(resumes: resumes, loadsSnapshots: loadsSnapshots)
    }

    var operations: (any LivePagesOperations)? {
        if case .pages(let operations) = snapshot { operations } else { nil }
    }

    func connect(after position: Position?, _ receiver: Receiver, _ attachments: Attachments) async throws {
        switch (opening, position) {
        case (.after(let open), let position?): try await open(position, receiver, attachments)
        case (.after, nil): throw CancellationError()
        case (.fromNow(let open), _): try await open(receiver, attachments)
        }
    }

    private func loadSnapshot(
        _ plan: FeedAttempt<Value, Change, Position>, _ attachments: Attachments
    ) async throws -> LoadResult<AnyValue> {
        switch snapshot {
        case .loaded(let load): return .modified(TypedValue(try await load(attachments)))
        case .initial, .pages: throw CancellationError()
        case .change(let value):
            guard let (change, position) = plan.connection?.kept else { throw FeedError.ended }
            return .modified(TypedValue(FeedSnapshot(value(change), at: position)))
        }
    }

    // Loads a snapshot, or waits until the connection is live (V8).
    func load(_ context: ErasedLoadContext) async throws -> LoadResult<AnyValue> {
        guard let plan = context.attempt.basis.plan as? FeedAttempt<Value, Change, Position> else {
            throw CancellationError()
        }
        if let connected = plan.kind.connected {
            plan.join(context.attempt.ticket)
            _ = try await connected.value()
        }
        switch plan.kind {
        case .resumption: return .notModified
        case .reading: return .modified(TypedValue(()))
        case .opening(_, _, isAsked: false) where plan.isLive: return .notModified
        case .snapshot, .opening: return try await loadSnapshot(plan, context.attempt.attachments)
        }
    }
}

extension Feed: ResourceFeature {
    package func join(_ features: inout [any EntryFeature]) {
        guard features.feed(of: self) == nil else { return }
        features.append(EntryFeed<Value, Change, Position>(of: self))
    }

    package func plan(_ basis: inout AttemptBasis, of entry: Entry, _ turn: inout Turn) {
        guard let part = entry.features?.feed(of: self) else { return }
        basis.plan = part.beginAttempt(of: entry, self, &turn)
        // NB: A page of the log that was given up, or of no log, is confirmed by no validator.
        if operations != nil, part.machine.isLost || part.machine.base == nil {
            basis.lacksAcknowledgedMutation = true
        }
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
    func feed<Value, Change, Position>(of feed: Feed<Value, Change, Position>) -> EntryFeed<Value, Change, Position>? {
        for feature in self {
            if let part = feature as? EntryFeed<Value, Change, Position>, part.serves(feed) { return part }
        }
        return nil
    }
}

/// The part of a record that is beside the value of a feed.
struct FeedField<Position: FeedPosition>: Codable, Sendable {
    let position: Position

    // Whether connections announce what they have sent.
    let announces: Bool
}
