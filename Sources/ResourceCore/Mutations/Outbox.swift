public import Foundation
import Observation

/// The place where mutations wait until the server has them.
///
/// Every container has an outbox. One that is created with an archive keeps durable mutations across launches:
///
///     let outbox = try await Outbox(archive: MemoryMutationArchive(), MarkRead.self, SendMessage.self)
///     let container = ResourceContainer(outbox: outbox)
///
/// Create it before its container, because it reads the mutations of earlier launches before any value is shown. It
/// sends them once the container exists, after the code on the main actor that creates it. An outbox belongs to one
/// container, which windows share. The outbox of the shared container is created by `configureShared(mutations:)` of
/// ResourceStorage. The article *Writing* has a screen that lists the mutations.
public final class Outbox: Sendable {
    let archive: (any MutationArchive)?
    let kinds: [String: any DurableMutation.Type]
    let time: TimeSource
    let wallClock: @Sendable () -> Date
    let jitter: @Sendable () -> Double
    let starter: TaskStarter
    let activity: BackgroundActivity?

    /// The error of a durable mutation, if the outbox stands in for one that belongs to another container.
    let refusal: OutboxError?
    let turn = Lock(OutboxTurn())

    /// The closures that are called for each mutation that fails for good.
    let failureHandlers = Registry<@MainActor @Sendable (MutationFailure) -> Void>()

    /// The closures that are called after each event, for those who wait until nothing is running.
    let idleWatchers = Registry<@Sendable () -> Void>()

    /// A notification of the views that show the pending mutations.
    let pendingChanged = PendingMutationsSignal()

    /// Creates an outbox with the mutations that an archive keeps.
    ///
    /// - Parameters:
    ///   - archive: The archive of durable mutations.
    ///   - kinds: The types of the mutations that are sent. A mutation of another type fails at once.
    ///   - clock: The clock that measures pauses.
    ///   - wallClock: A closure that returns the current time.
    ///   - jitter: A closure that returns a random number from zero to one, for the pauses between attempts.
    /// - Throws: ``OutboxError`` if two types have the same kind, or one has a name that isn't the same in every
    ///   launch, and the error of the archive.
    public convenience init(
        archive: any MutationArchive = MemoryMutationArchive(), _ kinds: any DurableMutation.Type...,
        clock: any Clock<Duration> = ContinuousClock(), wallClock: @escaping @Sendable () -> Date = { Date() },
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) async throws {
        try await self.init(archive: archive, kinds, clock: clock, wallClock: wallClock, jitter: jitter)
    }

    /// Creates an outbox that keeps mutations for as long as the process lives.
    ///
    /// Its mutations are retried like those of an outbox with an archive. Each preview and each test makes its own.
    ///
    /// - Parameters:
    ///   - kinds: The types of the mutations that are sent. A mutation of another type fails at once.
    ///   - clock: The clock that measures pauses.
    ///   - jitter: A closure that returns a random number from zero to one, for the pauses between attempts.
    /// - Throws: ``OutboxError`` if two types have the same kind, or one has a name that isn't the same in every
    ///   launch.
    public convenience init(
        inMemory kinds: any DurableMutation.Type..., clock: any Clock<Duration> = ContinuousClock(),
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) throws {
        try self.init(inMemory: kinds, clock: clock, jitter: jitter)
    }

    /// Creates an outbox in memory whose tasks are started by the given starter, for proofs.
    package convenience init(
        inMemory kinds: [any DurableMutation.Type], clock: any Clock<Duration>,
        jitter: @escaping @Sendable () -> Double, starter: TaskStarter = .system
    ) throws {
        self.init(
            time: TimeSource(clock), wallClock: { Date() }, jitter: jitter, starter: starter,
            archive: MemoryMutationArchive(), kinds: try Self.checked(kinds))
        begin()
    }

