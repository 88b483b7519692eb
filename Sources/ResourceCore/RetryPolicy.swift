/// A policy that determines whether, and after which delay, a failed attempt is followed by another one (R17).
///
/// Only failures that are transient or indicate a lost connection are ever retried; see ``LoadFailureKind``.
///
///     Resource("weather") { try await api.weather() }
///         .retry(.never)
public struct RetryPolicy: Sendable {
    static let longestRetryAfter: Duration = .seconds(300)

    // The time after which a sequence counts as established, even if it has delivered nothing (R24).
    static let longestTrial: Duration = .seconds(10)

    // The shortest pause after a sequence that has delivered, and hasn't lasted (R24).
    static let shortestReopening: Duration = .milliseconds(500)

    // The policy by which a sequence that has ended is opened again (R24).
    static let reopening = exponential(retries: .max)

    private let delay: @Sendable (_ attempt: Int, _ error: any Error) -> Duration?

    // Whether the delay is randomized, and overridden by the server's `Retry-After`.
    private let isStandard: Bool

    // Whether an attempt that failed without a connection waits for one.
    let waitsForConnection: Bool

    let attempts: Int?

    private init(
        attempts: Int?, waitsForConnection: Bool = true, isStandard: Bool,
        delay: @escaping @Sendable (_ attempt: Int, _ error: any Error) -> Duration?
    ) {
        (self.attempts, self.waitsForConnection, self.isStandard) = (attempts, waitsForConnection, isStandard)
        self.delay = delay
    }

    /// Creates a policy from a closure that returns the delay before the next attempt, or `nil` to stop retrying.
    ///
    /// The closure receives the number of the failed attempt, from 1, and its error. Its result is used without jitter.
    /// It's called off every actor.
    public init(_ delay: @escaping @Sendable (_ attempt: Int, _ error: any Error) -> Duration?) {
        self.init(attempts: nil, isStandard: false, delay: delay)
    }

    /// A policy that never retries.
    public static let never = RetryPolicy(attempts: 1, waitsForConnection: false, isStandard: false) { _, _ in nil }

    /// A policy of three retries, after delays of up to 1, 2, and 4 seconds.
    public static let standard = exponential(retries: 3)

    /// Returns a policy of the given number of retries, after delays that double.
    ///
    /// Each delay is drawn between zero and the limit of its attempt (full jitter: Marc Brooker, *Exponential Backoff
    /// and Jitter*, 2015), so that clients that failed together don't retry together. A server's `Retry-After` takes
    /// precedence, up to 5 minutes.
    ///
    /// - Parameters:
    ///   - retries: The maximum number of attempts after the first one, where zero means none.
    ///   - first: The maximum first delay.
    ///   - longest: The maximum of all later delays.
    public static func exponential(
        retries: Int, first: Duration = .seconds(1), longest: Duration = .seconds(30)
    ) -> RetryPolicy {
        let (first, longest) = (first.clamped, longest.clamped)
        let retries = min(max(retries, 0), .max - 1)
        return RetryPolicy(attempts: retries + 1, isStandard: true) { attempt, _ in
            guard attempt <= retries else { return nil }
            return min(first * (1 << min(attempt - 1, 30)), longest)
        }
    }
}

extension RetryPolicy {
    package func pause(
        after attempt: Int, _ error: any Error, of kind: LoadFailureKind? = nil, random: () -> Double
    ) -> Duration? {
        let kind = kind ?? LoadFailureKind(of: error)
        guard kind.isRetryable, let delay = delay(attempt, error) else { return nil }
        guard isStandard else { return delay.clamped }
        if case .transient(let asked?) = kind { return min(max(asked, .zero), Self.longestRetryAfter) }
        return delay * random()
    }
}
