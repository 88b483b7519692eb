/// The progress of the attempts of a running load (R17).
public struct LoadAttempt: Sendable {
    /// The number of the current or latest attempt, from 1.
    ///
    /// An attempt that failed without a connection isn't counted.
    public let number: Int

    /// The maximum number of attempts, or `nil` if the retry policy decides after each of them.
    ///
    /// An attempt that the user requests starts the count over, and one that failed without a connection isn't counted.
    public let limit: Int?

    /// The failure of the latest attempt, while other attempts follow.
    ///
    /// Once the load has ended, the state has it as its error.
    public let lastError: (any Error)?

    /// The progress of the attempt, from 0 to 1, or `nil` until its loader calls ``LoadContext/report(progress:)``.
    public let progress: Double?
    var failure: Ticket?

    /// Creates a description of a load for a preview or a test.
    public init(number: Int = 1, limit: Int? = nil, lastError: (any Error)? = nil, progress: Double? = nil) {
        self.number = number
        self.limit = limit
        self.lastError = lastError
        self.progress = progress
    }

    func isSame(as other: LoadAttempt) -> Bool {
        number == other.number && limit == other.limit && failure == other.failure && progress == other.progress
    }
}
