public import Foundation
public import ResourceCore

/// The place where mutations wait until the server has them.
///
/// Every container has an outbox. One that is created with a data store keeps durable mutations across launches:
///
///     let store = try await PersistentDataStore(name: "Outbox", durability: .durable)
///     let outbox = try await Outbox(store, MarkRead.self, SendMessage.self)
///     let container = ResourceContainer(outbox: outbox)
///
/// Create it before its container, because it reads the mutations of earlier launches before any value is shown. It
/// sends them once the container exists, after the code on the main actor that creates it. An outbox belongs to one
/// container, which windows share. The outbox of the shared container is created by `configureShared(mutations:)` of
/// ResourceStorage. The article *Writing* has a screen that lists the mutations.
public final class Outbox: Sendable {
    private enum Stage: Sendable {
        // There is no container, which takes the mutations over. `isResumed` is `true` if the user has signed in again
        // meanwhile.
        case free(WritingPart, isResumed: Bool)

        // NB: A container doesn't keep its outbox. So mutations that wait are sent as long as the app has either.
        case taken(ResourceContainer)

        var container: ResourceContainer? {
            if case .taken(let container) = self { container } else { nil }
        }
    }

    private let stage: Lock<Stage>

    /// Creates an outbox with the mutations that a data store keeps.
    ///
    /// - Parameters:
    ///   - store: A store whose writes survive a crash and a loss of power once they have returned, in a place that the
    ///     system doesn't empty. Each write to a `PersistentDataStore` does, whatever its own `durability` is.
    ///   - kinds: The types of the mutations that are sent. A mutation of another type fails at once.
    ///   - wallClock: A closure that returns the current time.
    /// - Throws: ``MutationError`` if two types have the same kind, if one has a name that isn't the same in every
    ///   launch, or if the store has limits, and the error of the store if it can't be read.
    public convenience init(
        _ store: any DataStore, _ kinds: any DurableMutation.Type...,
        wallClock: @escaping @Sendable () -> Date = { Date() }
    ) async throws {
        try await self.init(store, kinds, wallClock: wallClock)
    }

    /// Creates an outbox that keeps mutations for as long as the process lives.
    ///
    /// Its mutations are retried like those of an outbox with a store. Each preview and each test makes its own.
    ///
    /// - Parameter kinds: The types of the mutations that are sent. A mutation of another type fails at once.
    /// - Throws: ``MutationError`` if two types have the same kind, or one has a name that isn't the same in every
    ///   launch.
    public convenience init(inMemory kinds: any DurableMutation.Type...) throws {
        try self.init(MemoryStore(), kinds, StoredMutations())
    }

    package convenience init(
        _ store: any DataStore, _ kinds: [any DurableMutation.Type],
        wallClock: @escaping @Sendable () -> Date = { Date() }
    ) async throws {
        if let store = store as? any PlacedStore, store.mayEvict { throw MutationError.limitedStore }
        let kinds = try Self.checked(kinds)
        try self.init(store, checked: kinds, try await StoredMutations(in: store.mostDurable), at: wallClock())
    }

    /// Creates an outbox of a store that was read already, and that nothing else writes to.
    package convenience init(
        _ store: any DataStore, _ kinds: [any DurableMutation.Type], _ stored: StoredMutations
    ) throws {
        try self.init(store, checked: try Self.checked(kinds), stored, at: Date())
    }

    private convenience init(
        _ store: any DataStore, checked kinds: [String: any DurableMutation.Type], _ stored: StoredMutations,
        at date: Date
    ) throws {
        let writing = WritingPart(WritingState(store: store.mostDurable, kinds: kinds), activity: nil)
        // NB: A wipe was interrupted. If this fails, the next launch tries again.
        let outdated = try writing.state.restore(stored, at: date)
        writing.state.unperformed.insert(contentsOf: outdated.map { .remove($0) }, at: 0)
        self.init(.free(writing, isResumed: false))
    }

    convenience init(of container: ResourceContainer) {
        self.init(.taken(container))
    }

    private init(_ stage: Stage) { self.stage = Lock(stage) }

    private static func checked(_ types: [any DurableMutation.Type]) throws -> [String: any DurableMutation.Type] {
        var kinds: [String: any DurableMutation.Type] = [:]
        for type in types {
            guard !ValueRecord.ID.isOfOneLaunch(type.kind) else { throw MutationError.unstableKind(type.kind) }
            guard kinds.updateValue(type, forKey: type.kind) == nil else { throw MutationError.repeatedKind(type.kind) }
        }
        return kinds
    }

    /// Sends the mutations again that wait because the user had to sign in (W15).
    ///
    /// Without a container, they're sent once there is one.
    public func resume() {
        let container: ResourceContainer? = stage.withLock { stage in
            guard case .free(let writing, _) = stage else { return stage.container }
            stage = .free(writing, isResumed: true)
            return nil
        }
        container?.handle(.resume, isolation: nil)
    }

    /// The mutations that are pending or have failed, in their order.
    @MainActor public var pendingMutations: [PendingMutation] {
        let (container, signal, waiting) = stage.withLock { stage in
            guard case .free(let writing, _) = stage else {
                return (stage.container, PendingMutationsSignal?.none, [PendingMutation]())
            }
            return (nil, writing.state.signal, writing.state.pendingMutations)
        }
        signal?.access()
        return container?.pendingMutations ?? waiting
    }

    /// Sends everything that can be sent now, and returns when nothing more can be done without waiting, such as in a
    /// background task.
    ///
    /// It returns when every pending mutation has ended, or waits for the connection, for the user, or for a pause, and
    /// at once without a container. A canceled caller returns at once, and the mutations continue.
    public func sendAll() async {
        await container?.sendAllMutations()
    }
}

extension Outbox {
    var container: ResourceContainer? { stage.withLock { $0.container } }

    func take(for container: ResourceContainer) -> (writing: WritingPart, isResumed: Bool)? {
        stage.withLock { stage in
            guard case .free(let writing, let isResumed) = stage else { return nil }
            stage = .taken(container)
            return (writing, isResumed)
        }
    }

    func takeBack(_ writing: WritingPart) {
        // NB: The container may be released here, outside of the lock.
        let old = stage.withLock { stage in
            defer { stage = .free(writing, isResumed: false) }
            return stage
        }
        withExtendedLifetime(old) {}
    }
}
