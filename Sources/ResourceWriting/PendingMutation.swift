public import Foundation
import Observation
public import ResourceCore

/// A mutation that is pending or has failed, as an outbox lists it.
///
/// Its methods have no effect before the outbox has a container.
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

    fileprivate init(_ item: MutationMachine.Item, _ kept: KeptMutation, _ status: MutationStatus) {
        id = kept.id
        name = kept.name
        createdAt = kept.createdAt
        self.status = status
        attempts = item.attempts
        progress = item.stage == .sending ? kept.report?.reported : nil
        mutation = kept.unreadable == nil ? kept.mutation : nil
        position = kept.position
    }

    /// Sends a failed mutation again, at the end of its lane (W16).
    public func retry() {
        position.retry()
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
        guard await position.discard() else { throw MutationError.outcomeUnknown }
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

extension WritingState {
    @MainActor var pendingMutations: [PendingMutation] {
        machine.items.compactMap { item in
            guard item.isPending || item.stage.isFailure, let kept = kept[item.number] else { return nil }
            return PendingMutation(item, kept, status(of: item))
        }
    }
}

@MainActor
@Observable
final class PendingMutationsSignal: Sendable {
    private var revision = 0

    nonisolated init() {}

    func access() { _ = revision }

    func notify() { revision += 1 }
}
