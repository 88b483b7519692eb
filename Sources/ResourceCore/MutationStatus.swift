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
