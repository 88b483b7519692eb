/// How the attempts of a load that runs are going (R17).
public struct LoadAttempt: Sendable {
    /// What a load is doing between its beginning and its end.
    public enum Stage: Hashable, Sendable {
        /// What an archive has is being read; the loader follows, unless that is fresh and enough (R22).
        case restoring

        /// The loader runs.
        case running

        /// An attempt failed, and another one follows soon.
        case pausing

        /// An attempt follows when the connection is back.
        case waitingForConnection
    }

    /// The number of the attempt that runs or ran last, from 1; one that failed without a connection is not counted.
    public let number: Int

    /// What the load is doing.
    public let stage: Stage

    /// The failure of the last attempt, while others follow; the state has it as its error once the load has ended.
    public let lastError: (any Error)?

    /// How far the attempt is, from 0 to 1; nil as long as its loader has not said (``LoadContext/report(progress:)``).
    public let progress: Double?

    /// What tells one failure from another.
    var failure: Ticket?

    /// Describes a load for a preview or a test.
    public init(
        number: Int = 1, stage: Stage = .running, lastError: (any Error)? = nil, progress: Double? = nil
    ) {
        self.number = number
        self.stage = stage
        self.lastError = lastError
        self.progress = progress
    }

    func isSame(as other: LoadAttempt) -> Bool {
        number == other.number && stage == other.stage && failure == other.failure && progress == other.progress
    }
}