    /// Creates an outbox whose tasks are started by the given starter, for proofs.
    package convenience init(
        archive: any MutationArchive, _ kinds: [any DurableMutation.Type], clock: any Clock<Duration>,
        wallClock: @escaping @Sendable () -> Date = { Date() },
        jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }, starter: TaskStarter = .system
    ) async throws {
        self.init(
            time: TimeSource(clock), wallClock: wallClock, jitter: jitter, starter: starter, archive: archive,
            kinds: try Self.checked(kinds))
        try await restore(from: archive)
    }

    /// Creates an outbox of an archive whose contents were read already, and that nothing else writes to.
    package convenience init(
        archive: any MutationArchive, _ kinds: [any DurableMutation.Type], contents: MutationArchiveContents
    ) throws {
        self.init(
            time: TimeSource(ContinuousClock()), wallClock: { Date() }, jitter: { Double.random(in: 0...1) },
            starter: .system, archive: archive, kinds: try Self.checked(kinds))
        let found = try found(in: contents)
        begin(with: found.bodies, found.header)
        withTurn(isolation: nil) { turn in
            for number in found.outdated { turn.add(.remove(number)) }
        }
    }

    /// Creates the outbox of a container that, without an archive, keeps mutations in memory alone.
    init(
        time: TimeSource, wallClock: @escaping @Sendable () -> Date, jitter: @escaping @Sendable () -> Double,
        starter: TaskStarter, archive: (any MutationArchive)? = nil, kinds: [String: any DurableMutation.Type] = [:],
        activity: BackgroundActivity? = .system(), refusal: OutboxError? = nil
    ) {
        self.refusal = refusal
        self.archive = archive
        self.kinds = kinds
        self.time = time
        self.wallClock = wallClock
        self.jitter = jitter
        self.starter = starter
        self.activity = activity
    }

    private static func checked(_ types: [any DurableMutation.Type]) throws -> [String: any DurableMutation.Type] {
        var kinds: [String: any DurableMutation.Type] = [:]
        for type in types {
            guard !ArchivedRecord.ID.isOfOneLaunch(type.kind) else { throw OutboxError.unstableKind(type.kind) }
            guard kinds.updateValue(type, forKey: type.kind) == nil else { throw OutboxError.repeatedKind(type.kind) }
        }
        return kinds
    }

    /// Sends the mutations again that wait because the user had to sign in (W15).
    public func resume() {
        handle(.resume, isolation: nil)
    }

    /// The mutations that are pending or have failed, in their order.
    @MainActor public var pendingMutations: [PendingMutation] {
        pendingChanged.access()
        return read { state in
            state.machine.items.compactMap { item in
                guard item.isPending || item.stage.isFailure, let kept = state.kept[item.number] else { return nil }
                return PendingMutation(item, kept, state.status(of: item), in: self)
            }
        }
    }

    deinit {
        let slots = read { Array($0.timers.values) }
        for slot in slots { slot.cancel() }
    }
}

/// An error of creating an outbox.
public enum OutboxError: Error, Hashable, Sendable {
    /// Two types of mutations have this kind, so a record doesn't tell which of them it belongs to.
    case repeatedKind(String)

    /// This kind is the name of a private or local type, which isn't the same in every launch. Give the type a `kind`.
    case unstableKind(String)

    /// The outbox of the container belongs to another one, so nothing was displayed, saved, or sent (W1).
    ///
    /// Use that container in all windows, or call `close()` on it before another one takes the outbox.
    case inUse
}

extension OutboxError: CustomStringConvertible {
    /// A sentence for developers.
    public var description: String {
        switch self {
        case .repeatedKind(let kind): "Two types of mutations have the kind \(kind)."
        case .unstableKind(let kind):
            "The kind \(kind) is the name of a private or local type. Give the type a `kind`."
        case .inUse: "The outbox belongs to another container. \(Self.cure)"
        }
    }

    /// The warning about an archive that belongs to another container.
    static let archiveInUse = "The archive belongs to another container, so this one keeps values in memory. \(cure)"

    private static let cure =
        "Create one container for the process, and use it in all windows, or call close() on the first one."
}

extension OutboxError: LocalizedError {
    /// The same sentence.
    public var errorDescription: String? { description }
}

/// A mutation that is pending or has failed, as an outbox lists it.
@MainActor
public struct PendingMutation: Identifiable {
    /// The identity of the mutation.
    public nonisolated let id: UUID

    /// The kind of a durable mutation, or the name of the type.
    public let name: String

    /// The time at which the mutation was sent.
    public let createdAt: Date

    /// The status of the mutation.
    public let status: MutationStatus

    /// The number of attempts so far.
    public let attempts: Int

    /// The progress of the running attempt, from 0 to 1, or `nil` if it has reported none.
    public let progress: Double?

    /// The mutation, with everything that the user has entered, or `nil` if its record can't be read.
    public let mutation: (any Mutation)?
    private let position: MutationPosition
    private let outbox: Outbox

    fileprivate init(_ item: MutationMachine.Item, _ kept: KeptMutation, _ status: MutationStatus, in outbox: Outbox) {
        id = kept.id
        name = kept.name
        createdAt = kept.createdAt
        self.status = status
        attempts = item.attempts
        progress = item.stage == .sending ? kept.report?.reported : nil
        mutation = kept.unreadable == nil ? kept.mutation : nil
        position = kept.position
        self.outbox = outbox
    }

    /// Sends a failed mutation again, at the end of its lane (W16).
    public func retry() {
        outbox.handle(.retry(position.number))
    }

    /// Takes the mutation back, if no attempt has ever begun (W8).
    @discardableResult
    public func cancel() async -> Bool {
        await position.cancel()
    }

    /// Gives a failed mutation up, and loads the keys that it affects (W16).
    ///
    /// - Throws: ``MutationError/outcomeUnknown`` if the record couldn't be removed, or the mutation hasn't failed.
    public func discard() async throws {
        let number = position.number
        guard await outbox.decide(.discard(number), about: number) else { throw MutationError.outcomeUnknown }
    }
}

/// A mutation that has failed for good.
public struct MutationFailure: Sendable {
    /// The identity of the mutation, which is that of a ``PendingMutation``.
    public let id: UUID

    /// The kind of a durable mutation, or the name of the type.
    public let name: String

    /// The error.
    public let error: any Error
}

/// A notification of the views that show the pending mutations.
@MainActor
@Observable
final class PendingMutationsSignal: Sendable {
    private var revision = 0

    nonisolated init() {}

    func access() { _ = revision }

    func notify() { revision += 1 }
}
