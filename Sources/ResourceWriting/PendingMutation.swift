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

    /// The error of the last attempt that has failed, or the one with which the mutation has failed without one.
    ///
    /// After a launch, it's an error with the localized description of the last one that was recorded.
    public let lastError: (any Error)?

    /// A Boolean value that indicates whether attempts keep failing, and the mutation hasn't failed for good (W15).
    ///
    /// The mutations behind it in its lane wait until it ends. After twenty failures, it fails for good.
    public let isStruggling: Bool

    /// The progress of the running attempt, from 0 to 1, or `nil` if it has reported none.
    public let progress: Double?

    /// The mutation, with everything that the user has entered, or `nil` if its record can't be read.
    public let mutation: (any Mutation)?
    private let position: MutationPosition

    fileprivate nonisolated init(
        _ item: MutationMachine.Item, _ kept: KeptMutation, _ status: MutationStatus, isStruggling: Bool
    ) {
        id = kept.id
        name = kept.name
        createdAt = kept.createdAt
        self.status = status
        attempts = item.attempts
        lastError = kept.error ?? status.error
        self.isStruggling = isStruggling
        progress = item.stage == .sending ? kept.report?.reported : nil
        mutation = kept.unreadable == nil ? kept.mutation : nil
        position = kept.position
    }

    nonisolated init(refused mutation: any Mutation, named name: String, _ error: any Error, at date: Date) {
        id = .random()
        (self.name, self.mutation, createdAt) = (name, mutation, date)
        (status, lastError, isStruggling) = (.failed(error), error, false)
        (attempts, progress) = (0, nil)
        position = MutationPosition(0)
    }

    /// Sends a failed mutation again, at the end of its lane (W16).
    ///
    /// If `status.isOutcomeUnknown`, the server may then apply it twice.
    public func retry() {
        position.retry()
    }

    /// Takes the mutation back, unless an attempt has begun that the server hasn't rejected (W8).
    @discardableResult
    public func cancel() async -> Bool {
        await position.cancel()
    }

    /// Gives a failed mutation up, and loads the keys that it affects (W16).
    ///
    /// - Throws: ``MutationError/outcomeUnknown`` if the record couldn't be removed, or the mutation hasn't failed.
    public func discard() async throws {
        try await position.discard()
    }
}

extension WritingState {
    var pendingMutations: [PendingMutation] {
        machine.items.compactMap { item in
            item.isPending || item.stage.isFailure ? pendingMutation(item) : nil
        }
    }

    func pendingMutation(_ item: MutationMachine.Item) -> PendingMutation? {
        guard let kept = kept[item.number] else { return nil }
        let isStruggling = item.isPending && item.failures.count >= machine.failureLimits.struggling
        return PendingMutation(item, kept.value, status(of: item), isStruggling: isStruggling)
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
