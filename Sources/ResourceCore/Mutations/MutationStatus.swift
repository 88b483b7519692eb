public import Foundation

/// A status of a mutation that was sent.
public enum MutationStatus: Sendable {
    /// The record of the mutation is being written to disk.
    case saving

    /// The mutation waits before its first attempt or its next one.
    case waiting(WaitReason)

    /// A request is running.
    case sending

    /// The server has accepted the mutation, and reads may still trail the write (W10).
    case settling

    /// The server has accepted the mutation.
    case succeeded

    /// The mutation has failed for good, until it's retried or discarded.
    case failed(any Error)

    /// The mutation was canceled before its first attempt, or a wipe has dropped it.
    case cancelled

    /// A reason for which a mutation waits.
    public enum WaitReason: Hashable, Sendable {
        /// There is time to undo it.
        case delay

        /// An earlier mutation that affects the same keys hasn't ended, or other mutations are being sent.
        case turn

        /// There is no connection.
        case connection

        /// The next attempt is due after a pause.
        case backoff

        /// The user has to sign in again.
        case signIn
    }

    /// A Boolean value that indicates whether the mutation hasn't ended.
    public var isPending: Bool {
        switch self {
        case .saving, .waiting, .sending, .settling: true
        case .succeeded, .failed, .cancelled: false
        }
    }

    /// The error of a mutation that has failed.
    public var error: (any Error)? {
        if case .failed(let error) = self { error } else { nil }
    }
}

/// An error of a mutation that isn't the error of an attempt.
public enum MutationError: Error, Hashable, Sendable {
    /// It's unknown whether the server has applied the mutation, and asking again isn't possible (W2, W15).
    case outcomeUnknown

    /// A mutation that was to create what this one changes has failed (W11).
    case dependencyFailed

    /// The record of the mutation can't be read (W16).
    case unreadable

    /// The type of the durable mutation isn't one that the container's outbox names, or the container has no outbox, so
    /// nothing was displayed, saved, or sent (W1).
    case unknownKind
}

extension MutationError: CustomStringConvertible {
    /// A sentence for developers.
    public var description: String {
        switch self {
        case .outcomeUnknown: "It's unknown whether the server has applied the mutation."
        case .dependencyFailed: "A mutation that was to create what this one changes has failed."
        case .unreadable: "The record of the mutation can't be read."
        case .unknownKind: "The durable mutation was not sent, because no outbox names its type. \(Self.cure)"
        }
    }

    /// The cure for a mutation of an unknown kind.
    static let cure =
        "Name the type in ResourceContainer.configureShared(mutations:) for the shared container, or in the Outbox that "
        + "you create your own container with; Outbox(inMemory:) is for tests and previews."
}

extension MutationError: LocalizedError {
    /// The same sentence.
    public var errorDescription: String? { description }
}
