internal import ResourceCore
internal import ResourceWriting

extension LogReplay {
    /// The state of a mutation.
    public struct MutationState: Hashable, Sendable, CustomStringConvertible {
        /// The position in the order of all mutations of the outbox, which counts from 1.
        public let number: UInt64

        /// The number of attempts that have begun with the current identifier.
        public let attempts: Int

        /// The stage that the mutation has reached.
        public let stage: Stage

        init(_ item: MutationMachine.Item) {
            number = item.number
            attempts = item.attempts
            stage = Stage(item.stage)
        }

        /// A description in a few words, such as `#3 sending (attempts: 2)`.
        public var description: String { "#\(number) \(stage)" + (attempts == 0 ? "" : " (attempts: \(attempts))") }
    }
}

extension LogReplay.MutationState {
    /// A stage of a mutation.
    public enum Stage: Hashable, Sendable {
        /// Its record is being written, or removed again because it couldn't be written.
        case saving

        /// The time to undo isn't over yet.
        case delayed

        /// It waits for its turn, for the connection, or for the user to sign in.
        case waiting

        /// An attempt is running, or being recorded.
        case sending

        /// It waits before the next attempt.
        case pausing

        /// A conflict is being resolved.
        case resolving

        /// The server has accepted it, and reads may still trail the write.
        case settling

        /// Its acknowledgment is being written.
        case acknowledging

        /// Its acknowledgment counts.
        case acknowledged

        /// Its failure is being written.
        case failing

        /// It has failed for good.
        case failed

        /// It was canceled, and its record is being removed.
        case cancelling

        /// Its record is being removed.
        case removing

        init(_ stage: MutationMachine.Stage) {
            switch stage {
            case .saving, .withdrawing: self = .saving
            case .delayed: self = .delayed
            case .waiting, .recordingRefusal(isConflict: false): self = .waiting
            case .recordingAttempt, .sending, .recordingFailure: self = .sending
            case .pausing: self = .pausing
            case .recordingRefusal, .resolving, .replacing: self = .resolving
            case .recordingAnswer, .settling: self = .settling
            case .acknowledging: self = .acknowledging
            case .acknowledged: self = .acknowledged
            case .failing: self = .failing
            case .failed, .discarding, .keeping, .requeueing: self = .failed
            case .cancelling: self = .cancelling
            case .removing: self = .removing
            }
        }
    }
}
